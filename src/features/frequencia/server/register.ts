import { excusesOn } from '#features/justificativas/server/excuses'
import { recorded } from '#server/db/audit'
import { runKept } from '#server/db/batch'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Asker, Writing } from '#server/store/asker'
import {
  type KeyedRequest,
  knownOutcome,
  storedOutcome,
  storeOutcome,
} from '#server/store/idempotency'
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
  studentsLocked,
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
  refuseImpossible(register, today(services))
  const { idempotencyKey: key, turmaId, data, marks } = register
  const keyed = { key, content: [turmaId, data, marks] }
  const outcome = await services.db.kysely.transaction().execute(async (connection) => {
    const writing = { services, connection, asker }
    const saved = await saveDay<DayAnswer['frequencias']>(writing, register, keyed)
    if (saved.known) return saved.known
    await storeOutcome(writing, keyed, saved, saved.seals)
    return saved
  })
  return { frequencias: outcome.body, etag: outcome.etag }
}

/** A day of a class whose register was saved, with its version now. */
export interface SavedDay {
  readonly data: string
  readonly etag: string
}

/** The same of several days of a class, typed from its signed sheet: all of them or none, each with its own trace. */
export async function saveRegisters(
  services: Services,
  registers: readonly Register[],
  { keyed, asker }: { readonly keyed: KeyedRequest; readonly asker: Asker },
): Promise<SavedDay[]> {
  const { db } = services
  const inOrder = registers.toSorted((one, other) => (one.data < other.data ? -1 : 1))
  for (const register of inOrder) refuseImpossible(register, today(services))
  const ids = [...new Set(inOrder.flatMap(({ marks }) => idsOf(marks)))]
  return db.kysely.transaction().execute(async (connection) => {
    const writing = { services, connection, asker }
    // All students before the first day, as in a register.
    await studentsLocked(connection, db.dialect, ids).execute()
    const days: SavedDay[] = []
    for (const register of inOrder) {
      const saved = await saveDay<SavedDay[]>(writing, register, keyed)
      if (saved.known) return saved.known.body
      await runKept(connection, saved.seals)
      days.push({ data: register.data, etag: saved.etag })
    }
    await storeOutcome(writing, keyed, { body: days, etag: null })
    return days
  })
}

/** Saves a register in a transaction, but for the seals that change with it; or tells how the same request ended before. */
async function saveDay<T>(writing: RegisterWriting, register: Register, keyed: KeyedRequest) {
  const { services, connection, asker } = writing
  const { dialect } = services.db
  const { turmaId, data, marks } = register
  // The students first, then the day: in that order everyone locks them who writes marks. Who of them is of the class is
  // asked once they are locked: PostgreSQL would tell a query that waits for the lock the enrolments of before.
  const taken = await runKept(connection, [
    ownDay(services, asker, { turmaId, data, isSave: true }),
    studentsLocked(connection, dialect, idsOf(marks)),
    studentsTaken(connection, dialect, register, today(services)),
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
  const [own, , students, [day], before, stored, excuses, years] = taken
  refuseOthersDay(own)
  const known = knownOutcome<T>(keyed, before)
  if (known) return { known }
  const versao = day?.versao ?? 0
  await refuseStale(connection, register, versao)
  refuseOthers(register, students)
  const changes = changesOf(register, stored, excuses)
  const { body, tallies } = await write(writing, register, { changes, years })
  const seals = sealsChanged(dialect, students, tallies)
  return { body, etag: dayTag(turmaId, data, versao + 1), seals }
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
type RegisterWriting = Omit<Writing, 'resource'>

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
      .set((eb) => ({
        ...{ versao: eb('versao', '+', 1), salvo_por: viewer.contaId, salvo_em: quando },
        da_folha: Number(register.fromSheet ?? false),
      }))
      .where('turma_id', '=', turmaId)
      .where('data', '=', data),
    recorded(connection, [dayTrace(register, changes, { contaId: viewer.contaId, quando })]),
    recordsOf(connection, turmaId, data),
    classDaysAdded(dialect, changes),
  ])
  return { body, tallies }
}
