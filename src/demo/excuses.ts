import { dayAfter } from '#model/day'
import { fold, formatDate } from '#model/format'
import { grouped } from '#model/grouped'
import { aviso } from '#resources/aviso'
import { justificativa } from '#resources/justificativa'
import { momentAt } from './calendar.ts'
import { pdf, storeFiles } from './documents.ts'
import type { Taught } from './people.ts'
import { randomOf } from './random.ts'
import { insertRows, type Seeding } from './rows.ts'
import type { SeedMark, Student } from './students.ts'

interface SeedExcuse {
  readonly id: number
  readonly student: Student
  readonly inicio: string
  readonly fim: string
}

/** With each reason, what was noted and the title of the paper that came. */
const reasons = [
  ['doenca', 'Atestado entregue na secretaria.', 'Atestado médico'],
  ['consulta', 'Declaração de comparecimento da UBS.', 'Declaração de comparecimento'],
  ['viagem', 'Aviso da família por telefone.', null],
  ['luto', null, null],
] as const
const reasonOf = ({ values }: Student) => randomOf(`justificativa ${values.cpf}`).pick(reasons)

/** The excuses of long absences, and of two students of the first class who are away today. */
export async function seedExcuses(
  seeding: Seeding,
  students: readonly Student[],
  marks: readonly SeedMark[],
): Promise<SeedExcuse[]> {
  const { today } = seeding
  const byStudent = grouped(marks, ({ student }) => student.id)
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
      inicio: dayAfter(today, -2 - at),
      fim: dayAfter(today, 4 + 3 * at),
    }))
  const excuses = [...past, ...away]
  const ids = await insertRows(
    seeding,
    justificativa,
    excuses.map(({ student, inicio, fim }) => {
      const [motivo, observacao] = reasonOf(student)
      const sent = { aluno_id: student.id, inicio, fim, motivo, observacao }
      return { sent, createdAt: momentAt(inicio, 8, 10) }
    }),
  )
  const seeded = excuses.map((excuse, at) => ({ ...excuse, id: ids[at] ?? 0 }))
  await storeFiles(seeding, 'anexo', seeded.flatMap(paperOf))
  return seeded
}

/** What the family of a student of the first class told its educator this morning. */
export async function seedNotice(
  seeding: Seeding,
  students: readonly Student[],
  [first]: readonly Taught[],
): Promise<void> {
  const { today } = seeding
  const own = students.filter(({ turma, habit }) => turma === first?.turma && !habit.leaves)
  const days = { inicio: today, fim: today }
  const sent = { aluno_id: own.at(-1)?.id, ...days, texto: 'Consulta no dentista' }
  const set = { turma_id: first?.id, autor_id: first?.educator.contaId }
  await insertRows(seeding, aviso, [{ sent, set, createdAt: momentAt(today, 7, 50) }])
}

function paperOf({ id, student, inicio, fim }: SeedExcuse) {
  const [, , title] = reasonOf(student)
  if (!title) return []
  const period = `de ${formatDate(inicio)} a ${formatDate(fim)}`
  const file = pdf(`${fold(title).replaceAll(' ', '-')}.pdf`, title, student, [
    `esteve em atendimento ${period} e não pôde ir à escola.`,
  ])
  const columns = {
    recurso: justificativa.name,
    registro_id: id,
    campo: 'comprovante',
    criado_em: momentAt(inicio, 8, 12),
  }
  return [{ file, key: `justificativa ${student.values.cpf}`, columns }]
}

/** The marks with the excuse that justifies each. */
export function withExcuses(
  marks: readonly SeedMark[],
  excuses: readonly SeedExcuse[],
): (SeedMark & { readonly excuse: number | null })[] {
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
function longestRun(marks: readonly SeedMark[]): SeedMark[] {
  let longest: SeedMark[] = []
  let run: SeedMark[] = []
  for (const mark of marks) {
    run = mark.status === 'justificado' ? [...run, mark] : []
    if (run.length > longest.length) longest = run
  }
  return longest
}
