import { type Access, byWhom } from '#model/access'
import { choice, email, flag, integer, longText, phone, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { brazilianPhone } from '#model/rules'
import { doAlunoDe } from './quem-educa.ts'
import { quemCuida } from './saude.ts'

/** Who somebody is to a student. */
export const parentescos = {
  pai: 'Pai',
  mae: 'Mãe',
  avo: 'Avô/Avó',
  tio: 'Tio/Tia',
  irmao: 'Irmão/Irmã',
  outro: 'Outro',
} as const

const quemEscreve = { coordenador: 'all' } as const satisfies Access
const quemLe = {
  ...quemEscreve,
  educador: doAlunoDe('aluno_id'),
  assistente_social: 'all',
} as const

/** A person to call about a student, and whether the student may leave with them. */
export const contato = defineResource('contato', {
  label: { one: 'Contato', many: 'Contatos' },
  access: byWhom(quemLe, quemEscreve),
  read: quemCuida,
  order: 'prioridade',
  fields: {
    aluno_id: reference('Aluno', 'aluno', {
      required: 'Aluno é obrigatório',
      createOnly: true,
      filter: true,
    }),
    prioridade: integer('Prioridade', { set: 'order' }),
    nome: text('Nome', { required: 'Nome é obrigatório', list: true }),
    parentesco: choice('Parentesco', parentescos, { list: true }),
    pode_retirar: choice(
      'Pode retirar',
      { sim: 'Sim', nao: 'Não', proibido: 'Proibido por decisão judicial' },
      { list: true, alerts: ['proibido'] },
    ),
    telefone: phone('Telefone', { check: brazilianPhone, whatsapp: 'whatsapp', list: true }),
    whatsapp: flag('Tem WhatsApp'),
    email: email('E-mail', { list: true }),
    observacao: longText('Observação', { list: true }),
  },
})
