import { z } from 'zod/mini'
import { everybody } from '#model/access'
import { integer, longText, text } from '#model/field'
import { defineResource } from '#model/resource'

const word = z.string().check(z.maxLength(200))
const fieldName = z.string().check(z.regex(/^[a-z]\w{0,59}$/i))

/** What a list is asked for, as its address says it, and its columns; null for those that are declared. */
const estado = z.strictObject({
  busca: word,
  ordem: z.string().check(z.regex(/^(-?[a-z]\w{0,59})?$/i)),
  filtros: z
    .record(fieldName, word)
    .check(z.refine((filters) => Object.keys(filters).length <= 50)),
  colunas: z.nullable(z.array(word).check(z.maxLength(100))),
})

const nome = z.string().check(
  z.regex(/^\P{Cc}*$/u, 'Texto inválido'),
  z.overwrite((typed) => typed.trim().replace(/\s+/g, ' ')),
  z.minLength(1, 'Dê um nome à visão'),
  z.maxLength(60, 'Use no máximo 60 caracteres'),
)

const lista = z.string().check(z.maxLength(60))

export type EstadoDaLista = z.infer<typeof estado>

const visaoSalva = z.strictObject({ id: z.int(), lista: z.string(), nome: z.string(), estado })

export type Visao = z.infer<typeof visaoSalva>

/** What a list was asked for, kept under a name by an account for itself: nobody else reaches it. */
export const visao = defineResource('visao', {
  label: { one: 'Visão', many: 'Visões', gender: 'f' },
  access: {},
  extension: true,
  calls: {
    minhas: {
      route: 'GET /conta/visoes',
      summary: 'As próprias visões, de uma lista ou de todas',
      access: everybody,
      query: z.strictObject({ lista: z.optional(lista) }),
      answers: z.array(visaoSalva),
    },
    salvar: {
      route: 'POST /conta/visoes',
      summary:
        'Guarda busca, filtros, ordem e colunas de uma lista sob um nome, para a própria conta',
      access: everybody,
      body: z.strictObject({ lista, nome, estado }),
      answers: visaoSalva,
      makes: true,
    },
    mudar: {
      route: 'PUT /conta/visoes/:id',
      summary: 'Renomeia uma das próprias visões, ou a substitui',
      access: everybody,
      body: z.strictObject({ nome: z.optional(nome), estado: z.optional(estado) }),
      answers: visaoSalva,
    },
    excluir: {
      route: 'DELETE /conta/visoes/:id',
      summary: 'Exclui uma das próprias visões',
      access: everybody,
    },
  },
  plain: true,
  uniqueTogether: ['conta_id', 'lista', 'nome'],
  fields: {
    nome: text('Nome', { set: 'server' }),
    conta_id: integer('Conta', { set: 'server' }),
    lista: text('Lista', { set: 'server' }),
    estado: longText('Estado', { set: 'server' }),
  },
})

declare module '#model/entities' {
  interface Entities {
    visao: typeof visao
  }
}
