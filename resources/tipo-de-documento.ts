import { byWhom } from '#model/access'
import { choice, integer } from '#model/field'
import { defineKinds } from '#model/kinds'
import type { saude } from './saude.ts'

const guarda = { coordenador: 'all' } as const
const todos = { ...guarda, educador: 'all', assistente_social: 'all' } as const
const porIdade = { when: { pedido: 'idade' } } as const

/** The answers of a student by which a document may be asked for: each is a flag of the student's. */
const respostasDaFicha = {
  quadro_cronico_saude: 'Quadro crônico',
  apresenta_transtorno_psicologico: 'Transtorno psicológico',
  possui_deficiencia_transtorno_aprendizagem: 'Deficiência ou transtorno de aprendizagem',
  possui_acompanhamento_especializado: 'Acompanhamento especializado',
  pode_tomar_medicacao: 'Medicação',
} satisfies Partial<Record<keyof typeof saude, string>>

/** What documents of students are, and of whom each is asked. */
export const tipoDeDocumento = defineKinds('tipo_de_documento', {
  label: { one: 'Tipo de documento', many: 'Tipos de documento' },
  access: byWhom(todos, guarda),
  screen: { path: '/tipos-de-documento', icon: 'page', group: 'administracao', order: 47 },
  extension: true,
  begins: [
    { nome: 'Certidão de nascimento' },
    { nome: 'CPF' },
    { nome: 'RG', pedido: 'ninguem' },
    { nome: 'Comprovante de residência' },
    { nome: 'Carteira de vacinação', pedido: 'idade', idade_maxima: 10 },
    { nome: 'Laudo', pedido: 'resposta', resposta: 'possui_deficiencia_transtorno_aprendizagem' },
    { nome: 'Declaração escolar' },
  ],
  fields: {
    pedido: choice(
      'Pede-se',
      {
        todos: 'De todos',
        idade: 'Por idade',
        resposta: 'Por uma resposta da ficha',
        ninguem: 'De ninguém',
      },
      { required: 'Diga de quem se pede', initial: 'todos', list: true, filter: true },
    ),
    idade_minima: integer('De quantos anos', porIdade),
    idade_maxima: integer('Até quantos anos', porIdade),
    resposta: choice('De quem a ficha diz', respostasDaFicha, {
      when: { pedido: 'resposta' },
      required: 'Diga a resposta',
    }),
  },
})
