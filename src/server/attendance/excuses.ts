import { sql } from 'kysely'
import { record } from '#server/db/audit'
import { type Query, runBatch } from '#server/db/batch'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf, valueRows } from '#server/db/value-rows'
import type { Effect, Services } from '#server/services'
import { type Change, countChanges } from './counters.ts'
import { dayTrace, studentsLocked } from './marks.ts'

/** The days, both included, of students whose excuses have changed. */
interface Span {
  readonly students: readonly number[]
  readonly inicio: string
  readonly fim: string
}

/** How many absences are justified now, and how many count again. */
interface Settled {
  readonly justified: number
  readonly restored: number
}

/** What a write of an excuse does to the marks of its student; tells how many absences count again after a deletion. */
export const settleExcuse: Effect = async (services, connection, { before, after, contaId }) => {
  const rows = [before, after].filter((row) => row !== null)
  const days = rows.flatMap(({ inicio, fim }) => [String(inicio), String(fim)]).sort()
  const [inicio = '', fim = ''] = [days[0], days.at(-1)]
  const students = [...new Set(rows.map(({ aluno_id }) => Number(aluno_id)))]
  const { restored } = await settle(services, connection, { students, inicio, fim }, contaId)
  if (after !== null || restored === 0) return null
  return restored === 1 ? '1 falta voltou a valer' : `${restored} faltas voltaram a valer`
}

/**
 * Brings the marks of students in line with their excuses: an absence that one covers is justified by it, and a mark
 * that an excuse had justified is an absence again where none covers it. What an educator has written since stays.
 */
export async function settle(
  { db: { dialect }, now }: Services,
  connection: Connection,
  { students, inicio, fim }: Span,
  contaId: number,
): Promise<Settled> {
  await studentsLocked(connection, dialect, students).execute()
  const within = sql`${isOneOf(dialect, 'aluno_id', students)}
    and data >= ${inicio} and data <= ${fim}`
  const [restored, justified] = await runBatch(connection, [
    sql<Mark>`update frequencia set status = 'ausente', justificativa_id = null
      where ${within} and justificativa_id is not null and ${covering} is null
      returning aluno_id, turma_id, data`,
    sql<Mark>`update frequencia set status = 'justificado', justificativa_id = ${covering}
      where ${within} and status = 'ausente' and ${covering} is not null
      returning aluno_id, turma_id, data`,
    sql`update frequencia set justificativa_id = ${covering}
      where ${within} and justificativa_id is not null
        and justificativa_id not in (select id from ${covers})`,
  ])
  const changes = [
    ...restored.map((mark): Changed => ({ ...mark, from: 'justificado', to: 'ausente' })),
    ...justified.map((mark): Changed => ({ ...mark, from: 'ausente', to: 'justificado' })),
  ]
  if (changes.length > 0) {
    const quando = now().toISOString()
    const days = byDay(changes)
    await countChanges(connection, dialect, changes)
    await runBatch(connection, [daysChanged(dialect, days, { contaId, quando })])
    await record(
      connection,
      days.map((day) => dayTrace(day, day.changes, { contaId, quando })),
    )
  }
  return { justified: justified.length, restored: restored.length }
}

interface Mark {
  readonly aluno_id: number
  readonly turma_id: number
  readonly data: string
}

type Changed = Mark & Change

/** The excuses that cover a mark. */
const covers = sql`justificativa as excuse where excuse.aluno_id = frequencia.aluno_id
  and excuse.excluido_em is null
  and excuse.inicio <= frequencia.data and excuse.fim >= frequencia.data`

/** The first of them, or null. */
const covering = sql`(select min(excuse.id) from ${covers})`

interface ChangedDay {
  readonly turmaId: number
  readonly data: string
  readonly changes: readonly Changed[]
}

/** The changes by day of a class, in the order in which all lock them. */
function byDay(changes: readonly Changed[]): ChangedDay[] {
  const days = new Map<string, Changed[]>()
  for (const change of changes) {
    const key = `${change.turma_id} ${change.data}`
    const day = days.get(key)
    if (day) day.push(change)
    else days.set(key, [change])
  }
  return [...days.values()]
    .flatMap((own) => {
      const [first] = own
      return first ? [{ turmaId: first.turma_id, data: first.data, changes: own }] : []
    })
    .sort((a, b) => a.turmaId - b.turmaId || (a.data < b.data ? -1 : 1))
}

/** The query that gives days a new version: whoever has one of them open is told before saving over it. */
function daysChanged(
  dialect: Dialect,
  days: readonly ChangedDay[],
  { contaId, quando }: { readonly contaId: number; readonly quando: string },
): Query {
  const types = { turmaId: 'integer', data: 'text' } as const
  const rows = days.map(({ turmaId, data }) => ({ turmaId, data }))
  return sql`insert into dia_frequencia (turma_id, data, versao, salvo_por, salvo_em)
    select "turmaId", data, 1, cast(${contaId} as integer), cast(${quando} as text)
    from ${valueRows(dialect, types, rows)} where true order by 1, 2
    on conflict (turma_id, data) do update set versao = dia_frequencia.versao + 1,
      salvo_por = excluded.salvo_por, salvo_em = excluded.salvo_em`
}

/** The excuse of each of some students that covers a day, the first where there are several. */
export function excusesOn(
  connection: Connection,
  dialect: Dialect,
  students: readonly number[],
  data: string,
) {
  return connection
    .selectFrom('justificativa')
    .select('aluno_id')
    .select((eb) => eb.fn.min('id').as('id'))
    .where(isOneOf(dialect, 'aluno_id', students))
    .where('excluido_em', 'is', null)
    .where('inicio', '<=', data)
    .where('fim', '>=', data)
    .groupBy('aluno_id')
}

/** The students of a class whom an excuse covers on a day, with the last day that one of those covers. */
export function excusedOn(connection: Connection, turmaId: number, data: string) {
  return connection
    .selectFrom('justificativa')
    .innerJoin('aluno', 'aluno.id', 'justificativa.aluno_id')
    .select('aluno_id')
    .select((eb) => eb.fn.max('fim').as('ate'))
    .where('aluno.turma_id', '=', turmaId)
    .where('aluno.excluido_em', 'is', null)
    .where('justificativa.excluido_em', 'is', null)
    .where('inicio', '<=', data)
    .where('fim', '>=', data)
    .groupBy('aluno_id')
    .orderBy('aluno_id')
}
