import { type RawBuilder, sql } from 'kysely'
import { dayAfter } from '#model/day'
import { runBatch } from '#server/db/batch'
import type { Db } from '#server/db/db'
import { idList, isOneOf, portionsOf } from '#server/db/value-rows'
import type { RegistroDoDia } from '../abertas.ts'
import { holds } from './enrolled.ts'
import { type DaysOfClass, idsIn, markedStudents, savedDays, savesOf } from './marked-students.ts'

/** A day that does not come. */
const never = '9999-12-31'

/** What the registers of a class were, and what of its days, saves and students made them so. */
interface Known {
  readonly state: string
  readonly dias: readonly RegistroDoDia[]
}

const remembered = new WeakMap<Db, Map<string, Known>>()

/** Of how many classes whom they have marked is in memory at once. */
const portion = 300

/** How many are remembered at most: of each class, for a few questions. */
const most = 10_000

/** What the registers of classes are: worked out once for each time that a class's saves or students change. */
export async function registersOfClasses(
  db: Db,
  classes: readonly DaysOfClass[],
): Promise<ReadonlyMap<number, readonly RegistroDoDia[]>> {
  const asked = classes.flatMap(({ days }) => [...days.slice(0, 1), ...days.slice(-1)]).sort()
  const [first = never, last = ''] = [asked[0], asked.at(-1)]
  const ids = classes.map(({ id }) => id)
  // The saves first: marks of a later one are then read again next time, and never taken for those of an earlier one.
  const saves = await savesOf(db, ids, first, last)
  const members = await membersOf(db, ids, first, last)
  const memory = remembered.get(db) ?? new Map<string, Known>()
  remembered.set(db, memory)
  if (memory.size > most) memory.clear()
  const found = new Map<number, readonly RegistroDoDia[]>()
  const unread: (DaysOfClass & { key: string; state: string; saved: ReadonlySet<string> })[] = []
  for (const { id, days } of classes) {
    const { whole, passing } = members.get(id) ?? nobody
    const own = saves.get(id) ?? ''
    const state = `${days}|${own}|${whole}|${passing.length > 0 ? JSON.stringify(passing) : ''}`
    const key = `${id} ${days[0]} ${days.length}`
    const known = memory.get(key)
    if (known?.state === state) found.set(id, known.dias)
    else unread.push({ id, days, key, state, saved: savedDays(own) })
  }
  for (const some of portionsOf(unread, portion)) {
    const marked = await markedStudents(
      db,
      some.map(({ id, days, saved }) => ({ id, days: days.filter((day) => saved.has(day)) })),
    )
    for (const { id, days, key, state } of some) {
      const { whole, passing } = members.get(id) ?? nobody
      const present = [...idsIn(whole)]
      const dias = days.map((data) =>
        registerOf(data, { whole: present, passing }, marked.get(`${id} ${data}`)),
      )
      memory.set(key, { state, dias })
      found.set(id, dias)
    }
  }
  return found
}

/** Who is in each class on all of the days, by their ids, and who is in it on a part of them. */
async function membersOf(
  { kysely, dialect }: Db,
  ids: readonly number[],
  first: string,
  last: string,
): Promise<ReadonlyMap<number | null, Members>> {
  const enrolled = kysely
    .selectFrom('vinculo')
    .innerJoin('aluno', 'aluno.id', 'vinculo.aluno_id')
    .where('aluno.excluido_em', 'is', null)
    .where(sql<boolean>`coalesce(aluno.situacao, 'ativo') = 'ativo'`)
    .where(isOneOf(dialect, 'vinculo.turma_id', ids))
  const isWhole = sql<boolean>`vinculo.entrada < ${first} and vinculo.saida is null`
  const [members, passing] = await runBatch(kysely, [
    enrolled
      .select(['vinculo.turma_id', idList('vinculo.aluno_id').as('ids')])
      .where(isWhole)
      .groupBy('vinculo.turma_id'),
    enrolled
      .select(['vinculo.turma_id', 'aluno.id', 'entrada', 'saida'])
      .select(cameFromAnother('vinculo').as('mudou'))
      .where(sql<boolean>`not (${isWhole}) and ${holds('vinculo', sql`${first}`, sql`${last}`)}`),
  ])
  const found = new Map<number | null, Members>()
  for (const { turma_id, ids } of members) found.set(turma_id, { whole: ids, passing: [] })
  for (const { turma_id, id, ...entry } of passing) {
    const own = found.get(turma_id) ?? { whole: '', passing: [] }
    own.passing.push({ id, ...stayOf(entry) })
    found.set(turma_id, own)
  }
  return found
}

/** Whether the student of a row of `vinculo`, by its alias, came from another class on the very day. */
export function cameFromAnother(alias: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`exists (select 1 from vinculo as former
    where former.aluno_id = ${column('aluno_id')} and former.saida = ${column('entrada')})`
}

/** The days of a student in a class on which its registers ask for them, up to the day before the last. */
export interface Stay {
  readonly from: string
  readonly until: string
}

/** Of a row of `vinculo`: who moved on the day of the entry may have been called by the class of before. */
export function stayOf({ entrada, saida, mudou }: Entry): Stay {
  const from = entrada !== null && mudou ? dayAfter(entrada, 1) : (entrada ?? never)
  return { from, until: saida ?? never }
}

interface Entry {
  readonly entrada: string | null
  readonly saida: string | null
  readonly mudou: unknown
}

export function coversDay({ from, until }: Stay, day: string): boolean {
  return from <= day && day < until
}

/** A student's time in a class that does not hold all of the days. */
interface Passing extends Stay {
  readonly id: number
}

interface Members {
  /** The ids of who is in the class on all of the days. */
  readonly whole: string
  readonly passing: Passing[]
}

function registerOf(
  data: string,
  { whole, passing }: { whole: readonly number[]; passing: readonly Passing[] },
  marked: ReadonlySet<number> | undefined,
): RegistroDoDia {
  const isLacking = (id: number) => !marked?.has(id)
  const faltam =
    whole.filter(isLacking).length +
    passing.filter((each) => coversDay(each, data) && isLacking(each.id)).length
  const isTaken = marked !== undefined && marked.size > 0
  if (faltam > 0) return { data, situacao: isTaken ? 'incompleta' : 'faltando', faltam }
  return { data, situacao: isTaken ? 'feita' : 'sem aula', faltam }
}

const nobody: Members = { whole: '', passing: [] }
