import { byWhom, own } from '#model/access'
import { children, computed, date, email, password, phone, text } from '#model/field'
import { defineResource } from '#model/resource'
import { minLength, phoneNumber } from '#model/rules'

export const assistente = defineResource('assistente', {
  label: {
    one: 'Assistente Social',
    many: 'Assistentes Sociais',
    empty: 'Nenhum assistente social cadastrado.',
    add: 'Cadastrar Assistente Social',
    new: 'Cadastrar Assistente Social',
  },
  access: {
    ...byWhom({ coordenador: 'all' }),
    list: { coordenador: 'all', assistente_social: own('id') },
  },
  messages: {
    created: 'Assistente social cadastrado com sucesso!',
    createFailed: 'Erro ao cadastrar assistente social. Tente novamente.',
    createFailedBy: { 409: '', detail: 'Erro: {detail}' },
    editFailed: 'Erro ao editar assistente social',
    deleteFailed: 'Erro ao excluir assistente social',
  },
  screen: {
    path: '/assistente-social',
    icon: 'heart',
    title: 'Assistente Social',
    roles: ['coordenador'],
    order: 24,
  },
  order: 'name',
  account: { role: 'assistente_social' },
  // Its page shows one, not a list.
  batch: [],
  fields: {
    name: text('Nome', { required: 'Nome é obrigatório', list: true, search: true }),
    email: email('E-mail', {
      required: 'Email é obrigatório',
      invalid: 'Email inválido',
      unique: { saved: 'Este email já está em uso' },
      list: true,
    }),
    password: password('Senha', {
      required: 'Senha é obrigatória',
      createOnly: true,
      check: minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
    }),
    telefone: phone('Telefone', { check: phoneNumber }),
    registro_profissional: text('Registro profissional'),
    data_admissao: date('Data de admissão'),
    especializacoes: text('Especializações'),
    admissao: computed<string | null>('Admissão'),
    certidoes: children('Certidões', 'certidao', { read: ['coordenador'] }),
  },
})
