import { sql } from 'kysely'
import { openBeside, type Period } from '#model/period'
import type { Connection } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services } from '#server/services'
import type { Writing } from '#server/store/asker'
import { changeFields } from '#server/store/change-fields'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { periodsOfMany, replacePeriods } from '#server/store/many-periods'
import { deleteClasses } from './classes.ts'
import { keptOf } from './members.ts'
import { classesOf, createdBy, obstacleTo, type StoredTurn, turnedStudents } from './obstacles.ts'
import { restorePeriod } from './period.ts'
import { placesBefore } from './places.ts'
import { restoreCare, type StudentChange, sideOf, writeStudents } from './students.ts'
import { type KeptBefore, oneAtATime, type Turning } from './turn.ts'

/**
 * Undoes a turn in one transaction: classes, students and enrolments are as they were. Students who were deleted since
 * stay so. Throws 404, and 409 with why it cannot be undone.
 */
export async function undoTurn(turning: Turning, id: number, keyed: KeyedRequest): Promise<void> {
  await oneAtATime(turning, (writing) =>
    unlessDone(writing, keyed, async () => {
      const { services, connection } = writing
      const turn = await connection
        .selectFrom('virada')
        .select(['id', 'de', 'dia', 'para', 'turmas', 'desfeita_em', 'periodo_antes'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!turn) throw new ApiError('absent')
      if (turn.desfeita_em)
        throw new ApiError('conflict', { detail: 'Esta virada já foi desfeita.' })
      await lockRows(services, connection, turn)
      const obstacle = await obstacleTo(services, connection, turn)
      if (obstacle) throw new ApiError('conflict', { detail: obstacle })
      await restore(writing, turn)
      await restorePeriod(writing, turn)
      return null
    }),
  )
}

/** The classes first, then the students: whoever turns a year locks them in that order. */
async function lockRows({ db: { dialect } }: Services, connection: Connection, turn: StoredTurn) {
  if (dialect === 'sqlite') return
  const ids = classesOf(turn).flatMap(({ de, para }) => [de, para ?? de])
  await sql`select id from turma where ${isOneOf(dialect, 'id', ids)}
    order by id for update`.execute(connection)
  await sql`select id from aluno where id in (select aluno_id from virada_aluno
    where virada_id = ${turn.id}) order by id for update`.execute(connection)
}

async function restore(writing: Writing, turn: StoredTurn): Promise<void> {
  const { services, connection } = writing
  const students = await turnedStudents(connection, turn)
  const kept = new Map(
    students.map(({ id, antes }) => [id, JSON.parse(antes ?? '{}') as KeptBefore]),
  )
  const enrolments = keptOf(services)
  const gone = new Set(classesOf(turn).flatMap(({ para }) => para ?? []))
  const changes: StudentChange[] = []
  for (const some of portionsOf(students)) {
    const ids = some.map(({ id }) => id)
    const before = await periodsOfMany(writing, enrolments, ids)
    const after = new Map<number, readonly Period[]>()
    for (const row of some) {
      const [was, now] = [kept.get(row.id), before.get(row.id) ?? []]
      const next = placesBefore(now, was?.vinculos ?? [], { dia: turn.dia ?? '', gone })
      const side = sideOf(row.depois === null ? row : (was ?? row))
      after.set(row.id, next)
      changes.push({
        id: row.id,
        before: { ...sideOf(row), oficinas_ids: openBeside(now) },
        after: { ...side, oficinas_ids: openBeside(next) },
      })
    }
    await replacePeriods(writing, enrolments, before, after)
  }
  await restoreCare(connection, [...kept.values()])
  await writeStudents(writing, changes)
  await restoreClasses(writing, turn)
  await connection
    .updateTable('virada')
    .set({ desfeita_em: services.now().toISOString() })
    .where('id', '=', turn.id)
    .execute()
}

/** Opens the classes again that the turn closed, and deletes those that it made. */
async function restoreClasses(writing: Writing, turn: StoredTurn): Promise<void> {
  const turma = resourceNamed(writing.services, 'turma')
  const classes = classesOf(turn)
  const of = (wanted: boolean) =>
    classes.flatMap(({ de, continua = false }) => (continua === wanted ? de : []))
  const changed = { ...writing, resource: turma }
  await changeFields(changed, of(false), { encerrada_em: [turn.dia, null] })
  await changeFields(changed, of(true), { ano_letivo: [turn.para, turn.de] })
  await deleteClasses(changed, createdBy(classes))
}
