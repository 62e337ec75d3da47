import { z } from 'zod/mini'
import { named } from '#model/answers'
import type { Call } from '#model/resource'
import { daTurmaDe } from '#resources/quem-educa'
import { monthSheetShape } from './month-sheet.ts'

/** The month sheet of a class; the institute's name and city are null until 'Ajustes' says them. */
const folhaDoMes = z.extend(monthSheetShape, {
  turma: named,
  educador: z.nullable(z.string()),
  instituto: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  /** 'YYYY-MM' */
  mes: z.string(),
})

export type FolhaDoMes = z.infer<typeof folhaDoMes>

/** The sheet of a class and a month, as it is shown, printed and saved. */
export const folha = {
  folhaDoMes: {
    extension: true,
    route: 'GET /turma/:id/folha',
    summary:
      'Os alunos e os dias de aula da turma em um mês; impressa ou exportada, fica nos acessos de cada um',
    access: { coordenador: 'all', educador: daTurmaDe(), assistente_social: 'all' },
    row: 'turma',
    query: z.strictObject({
      mes: z.optional(z.string().check(z.regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Mês inválido'))),
      em_branco: z.optional(z.literal('1')),
      para: z.optional(z.enum(['imprimir', 'exportar'])),
    }),
    answers: folhaDoMes,
  },
} as const satisfies Readonly<Record<string, Call>>
