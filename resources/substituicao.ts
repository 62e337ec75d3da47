import { byWhom } from '#model/access'
import { date, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { atMostDaysSince, notBefore } from '#model/rules'

const daCoordenacao = { coordenador: 'all' } as const
const quemEOnde = { createOnly: true, list: true, filter: true, search: true } as const

/** An educator stands in for those of a class, between two days: in these the class is theirs too. */
export const substituicao = defineResource('substituicao', {
  label: {
    one: 'Substituição',
    many: 'Substituições',
    gender: 'f',
    search: 'Buscar por educador',
    empty: 'Nenhuma substituição.',
    deleteQuestion:
      'Tem certeza que deseja excluir esta substituição? Quem substitui deixa de ver a turma.',
  },
  access: byWhom(daCoordenacao),
  effect: 'Quem já educa a turma não a substitui',
  screen: { path: '/substituicoes', icon: 'M7 4 3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7', order: 23 },
  history: daCoordenacao,
  holds: { from: 'inicio', until: 'fim' },
  display: 'educador_id',
  order: 'inicio',
  newestFirst: true,
  extension: true,
  fields: {
    turma_id: reference('Turma', 'turma', { required: 'Diga a turma', ...quemEOnde }),
    educador_id: reference('Quem substitui', 'educador', {
      required: 'Diga quem substitui',
      ...quemEOnde,
    }),
    inicio: date('De', { initial: 'today', required: 'Diga o primeiro dia', list: true }),
    fim: date('Até', {
      required: 'Diga o último dia',
      check: [
        notBefore('inicio', 'O fim não pode ser antes do início'),
        atMostDaysSince('inicio', 60, 'Uma substituição dura no máximo 60 dias'),
      ],
      list: true,
    }),
    motivo: text('Motivo', { required: 'Diga o motivo', list: true }),
  },
})
