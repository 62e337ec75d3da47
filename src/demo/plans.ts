import { dayAfter, mondayOf } from '#model/day'
import { planejamento } from '#resources/planejamento'
import { meetingsOf, schoolDaysOf } from './calendar.ts'
import type { SeedClass } from './classes.ts'
import type { Taught } from './people.ts'
import { randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'
import { triedClass } from './staff.ts'
import { themes } from './themes.ts'

const [weeksBack, weeksAhead] = [10, 4]

/** What a class works on in a week. */
export interface Lesson {
  readonly projeto: string
  readonly atividade: string
}

/** The lesson of each week of a school year, by the week's Monday. */
export function lessonsOf(turma: SeedClass, year: number): Map<string, Lesson> {
  const weeks = [...new Set(schoolDaysOf(year).map(mondayOf))]
  const lessons = themes[turma.temas].flatMap(({ nome, atividades }) =>
    atividades.map((atividade): Lesson => ({ projeto: nome, atividade })),
  )
  return new Map(
    weeks.flatMap((week, at) => {
      const lesson = lessons[Math.floor((at * lessons.length) / weeks.length)]
      return lesson ? [[week, lesson]] : []
    }),
  )
}

const notes = [
  'Fizemos tudo; os cartazes ficaram para a próxima aula.',
  'Metade do grupo terminou. Retomar com quem faltou.',
  'Deu certo em duplas. Sobrou tempo para a roda final.',
] as const

/**
 * A plan a week for each class with an educator: some weeks past, which were done, and those that come. The class whose
 * educator may be tried has one for today, and one that was put off.
 */
export async function seedPlans(seeding: Seeding, classes: readonly Taught[]): Promise<void> {
  const plans = classes.flatMap((taught) => plansOf(taught, seeding))
  await insertRows(
    seeding,
    planejamento,
    plans.map(({ adiado_de, ...sent }) => {
      const written = `${dayAfter(mondayOf(sent.data_aula), -4)}T11:00:00.000Z`
      const createdAt = written < seeding.now ? written : seeding.now
      return { sent, set: { adiado_de }, createdAt }
    }),
  )
}

function plansOf({ id, turma, educator }: Taught, { today, year }: Seeding) {
  const lessons = new Map([...lessonsOf(turma, year), ...lessonsOf(turma, year + 1)])
  const end = educator.leftOn ?? '9999-12-31'
  const both = [...meetingsOf(turma, year), ...meetingsOf(turma, year + 1)]
  const meetings = both.filter((day) => day <= end)
  const first = meetings.filter(
    (day, at) => mondayOf(day) !== mondayOf(meetings[at - 1] ?? `${year}-01-01`),
  )
  const isTried = turma.nome === triedClass
  const past = first.filter((day) => (isTried ? day < today : day <= today)).slice(-weeksBack)
  const ahead = first.filter((day) => day > today).slice(0, weeksAhead)
  const planned = [...past, ...(isTried ? [today] : []), ...ahead]
  return planned.flatMap((data_aula) => {
    const lesson = lessons.get(mondayOf(data_aula)) ?? (data_aula === today && lastLesson(lessons))
    if (!lesson) return []
    const { atividade: tema, projeto: disciplina } = lesson
    const isPutOff = isTried && data_aula === ahead[0]
    return [
      {
        ...{ data_aula, tema, disciplina, educador_id: educator.id },
        turma_id: educator.turmas.length > 1 ? id : null,
        ...(data_aula < today && done(turma, data_aula)),
        adiado_de: isPutOff ? (meetings.findLast((day) => day < data_aula) ?? null) : null,
      },
    ]
  })
}

/** In the holidays, the last lesson of the year. */
const lastLesson = (lessons: ReadonlyMap<string, Lesson>) => [...lessons.values()].at(-1)

function done(turma: SeedClass, day: string) {
  const random = randomOf(`plano ${turma.nome} ${day}`)
  return { realizado: true, observacao: random.chance(0.3) ? random.pick(notes) : null }
}
