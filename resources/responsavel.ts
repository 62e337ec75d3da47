import { type Access, byWhom } from '#model/access'
import { children, cpf, email, flag, phone, text } from '#model/field'
import { defineResource } from '#model/resource'
import { brazilianPhone, cpfNumber } from '#model/rules'

const coordenacao = { coordenador: 'all' } as const satisfies Access
const repetido = 'Este CPF já é de outro responsável'
const soDela = { sensitive: true, read: ['coordenador'] } as const

/**
 * A person who answers for one student or more: what the students say of them are copies. Who may collect a child, and
 * who may not, is of the child, and stays in its contacts.
 */
export const responsavel = defineResource('responsavel', {
  label: { one: 'Responsável', many: 'Responsáveis' },
  access: byWhom(coordenacao),
  read: ['coordenador'],
  screen: { path: '/responsaveis', icon: 'people', group: 'administracao', order: 41 },
  extension: true,
  order: 'nome',
  keepsUsed: true,
  history: coordenacao,
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório', list: true, search: true }),
    cpf: cpf('CPF', {
      ...{ check: cpfNumber, unique: { loaded: repetido, saved: repetido } },
      ...{ list: true, ...soDela },
    }),
    rg: text('RG', soDela),
    telefone: phone('Telefone', { check: brazilianPhone, whatsapp: 'whatsapp', list: true }),
    whatsapp: flag('Tem WhatsApp'),
    outro_telefone: phone('Outro telefone', { check: brazilianPhone }),
    email: email('E-mail', { list: true }),
    endereco: text('Endereço', soDela),
    alunos: children('Alunos', 'aluno'),
  },
})
