import { cpf, date, email, file, phone, references, text, time } from '#model/field'
import { defineResource } from '#model/resource'
import { brazilianPhone } from '#model/rules'
import { porTodos } from './papeis.ts'

/** Who borrows books: what is kept of them is exported and erased on demand. */
export const leitor = defineResource('leitor', {
  label: { one: 'Leitor', many: 'Leitores', search: 'Buscar por nome' },
  access: porTodos,
  screen: { path: '/leitores', icon: 'people', order: 20 },
  subject: true,
  mergeable: { keys: ['cpf'], day: 'nascimento', access: { bibliotecario: 'all' } },
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório', list: true, search: true }),
    cpf: cpf('CPF', { sensitive: true, read: ['bibliotecario'] }),
    nascimento: date('Nascimento'),
    melhor_hora: time('Melhor hora', { help: 'Para lembrar o leitor do prazo' }),
    telefone: phone('Telefone', { check: brazilianPhone, list: true }),
    email: email('E-mail', { list: true }),
    espera_ids: references('Espera por', 'livro', { through: 'reserva', list: true, filter: true }),
    comprovante: file('Comprovante de endereço', { read: ['bibliotecario'] }),
  },
})
