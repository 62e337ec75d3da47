import type { Made } from '#console/api/handed'
import { type Answer, HttpError, isOpen, notOffered } from '#console/api/request'
import { callPath, targetOf, tryWays } from '#console/api/route'
import type { Row } from '#console/api/row'
import { type Batched, batchCalls } from '#model/batch'
import { ownAccounts } from '#model/own-accounts'
import type { Action, Resource, Route } from '#model/resource'
import { resources } from '#resources'
import { batchAsAsked } from './batch.ts'
import { answer, firstAnswer, type HostCall, isUnknown, reading } from './call.ts'
import { classesAsAsked, tellEducators } from './classes.ts'
import { importAsAsked, registeredAsAsked } from './import.ts'
import { lastFirst, listAsAsked } from './lists.ts'
import { forgetDays, reportsAsAsked } from './reports.ts'
import { rowOf, rowsOf } from './rows.ts'
import { attendanceOfStudent, rememberClasses } from './seals.ts'

type Handler = (made: HostCall) => Promise<Answer<unknown>>
type Way = readonly [routes: Route | readonly Route[] | undefined, handle: Handler]

const { aluno, turma, relatorio, frequencia } = resources

const differently: readonly Way[] = [
  [turma.api.list, classesAsAsked],
  [turma.api.create, savedClass],
  [turma.api.edit, savedClass],
  [aluno.api.list, (made) => studentsSeen(listAsAsked(aluno, made))],
  [aluno.api.show, (made) => studentsSeen(rowAsAsked(aluno, made))],
  [relatorio.api.list, reportsAsAsked],
  // Reports are listed by day alone: none is found in a list.
  [relatorio.api.show, (made) => shownRow(relatorio, made)],
  [relatorio.api.create, (made) => reportsChanged(savedRow(relatorio, made))],
  [relatorio.api.delete, (made) => reportsChanged(firstAnswer(made))],
  [frequencia.calls.doAluno.route, attendanceOfStudent],
]

const actions: Readonly<
  Record<Action, (resource: Resource, made: HostCall) => Promise<Answer<unknown>>>
> = {
  list: offeredList,
  show: rowAsAsked,
  create: savedRow,
  edit: savedRow,
  delete: (_, made) => firstAnswer(made),
}

const alike = Object.values<Resource>(resources).flatMap((resource) => [
  ...Object.entries(resource.api).map(
    ([action, routes]): Way => [routes, (made) => actions[action as Action](resource, made)],
  ),
  ...Object.values(resource.calls)
    .filter(({ rows }) => rows)
    .map(({ route }): Way => [route, (made) => rowsAsAsked(resource, made)]),
  ...Object.entries(batchCalls(resource)).map(
    ([action, { route }]): Way => [
      route,
      (made) =>
        batchAsAsked(resource, action as Batched, made, async (path, options) => {
          const first = await made.ask(path, options).catch((error: unknown) => error as Error)
          return answerAsOurs({ path, options, first, ask: made.ask })
        }),
    ],
  ),
])
const imports = Object.values<Resource>(resources).flatMap((resource): Way[] => {
  const { importar, conferir } = resource.import ? resource.calls : {}
  return [
    [importar?.route, (made) => importAsAsked(resource, made)],
    [conferir?.route, (made) => registeredAsAsked(resource, made)],
  ]
})
const table = [...differently, ...imports, ...alike].flatMap(([routes, handle]) =>
  [routes ?? []].flat().map((route) => ({ route: patternOf(route), handle })),
)

/** Calls of our server alone: what they do has no other way. */
const ownPaths = ['/busca', '/conta', ...ownAccounts.map(({ route }) => route)]

export async function answerAsOurs(made: Made): Promise<Answer<unknown>> {
  const { method = 'GET' } = made.options
  const [path = '', query] = made.path.split('?')
  for (const { route, handle } of table) {
    const match = route.exec(`${method} ${path}`)
    if (!match) continue
    return handle({ ...made, params: match.groups ?? {}, words: new URLSearchParams(query) })
  }
  if (ownPaths.some((own) => path === own || path.startsWith(`${own}/`))) refuseUnknown(made)
  return firstAnswer(made)
}

function refuseUnknown({ first }: Made): void {
  if (first instanceof HttpError && isUnknown(first)) throw new HttpError(notOffered, first.body)
}

/** A host lists all entities of the contract: one that it does not know is not offered there. */
async function offeredList(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  refuseUnknown(made)
  return listAsAsked(resource, made)
}

async function shownRow(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const ways = [resource.api.show ?? []].flat()
  const shown = await tryWays(ways, (way) =>
    way === ways[0] ? firstAnswer(made) : made.ask(targetOf(way, made.params).path, reading(made)),
  )
  return { ...shown, data: rowOf(resource, shown.data) }
}

/** Where the host cannot show one row, the entry of the list (section 7 of the specification). */
async function rowAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  try {
    return await shownRow(resource, made)
  } catch (failure) {
    if (!isOpen(failure)) throw failure
    if (!resource.api.list) throw new HttpError(notOffered, null)
    const { data } = await made.ask(callPath(resource, 'list'), reading(made))
    const found = rowsOf(resource, data)?.find(({ id }) => String(id) === made.params.id)
    if (!found) throw failure
    return answer(found)
  }
}

/** What the host does not repeat is as it was sent. */
async function savedRow(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const isEdit = made.params.id !== undefined
  const saved = await firstAnswer(made)
  const sent = isEdit ? { id: made.params.id, ...(made.options.body as object) } : {}
  return { ...saved, data: rowOf(resource, { ...sent, ...Object(saved.data) }) }
}

async function savedClass(made: HostCall): Promise<Answer<unknown>> {
  const saved = await savedRow(turma, made)
  // What was saved is a row of a class.
  await tellEducators(saved.data as Row, made)
  return saved
}

async function studentsSeen(answered: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const { data } = await answered
  rememberClasses(rowsOf(aluno, [data].flat()) ?? [])
  return answered
}

function reportsChanged(answered: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  forgetDays()
  return answered
}

async function rowsAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const first = await firstAnswer(made)
  const rows = rowsOf(resource, first.data)
  return rows ? { ...first, data: lastFirst(resource, rows) } : first
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}
