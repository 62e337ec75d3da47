import { dayAfter, mondayOf } from '#model/day'
import { substituicao } from '#resources/substituicao'
import type { SeededEducator } from './people.ts'
import { insertPlain, insertRows, type Seeding } from './rows.ts'

/** One class has a substitute from Monday to Sunday, who called its registers, and one has another educator. */
export async function seedSubstitutes(
  seeding: Seeding,
  turmaIds: ReadonlyMap<string, number>,
  staff: readonly SeededEducator[],
): Promise<void> {
  const { connection, today, now } = seeding
  const who = (nome: string) => staff.find((person) => person.nome === nome)
  const [turma_id = 0, substitute] = [turmaIds.get('8º ano'), who('Valéria Conceição')]
  const inicio = mondayOf(today)
  const days = { inicio, fim: dayAfter(inicio, 6), motivo: 'Licença médica' }
  const sent = { turma_id, educador_id: substitute?.id, ...days }
  await insertRows(seeding, substituicao, [{ sent, createdAt: now }])
  await connection
    .updateTable('dia_frequencia')
    .set({ salvo_por: substitute?.contaId ?? null })
    .where('turma_id', '=', turma_id)
    .where('data', '>=', inicio)
    .execute()
  await insertPlain(connection, 'turma_outros_educadores', [
    { turma_id: turmaIds.get('Oficina de Capoeira'), educador_id: who('Andréia Magalhães')?.id },
  ])
}
