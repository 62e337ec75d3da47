import { dayAfter, mondayOf } from '#model/day'
import { substituicao } from '#resources/substituicao'
import { anyTable } from '#server/db/connection'
import type { SeededEducator, Taught } from './people.ts'
import { insertRows, type Seeding } from './rows.ts'

/** Who stands in this week, in which class. */
const standsIn = { nome: 'Valéria Conceição', turma: '8º ano' }
/** Who is another educator of a class. */
const isOther = { nome: 'Andréia Magalhães', turma: 'Oficina de Capoeira' }

/** One class has a substitute from Monday to Sunday, who called its registers, and one has another educator. */
export async function seedSubstitutes(
  seeding: Seeding,
  classes: readonly Taught[],
  staff: readonly SeededEducator[],
): Promise<void> {
  const { connection, today, now } = seeding
  const find = ({ nome, turma }: typeof standsIn) => ({
    who: staff.find((person) => person.nome === nome),
    where: classes.find((taught) => taught.turma.nome === turma),
  })
  const { who, where } = find(standsIn)
  const inicio = mondayOf(today)
  if (who && where) {
    const days = { inicio, fim: dayAfter(inicio, 6), motivo: 'Licença médica' }
    const sent = { turma_id: where.id, educador_id: who.id, ...days }
    await insertRows(seeding, substituicao, [{ sent, createdAt: now }])
    await connection
      .updateTable('dia_frequencia')
      .set({ salvo_por: who.contaId })
      .where('turma_id', '=', where.id)
      .where('data', '>=', inicio)
      .execute()
  }
  const other = find(isOther)
  if (other.who && other.where)
    await anyTable(connection)
      .insertInto('turma_outros_educadores')
      .values({ turma_id: other.where.id, educador_id: other.who.id })
      .execute()
}
