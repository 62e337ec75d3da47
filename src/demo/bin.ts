import { dayAfter } from '#model/day'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'
import { record } from '#server/db/audit'
import { closeAccount } from '#server/store/account'
import type { SeededEducator } from './people.ts'
import { coordination, insertRows, type Seeding } from './rows.ts'

/** What stands in the bin: the educator who left, so that plans and reports keep the name, and a class made twice. */
export async function seedBin(
  seeding: Seeding,
  staff: readonly SeededEducator[],
  turmaIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { connection, today, year } = seeding
  const contaId = await coordination(connection)
  for (const { id, nome, turmas, leftOn } of staff) {
    if (leftOn === null) continue
    const at = new Date(`${leftOn}T21:00:00.000Z`)
    const quando = at.toISOString()
    await connection
      .updateTable('educador')
      .set({ excluido_em: quando })
      .where('id', '=', id)
      .execute()
    await closeAccount({ connection, resource: educador }, id, at)
    const desligados = { 'turma.educador_id': turmas.map((each) => turmaIds.get(each)) }
    const gone = { acao: 'excluiu', recurso: educador.name, registroId: id } as const
    await record(connection, [{ quando, contaId, ...gone, antes: { nome, desligados } }])
  }
  const nome = 'Oficina de Capoeira (repetida)'
  const quando = `${dayAfter(today, -2)}T14:10:00.000Z`
  const sent = { nome, tipo: 'oficina', ano_letivo: year }
  const createdAt = `${dayAfter(today, -3)}T13:00:00.000Z`
  const [id = 0] = await insertRows(seeding, turma, [{ sent, createdAt }])
  await connection.updateTable('turma').set({ excluido_em: quando }).where('id', '=', id).execute()
  const gone = { acao: 'excluiu', recurso: turma.name, registroId: id } as const
  await record(connection, [{ quando, contaId, ...gone, antes: { nome, desligados: {} } }])
}
