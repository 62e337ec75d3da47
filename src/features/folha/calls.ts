import { z } from 'zod/mini'
import { marksShape, noMark } from '#domain/attendance'
import { named } from '#model/answers'
import { invalidDay, monthPattern } from '#model/day'
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

const mes = z.string().check(z.regex(monthPattern, 'Mês inválido'))

/** The sheet as it is typed: the days up to today, and who saved the registers that there are, in which version. */
const folhaADigitar = z.extend(folhaDoMes, {
  registros: z.array(
    z.strictObject({
      data: z.iso.date(),
      etag: z.string(),
      salvo_por: z.nullable(z.string()),
      salvo_em: z.iso.datetime(),
      /** Whether it was typed from the signed sheet. */
      da_folha: z.boolean(),
    }),
  ),
})

export type FolhaADigitar = z.infer<typeof folhaADigitar>

/** What was typed of a day, with the version of the register that it was typed over; null over none. */
const diaDigitado = z.strictObject({
  data: z.iso.date(invalidDay),
  etag: z.nullable(z.string().check(z.maxLength(60))),
  frequencias: marksShape,
})

export type DiaDigitado = z.infer<typeof diaDigitado>

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
      mes: z.optional(mes),
      em_branco: z.optional(z.literal('1')),
      para: z.optional(z.enum(['imprimir', 'exportar'])),
    }),
    answers: folhaDoMes,
  },
  folhaADigitar: {
    extension: true,
    route: 'GET /turma/:id/folha/digitar',
    summary: 'A folha de uma turma e um mês, até hoje, com a versão de cada chamada',
    access: { coordenador: 'all' },
    row: 'turma',
    query: z.strictObject({ mes: z.optional(mes) }),
    answers: folhaADigitar,
  },
  digitarFolha: {
    extension: true,
    route: 'POST /turma/:id/folha/digitar',
    summary: 'Grava dias de uma turma, digitados da folha assinada: todos ou nenhum',
    access: { coordenador: 'all' },
    row: 'turma',
    body: z.strictObject({
      mes,
      dias: z
        .array(diaDigitado)
        .check(z.minLength(1, noMark), z.maxLength(31, 'Dias demais para um mês')),
    }),
    answers: z.strictObject({
      dias: z.array(z.strictObject({ data: z.iso.date(), etag: z.string() })),
    }),
  },
} as const satisfies Readonly<Record<string, Call>>
