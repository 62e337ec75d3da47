import { type Answer, HttpError, isOpen, notOffered } from '#console/api/request'
import type { Row } from '#console/api/row'
import { ownAccounts } from '#model/own-accounts'
import type { Action, Resource, Route } from '#model/resource'
import { resources } from '#resources'
import { callPath, firstOf, inTurn, targetOf } from '../route.ts'
import { answer, firstAnswer, type HostCall, isUnknown, type Made, reading } from './call.ts'
import { classesAsAsked, tellEducators } from './classes.ts'
import { importAsAsked, registeredAsAsked } from './import.ts'
import { lastFirst, listAsAsked } from './lists.ts'
import { forgetDays, reportsAsAsked } from './reports.ts'
import { rowOf, rowsOf } from './rows.ts'
import { attendanceOfStudent, rememberClasses } from './seals.ts'

type Handler = (made: HostCall) => Promise<Answer<unknown>>

const { aluno, turma, relatorio, frequencia } = resources

/** What the host does not do as our server does, by call. */
const differently: Readonly<Record<Route, Handler>> = {
  [firstOf(turma.api.list)]: classesAsAsked,
  [firstOf(relatorio.api.list)]: reportsAsAsked,
  [aluno.calls.importar.route]: importAsAsked,
  [aluno.calls.conferir.route]: registeredAsAsked,
  [frequencia.calls.doAluno.route]: attendanceOfStudent,
}

const handlers = Object.values<Resource>(resources).flatMap((resource) => [
  ...Object.entries(resource.api).flatMap(([action, routes]) => {
    const handle = (made: HostCall) => actions[action as Action](resource, made)
    return [routes].flat().map((route) => [route, handle] as const)
  }),
  ...Object.values(resource.calls).flatMap(({ route, rows }) => {
    const handle = (made: HostCall) => rowsAsAsked(resource, made)
    return rows ? [[firstOf(route), handle] as const] : []
  }),
])
const table = [...Object.entries(differently), ...handlers].map(([route, handle]) => ({
  route: patternOf(route),
  handle,
}))

/** Calls of our server alone: what they do has no other way. */
const ownPaths = ['/conta', ...ownAccounts.map(({ route }) => route)]

/** What our server would have answered to a call that a host of the documented contract alone has answered. */
export async function answerAsOurs(made: Made): Promise<Answer<unknown>> {
  const { method = 'GET' } = made.options
  const [path = '', query] = made.path.split('?')
  for (const { route, handle } of table) {
    const match = route.exec(`${method} ${path}`)
    if (!match) continue
    return handle({ ...made, params: match.groups ?? {}, words: new URLSearchParams(query) })
  }
  if (isUnknown(made.first) && ownPaths.some((own) => path === own || path.startsWith(`${own}/`)))
    throw new HttpError(notOffered, made.first instanceof HttpError ? made.first.body : null)
  return firstAnswer(made)
}

const actions: Readonly<
  Record<Action, (resource: Resource, made: HostCall) => Promise<Answer<unknown>>>
> = {
  async list(resource, made) {
    const answered = await listAsAsked(resource, made)
    if (resource.name === aluno.name) rememberClasses(rowsOf(resource, answered.data) ?? [])
    return answered
  },
  show: rowAsAsked,
  create: savedRow,
  edit: savedRow,
  async delete(resource, made) {
    if (resource.name === relatorio.name) forgetDays()
    return firstAnswer(made)
  },
}

/** One row by any of its ways; where the host cannot show one, the entry of the list (section 7 of the specification). */
async function rowAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const { params } = made
  try {
    const ways = [resource.api.show ?? []].flat()
    const shown = await inTurn(ways, (way) =>
      way === ways[0] ? firstAnswer(made) : made.ask(targetOf(way, params).path, reading(made)),
    )
    const row = rowOf(resource, shown.data)
    if (resource.name === aluno.name) rememberClasses([row])
    return { ...shown, data: row }
  } catch (failure) {
    // Reports are listed by day alone.
    if (!isOpen(failure) || resource.name === relatorio.name) throw failure
    const { data } = await made.ask(callPath(resource, 'list'), reading(made))
    const found = rowsOf(resource, data)?.find(({ id }) => String(id) === params.id)
    if (!found) throw failure
    return answer(found)
  }
}

/** A row that was created or edited: what the host does not repeat is as it was sent. */
async function savedRow(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  if (resource.name === relatorio.name) forgetDays()
  const isEdit = made.params.id !== undefined
  const saved = await firstAnswer(made)
  const sent = isEdit ? { id: made.params.id, ...(made.options.body as object) } : {}
  const row: Row = rowOf(resource, { ...sent, ...Object(saved.data) })
  if (resource.name === turma.name) await tellEducators(row, made)
  return { ...saved, data: row }
}

async function rowsAsAsked(resource: Resource, made: HostCall): Promise<Answer<unknown>> {
  const first = await firstAnswer(made)
  const rows = rowsOf(resource, first.data)
  return rows ? { ...first, data: lastFirst(resource, rows) } : first
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}
