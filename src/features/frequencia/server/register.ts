import { excusesOn } from '#features/justificativas/server/excuses'
import { recorded } from '#server/db/audit'
import { runKept } from '#server/db/batch'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Asker, Writing } from '#server/store/asker'
import { knownOutcome, storedOutcome, storeOutcome } from '#server/store/idempotency'
import {
  alertsPending,
  classDaysAdded,
  countersAdded,
  sealsChanged,
  talliesOf,
  type YearBefore,
  yearsBefore,
} from './counters.ts'
import { type DayAnswer, dayTag, type Register, recordsOf, refuseStale } from './days.ts'
import {
  changesOf,
  clearMarks,
  dayTrace,
  idsOf,
  type MarkChange,
  marksWritten,
  recordsBefore,
  studentsTaken,
} from './marks.ts'
import { ownDay, refuseOthersDay } from './own-days.ts'

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
  const day = today(services)
  refuseImpossible(register, day)
  const { idempotencyKey: key, turmaId, data, marks } = register
  const keyed = { key, content: [turmaId, data, marks] }
  const outcome = await services.db.kysely.transaction().execute(async (connection) => {
    const { dialect } = services.db
    const writing = { services, connection, asker }
    // The students first, then the day: in that order everyone locks them who writes marks.
    const taken = await runKept(connection, [
      ownDay(services, asker, { turmaId, data, isSave: true }),
      studentsTaken(connection, dialect, register, day),
      dayTaken(writing, register),
      storedOutcome(connection, keyed, asker),
      recordsBefore(connection, dialect, register),
      excusesOn(connection, dialect, idsOf(marks), data),
      yearsBefore(
        connection,
        dialect,
        marks.map(({ aluno_id }) => ({ aluno_id, turma_id: turmaId, data })),
      ),
    ])
    const [own, students, [saved], before, stored, excuses, years] = taken
    refuseOthersDay(own)
    const known = knownOutcome<DayAnswer['frequencias']>(keyed, before)
    if (known) return known
    const versao = saved?.versao ?? 0
    await refuseStale(connection, register, versao)
    refuseOthers(register, students)
    const changes = changesOf(register, stored, excuses)
    const { body, tallies } = await write(writing, register, { changes, years })
    const answer = { body, etag: dayTag(turmaId, data, versao + 1) }
    const seals = sealsChanged(dialect, students, tallies)
    await storeOutcome(writing, keyed, answer, seals)
    return answer
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

/** Throws 400 where a student was not of the class that day. */
function refuseOthers({ marks }: Register, students: readonly unknown[]) {
  if (students.length === marks.length) return
  throw new ApiError('invalid', { errors: { frequencias: 'Há um aluno que não é desta turma' } })
}

/** A save of a register in its transaction: its rows are of no entity that is written alone. */
type RegisterWriting = Omit<Writing, 'resource' | 'unnamed'>

/** The query that locks the day by writing its row: two saves of one day run one after the other. */
function dayTaken(
  { services, connection, asker: { viewer } }: RegisterWriting,
  { turmaId, data }: Register,
) {
  const salvo_em = services.now().toISOString()
  return connection
    .insertInto('dia_frequencia')
    .values({ turma_id: turmaId, data, versao: 0, salvo_por: viewer.contaId, salvo_em })
    .onConflict((conflict) =>
      conflict.columns(['turma_id', 'data']).doUpdateSet((eb) => ({
        versao: eb.ref('dia_frequencia.versao'),
      })),
    )
    .returning('versao')
}

/**
 * Stores the changes, their counters and their trace. Returns the day after the save, and the counters of its
 * students.
 */
async function write(
  { services, connection, asker: { viewer } }: RegisterWriting,
  register: Register,
  { changes, years }: { changes: readonly MarkChange[]; years: readonly YearBefore[] },
) {
  const { dialect } = services.db
  const { turmaId, data } = register
  const quando = services.now().toISOString()
  await clearMarks(connection, dialect, register, changes)
  const [, , tallies, , , , body] = await runKept(connection, [
    marksWritten(dialect, register, changes),
    countersAdded(dialect, changes, years),
    talliesOf(connection, dialect, changes),
    alertsPending(dialect, changes),
    connection
      .updateTable('dia_frequencia')
      .set((eb) => ({ versao: eb('versao', '+', 1), salvo_por: viewer.contaId, salvo_em: quando }))
      .where('turma_id', '=', turmaId)
      .where('data', '=', data),
    recorded(connection, [dayTrace(register, changes, { contaId: viewer.contaId, quando })]),
    recordsOf(connection, turmaId, data),
    classDaysAdded(dialect, changes),
  ])
  return { body, tallies }
}
