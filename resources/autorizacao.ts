import { type Access, byWhom } from '#model/access'
import { choice, date, file, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore, notInFuture } from '#model/rules'
import { doAluno } from './do-aluno.ts'
import { doAlunoDe } from './quem-educa.ts'

const quemGuarda = { coordenador: 'all' } as const satisfies Access
const quemLe = { ...quemGuarda, assistente_social: 'all', educador: doAlunoDe('aluno_id') } as const
/** An educator reads the answers of the own classes, and not who gave them. */
const soDaEquipe = { read: ['coordenador', 'assistente_social'] } as const

/** What a family has answered to one of the kinds: the last answer of a kind stands in the place of those before it. */
export const autorizacao = defineResource('autorizacao', {
  label: { one: 'Autorização', many: 'Autorizações', gender: 'f' },
  access: byWhom(quemLe, quemGuarda),
  closed: { when: { revogada_em: { set: true } }, says: 'A autorização foi revogada.' },
  history: quemGuarda,
  holds: { from: 'dia', until: 'valido_ate', of: ['aluno_id', 'tipo_id'] },
  display: 'tipo_id',
  order: 'dia',
  newestFirst: true,
  indexes: [['aluno_id', 'tipo_id']],
  extension: true,
  fields: {
    aluno_id: doAluno,
    tipo_id: reference('Tipo', 'tipo_de_autorizacao', {
      required: 'Diga o tipo',
      createOnly: true,
      list: true,
      filter: true,
    }),
    resposta: choice(
      'Resposta',
      { autoriza: 'Autoriza', nao: 'Não autoriza' },
      { required: 'Diga a resposta', list: true, filter: true, gender: 'f' },
    ),
    quem_assinou: text('Quem assinou', { ...soDaEquipe, list: true }),
    dia: date('Dia', {
      initial: 'today',
      required: 'Diga o dia',
      check: notInFuture('A data não pode ser futura'),
      list: true,
    }),
    valido_ate: date('Válida até', {
      check: notBefore('dia', 'O fim não pode ser antes do início'),
      list: true,
    }),
    edicao: text('Versão do texto', soDaEquipe),
    revogada_em: date('Revogada em', { set: ['revogarAutorizacao'], list: true }),
    assinada: file('Autorização assinada', soDaEquipe),
  },
})
