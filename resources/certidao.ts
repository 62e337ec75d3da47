import { byWhom } from '#model/access'
import { monthsAfter } from '#model/day'
import { choice, date, file, kept, loaded, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore, notInFuture } from '#model/rules'

const daCoordenacao = { coordenador: 'all' } as const

/** A criminal record certificate of somebody who works with the children. Only the coordination has any of it. */
export const certidao = defineResource('certidao', {
  label: { one: 'Certidão', many: 'Certidões', gender: 'f', search: 'Buscar por pessoa' },
  access: byWhom(daCoordenacao),
  screen: { path: '/certidoes', icon: 'accesses', group: 'administracao', order: 48 },
  read: ['coordenador'],
  history: daCoordenacao,
  display: 'quem',
  order: 'vence_em',
  extension: true,
  fields: {
    de: choice(
      'De quem',
      { educador: 'Educador', assistente: 'Assistente social', outra: 'Outra pessoa' },
      { required: 'Diga de quem é', filter: true },
    ),
    educador_id: reference('Educador', 'educador', {
      when: { de: 'educador' },
      required: 'Diga o educador',
      filter: true,
      search: true,
    }),
    assistente_id: reference('Assistente social', 'assistente', {
      when: { de: 'assistente' },
      required: 'Diga o assistente social',
      filter: true,
      search: true,
    }),
    pessoa: text('Nome', { when: { de: 'outra' }, required: 'Diga o nome', search: true }),
    quem: loaded(text('Pessoa', { list: true }), { sorts: true }),
    tipo: choice(
      'Certidão',
      { estadual: 'Criminal, estadual', federal: 'Criminal, federal', outra: 'Outra' },
      { required: 'Diga qual certidão', list: true, filter: true, gender: 'f' },
    ),
    emitida_em: date('Emitida em', {
      required: 'Diga o dia da emissão',
      check: notInFuture('A data não pode ser futura'),
    }),
    valida_ate: date('Válida até', {
      help: 'Vazio: seis meses depois da emissão',
      check: notBefore('emitida_em', 'O fim não pode ser antes do início'),
    }),
    // ECA, art. 59-A.
    vence_em: kept(date('Vence em', { list: true, filter: true }), {
      from: ['emitida_em', 'valida_ate'],
      value: ({ emitida_em: day, valida_ate: said }) =>
        said ? String(said) : day ? monthsAfter(String(day), 6) : null,
    }),
    arquivo: file('Certidão digitalizada'),
  },
})
