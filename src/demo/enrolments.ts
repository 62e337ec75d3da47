import { dayAfter } from '#model/day'
import { grouped } from '#model/grouped'
import { encode } from '#server/db/codec'
import type { Taught } from './people.ts'
import { randomOf } from './random.ts'
import { insertPlain, type Seeding } from './rows.ts'
import type { SeedMark, Student } from './students.ts'

/** A student's time in a class; `until` is the first day without it. */
interface Stay {
  readonly turmaId: number
  readonly from: string
  readonly until: string | null
  readonly reason: string | null
}

/** Where each student has been. */
export type Stays = ReadonlyMap<Student, readonly Stay[]>

const reasonOf = {
  transferido: 'transferencia',
  desistente: 'desistencia',
  inativo: 'outro',
} as const

/** Where the students have been, but for when some left: two came from another class, one was away for some weeks. */
export function staysOf(
  { today, year }: Seeding,
  students: readonly Student[],
  turmaIds: ReadonlyMap<string, number>,
): Stays {
  const usual = (nome: string) =>
    students.filter(
      ({ turma, habit: { leaves, isNew, run } }) =>
        turma.nome === nome && !leaves && !isNew && run === 0,
    )
  const moved = usual('5º ano A').slice(5, 7)
  const [back] = usual('6º ano A').slice(5)
  const [move, away, again] = [`${year}-04-13`, `${year}-05-11`, `${year}-06-15`]
  return new Map(
    students.map((student): [Student, Stay[]] => {
      const turmaId = turmaIds.get(student.turma.nome) ?? 0
      const from = student.habit.isNew ? today : `${year}-02-01`
      const last = { turmaId, from, until: null, reason: null }
      if (moved.includes(student) && move <= today) {
        const former = turmaIds.get('5º ano B') ?? 0
        const first = { turmaId: former, from, until: move, reason: 'mudanca' }
        return [student, [first, { ...last, from: move }]]
      }
      if (student === back && again <= today) {
        const first = { ...last, until: away, reason: 'transferencia' }
        return [student, [first, { ...last, from: again }]]
      }
      return [student, [last]]
    }),
  )
}

/** The marks of those days on which the student was in a class that called the roll, each in that class. */
export function marksInPlace(
  marks: readonly SeedMark[],
  stays: Stays,
  classes: readonly { readonly id: number; readonly days: readonly string[] }[],
): SeedMark[] {
  const days = new Map(classes.map(({ id, days }) => [id, new Set(days)]))
  return marks.flatMap((mark) => {
    const own = stays.get(mark.student) ?? []
    if (own.length < 2) return [mark]
    const stay = own.find(({ from, until }) => from <= mark.data && (!until || mark.data < until))
    return stay && days.get(stay.turmaId)?.has(mark.data)
      ? [{ ...mark, turmaId: stay.turmaId }]
      : []
  })
}

/** Stores where the students have been; who left did so after the last mark. */
export async function seedEnrolments(
  seeding: Seeding,
  stays: Stays,
  marks: readonly SeedMark[],
  workshops: readonly WorkshopStay[],
): Promise<void> {
  const { connection, dialect, year } = seeding
  const last = new Map<Student, string>()
  for (const { student, data } of marks)
    if ((last.get(student) ?? '') < data) last.set(student, data)
  const rows = [...stays].flatMap(([student, own]) => {
    const { leaves } = student.habit
    const until = dayAfter(last.get(student) ?? `${year}-02-05`, 1)
    return own.map(({ turmaId, from, ...stay }) => ({
      aluno_id: student.id,
      turma_id: turmaId,
      entrada: from,
      saida: leaves ? until : stay.until,
      motivo_saida: leaves ? reasonOf[leaves] : stay.reason,
    }))
  })
  await insertPlain(connection, 'vinculo', rows)
  const besides = workshops.map(({ student: { id }, turmaId, from }) => {
    return { aluno_id: id, turma_id: turmaId, entrada: from, oficina: encode(true, dialect) }
  })
  await insertPlain(connection, 'vinculo', besides)
  const since = grouped(
    rows.filter(({ saida }) => saida === null),
    ({ entrada }) => entrada,
    ({ aluno_id }) => aluno_id,
  )
  for (const [turma_desde, ids] of since)
    await connection.updateTable('aluno').set({ turma_desde }).where('id', 'in', ids).execute()
}

/** Which children of a school class are in a workshop of another part of the day, too. */
const workshops = [
  { nome: 'Oficina de Capoeira', de: '5º ano A', alunos: 8 },
  { nome: 'Oficina de Robótica', de: '5º ano B', alunos: 6 },
] as const

/** A student's time in a workshop. */
export interface WorkshopStay {
  readonly student: Student
  readonly turmaId: number
  readonly from: string
  readonly marks: readonly SeedMark[]
}

/**
 * Who is in a workshop besides: since August, or since today where that is yet to come. They are almost always present, but
 * for the last three days of one of each.
 */
export function workshopsOf(
  { today, year }: Seeding,
  stays: Stays,
  classes: readonly Taught[],
): WorkshopStay[] {
  const august = `${year}-08-03`
  const from = today < august ? today : august
  return workshops.flatMap(({ nome, de, alunos }) => {
    const { id: turmaId = 0, days = [] } = classes.find(({ turma }) => turma.nome === nome) ?? {}
    const called = days.filter((day) => day >= from)
    const usual = [...stays.keys()].filter(
      ({ turma, habit: { leaves, isNew } }) => turma.nome === de && !leaves && !isNew,
    )
    // The first two of a class have a statement and a story of one class.
    return usual.slice(2, 2 + alunos).map((student, at) => {
      const random = randomOf(`oficina ${student.values.cpf}`)
      const marks = called.map((data, on): SeedMark => {
        const isAway = random.chance(0.05) || (at === 0 && on >= called.length - 3)
        return { student, turmaId, data, status: isAway ? 'ausente' : 'presente' }
      })
      return { student, turmaId, from, marks }
    })
  })
}
