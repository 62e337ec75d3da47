import { toAll } from '#model/access'
import { choice, date, email, moment, text } from '#model/field'
import { defineResource } from '#model/resource'
import { coordinates, roles } from '#model/role'

/** Who signed in, and who was refused: written by the server, kept for 30 days. */
export const acesso = defineResource('acesso', {
  label: {
    one: 'Acesso ao sistema',
    many: 'Acessos ao sistema',
    search: 'Buscar por pessoa ou e-mail',
    empty: 'Nenhum acesso nos últimos 30 dias.',
  },
  api: { list: 'GET /acessos/' },
  access: { list: toAll(roles.filter(coordinates)) },
  screen: { path: '/acessos', icon: 'accesses', group: 'administracao', order: 60 },
  order: 'quando',
  newestFirst: true,
  plain: true,
  fields: {
    nome: text('Pessoa', { set: 'server', list: true, search: true }),
    email: email('E-mail', { set: 'server', list: true, search: true }),
    resultado: choice(
      'Resultado',
      {
        entrou: 'Entrou',
        errou: 'Senha errada',
        errou_codigo: 'Código errado',
        errou_chave: 'Chave de acesso recusada',
        desconhecido: 'E-mail desconhecido',
      },
      { set: 'server', list: true, filter: true },
    ),
    quando: moment('Quando', { set: 'server', list: true }),
    dia: date('Dia', { set: 'server', filter: true }),
    dispositivo: text('Dispositivo', { set: 'server', list: true }),
    endereco: text('Endereço', { set: 'server', list: true }),
  },
  indexes: [['quando']],
})

declare module '#model/entities' {
  interface Entities {
    acesso: typeof acesso
  }
}
