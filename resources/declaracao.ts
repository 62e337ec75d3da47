import { z } from 'zod/mini'
import { rowWith } from '#model/answers'
import { invalidDay } from '#model/day'
import { date, integer, longText, percent, reference, text } from '#model/field'
import { defineResource, type Row } from '#model/resource'

/** What a statement says besides the numbers, as it was on the day of its issue. */
const paperShape = z.strictObject({
  nome: z.string(),
  nascimento: z.nullable(z.iso.date()),
  /** The classes of `turmas`, each with the day on which the student left it, where that was in the period. */
  passagens: z.array(z.strictObject({ turma: z.string(), ate: z.nullable(z.iso.date()) })),
  /** The class that it counts alone; every class of the student where absent. */
  da_turma: z.optional(z.string()),
  /** On how many days there is a record, where there are several of a day. */
  dias: z.optional(z.int()),
  instituto: z.nullable(z.string()),
  cnpj: z.nullable(z.string()),
  endereco: z.nullable(z.string()),
  cidade: z.nullable(z.string()),
  /** Who signs it, and as what. */
  assina: z.nullable(z.string()),
  cargo: z.nullable(z.string()),
})

/** The same as it is issued. */
const issuedShape = z.extend(paperShape, {
  codigo: z.string(),
  /** The last day on which the code is answered. */
  conferivel_ate: z.iso.date(),
})

/** What a statement of attendance said, on the day it was issued: written by the server, and at most annulled. */
export const declaracao = defineResource('declaracao', {
  label: {
    one: 'Declaração de frequência',
    many: 'Declarações de frequência',
    gender: 'f',
    search: 'Buscar por número',
    empty: 'Nenhuma declaração emitida.',
  },
  access: { list: { coordenador: 'all', assistente_social: 'all' } },
  calls: {
    emitir: {
      route: 'POST /alunos/:id/declaracoes',
      summary:
        'Emite uma declaração de frequência de um período; a resposta tem o código dela, e outra via também',
      access: { coordenador: 'all', assistente_social: 'all' },
      row: 'aluno',
      fields: {
        inicio: date('De', { required: invalidDay }),
        fim: date('Até', { required: invalidDay }),
        turma_id: reference('Só de uma turma', 'turma'),
      },
      answers: rowWith('declaracao', issuedShape),
      makes: true,
    },
    outraVia: {
      route: 'POST /declaracao/:id/via',
      summary: 'Outra via de uma declaração: com o que ela disse, o número e o código dela',
      access: { coordenador: 'all', assistente_social: 'all' },
      row: 'declaracao',
      answers: rowWith('declaracao', issuedShape),
    },
  },
  actionTexts: {
    exportou: 'emitiu uma declaração de frequência',
    imprimiu: 'imprimiu outra via de uma declaração de frequência',
    editou: 'anulou uma declaração de frequência',
  },
  display: 'numero',
  order: 'emitida_em',
  newestFirst: true,
  plain: true,
  indexes: [['aluno_id']],
  extension: true,
  fields: {
    aluno_id: reference('Aluno', 'aluno', { set: 'server', filter: true }),
    numero: text('Número', { set: 'server', list: true }),
    inicio: date('De', { set: 'server', list: true }),
    fim: date('Até', { set: 'server', list: true }),
    turmas: text('Turma', { set: 'server', list: true }),
    presencas: integer('Presenças', { set: 'server' }),
    faltas: integer('Faltas', { set: 'server' }),
    justificadas: integer('Faltas justificadas', { set: 'server' }),
    percentual: percent('Presença', { set: 'server', list: true }),
    emitida_em: date('Emitida em', { set: 'server', list: true }),
    emitida_por: text('Emitida por', { set: 'server', list: true }),
    // In JSON, what is on the paper besides: another copy of it is the same.
    papel: longText('Papel', { set: 'server', read: ['coordenador'], readInList: [] }),
    anulada_em: date('Anulada em', { set: ['anularDeclaracao'], list: true }),
    // The history tells it: what only the server sets would be left out there.
    motivo_anulacao: longText('Motivo da anulação'),
  },
})

/** What it says besides the numbers. */
export type PapelDaDeclaracao = z.infer<typeof paperShape>

/** A statement as it goes on paper. */
export type DeclaracaoEmitida = Omit<Row<typeof declaracao>, 'papel'> & z.infer<typeof issuedShape>
