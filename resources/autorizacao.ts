import type { Access } from '#model/access'
import { choice, date, file, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { notBefore, notInFuture } from '#model/rules'
import type { Values } from '#model/values'
import { doAlunoDe } from './quem-educa.ts'

const quemGuarda = { coordenador: 'all' } as const satisfies Access
const quemLe = { ...quemGuarda, assistente_social: 'all', educador: doAlunoDe('aluno_id') } as const
/** An educator reads the answers of the own classes, and not who gave them. */
const soDaEquipe = { read: ['coordenador', 'assistente_social'] } as const

/** What a family has answered to one of the kinds: the last answer of a kind stands in the place of those before it. */
export const autorizacao = defineResource('autorizacao', {
  label: {
    one: 'Autorização',
    many: 'Autorizações',
    gender: 'f',
    search: 'Buscar por aluno',
    empty: 'Nenhuma autorização registrada.',
    add: 'Registrar autorização',
    new: 'Registrar autorização',
    deleteQuestion:
      'Tem certeza que deseja excluir esta autorização? Se a família mudou de ideia, use Revogar: o registro fica.',
  },
  access: {
    list: quemLe,
    show: quemLe,
    create: quemGuarda,
    edit: quemGuarda,
    delete: quemGuarda,
  },
  calls: {
    revogar: {
      route: 'POST /autorizacao/:id/revogacao',
      summary: 'A família revoga a autorização em um dia; o registro fica',
      access: quemGuarda,
      row: 'autorizacao',
      when: ({ resposta }: Values) => resposta === 'autoriza',
      otherwise: 'Só se revoga o que foi autorizado.',
      fields: {
        revogada_em: date('Revogada em', {
          initial: 'today',
          required: 'Diga o dia',
          check: notInFuture('A data não pode ser futura'),
        }),
      },
      answers: 'row',
      words: {
        title: 'Revogar',
        submit: 'Revogar',
        done: 'Autorização revogada.',
        failed: 'Erro ao revogar. Verifique os dados e tente novamente.',
        note: 'Desse dia em diante a família não autoriza mais. O registro fica.',
      },
    },
  },
  closed: { when: { revogada_em: { set: true } }, says: 'A autorização foi revogada.' },
  history: quemGuarda,
  actionTexts: {
    criou: 'registrou uma autorização',
    editou: 'alterou uma autorização',
    excluiu: 'excluiu uma autorização',
    baixou: 'baixou uma autorização assinada',
  },
  holds: { from: 'dia', until: 'valido_ate', of: ['aluno_id', 'tipo_id'] },
  display: 'tipo_id',
  order: 'dia',
  newestFirst: true,
  indexes: [['aluno_id', 'tipo_id']],
  extension: true,
  fields: {
    aluno_id: reference('Aluno', 'aluno', {
      required: 'Aluno é obrigatório',
      createOnly: true,
      list: true,
      filter: true,
      search: true,
    }),
    tipo_id: reference('Tipo', 'tipo_de_autorizacao', {
      required: 'Diga o tipo',
      createOnly: true,
      list: true,
      filter: true,
      creates: 'form',
    }),
    resposta: choice(
      'Resposta',
      { autoriza: 'Autoriza', nao: 'Não autoriza' },
      { required: 'Diga a resposta', list: true, filter: true },
    ),
    quem_assinou: text('Quem assinou', { ...soDaEquipe, list: true }),
    dia: date('Dia', {
      initial: 'today',
      required: 'Diga o dia',
      check: notInFuture('A data não pode ser futura'),
      list: true,
    }),
    valido_ate: date('Válida até', {
      help: 'Vazio: até que se revogue',
      check: notBefore('dia', 'A validade não pode ser antes do dia'),
      list: true,
    }),
    edicao: text('Versão do texto', soDaEquipe),
    revogada_em: date('Revogada em', { set: ['autorizacao_revogar'], list: true }),
    arquivo: file('Autorização assinada', soDaEquipe),
  },
})

declare module '#model/entities' {
  interface Entities {
    autorizacao: typeof autorizacao
  }
}
