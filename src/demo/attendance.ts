import { absencePercent, type Status, tallyOf } from '#domain/attendance'
import { type Change, countChanges } from '#features/frequencia/server/counters'
import { mondayOf } from '#model/day'
import { grouped } from '#model/grouped'
import { byTime, meetingsOf, momentAt, weekdayOf } from './calendar.ts'
import type { SeedClass } from './classes.ts'
import { marksInPlace, type Stays, type WorkshopStay } from './enrolments.ts'
import { seedExcuses, withExcuses } from './excuses.ts'
import type { Taught } from './people.ts'
import { randomOf } from './random.ts'
import { coordination, insertPlain, type Seeding } from './rows.ts'
import { triedClass } from './staff.ts'
import type { SeedMark, Student } from './students.ts'

/** When a class's register of a day is saved: at the end of its shift. */
export function savedAt(turma: SeedClass, day: string): string {
  return turma.turno === 'manha' ? momentAt(day, 11, 40) : momentAt(day, 17, 20)
}

/**
 * The days of the year on which a class met and its register was saved; a few were forgotten. Of the class whose
 * educator may be tried it is one of the last ten, and another one was left incomplete.
 */
export function registeredDays(
  seeding: Seeding,
  turma: SeedClass,
  leaves: string | null,
): string[] {
  const random = randomOf(`dias ${turma.nome} ${seeding.year}`)
  const lately = isTried(turma) ? lastDaysOf(seeding, turma) : []
  return meetingsOf(turma, seeding.year)
    .filter((day) => !random.chance(0.025) || lately.includes(day))
    .filter((day) => day !== lately[2])
    .filter((day) => savedAt(turma, day) <= seeding.now && (leaves === null || day <= leaves))
}

const isTried = ({ nome }: SeedClass) => nome === triedClass

/** The class days before today on which the home looks for open registers, newest first. */
function lastDaysOf({ year, today }: Seeding, turma: SeedClass): string[] {
  const past = meetingsOf(turma, year).filter((day) => day < today)
  return past.slice(-10).reverse()
}

/**
 * Calls the roll of every class on every day, and counts it as a save would. The last class was without network in August:
 * the coordination typed its sheet on the third of the month after.
 */
export async function seedAttendance(
  seeding: Seeding,
  classes: readonly Taught[],
  students: readonly Student[],
  { stays, workshops }: { stays: Stays; workshops: readonly WorkshopStay[] },
): Promise<SeedMark[]> {
  const { connection, dialect } = seeding
  const called = classes.flatMap(({ turma, id, days }) => {
    const moods = days.map(moodOf)
    return students
      .filter((student) => student.turma === turma && !student.habit.isNew)
      .flatMap((student) => marksOf(student, id, moods))
      .filter(isCalled(seeding, turma))
  })
  const plain = marksInPlace(called, stays, classes)
  plain.sort((a, b) => byTime(a.data, b.data))
  const excuses = await seedExcuses(seeding, students, plain)
  const further = workshops.flatMap(({ marks }) => marks)
  const marks = withExcuses([...plain, ...further], excuses)
  await insertPlain(
    connection,
    'frequencia',
    marks.map(({ student, turmaId, data, status, excuse }) => ({
      aluno_id: student.id,
      turma_id: turmaId,
      data,
      status,
      justificativa_id: excuse,
    })),
  )
  const office = await coordination(connection)
  await insertPlain(
    connection,
    'dia_frequencia',
    classes.flatMap(({ turma, id, educator, days }, at) =>
      days.map((data) => {
        const isTyped = at === classes.length - 1 && data.startsWith(`${seeding.year}-08`)
        return {
          ...{ turma_id: id, data, versao: 1, da_folha: Number(isTyped) },
          salvo_por: isTyped ? office : educator.contaId,
          salvo_em: isTyped ? momentAt(`${seeding.year}-09-03`, 10, 15) : savedAt(turma, data),
        }
      }),
    ),
  )
  const changes = marks.map(({ student, turmaId, data, status }): Change => {
    return { aluno_id: student.id, data, from: null, to: status, turma_id: turmaId }
  })
  await countChanges(connection, dialect, changes)
  return marks
}

/** Leaves three students out of a register of the class whose educator may be tried. */
function isCalled(seeding: Seeding, turma: SeedClass) {
  if (!isTried(turma)) return () => true
  const day = lastDaysOf(seeding, turma)[5]
  let left = 3
  return ({ data, student }: SeedMark) =>
    data !== day || student.habit.leaves !== null || left-- <= 0
}

/** The absence percentage of each student who is in a register, by id. */
export function absencesOf(marks: readonly SeedMark[]): Map<number, number> {
  const statuses = grouped(
    marks,
    ({ student }) => student.id,
    ({ status }) => status,
  )
  return new Map([...statuses].map(([id, list]) => [id, absencePercent(tallyOf(list)) ?? 0]))
}

interface Mood {
  readonly day: string
  readonly absence: number
  readonly justified: number
}

/** What a day does to everybody: Mondays and Fridays, weeks of rain, the week of the flu. */
function moodOf(day: string): Mood {
  const week = mondayOf(day)
  if (week === mondayOf(`${day.slice(0, 4)}-05-20`)) return { day, absence: 4, justified: 0.45 }
  const weekday = [1.3, 0.85, 0.8, 0.85, 1.25][weekdayOf(day) - 1] ?? 1
  const summer = day.slice(5) < '04-01'
  const rain = randomOf(`chuva ${week}`).chance(summer ? 0.35 : 0.12)
  return { day, absence: weekday * (rain ? 1.6 : 1), justified: 0 }
}

function marksOf(student: Student, turmaId: number, moods: readonly Mood[]): SeedMark[] {
  const { habit, values } = student
  const random = randomOf(`frequência ${values.cpf}`)
  const stay = habit.leaves ? 0.4 + 0.4 * random.next() : 1
  const present = moods.slice(0, Math.ceil(moods.length * stay))
  const runStart = random.int(10, 70)
  return present.map((mood, at) => {
    const [missing, reason] = [random.next(), random.next()]
    const status = (): Status => {
      if (at >= runStart && at < runStart + habit.run) return 'justificado'
      if (missing >= Math.min(0.95, habit.absence * mood.absence)) return 'presente'
      return reason < Math.max(habit.justified, mood.justified) ? 'justificado' : 'ausente'
    }
    return { student, turmaId, data: mood.day, status: status() }
  })
}
