import { ApiError } from '../errors.ts'
import { once } from '../idempotency.ts'
import { type Services, today } from '../services.ts'
import { record } from '../store/audit.ts'
import type { Asker } from '../store/read.ts'
import type { Connection } from '../store/tables.ts'
import { type Change, countChanges } from './counters.ts'
import { type DayAnswer, dayOfClass, type Mark } from './days.ts'
import { refuseStale } from './stale.ts'

/** A register as it was sent: marks, and what the sender believed of the day. */
export interface Register {
  readonly turmaId: number
  readonly data: string
  readonly marks: readonly Mark[]
  /** The ETag the day had ('none' for a day without record), or null where the sender does not say. */
  readonly expected: string | null
  readonly idempotencyKey: string | null
}

/**
 * Saves a register: all of it or nothing, with its counters and traces in one transaction.
 * A null status clears a record, a student left out is unchanged. Throws 400 for a student who is not of the
 * class or a day to come, 412 for a stale save, with the day as it is now.
 */
export async function saveRegister(
  services: Services,
  register: Register,
  asker: Asker,
): Promise<DayAnswer> {
  refuseImpossible(register, today(services))
  const { idempotencyKey: key, turmaId, data, marks } = register
  const wish = { key, content: [turmaId, data, marks] }
  const outcome = await services.db.kysely.transaction().execute(async (connection) => {
    await lockDay(services, connection, register, asker)
    return once(services, connection, wish, asker, async () => {
      await refuseStale(connection, register)
      await lockStudents(services, connection, register)
      const changes = await writeMarks(connection, register)
      await countChanges(connection, changes)
      await traceSave(services, connection, register, changes, asker)
      const { frequencias: body, etag } = await dayOfClass(connection, turmaId, data)
      return { body, etag }
    })
  })
  return { frequencias: outcome.body, etag: outcome.etag }
}

function refuseImpossible({ data, marks }: Register, day: string) {
  if (data > day) {
    throw new ApiError('invalid', { errors: { data: 'A data da frequência não pode ser futura' } })
  }
  if (new Set(marks.map((mark) => mark.aluno_id)).size !== marks.length) {
    throw new ApiError('invalid', { errors: { frequencias: 'Aluno repetido' } })
  }
}

/** Takes the day for this transaction by writing its row: two saves of one day go one after the other. */
async function lockDay(
  { now }: Services,
  connection: Connection,
  { turmaId, data }: Register,
  { viewer }: Asker,
) {
  const salvo_em = now().toISOString()
  await connection
    .insertInto('dia_frequencia')
    .values({ turma_id: turmaId, data, versao: 0, salvo_por: viewer.contaId, salvo_em })
    .onConflict((conflict) =>
      conflict.columns(['turma_id', 'data']).doUpdateSet((eb) => ({
        versao: eb.ref('dia_frequencia.versao'),
      })),
    )
    .execute()
}

/**
 * Takes the students for this transaction, in order, so that saves of two days neither wait for one another
 * in a circle nor miss each other's counts. Throws 400 for one who is not of the class.
 */
async function lockStudents(
  { db }: Services,
  connection: Connection,
  { turmaId, marks }: Register,
) {
  const ids = marks.map((mark) => mark.aluno_id)
  const students = connection
    .selectFrom('aluno')
    .select('id')
    .where('id', 'in', ids)
    .where('turma_id', '=', turmaId)
    .where('excluido_em', 'is', null)
    .orderBy('id')
  const own = await (db.dialect === 'postgres' ? students.forUpdate() : students).execute()
  if (own.length === ids.length) return
  throw new ApiError('invalid', { errors: { frequencias: 'Há um aluno que não é desta turma' } })
}

async function writeMarks(
  connection: Connection,
  { turmaId, data, marks }: Register,
): Promise<Change[]> {
  const ids = marks.map((mark) => mark.aluno_id)
  const stored = await connection
    .selectFrom('frequencia')
    .select(['aluno_id', 'status', 'turma_id'])
    .where('aluno_id', 'in', ids)
    .where('data', '=', data)
    .execute()
  const before = new Map(stored.map((row) => [row.aluno_id, row]))
  const changes = marks.flatMap(({ aluno_id, status: to }) => {
    const record = before.get(aluno_id)
    const from = record?.status ?? null
    // A student who changed classes during the day takes the record along.
    const moves = record !== undefined && record.turma_id !== turmaId
    return from === to && !moves ? [] : [{ aluno_id, data, from, to }]
  })
  const cleared = changes.filter(({ to }) => to === null).map(({ aluno_id }) => aluno_id)
  const written = changes.flatMap(({ aluno_id, to }) =>
    to === null ? [] : [{ aluno_id, turma_id: turmaId, data, status: to }],
  )
  if (cleared.length > 0) {
    await connection
      .deleteFrom('frequencia')
      .where('aluno_id', 'in', cleared)
      .where('data', '=', data)
      .execute()
  }
  if (written.length > 0) {
    await connection
      .insertInto('frequencia')
      .values(written)
      .onConflict((conflict) =>
        conflict.columns(['aluno_id', 'data']).doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          turma_id: eb.ref('excluded.turma_id'),
        })),
      )
      .execute()
  }
  return changes
}

async function traceSave(
  { now }: Services,
  connection: Connection,
  { turmaId, data }: Register,
  changes: readonly Change[],
  { viewer }: Asker,
) {
  const quando = now().toISOString()
  await connection
    .updateTable('dia_frequencia')
    .set((eb) => ({ versao: eb('versao', '+', 1), salvo_por: viewer.contaId, salvo_em: quando }))
    .where('turma_id', '=', turmaId)
    .where('data', '=', data)
    .execute()
  const side = (of: 'from' | 'to') => ({
    data,
    frequencias: Object.fromEntries(changes.map((change) => [change.aluno_id, change[of]])),
  })
  const trace = {
    quando,
    contaId: viewer.contaId,
    recurso: 'frequencia',
    registroId: turmaId,
  } as const
  await record(connection, [{ ...trace, acao: 'editou', antes: side('from'), depois: side('to') }])
}
