import { z } from 'zod/mini'
import { weekdays } from '#domain/class-day'
import { byWhom } from '#model/access'
import { named } from '#model/answers'
import {
  children,
  choice,
  choices,
  computed,
  date,
  integer,
  reference,
  references,
  text,
  year,
} from '#model/field'
import { defineResource } from '#model/resource'
import { between } from '#model/rules'
import { addresses } from './addresses.ts'
import { daTurmaDe } from './quem-educa.ts'

/** A student as a class lists it. */
const alunoDaTurma = z.extend(named, { turma_id: z.int() })

export type AlunoDaTurma = z.infer<typeof alunoDaTurma>

const propria = daTurmaDe()

export const turma = defineResource('turma', {
  label: {
    one: 'Turma',
    many: 'Turmas',
    gender: 'f',
    editAction: 'Editar turma',
    deleteAction: 'Excluir turma',
  },
  access: byWhom(
    { coordenador: 'all', educador: propria, assistente_social: 'all' },
    { coordenador: 'all' },
  ),
  screen: {
    path: '/turmas',
    show: addresses.turma(':id'),
    icon: 'grid',
    roles: ['coordenador'],
    order: 21,
  },
  order: 'nome',
  opens: 'whole',
  ended: 'encerrada_em',
  import: { match: [['nome', 'ano_letivo']] },
  fields: {
    nome: text('Nome', {
      column: 'Turma',
      required: 'Nome da turma é obrigatório',
      unique: {
        loaded: 'Já existe uma turma com este nome',
        saved: 'Já existe uma turma com este nome',
      },
      list: true,
      filter: true,
      search: true,
    }),
    educador_id: reference('Educador', 'educador', { list: true, onDelete: 'clear' }),
    outros_educadores_ids: references('Outros educadores', 'educador', {
      help: 'Veem a turma e fazem a chamada como o educador dela',
      extension: true,
    }),
    tipo: choice(
      'Tipo',
      { turma: 'Turma', oficina: 'Oficina' },
      {
        required: { message: 'Diga o tipo', existing: 'turma' },
        initial: 'turma',
        list: true,
        filter: true,
        extension: true,
        keep: true,
      },
    ),
    ano_letivo: year('Ano', {
      initial: 'currentYear',
      keep: true,
      filter: { initial: 'currentYear' },
      check: between(2000, 2100, 'Ano inválido'),
    }),
    // None said, any day may be one.
    dias_de_aula: choices('Dias de aula', weekdays, {
      aliases: ['Dias da semana'],
      filter: true,
      extension: true,
      keep: true,
    }),
    vagas: integer('Vagas', {
      help: 'Vazio: sem limite',
      check: between(1, 1000, 'Use um número de 1 a 1000'),
      extension: true,
      keep: true,
    }),
    // The turn of the year closes a class: from this day on nobody is in it.
    encerrada_em: date('Encerrada em', { set: ['virar', 'desfazerVirada'], extension: true }),
    substituicoes: children('Substituições', 'substituicao', { read: ['coordenador'] }),
    alunos: computed('Alunos', {
      type: z.array(alunoDaTurma),
      readInList: ['coordenador', 'educador'],
    }),
  },
})
