import { setImmediate } from 'node:timers/promises'
import { excusesOn } from '#features/justificativas/server/excuses'
import { recorded } from '#server/db/audit'
import { type Query, runKept } from '#server/db/batch'
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
  type Change,
  classDaysAdded,
  countChanges,
  countersAdded,
  sealsChanged,
  talliesOf,
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
    const { dialect } = services.db
    const judged = await judgeDay<DayAnswer['frequencias']>(writing, register, keyed)
    if (judged.known) return judged.known
    const { changes, students, years, etag } = judged
    const [marked, ...written] = dayWritten(writing, register, changes)
    const [, , tallies, , body] = await runKept(connection, [
      marked,
      countersAdded(dialect, changes, years),
      talliesOf(connection, dialect, changes),
      alertsPending(dialect, changes),
      recordsOf(connection, turmaId, data),
      ...written,
      classDaysAdded(dialect, changes),
    ])
    const saved = { body, etag }
    await storeOutcome(writing, keyed, saved, sealsChanged(dialect, students, tallies))
    return saved
  })
  return { frequencias: outcome.body, etag: outcome.etag }
}

/** Of how many students the days of a sheet are counted at once: others are served in between. */
const countedAtOnce = 100

/** A day of a class whose register was saved, with its version now. */
export interface SavedDay {
  readonly data: string
  readonly etag: string
}

/**
 * The same of several days of a class, typed from its signed sheet: all of them or none, each with its own trace. The
 * counters are written once for all days.
 */
export async function saveRegisters(
  services: Services,
  registers: readonly Register[],
  { keyed, asker }: { readonly keyed: KeyedRequest; readonly asker: Asker },
): Promise<SavedDay[]> {
  const { db } = services
  const inOrder = registers.toSorted((one, other) => (one.data < other.data ? -1 : 1))
  for (const register of inOrder) refuseImpossible(register, today(services))
  const ids = [...new Set(inOrder.flatMap(({ marks }) => idsOf(marks)))].sort((a, b) => a - b)
  return db.kysely.transaction().execute(async (connection) => {
    const writing = { services, connection, asker }
    // All students before the first day, as in a register.
    await studentsLocked(connection, db.dialect, ids).execute()
    const days: SavedDay[] = []
    const all: Change[] = []
    for (const register of inOrder) {
      const judged = await judgeDay<SavedDay[]>(writing, register, keyed)
      if (judged.known) return judged.known.body
      await runKept(connection, dayWritten(writing, register, judged.changes))
      all.push(...judged.changes)
      days.push({ data: register.data, etag: judged.etag })
      // The embedded database answers synchronously: other requests are served in between.
      await setImmediate()
    }
    for (let at = 0; at < ids.length; at += countedAtOnce) {
      const some = new Set(ids.slice(at, at + countedAtOnce))
      const changes = all.filter(({ aluno_id }) => some.has(aluno_id))
      await countChanges(connection, db.dialect, changes)
      await setImmediate()
    }
    await storeOutcome(writing, keyed, { body: days, etag: null })
    return days
  })
}

/**
 * What a register changes, judged in its transaction once the students and the day are locked, and the records cleared that
 * it clears; or how the same request ended before.
 */
async function judgeDay<T>(writing: RegisterWriting, register: Register, keyed: KeyedRequest) {
  const { services, connection, asker } = writing
  const { dialect } = services.db
  const { turmaId, data, marks, fromSheet } = register
  const counted = fromSheet ? [] : marks
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
      counted.map(({ aluno_id }) => ({ aluno_id, turma_id: turmaId, data })),
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
  await clearMarks(connection, dialect, register, changes)
  return { changes, students, years, etag: dayTag(turmaId, data, versao + 1) }
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

/** The queries that store the changes of a day, but for what they count, with its version and their trace. */
function dayWritten(
  { services, connection, asker: { viewer } }: RegisterWriting,
  register: Register,
  changes: readonly MarkChange[],
): [marked: Query, ...others: Query[]] {
  const { turmaId, data, fromSheet = false } = register
  const quando = services.now().toISOString()
  return [
    marksWritten(services.db.dialect, register, changes),
    connection
      .updateTable('dia_frequencia')
      .set((eb) => ({
        ...{ versao: eb('versao', '+', 1), salvo_por: viewer.contaId, salvo_em: quando },
        da_folha: Number(fromSheet),
      }))
      .where('turma_id', '=', turmaId)
      .where('data', '=', data),
    recorded(connection, [dayTrace(register, changes, { contaId: viewer.contaId, quando })]),
  ]
}
