import { sql } from 'kysely'
import { classDaysAmong } from '#domain/class-day'
import { observedFields } from '#domain/observations'
import { signsOf } from '#features/documentos/server/consents'
import { canRead } from '#model/access'
import { dayAfter, daysBack } from '#model/day'
import type { Role } from '#model/field'
import { runBatch } from '#server/db/batch'
import { encode } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { resourceNamed, type Services, today } from '#server/services'
import { daysOffOf, dayTag, meetingOf } from './days.ts'
import { isDeleted } from './deleted.ts'
import { enrolledIn } from './enrolled.ts'

/** How many lessons are told, and how many days back they are searched. */
const last = { lessons: 5, days: 400 }

/**
 * The last class days of a class before a day, the newest first, and which of its students have something in the
 * observations, by their ids. A class that says no weekdays has had a lesson where it has a register.
 */
export async function lastLessons(services: Services, turmaId: number, data: string, role: Role) {
  const { kysely } = services.db
  const days = await lessonDays(kysely, turmaId, data)
  // A list of values is never empty for a database.
  const among = days.length > 0 ? days : ['']
  const signs = signsOf(kysely, enrolledIn(turmaId, data), today(services))
  const [marks, saves, observed] = await runBatch(kysely, [
    kysely
      .selectFrom('frequencia')
      .select(['aluno_id', 'data', 'status'])
      .where('turma_id', '=', turmaId)
      .where('data', 'in', among)
      .where((eb) => eb.not(isDeleted('aluno_id')))
      .orderBy('aluno_id'),
    kysely
      .selectFrom('dia_frequencia')
      .select(['data', 'versao'])
      .where('turma_id', '=', turmaId)
      .where('data', 'in', among),
    studentsObserved(services, turmaId, data, role),
  ])
  const versions = new Map(saves.map(({ data, versao }) => [data, versao]))
  const aulas = days.map((day) => {
    const version = versions.get(day)
    const frequencias = marks
      .filter(({ data }) => data === day)
      .map(({ aluno_id, status }) => ({ aluno_id, status }))
    return { data: day, etag: version ? dayTag(turmaId, day, version) : null, frequencias }
  })
  const observacoes = observed.map(({ id }) => id)
  return { aulas, observacoes, sem_autorizacao: await signs }
}

async function lessonDays(connection: Connection, turmaId: number, data: string) {
  const until = dayAfter(data, -1)
  const from = dayAfter(until, -last.days)
  const [[turma], daysOff, registers] = await runBatch(connection, [
    connection.selectFrom('turma').select('dias_de_aula').where('id', '=', turmaId),
    daysOffOf(connection, turmaId, from, until),
    connection
      .selectFrom('frequencia')
      .select('data')
      .distinct()
      .where('turma_id', '=', turmaId)
      .where('data', '<', data)
      .orderBy('data', 'desc')
      .limit(last.lessons),
  ])
  const meeting = meetingOf(turmaId, turma?.dias_de_aula)
  if (!meeting.dias_de_aula?.length) return registers.map(({ data }) => data)
  return classDaysAmong(daysBack(until, from), meeting, daysOff, last.lessons)
}

/** The query for the students who were in a class on a day with any of the observations that a role may read in lists. */
function studentsObserved(services: Services, turmaId: number, data: string, role: Role) {
  const { kysely, dialect } = services.db
  const observed = observedFields(resourceNamed(services, 'aluno')).filter(([, field]) =>
    canRead(field, role, 'list'),
  )
  const any = observed.map(([name, { kind }]) =>
    kind === 'flag'
      ? sql<boolean>`${sql.ref(name)} = ${encode(true, dialect)}`
      : sql<boolean>`${sql.ref(name)} <> ''`,
  )
  return kysely
    .selectFrom('aluno')
    .select('id')
    .where(sql<boolean>`id in (${enrolledIn(turmaId, data)})`)
    .where('excluido_em', 'is', null)
    .where((eb) => eb.or(any))
    .orderBy('id')
}
