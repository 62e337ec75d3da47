import { type RawBuilder, sql } from 'kysely'
import { type Change, countChanges } from '#features/frequencia/server/counters'
import { enrolledIn } from '#features/frequencia/server/enrolled'
import { onMarkedDays } from '#features/frequencia/server/marked-days'
import { dayTrace, studentsLocked } from '#features/frequencia/server/marks'
import { grouped } from '#model/grouped'
import { record } from '#server/db/audit'
import { type Query, runBatch } from '#server/db/batch'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf, portionsOf, valueRows } from '#server/db/value-rows'
import { type Effect, resourceNamed, type Services } from '#server/services'
import { keep } from '#server/store/keep'

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
  const span = { students, inicio, fim }
  const { restored } = await settle(services, connection, span, contaId)
  if (after !== null) await answerNotices(services, connection, span, contaId)
  if (after !== null || restored === 0) return null
  return restored === 1 ? '1 falta voltou a valer' : `${restored} faltas voltaram a valer`
}

/** What was told of days of which an excuse covers one asks for none any more. */
export async function answerNotices(
  services: Services,
  connection: Connection,
  { students, inicio, fim }: Span,
  contaId: number,
): Promise<void> {
  const answered = await connection
    .updateTable('aviso')
    .set({ situacao: 'resolvido', versao: sql`versao + 1` })
    .where(isOneOf(services.db.dialect, 'aluno_id', students))
    .where('situacao', '=', 'aberto')
    .where('excluido_em', 'is', null)
    .where('inicio', '<=', fim)
    .where('fim', '>=', inicio)
    .returning('id')
    .execute()
  const ids = answered.map(({ id }) => id)
  await keep({ services, connection }, resourceNamed(services, 'aviso'), ids)
  const quando = services.now().toISOString()
  const common = { quando, contaId, acao: 'editou', recurso: 'aviso' } as const
  const change = { antes: { situacao: 'aberto' }, depois: { situacao: 'resolvido' } }
  await record(
    connection,
    ids.map((registroId) => ({ ...common, registroId, ...change })),
  )
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
  const { rows: moved } = await marksMoving(sql`${isOneOf(dialect, 'mark.aluno_id', students)}
    and mark.data >= ${inicio} and mark.data <= ${fim}
    and ${onMarkedDays(connection, 'mark.data', inicio, fim)}`).execute(connection)
  for (const some of portionsOf(moved, batch)) await marksMoved(dialect, some).execute(connection)
  const changes = moved.flatMap(({ excuse, ...mark }): Change[] => {
    const to = excuse === null ? 'ausente' : 'justificado'
    return mark.from === to ? [] : [{ ...mark, to }]
  })
  if (changes.length > 0) {
    const quando = now().toISOString()
    const days = byDay(changes)
    await runBatch(connection, [daysChanged(dialect, days, { contaId, quando })])
    await countChanges(connection, dialect, changes)
    await record(
      connection,
      days.map((day) => dayTrace(day, day.changes, { contaId, quando })),
    )
  }
  const justified = changes.filter(({ to }) => to === 'justificado').length
  return { justified, restored: changes.length - justified }
}

/** A mark whose excuse changes: what it was, and the excuse by which it is justified now, if any. */
interface Moved extends Omit<Change, 'to'> {
  readonly id: number
  readonly excuse: number | null
}

/** The marks that differ from what the excuses say, each with the first of those that cover it: each is looked at once. */
function marksMoving(within: RawBuilder<unknown>) {
  return sql<Moved>`select mark.id, mark.aluno_id, mark.turma_id, mark.data,
      mark.status as "from", min(excuse.id) as excuse
    from frequencia as mark left join justificativa as excuse on excuse.aluno_id = mark.aluno_id
      and excuse.excluido_em is null and excuse.inicio <= mark.data and excuse.fim >= mark.data
    where ${within} and (mark.status = 'ausente' or mark.justificativa_id is not null)
    group by mark.id
    having case when mark.justificativa_id is null then count(excuse.id) > 0
      else sum(case when excuse.id = mark.justificativa_id then 1 else 0 end) = 0 end`
}

/** Marks of one statement: their values are well below what SQLite takes. */
const batch = 10_000

function marksMoved(dialect: Dialect, marks: readonly Moved[]) {
  const types = { id: 'integer', excuse: 'integer' } as const
  const rows = valueRows<Pick<Moved, 'id' | 'excuse'>>(dialect, types, marks)
  return sql`update frequencia set justificativa_id = entries.excuse,
    status = case when entries.excuse is null then 'ausente' else 'justificado' end
    from ${rows} where frequencia.id = entries.id`
}

interface ChangedDay {
  readonly turmaId: number
  readonly data: string
  readonly changes: readonly Change[]
}

/** The changes by day of a class, in the order in which all lock them. */
function byDay(changes: readonly Change[]): ChangedDay[] {
  const days = grouped(changes, ({ turma_id, data }) => `${turma_id} ${data}`)
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
      salvo_por = excluded.salvo_por, salvo_em = excluded.salvo_em, da_folha = 0`
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

/** The students who were in a class on a day and whom an excuse covers then, with the last day that one of those covers. */
export function excusedOn(connection: Connection, turmaId: number, data: string) {
  return connection
    .selectFrom('justificativa')
    .innerJoin('aluno', 'aluno.id', 'justificativa.aluno_id')
    .select('aluno_id')
    .select((eb) => eb.fn.max('fim').as('ate'))
    .where(sql<boolean>`aluno.id in (${enrolledIn(turmaId, data)})`)
    .where('aluno.excluido_em', 'is', null)
    .where('justificativa.excluido_em', 'is', null)
    .where('inicio', '<=', data)
    .where('fim', '>=', data)
    .groupBy('aluno_id')
    .orderBy('aluno_id')
}
