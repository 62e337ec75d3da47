import { z } from 'zod/mini'
import { tallyShape } from '#domain/attendance'
import { named, rowOf } from '#model/answers'
import type { Calls } from '#model/call'
import { timelinePage } from '#model/timeline'

/** All that is kept of a student; of each entity the rows about them, by its name, as they are stored. */
const exportado = z.strictObject({
  exportado_em: z.iso.datetime(),
  cadastrado_em: z.iso.datetime(),
  /** Null unless the student was deleted. */
  retirado_em: z.nullable(z.iso.datetime()),
  aluno: rowOf('aluno'),
  registros: z.record(z.string(), z.array(z.looseObject({}))),
  documentos: z.array(
    z.strictObject({
      nome_arquivo: z.string(),
      tipo: z.string(),
      enviado_em: z.iso.datetime(),
      /** Null where it is missing. */
      conteudo_base64: z.nullable(z.string()),
      /** What it is, and until when it is good, where that was said. */
      tipo_de_documento_id: z.optional(z.nullable(z.int())),
      tipo_de_documento: z.optional(z.nullable(named)),
      valido_ate: z.optional(z.nullable(z.iso.date())),
      /** Of the file of a row: its number there. */
      id: z.optional(z.int()),
      recurso: z.optional(z.string()),
      campo: z.optional(z.string()),
    }),
  ),
  historico: z.array(
    z.strictObject({
      quando: z.iso.datetime(),
      conta_id: z.nullable(z.int()),
      acao: z.string(),
      recurso: z.string(),
      antes: z.unknown(),
      depois: z.unknown(),
    }),
  ),
})

/** A week of a year, by its Monday: the records, and the contacts that were made. */
const weekOfPresence = z.extend(tallyShape, { semana: z.iso.date(), contatos: z.int() })

export type WeekOfPresence = z.infer<typeof weekOfPresence>

/** The weeks of a year, oldest first, and the years of which there are records, newest first. */
const yearOfPresence = z.strictObject({
  ano: z.int(),
  anos: z.array(z.int()),
  semanas: z.array(weekOfPresence),
})

export type YearOfPresence = z.infer<typeof yearOfPresence>

/** The calls that tell what happened to a student, and all that is kept of them. */
export const chamadasDoHistorico = {
  linhaDoTempo: {
    extension: true,
    route: 'GET /alunos/:id/linha-do-tempo',
    summary:
      'O que houve com o aluno, do mais novo ao mais velho, página a página; com tipos, só esses',
    access: { coordenador: 'all', assistente_social: 'all' },
    row: 'aluno',
    query: z.strictObject({
      tipos: z.optional(z.string().check(z.regex(/^[a-z]\w{0,49}(,[a-z]\w{0,49}){0,49}$/))),
      antes_de: z.optional(
        z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}\.[a-z]\w{0,49}\.\d{1,9}$/)),
      ),
      para: z.optional(z.enum(['imprimir'])),
    }),
    answers: timelinePage,
  },
  presencaPorSemana: {
    extension: true,
    route: 'GET /alunos/:id/semanas',
    summary: 'A presença e os contatos de cada semana de um ano, e os anos em que há registros',
    access: { coordenador: 'all', assistente_social: 'all' },
    row: 'aluno',
    query: z.strictObject({ ano: z.optional(z.string().check(z.regex(/^\d{4}$/))) }),
    answers: yearOfPresence,
  },
  exportar: {
    route: 'GET /alunos/:id/exportacao',
    summary: 'Tudo que há sobre o aluno, com os documentos, em um arquivo JSON',
    access: { coordenador: 'all' },
    row: 'aluno',
    file: 'answered',
    answers: exportado,
  },
} as const satisfies Calls
