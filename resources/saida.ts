import { choice, computed, date, integer } from '#model/field'
import { defineResource } from '#model/resource'
import { leituraDoCaso, quemEPorQue, soDoServicoSocial } from './caso.ts'

/** A student who left the queue: worked out by the server with the queue, kept for 30 days. */
export const saida = defineResource('saida', {
  label: {
    one: 'Saída',
    many: 'Saídas',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Ninguém saiu da fila de cuidado nos últimos 30 dias.',
  },
  api: { list: 'GET /cuidado/saidas' },
  access: { list: { coordenador: 'all', assistente_social: 'all' } },
  workedOut: 'aluno_id',
  read: ['coordenador', 'assistente_social'],
  order: 'saiu_em',
  newestFirst: true,
  plain: true,
  uniqueTogether: ['aluno_id', 'sigilo'],
  indexes: [['saiu_em']],
  secret: {
    ...soDoServicoSocial,
    instead: 'aberta',
    keeps: ['aluno_id', 'turma_id', 'motivos', 'saiu_em', 'saida', 'responsavel_id', 'presenca'],
  },
  fields: {
    ...quemEPorQue,
    saiu_em: date('Saiu em', { set: 'server', list: true }),
    saida: choice(
      'Saída',
      {
        contato: 'Contato feito',
        presencas: 'Duas presenças seguidas',
        passo: 'Próximo passo dado',
        sem_alerta: 'Sem alerta: faltas justificadas ou corrigidas, ou outros limites',
      },
      { set: 'server', gender: 'f', list: true, filter: true },
    ),
    responsavel_id: integer('Responsável (conta)', { set: 'account', read: [] }),
    sigilo: leituraDoCaso,
    presenca: computed<string | null>('Presença 4 semanas antes e depois', { list: true }),
  },
})
