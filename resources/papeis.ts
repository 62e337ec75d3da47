import type { RoleDeclaration } from '#model/role-declaration'

/** The kinds of staff (section 6 of the specification). What each may do is said in the entities, or here in `can`. */
export const papeis = {
  coordenador: {
    label: { one: 'Coordenador', many: 'Coordenadores', area: 'Coordenação', of: 'da coordenação' },
    home: '/dashboard/coordenador',
    accounts: {
      managedBy: ['coordenador'],
      route: '/coordenacao/contas',
      screen: '/coordenacao',
      title: 'Contas da coordenação',
      lead: 'Quem coordena vê e altera tudo no instituto.',
    },
    coordinates: true,
  },
  educador: {
    label: { one: 'Educador', many: 'Educadores' },
    unnamed: true,
    home: '/dashboard/educador',
    accounts: 'rows',
  },
  assistente_social: {
    label: { one: 'Assistente social', many: 'Assistentes sociais', area: 'Assistência social' },
    loginWord: 'assistente',
    home: '/assistencia',
    accounts: 'rows',
  },
} as const satisfies Readonly<Record<string, RoleDeclaration>>
