import { type RawBuilder, sql } from 'kysely'
import { fold } from '#model/format'
import type { Entrada, Mudanca } from '#model/history'
import { periodsOf } from '#model/kept-periods'
import { isOwed } from '#model/owed'
import { seenScope } from '#model/pairs'
import { fieldOf, type Resource, renamedField } from '#model/resource'
import { roleNamed } from '#model/role'
import { subjectIn } from '#model/subject'
import type { Values } from '#model/values'
import { isSameValue } from '#model/values'
import { anyTable } from '#server/db/connection'
import { isKept } from '#server/db/schema'
import { resourceNamed, type Services } from '#server/services'
import { scopeCondition } from '#server/store/scope'
import { type Reader, readsDocuments, readsField } from './reach.ts'
import { readableTraces, type StoredTexts } from './secret-traces.ts'
import { markOf, valuesOf } from './traces.ts'

/** A stored trace, with the person who caused it. */
export interface StoredTrace extends StoredTexts {
  readonly id: number
  readonly quando: string
  readonly acao: string
  readonly nome: string | null
  readonly role: string | null
}

/** The row of the subject that entries are about, with those that are a part of it; none where they are about another one. */
interface Reading {
  readonly of: readonly number[]
  readonly reader: Reader
}

/** Traces as entries of the history, with names instead of ids. */
export async function entriesOf(
  services: Services,
  reading: Reading,
  traces: readonly StoredTrace[],
): Promise<Entrada[]> {
  const readable = await readableTraces(services, traces, reading.reader)
  const ids = readable.map(({ id }) => id)
  const places = await services.ofSubject.inPlaceOf(services.db.kysely, ids)
  const entries = readable.map((each) => entryOf(services, reading, each, places.get(each.id)))
  const names = await namesIn(services, reading, entries)
  return entries.map((entry) => ({
    ...entry,
    mudancas: entry.mudancas.flatMap(({ campo, ...values }) => {
      const [antes, depois] = [values.antes, values.depois].map((it) => names(entry, campo, it))
      // What changed of several rows may be only what the reader does not see.
      const isSeveral = Array.isArray(values.antes) || Array.isArray(values.depois)
      return isSeveral && isSameValue(antes, depois) ? [] : [{ campo, antes, depois }]
    }),
  }))
}

function entryOf(
  services: Services,
  reading: Reading,
  trace: StoredTrace,
  no_lugar_de: string | undefined,
): Entrada {
  const { id, quando, nome } = trace
  const role = roleNamed(trace.role)
  return {
    id,
    quando,
    quem: nome && role ? { nome, role, ...(no_lugar_de && { no_lugar_de }) } : null,
    // The audit stores only these words.
    acao: trace.acao as Entrada['acao'],
    ...changesOf(services, reading, trace),
  }
}

function changesOf(
  services: Services,
  reading: Reading,
  stored: StoredTrace,
): Pick<Entrada, 'assunto' | 'dia' | 'mudancas'> {
  const resource = resourceNamed(services, stored.recurso)
  const [antes, depois] = [valuesOf(stored.antes), valuesOf(stored.depois)]
  const { name: assunto, trace } = resource
  if (trace) {
    const [before, after] = [antes, depois].map((values) => markOf(trace, values, reading.of))
    const change = { campo: trace.value, antes: before, depois: after }
    const mudancas = readsField(resource, trace.value, reading.reader) ? [change] : []
    return { assunto, dia: String(depois[trace.day] ?? antes[trace.day]), mudancas }
  }
  if (resource.subject && 'linha_do_tempo' in depois)
    return { assunto: 'linha_do_tempo', dia: null, mudancas: [] }
  const told = resource.subject && services.ofSubject.traced(depois)
  if (told) return { ...told, mudancas: [] }
  // Documents are recorded under the row that they are of; none of its fields has this name.
  if (resource.subject && ('documento' in antes || 'documento' in depois)) {
    const named = (values: Values) => values.nome_arquivo ?? values.documento ?? null
    const change = { campo: 'documentos', antes: named(antes), depois: named(depois) }
    const mudancas = readsDocuments(services, reading.reader) ? [change] : []
    return { assunto: 'documento', dia: null, mudancas }
  }
  // The day on which somebody left stands in the sentence.
  const kept = stored.acao === 'desligou' ? periodsOf(services.resources, resource) : []
  const ends = kept.map(({ periods }) => periods.until)
  const [dia = null] = ends.flatMap((end) => (end in depois ? [String(depois[end])] : []))
  const names = [...new Set([...Object.keys(antes), ...Object.keys(depois)])].filter(
    (name) => !ends.includes(name),
  )
  const changes = names.map((campo) => ({
    campo: renamedField(resource, campo) ?? campo,
    antes: antes[campo] ?? null,
    depois: depois[campo] ?? null,
  }))
  return { assunto, dia, mudancas: changes.filter((it) => isNews(services, resource, reading, it)) }
}

/** Leaves out the server's own values, those the role may not read, and the reference to what the history is of. */
function isNews(
  services: Services,
  resource: Resource,
  reading: Reading,
  { campo, antes, depois }: Mudanca,
): boolean {
  // A deleted row also lists the rows that lost their reference to it.
  if (isSameValue(antes, depois) || isKept(campo) || campo === 'desligados') return false
  if (!readsField(resource, campo, reading.reader)) return false
  const field = fieldOf(resource, campo)
  const isServers = field?.mirrors || (field?.mode === 'server' && field.set !== 'account')
  if (isServers || (field && isOwed(field))) return false
  const isOther = !field?.target || field.target !== subjectIn(services.resources)?.name
  return isOther || [antes, depois].some((id) => id !== null && !reading.of.includes(Number(id)))
}

/** Names in place of ids: of the rows that references lead to, deleted ones too, of documents and of accounts. */
async function namesIn(services: Services, reading: Reading, entries: readonly Entrada[]) {
  const ids = new Map<string, Set<unknown>>()
  for (const entry of entries) {
    for (const { campo, antes, depois } of entry.mudancas) {
      const target = targetOf(services, entry, campo)
      const several = [antes, depois].filter(Array.isArray).flat()
      const said = several.length > 0 ? several : [antes, depois]
      const found = target && (several[0] || isNamed(services, target, reading)) ? said : []
      for (const id of found.filter(Number.isInteger))
        ids.set(target, (ids.get(target) ?? new Set()).add(id))
    }
  }
  const names = new Map<string, unknown>()
  const seen = new Map<string, unknown>()
  for (const [table, wanted] of ids) {
    const column = ownColumns[table] ?? resourceNamed(services, table).display
    const rows = await anyTable(services.db.kysely)
      .selectFrom(table)
      .select(['id', column, sql<boolean>`${seenOf(services, table, reading)}`.as('@seen')])
      .where('id', 'in', [...wanted])
      .execute()
    for (const row of rows) {
      if (isNamed(services, table, reading)) names.set(`${table} ${row.id}`, row[column])
      if (row['@seen']) seen.set(`${table} ${row.id}`, names.get(`${table} ${row.id}`) ?? row.id)
    }
  }
  return (entry: Entrada, campo: string, value: unknown) => {
    const table = targetOf(services, entry, campo)
    if (!Array.isArray(value) || !table) return names.get(`${table} ${value}`) ?? value
    const told = value.flatMap((id) => seen.get(`${table} ${id}`) ?? [])
    return told.length > 0 ? told.sort(byName) : null
  }
}

const byName = (one: unknown, other: unknown) => (fold(String(one)) < fold(String(other)) ? -1 : 1)

/** Which rows of a table the reader sees, deleted ones too, as a condition of SQL. */
function seenOf(services: Services, table: string, { reader }: Reading): RawBuilder<boolean> {
  if (table in ownColumns) return sql`1 = 1`
  const target = resourceNamed(services, table)
  const scope = seenScope(target, reader.role)
  return scope ? scopeCondition(services.resources, target, scope, reader) : sql`1 = 0`
}

/** By what the rows of tables that no declaration knows are named. */
const ownColumns: Readonly<Record<string, string>> = { documento: 'nome_arquivo', conta: 'nome' }

function isNamed(services: Services, table: string, reading: Reading): boolean {
  if (table in ownColumns) return true
  const target = resourceNamed(services, table)
  return readsField(target, target.display, reading.reader)
}

/** The table that a changed value refers to; '' if it is no reference. */
function targetOf(services: Services, { assunto }: Entrada, campo: string): string {
  if (assunto === 'documento') return assunto
  const field = fieldOf(resourceNamed(services, assunto), campo)
  return field?.set === 'account' ? 'conta' : (field?.target ?? '')
}
