import { autorizacao } from '#resources/autorizacao'
import { type Random, randomOf } from './random.ts'
import { insertRows, type NewRow, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** How many families have answered to each kind, in the order of the kinds, and how many of these with a yes. */
const answered = [
  [0.9, 0.92],
  [0.8, 0.35],
  [0.85, 0.97],
  [0.5, 0.7],
  [0.6, 0.8],
] as const

/** What the families have signed at the beginning of the year: some have not answered yet, and one took it back. */
export async function seedConsents(seeding: Seeding, students: readonly Student[]): Promise<void> {
  const { connection, year, today } = seeding
  const kinds = await connection
    .selectFrom('tipo_de_autorizacao')
    .select('id')
    .orderBy('id')
    .execute()
  const beginning = `${year}-02-03`
  const dia = beginning < today ? beginning : today
  const rowsOf = ({ id, values }: Student, random: Random): NewRow[] =>
    kinds.flatMap((kind, at) => {
      const [share, yes] = answered[at] ?? [0, 0]
      const [isAnswered, isYes] = [random.chance(share), random.chance(yes)]
      if (!isAnswered) return []
      const sent = {
        ...{ aluno_id: id, tipo_id: kind.id, resposta: isYes ? 'autoriza' : 'nao', dia },
        quem_assinou: values.nome_responsavel ?? null,
        edicao: `${year}-1`,
      }
      return [{ sent, createdAt: `${dia}T13:30:00.000Z` }]
    })
  const rows = students.flatMap((student) =>
    rowsOf(student, randomOf(`autorizações ${student.values.cpf}`)),
  )
  const first = rows.findIndex(({ sent: { resposta } }) => resposta === 'autoriza')
  await insertRows(
    seeding,
    autorizacao,
    rows.map((row, at) => (at === first ? { ...row, set: { revogada_em: today } } : row)),
  )
}
