import type { Status } from '#model/attendance'
import { justificativa } from '#resources/justificativa'
import { addDays, momentAt } from './calendar.ts'
import { randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

interface Mark {
  readonly student: Student
  readonly data: string
  readonly status: Status
}

interface SeedExcuse {
  readonly id: number
  readonly student: Student
  readonly inicio: string
  readonly fim: string
}

const reasons = [
  ['doenca', 'Atestado entregue na secretaria.'],
  ['consulta', 'Declaração de comparecimento da UBS.'],
  ['viagem', 'Aviso da família por telefone.'],
  ['luto', null],
] as const

/** The excuses of long absences, and of two students of the first class who are away today. */
export async function seedExcuses(
  seeding: Seeding,
  students: readonly Student[],
  marks: readonly Mark[],
): Promise<SeedExcuse[]> {
  const { today } = seeding
  const byStudent = new Map<number, Mark[]>()
  for (const mark of marks) {
    const own = byStudent.get(mark.student.id)
    if (own) own.push(mark)
    else byStudent.set(mark.student.id, [mark])
  }
  const past = students.flatMap((student) => {
    if (student.habit.run === 0) return []
    const run = longestRun(byStudent.get(student.id) ?? [])
    const [first, last] = [run[0], run.at(-1)]
    return first && last ? [{ student, inicio: first.data, fim: last.data }] : []
  })
  const [first] = students
  const away = students
    .filter(({ turma, habit }) => turma === first?.turma && !habit.leaves && habit.run === 0)
    .slice(3, 5)
    .map((student, at) => ({
      student,
      inicio: addDays(today, -2 - at),
      fim: addDays(today, 4 + 3 * at),
    }))
  const excuses = [...past, ...away]
  const ids = await insertRows(
    seeding,
    justificativa,
    excuses.map(({ student, inicio, fim }) => {
      const [motivo, observacao] = randomOf(`justificativa ${student.values.cpf}`).pick(reasons)
      const sent = { aluno_id: student.id, inicio, fim, motivo, observacao }
      return { sent, createdAt: momentAt(inicio, 8, 10) }
    }),
  )
  return excuses.map((excuse, at) => ({ ...excuse, id: ids[at] ?? 0 }))
}

/** The marks with the excuse that justifies each. */
export function withExcuses<M extends Mark>(
  marks: readonly M[],
  excuses: readonly SeedExcuse[],
): (M & { readonly excuse: number | null })[] {
  return marks.map((mark) => {
    const { student, data, status } = mark
    const excuse = excuses.find(
      (it) => it.student === student && it.inicio <= data && data <= it.fim,
    )
    if (!excuse || status === 'presente') return { ...mark, excuse: null }
    return { ...mark, status: 'justificado', excuse: excuse.id }
  })
}

/** The most days in a row on which somebody was justified. */
function longestRun(marks: readonly Mark[]): Mark[] {
  let longest: Mark[] = []
  let run: Mark[] = []
  for (const mark of marks) {
    run = mark.status === 'justificado' ? [...run, mark] : []
    if (run.length > longest.length) longest = run
  }
  return longest
}
