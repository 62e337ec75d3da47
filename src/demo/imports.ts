import { dayAfter } from '#model/day'
import { coordination, type Seeding } from './rows.ts'
import type { Student } from './students.ts'

/** How many students the spreadsheet changed: the last ones, whom nothing else is about. */
const changed = 4

/**
 * Twelve days ago a spreadsheet of the school said where some students study: it can still be taken back. One of yesterday was
 * left before its end.
 */
export async function seedImport({ connection, today }: Seeding, students: readonly Student[]) {
  const conta_id = await coordination(connection)
  const quando = `${dayAfter(today, -12)}T14:05:00.000Z`
  const made = { quando, conta_id, tipo: 'importacao', recurso: 'aluno' } as const
  const left = `${dayAfter(today, -1)}T18:40:00.000Z`
  await connection
    .insertInto('operacao')
    .values({
      ...{ quando: left, conta_id, tipo: 'preparando', recurso: 'aluno' },
      ...{ nome: 'rematrículas da tarde.xlsx', resumo: '{}', desfeita_em: left },
    })
    .execute()
  const { id: operacao_id } = await connection
    .insertInto('operacao')
    .values({
      ...{ ...made, nome: 'matrículas da secretaria.xlsx', desfeita_em: null },
      resumo: JSON.stringify({ entraram: 0, mudaram: changed, criadas: {} }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id, values } of students.slice(-changed))
    await connection
      .insertInto('auditoria')
      .values({
        ...{ quando, conta_id, operacao_id, acao: 'editou', recurso: 'aluno', registro_id: id },
        antes: JSON.stringify({ escola: 'EMEF Vila Nova' }),
        depois: JSON.stringify({ escola: values.escola }),
      })
      .execute()
}
