import { z } from 'zod/mini'
import { marksShape, statusLabels, statusShape } from '#domain/attendance'
import { lately } from '#model/access'
import { idShape, named } from '#model/answers'
import { invalidDay } from '#model/day'
import { choice, date, reference } from '#model/field'
import { defineResource } from '#model/resource'
import { daTurmaDe, doAlunoDe } from './quem-educa.ts'

const dia = z.iso.date(invalidDay)
const propria = daTurmaDe()
// Who stood in may still correct, for a week, the days that they registered: the call says which.
const aDoDia = lately(propria)
const daTurma = {
  access: { coordenador: 'all', educador: propria, assistente_social: 'all' },
  row: 'turma',
} as const

/** A record of a student, with the excuse by which it is 'justificado'. */
const registro = z.strictObject({
  id: z.int(),
  aluno_id: z.int(),
  data: z.iso.date(),
  status: statusShape,
  justificativa_id: z.nullable(z.int()),
})

export type Registro = z.infer<typeof registro>

/** The records of a day. */
const doDia = z.strictObject({ data: z.iso.date(), frequencias: z.array(registro) })

/** Days, the newest first, and who was in the class then and is not any more, where there is somebody. */
const dias = z.strictObject({ registros: z.array(doDia), alunos: z.optional(z.array(named)) })

/** Who saved a day last, in whose place where they stood in then or on that day, and when; `versao` counts its saves. */
const salvo = z.strictObject({
  salvo_por: z.nullable(z.string()),
  no_lugar_de: z.optional(z.string()),
  salvo_em: z.nullable(z.iso.datetime()),
  versao: z.int(),
  /** Where that save was typed from the signed sheet. */
  da_folha: z.optional(z.literal(true)),
})

export type Salvo = z.infer<typeof salvo>

/** A day of a class; what there is nothing to say of is left out. */
const umDia = z.strictObject({
  registros: z.array(z.extend(doDia, salvo.shape)),
  /** Who was in the class then, and who came later, where they are not those of now. */
  alunos: z.optional(z.array(named)),
  entraram_depois: z.optional(z.array(named)),
  /** Whom an excuse covers, with the last day that it covers. */
  justificados: z.optional(z.array(z.strictObject({ aluno_id: z.int(), ate: z.iso.date() }))),
  /** Whom another class has marked that day, and as what. */
  em_outras: z.optional(
    z.array(z.strictObject({ aluno_id: z.int(), turma: z.string(), status: statusShape })),
  ),
  sem_aula: z.optional(z.string()),
  /** How many plans there are for it, to whom may read them. */
  planejamentos: z.optional(z.int()),
})

/** Class days, the newest first, and the students with something in the observations. */
const aulas = z.strictObject({
  aulas: z.array(
    z.strictObject({
      data: z.iso.date(),
      /** Null where it has no register. */
      etag: z.nullable(z.string()),
      frequencias: z.array(z.strictObject({ aluno_id: z.int(), status: statusShape })),
    }),
  ),
  observacoes: z.array(z.int()),
  /** Whose family has not allowed what a kind of consent has a sign for: 'sem imagem'. */
  sem_autorizacao: z.array(z.strictObject({ aluno_id: z.int(), sinais: z.string() })),
})

export const frequencia = defineResource('frequencia', {
  label: {
    one: 'Frequência',
    many: 'Frequências',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Nenhum dado de frequência disponível',
  },
  access: {},
  calls: {
    historico: {
      route: 'GET /turma/frequencia/:id',
      summary: 'Toda a frequência de uma turma',
      ...daTurma,
      answers: dias,
    },
    intervalo: {
      route: 'GET /turma/:id/intervalo',
      summary: 'A frequência de uma turma entre data_inicio e data_fim, inclusive',
      ...daTurma,
      query: z.strictObject({ data_inicio: dia, data_fim: dia }),
      answers: dias,
    },
    dia: {
      route: 'GET /turma/:id/dia/:data',
      summary: 'A frequência de uma turma em um dia',
      ...daTurma,
      access: { ...daTurma.access, educador: aDoDia },
      answers: umDia,
    },
    ultimasAulas: {
      extension: true,
      route: 'GET /turma/:id/dia/:data/ultimas-aulas',
      summary: 'As cinco aulas da turma antes de um dia, e de que alunos há observações',
      access: { educador: propria },
      row: 'turma',
      answers: aulas,
    },
    salvar: {
      route: 'POST /turma/:id/dia/:data',
      summary: 'Grava a frequência de uma turma em um dia: tudo ou nada',
      access: { educador: aDoDia },
      row: 'turma',
      body: z.strictObject({
        turma_id: z.optional(idShape),
        data: z.optional(dia),
        frequencias: marksShape,
      }),
      answers: z.strictObject({ turma_id: z.int(), data: z.iso.date(), registros: z.array(doDia) }),
    },
    doAluno: {
      route: 'GET /alunos/:id/frequencias',
      summary: 'A frequência de um aluno',
      access: { coordenador: 'all', educador: doAlunoDe(), assistente_social: 'all' },
      row: 'aluno',
      answers: z.array(
        z.extend(registro, {
          turma_id: z.int(),
          turma: z.strictObject({ id: z.int(), nome: z.nullable(z.string()) }),
        }),
      ),
    },
  },
  messages: { createFailed: 'Erro ao salvar frequência. Tente novamente.' },
  display: 'data',
  plain: true,
  trace: { under: 'turma_id', key: 'frequencias', each: 'aluno_id', value: 'status', day: 'data' },
  actionTexts: {
    editou: 'alterou a frequência de {dia}',
    digitou: 'digitou da folha a frequência de {dia}',
  },
  uniqueTogether: ['aluno_id', 'turma_id', 'data'],
  // With the student: who was marked on a day is found in the index alone.
  indexes: [['turma_id', 'data', 'aluno_id']],
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    turma_id: reference('Turma', 'turma', { required: 'Turma é obrigatória' }),
    data: date('Data', { required: 'Data é obrigatória' }),
    status: choice('Situação', statusLabels, { required: 'Situação é obrigatória' }),
    // The excuse without which the absence would count.
    justificativa_id: reference('Justificativa', 'justificativa', {
      set: 'server',
      onDelete: 'clear',
    }),
  },
})
