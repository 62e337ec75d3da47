import { presencePercent, tallyOf } from '#domain/attendance'
import { plainStatementCode, statementCode } from '#domain/statement'
import { storeStatement } from '#features/declaracao/server/statement-code'
import { dayAfter } from '#model/day'
import { record } from '#server/db/audit'
import { momentAt } from './calendar.ts'
import { accountOf, type Seeding } from './rows.ts'
import type { SeedMark } from './students.ts'

/** The code of the one statement: everything here is invented, so that it may be known. */
export const seedStatementCode = 'DEM0-CADE-RN00-2026'

/** The code of one that was annulled: it was issued for the wrong period. */
const annulledCode = 'DEM0-ANTE-S000-2026'

/** What heads the institute's papers, and the statements that the social assistant issued yesterday: one was annulled. */
export async function seedStatement(
  { connection, today, year }: Seeding,
  marks: readonly SeedMark[],
): Promise<void> {
  await connection
    .updateTable('ajuste')
    .set({
      ...{ instituto: 'Instituto Jatobá', cnpj: '11.222.333/0001-81' },
      ...{ endereco: 'Rua das Jaboticabas, 120', cidade: 'São Paulo/SP' },
    })
    .execute()
  const student = marks.find(({ student: { habit } }) => !habit.leaves && habit.run === 0)?.student
  if (!student) return
  const emitida_em = dayAfter(today, -1)
  const inicio = `${year}-01-01`
  const own = marks.filter(
    ({ student: of, data }) => of === student && inicio <= data && data <= emitida_em,
  )
  const tally = tallyOf(own.map(({ status }) => status))
  const percentual = presencePercent(tally)
  if (percentual === null) return
  const account = await accountOf(connection, 'assistente_social')
  const quando = momentAt(emitida_em, 10, 5)
  const annulled = { anulada_em: emitida_em, motivo_anulacao: 'Emitida com o período errado' }
  for (const [codigo, outcome] of [
    [annulledCode, annulled],
    [seedStatementCode, {}],
  ] as const) {
    const { id, numero } = await storeStatement(
      connection,
      {
        ...{ aluno_id: student.id, inicio, fim: emitida_em, percentual, emitida_em, ...outcome },
        ...{ presencas: tally.presente, faltas: tally.ausente, justificadas: tally.justificado },
        ...{ turmas: student.turma.nome, emitida_por: account.nome },
      },
      {
        codeOf: () => plainStatementCode(codigo),
        expira: Date.parse(quando) + statementCode.days * 86_400_000,
      },
    )
    const issued = { acao: 'exportou', recurso: 'declaracao', registroId: id } as const
    await record(connection, [{ quando, contaId: account.id, ...issued, depois: { numero } }])
  }
}
