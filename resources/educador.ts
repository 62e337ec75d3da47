import { byWhom, own } from '#model/access'
import { rowOf } from '#model/answers'
import { children, computed, cpf, date, email, password, phone, text } from '#model/field'
import { defineResource, type Named } from '#model/resource'
import {
  ageBetween,
  cpfNumber,
  minLength,
  mixedCharacters,
  personName,
  phoneNumber,
} from '#model/rules'

const proprio = own('id')

export const educador = defineResource('educador', {
  label: {
    one: 'Educador',
    many: 'Educadores',
    search: 'Buscar por professor',
    empty: 'Nenhum professor encontrado.',
    editAction: 'Editar dados',
    deleteAction: 'Excluir educador',
  },
  api: {
    list: 'GET /educadores/',
    show: 'GET /educadores/:id',
    create: 'POST /educadores/',
    edit: 'PUT /educadores/:id',
    delete: 'DELETE /educadores/:id',
  },
  access: { ...byWhom({ coordenador: 'all' }), show: { coordenador: 'all', educador: proprio } },
  calls: {
    porEmail: {
      route: 'GET /educadores/by_email/:email',
      summary: 'O educador que tem este e-mail',
      access: { coordenador: 'all', educador: proprio },
      answers: rowOf('educador'),
    },
  },
  messages: {
    createFailedBy: { 400: 'Dados inválidos. Verifique se o email já não está em uso.' },
  },
  screen: { path: '/educadores', icon: 'board', order: 22 },
  order: 'nome',
  account: { role: 'educador' },
  edit: 'lenient',
  import: true,
  createBody: { turma_responsavel: '', cpf: '' },
  fields: {
    nome: text('Nome', {
      column: 'Educador',
      required: 'Nome é obrigatório',
      check: personName,
      list: true,
      search: true,
    }),
    turma_responsavel: computed<string | null>('Turma Responsável', { list: true, ignored: true }),
    email: email('E-mail', {
      required: 'Email é obrigatório',
      unique: { saved: 'Este email já está em uso', status: 400 },
      list: true,
    }),
    telefone: phone('Telefone', { required: 'Telefone é obrigatório', check: phoneNumber }),
    data_nascimento: date('Data de nascimento', {
      required: 'Data de nascimento é obrigatória',
      check: ageBetween(18, 80, 'Idade deve estar entre 18 e 80 anos'),
    }),
    cpf: cpf('CPF', { read: ['coordenador', 'educador'], input: false, check: cpfNumber }),
    password: password('Senha', {
      required: 'Senha é obrigatória',
      createOnly: true,
      check: [
        minLength(6, 'Senha deve ter pelo menos 6 caracteres'),
        mixedCharacters('Senha deve conter ao menos: 1 letra minúscula, 1 maiúscula e 1 número'),
      ],
    }),
    turma: computed<Named | null>('Turma', { ignored: true }),
    turmas: computed<Named[]>('Turmas', { ignored: true }),
    certidoes: children('Certidões', 'certidao', { read: ['coordenador'] }),
  },
})
