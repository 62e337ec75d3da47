import { z } from 'zod/mini'
import { holidayShape } from '#domain/holiday'
import type { Call } from '#model/resource'

const coordenacao = { access: { coordenador: 'all' }, extension: true } as const

/** National holidays become days without classes. */
export const calendario = {
  feriados: {
    route: 'GET /dia-sem-aula/feriados',
    summary: 'Os feriados nacionais de um ano que ainda não são dias sem aula de todas as turmas',
    ...coordenacao,
    query: z.strictObject({ ano: z.string().check(z.regex(/^20\d{2}$/)) }),
    answers: z.array(holidayShape),
  },
  adicionarFeriados: {
    route: 'POST /dia-sem-aula/feriados',
    summary: 'Cadastra feriados nacionais como dias sem aula de todas as turmas: tudo ou nada',
    ...coordenacao,
    body: z.strictObject({
      dias: z
        .array(z.iso.date('Data inválida'))
        .check(z.minLength(1, 'Escolha um feriado'), z.maxLength(50, 'Escolha até 50 feriados')),
    }),
    answers: z.strictObject({ adicionados: z.int() }),
    makes: true,
    words: {
      title: 'Feriados nacionais',
      submit: 'Adicionar',
      done: 'Feriados adicionados ao calendário!',
      failed: 'Erro ao adicionar os feriados. Tente novamente.',
    },
  },
} as const satisfies Readonly<Record<string, Call>>
