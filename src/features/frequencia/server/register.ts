import { setImmediate } from 'node:timers/promises'
import { recorded } from '#server/db/audit'
import { runKept } from '#server/db/batch'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import type { Asker, Writing } from '#server/store/asker'
import { type KeyedRequest, knownOutcome, storeOutcome } from '#server/store/idempotency'
import {
  type Change,
  countChanges,
  dayDeltasOf,
  deltasOf,
  sealsChanged,
  yearOf,
} from './counters.ts'
import { type DayAnswer, dayTag, type Register, refuseStale } from './days.ts'
import { changesOf, clearMarks, dayTrace, idsOf, type MarkChange, studentsLocked } from './marks.ts'
import { ownDay, refuseOthersDay } from './own-days.ts'
import { dayCounted, dayTaken, marksStored } from './register-queries.ts'
import type { StudentTally } from './tallies.ts'

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
    const { changes, students, counters, etag } = judged
    const years = counters.map((own) => ({ ...own, turma_id: turmaId, ano: yearOf(data) }))
    const counts = { changes, deltas: deltasOf(changes, years), days: dayDeltasOf(changes) }
    const [, , , body] = await runKept(connection, [
      ...dayWritten(writing, register, changes),
      ...dayCounted(connection, { turmaId, data, ...counts }),
    ])
    const saved = { body, etag }
    const seals = sealsChanged(dialect, students, talliesAfter(counters, changes))
    await storeOutcome(writing, keyed, saved, seals)
    return saved
  })
  return { frequencias: outcome.body, etag: outcome.etag }
}

/** Of how many students the days of a sheet are counted at once: others are served in between. */
const countedAtOnce = 100

/**
 * The same of several days of a class, typed from its signed sheet: all of them or none, each with its own trace. The
 * counters are written once for all days. Returns each with its version now.
 */
export async function saveRegisters(
  services: Services,
  registers: readonly Register[],
  { keyed, asker }: { readonly keyed: KeyedRequest; readonly asker: Asker },
) {
  const { db } = services
  const inOrder = registers.toSorted((one, other) => (one.data < other.data ? -1 : 1))
  for (const register of inOrder) refuseImpossible(register, today(services))
  const ids = [...new Set(inOrder.flatMap(({ marks }) => idsOf(marks)))].sort((a, b) => a - b)
  return db.kysely.transaction().execute(async (connection) => {
    const writing = { services, connection, asker }
    // All students before the first day, as in a register.
    await studentsLocked(connection, db.dialect, ids).execute()
    const days: { data: string; etag: string }[] = []
    const all: Change[] = []
    for (const register of inOrder) {
      const judged = await judgeDay<typeof days>(writing, register, keyed)
      if (judged.known) return judged.known.body
      await runKept(connection, dayWritten(writing, register, judged.changes))
      all.push(...judged.changes)
      days.push({ data: register.data, etag: judged.etag })
      // The embedded database answers synchronously: other requests are served in between.
      await setImmediate()
    }
    for (const own of portionsOf(ids, countedAtOnce)) {
      const some = new Set(own)
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
  const [hoje, agora] = [today(services), services.now().toISOString()]
  const counted = fromSheet ? [] : idsOf(marks)
  const taking = { ...register, keyed, asker, counted, ano: yearOf(data), hoje, agora }
  const [own, , students, [day], before, stored, excuses, counters] = await runKept(connection, [
    ownDay(services, asker, { turmaId, data, isSave: true }),
    ...dayTaken(connection, taking),
  ])
  refuseOthersDay(own)
  const known = knownOutcome<T>(keyed, before)
  if (known) return { known }
  const versao = day?.versao ?? 0
  await refuseStale(connection, register, versao)
  refuseOthers(register, students)
  const changes = changesOf(register, stored, excuses)
  await clearMarks(connection, dialect, register, changes)
  return { changes, students, counters, etag: dayTag(turmaId, data, versao + 1) }
}

function refuseImpossible({ data, marks }: Register, day: string) {
  if (data > day) {
    throw new ApiError('invalid', { errors: { data: 'A data da frequência não pode ser futura' } })
  }
  if (new Set(marks.map((mark) => mark.aluno_id)).size !== marks.length) {
    throw new ApiError('invalid', { errors: { frequencias: 'Aluno repetido' } })
  }
}

/** The counters of students once a mark of each has changed. */
function talliesAfter(before: readonly StudentTally[], changes: readonly Change[]): StudentTally[] {
  const known = new Map(before.map((tally) => [tally.aluno_id, tally]))
  return changes.map(({ aluno_id, from, to }) => {
    const { presente = 0, ausente = 0, justificado = 0 } = known.get(aluno_id) ?? {}
    const tally = { aluno_id, presente, ausente, justificado }
    if (from) tally[from] -= 1
    if (to) tally[to] += 1
    return tally
  })
}

/** Throws 400 where a student was not of the class that day. */
function refuseOthers({ marks }: Register, students: readonly unknown[]) {
  if (students.length === marks.length) return
  throw new ApiError('invalid', { errors: { frequencias: 'Há um aluno que não é desta turma' } })
}

/** A save of a register in its transaction: its rows are of no entity that is written alone. */
type RegisterWriting = Omit<Writing, 'resource'>

/** The queries that store the changes of a day, but for what they count, with its version and their trace. */
function dayWritten(
  { services, connection, asker: { viewer } }: RegisterWriting,
  register: Register,
  changes: readonly MarkChange[],
) {
  const { turmaId, data, fromSheet = false } = register
  const { contaId } = viewer
  const quando = services.now().toISOString()
  const written = changes.filter(({ to }) => to !== null)
  const day = { turmaId, data, contaId, quando, da_folha: Number(fromSheet) }
  return [
    ...marksStored(connection, { ...day, written }),
    recorded(connection, [dayTrace(register, changes, { contaId, quando })]),
  ] as const
}
