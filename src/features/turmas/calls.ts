import { z } from 'zod/mini'
import { named, rowOf } from '#model/answers'
import { actionsOn } from '#model/call'
import { date, reference, references } from '#model/field'
import type { Call, Row } from '#model/resource'
import { atMostAYearAhead } from '#model/rules'
import type { Values } from '#model/values'
import type { aluno } from '#resources/aluno'
import type { contato } from '#resources/contato'
import { daTurmaDe } from '#resources/quem-educa'
import { vinculo } from '#resources/vinculo'

/** What of a student goes along to an outing. */
export const camposDaFicha = [
  'nome',
  'data_nascimento',
  'nome_responsavel',
  'parentesco_responsavel',
  'telefone_responsavel',
  'contatos',
  'alergias',
  'pode_tomar_medicacao',
  'descricao_medicacao',
  'dosagem_medicacao',
  'cuidados',
  'consentimentos',
] as const

/** A student of the sheet, with the contacts: those who may not collect first, then by priority. */
export type AlunoDaFicha = Pick<
  Row<typeof aluno>,
  'id' | Exclude<(typeof camposDaFicha)[number], 'contatos'>
> & { readonly contatos: readonly Row<typeof contato>[] }

/** The emergency sheet of a class. */
const fichaDeEmergencia = z.strictObject({
  turma: named,
  alunos: z.array(rowOf<AlunoDaFicha>('aluno')),
})

export type FichaDeEmergencia = z.infer<typeof fichaDeEmergencia>

/** Whom to call, and what to do, about each student of a class. */
export const ficha = {
  fichaDeEmergencia: {
    extension: true,
    route: 'GET /turma/:id/ficha-de-emergencia',
    summary:
      'Os alunos da turma com contatos, alergias, medicação e cuidados; fica nos acessos de cada um',
    access: { coordenador: 'all', educador: daTurmaDe(), assistente_social: 'all' },
    row: 'turma',
    answers: fichaDeEmergencia,
  },
} as const satisfies Readonly<Record<string, Call>>

const coordenacao = { coordenador: 'all' } as const

const entrada = date('A partir de', {
  initial: 'today',
  required: 'Diga desde quando',
  check: atMostAYearAhead,
  help: 'À frente, fica em Mudanças marcadas',
})

/** Of several students of a class that is open: all of them or none. */
const deVarios = {
  access: coordenacao,
  extension: true,
  when: ({ encerrada_em }: Values) => encerrada_em === null,
  otherwise: 'A turma está encerrada.',
} as const
const alunos_ids = references('Alunos', 'aluno', { required: 'Escolha pelo menos um aluno' })

/** Several students come into a class on one day, whatever classes they are in, or leave it. */
export const alunosDaTurma = actionsOn('turma', {
  adicionarAlunos: {
    ...deVarios,
    route: 'POST /turma/:id/alunos',
    summary: 'Alunos entram nesta turma em um dia, e continuam nas outras: tudo ou nada',
    fields: { alunos_ids, entrada },
    words: {
      title: 'Adicionar alunos',
      submit: 'Adicionar',
      done: 'Alunos adicionados à turma!',
      ahead: { entrada: 'Entrada marcada para {dia}.' },
      failed: 'Erro ao adicionar alunos. Verifique os dados e tente novamente.',
      note: 'Continuam nas turmas em que já estão.',
    },
  },
  retirarAlunos: {
    ...deVarios,
    route: 'POST /turma/:id/saidas',
    summary: 'Alunos saem desta turma em um dia, e continuam nas outras: tudo ou nada',
    fields: { alunos_ids, ...vinculo.calls.encerrar.fields },
    words: {
      title: 'Retirar alunos',
      submit: 'Retirar',
      done: 'Os alunos saíram da turma.',
      failed: 'Erro ao retirar alunos. Verifique os dados e tente novamente.',
      note: 'Desse dia em diante não estão mais nesta turma. Continuam no instituto e nas outras.',
    },
  },
})

/** A student comes into one more class. */
export const maisUmaTurma = actionsOn('aluno', {
  entrarNaTurma: {
    route: 'POST /alunos/:id/turmas',
    summary: 'O aluno entra em mais uma turma ou oficina em um dia, e continua nas outras',
    access: coordenacao,
    extension: true,
    fields: {
      turma_id: reference('Turma ou oficina', 'turma', { required: 'Escolha uma turma' }),
      entrada,
    },
    words: {
      title: 'Adicionar a uma turma ou oficina',
      submit: 'Adicionar',
      done: 'Aluno adicionado à turma!',
      ahead: { entrada: 'Entrada marcada para {dia}.' },
      failed: 'Erro ao adicionar. Verifique os dados e tente novamente.',
      note: 'Continua nas turmas em que já está.',
    },
  },
})
