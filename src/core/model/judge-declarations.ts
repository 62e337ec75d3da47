import { type Access, pathsOf } from './access.ts'
import type { Role } from './field.ts'
import { fold } from './format.ts'
import { holdingMistakes } from './holding.ts'
import { closedMistakes } from './judge-closed.ts'
import { callsMistakes } from './judge-derived.ts'
import { isName, isReserved, mistakesInField, roleMistakes, whenMistakes } from './judge-field.ts'
import { storedNames, unknownEntity, unknownFields } from './judge-parts.ts'
import { routeMistakes, screenMistakes } from './judge-routes.ts'
import { secretMistakes } from './judge-secret.ts'
import { readingMistakes, timelineMistakes } from './judge-timeline.ts'
import { beginningMistakes } from './judge-value.ts'
import { wordMistakesIn } from './judge-words.ts'
import { periodMistakes } from './kept-periods.ts'
import { matchMistakes } from './match.ts'
import { mergeMistakes } from './mergeable.ts'
import { saidOnce, told } from './nearest.ts'
import { isOwed } from './owed.ts'
import { endOf, pathMistakes } from './path.ts'
import { fieldOf, fieldsOf, fileOf, type Resource, type Resources } from './resource.ts'

/** What the server brings to the declarations. */
export interface Brought {
  /** Names of its own tables, and of its calls that belong to no entity. */
  readonly tables: readonly string[]
  readonly calls?: readonly string[]
  /** Whether it works out a computed field, and answers a call. */
  readonly computes: (resource: string, field: string) => boolean
  readonly answers: (resource: string, call: string) => boolean
  /** Whether it has a function for what the writes of a resource do to other rows. */
  readonly affects: (resource: string) => boolean
  /** Whether the server has the function behind the rows that a resource says are worked out. */
  readonly worksOut: (resource: string) => boolean
}

/**
 * Throws one sentence for each mistake in the declarations, with its place: 'resources/livro.ts · estado · "gastos"
 * não é uma opção · quis dizer "gasto"?'. Nothing else is asked: a database is touched only after it.
 */
export function judgeDeclarations(resources: Resources, brought: Brought): void {
  const mistakes = mistakesIn(resources, brought)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}

/** The mistakes in the declarations, each a sentence with its place. */
export function mistakesIn(resources: Resources, brought: Brought): string[] {
  const misspelt = Object.values(resources).flatMap((resource) =>
    saidOnce(wordMistakesIn(resource)).map((what) => `${fileOf(resource.name)} · ${what}`),
  )
  if (misspelt.length > 0) return misspelt
  const routes = new Map<string, string>()
  const screens = new Map<string, string>()
  return Object.values(resources).flatMap((resource) => {
    const at = fileOf(resource.name)
    const fields = fieldsOf(resource).flatMap(([name, field]) => {
      const owed = isOwed(field) && !brought.computes(resource.name, name)
      return told([
        ...mistakesInField({ resources, resource, name, field }),
        owed && 'falta a função do campo calculado',
        ...callsMistakes(resources, field, brought.calls),
      ]).map((what) => `${name} · ${what}`)
    })
    const own = told([
      ...nameMistakes(resource, brought),
      ...wordMistakes(resource),
      ...accessMistakes(resources, resource),
      ...filterMistakes(resources, resource),
      ...closedMistakes(resources, resource),
      ...secretMistakes(resources, resource),
      ...periodMistakes(resources, resource),
      ...holdingMistakes(resource),
      ...beginningMistakes(resource),
      ...mergeMistakes(resource),
      ...timelineMistakes(resources, resource),
      ...readingMistakes(resources, resource),
      ...callMistakes(resources, resource, brought),
      ...routeMistakes(resource, routes),
      ...screenMistakes(resource, screens),
      resource.effect && !brought.affects(resource.name) && 'falta a função de effect',
      resource.workedOut &&
        !fieldOf(resource, resource.workedOut)?.target &&
        `workedOut: "${resource.workedOut}" não é uma referência`,
      resource.workedOut && !brought.worksOut(resource.name) && 'falta a função de workedOut',
    ])
    return saidOnce([...own, ...fields]).map((what) => `${at} · ${what}`)
  })
}

function nameMistakes({ name }: Resource, { tables }: Brought): string[] {
  if (!isName(name)) return [`nome inválido: "${name}"`]
  return isReserved(name) || tables.includes(name) ? [`"${name}" é um nome reservado`] : []
}

/** Words that name fields of the resource. */
function wordMistakes(resource: Resource): string[] {
  const { display, order, ended, uniqueTogether, indexes, trace, account, screen } = resource
  const stored = storedNames(resource)
  const named: [string, readonly string[]][] = [
    // What is worked out and sorted by has a name in SQL, too.
    ['display', fieldOf(resource, display)?.sorts ? [] : [display]],
    ['order', order ? [order] : []],
    ['ended', ended ? [ended] : []],
    ['uniqueTogether', uniqueTogether ?? []],
    ['indexes', indexes?.flat() ?? []],
    ['trace', trace ? [trace.under, trace.each, trace.value, trace.day] : []],
    ['account', account && !stored.includes('email') ? ['email'] : []],
  ]
  const missing = named.flatMap(([word, names]) =>
    unknownFields(names, stored).map((what) => `${word}: ${what}`),
  )
  const references = (trace ? [trace.under, trace.each] : []).filter(
    (name) => stored.includes(name) && !resource.fields[name]?.target,
  )
  return told([
    ...missing,
    resource.messages.repeated && !uniqueTogether && 'messages: repeated: falta uniqueTogether',
    ended &&
      !['date', 'flag'].includes(fieldOf(resource, ended)?.kind ?? 'date') &&
      'ended: use um dia, ou sim ou não',
    order &&
      fieldOf(resource, order)?.kind === 'choices' &&
      'order: não se ordena por várias opções',
    ...references.map((name) => `trace: "${name}" não é uma referência`),
    ...labelMistakes(resource),
    ...roleMistakes(account ? [account.role] : []).map((what) => `account: ${what}`),
    resource.import && !resource.api.create && 'import: ninguém cria linhas',
    ...matchMistakes(resource),
    resource.import && resource.effect && 'import: o seu effect não se faz em uma importação',
    resource.history && !resource.api.show && 'history: falta show',
    ...(resource.history && resource.api.show ? historyMistakes(resource) : []),
    ...roleMistakes(screen?.roles ?? []).map((what) => `screen: ${what}`),
    ...Object.keys(resource.retired ?? {})
      .filter((name) => fieldOf(resource, name))
      .map((name) => `retired: "${name}" ainda é um campo`),
  ])
}

/** A history tells of a row whatever one of it would: who reads it reaches no row that they may not open. */
function historyMistakes({ history = {}, access: { show = {} } }: Resource): string[] {
  return Object.entries(history).flatMap(([role, scope]) => {
    const opened = show[role as Role]
    return opened === 'all' || JSON.stringify(opened) === JSON.stringify(scope)
      ? []
      : [`history: ${role} não abre todas as linhas de que leria o histórico`]
  })
}

/** A label that two fields share, or a title that two columns of a spreadsheet would. */
function labelMistakes(resource: Resource): string[] {
  const named = new Map<string, string>()
  return fieldsOf(resource).flatMap(([name, { label, column = label, aliases }]) => {
    const own = new Map([label, column, ...aliases].map((title) => [fold(title), title]))
    return [...own].flatMap(([folded, title]) => {
      const other = named.get(folded)
      named.set(folded, name)
      return other ? [`${name} · o rótulo "${title}" é também o de ${other}`] : []
    })
  })
}

function accessMistakes(resources: Resources, resource: Resource): string[] {
  const { access, api } = resource
  const unguarded = Object.keys(api).filter((action) => !(action in access))
  return [
    ...unguarded.map((action) => `access: não diz quem pode usar "${action}"`),
    ...Object.entries(access).flatMap(([action, each]) =>
      scopeMistakes(resources, resource, each).map((what) => `access.${action}: ${what}`),
    ),
  ]
}

function scopeMistakes(resources: Resources, resource: Resource, access: Access): string[] {
  return Object.entries(access).flatMap(([role, scope]) => {
    const paths = pathsOf(scope)
    const unknown = roleMistakes([role as Role])
    if (unknown.length > 0) return unknown
    return paths.flatMap((path) => [
      ...pathMistakes(resources, resource, path),
      ...ownerMistakes(resources, resource, path, role),
    ])
  })
}

/** A path to rows of others: their ids would be taken for those of whoever has this role. */
function ownerMistakes(resources: Resources, from: Resource, path: string, role: string): string[] {
  const owner = endOf(resources, from, path.split('.'))
  if (!owner || owner.account?.role === role) return []
  return [`"${path}" leva a ${owner.name}, e não a quem entra como ${role}`]
}

function filterMistakes(resources: Resources, resource: Resource): string[] {
  return Object.entries(resource.filters ?? {}).flatMap(([name, { path }]) => {
    const taken = fieldOf(resource, name)?.filter || isReserved(name)
    return told([
      taken && `filters: "${name}" já filtra outra coisa`,
      ...pathMistakes(resources, resource, path).map((what) => `filters.${name}: ${what}`),
    ])
  })
}

function callMistakes(resources: Resources, resource: Resource, { answers }: Brought): string[] {
  return Object.entries(resource.calls).flatMap(([name, { access, row, words, fields = {} }]) => {
    const start = row === undefined ? resource : resources[row]
    return told([
      !answers(resource.name, name) && 'ninguém atende a chamada',
      ...(start ? [] : unknownEntity(resources, row ?? '').map((what) => `row: ${what}`)),
      words &&
        row !== resource.name &&
        `words: o menu de cada linha a oferece: diga row: '${resource.name}'`,
      ...Object.entries(fields).flatMap(([each, { when }]) =>
        whenMistakes({ resource: { ...resource, fields }, name: each }, when).map(
          (what) => `${each}: ${what}`,
        ),
      ),
      ...(start && access !== 'public' ? scopeMistakes(resources, start, access) : []),
    ]).map((what) => `calls.${name}: ${what}`)
  })
}
