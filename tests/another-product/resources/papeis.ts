import type { RoleDeclaration } from '#model/role-declaration'

/** Who works in the library. */
export const papeis = {
  bibliotecario: {
    label: {
      ...{ one: 'Bibliotecário', many: 'Bibliotecários' },
      ...{ area: 'Biblioteca', of: 'da biblioteca' },
    },
    home: '/livros',
    accounts: { managedBy: ['bibliotecario'], lead: 'Quem cuida da biblioteca vê e altera tudo.' },
    coordinates: true,
  },
  voluntario: {
    label: { one: 'Voluntário', many: 'Voluntários' },
    home: '/emprestimos',
    accounts: { managedBy: ['bibliotecario'] },
  },
} as const satisfies Readonly<Record<string, RoleDeclaration>>

export const biblioteca = { bibliotecario: 'all' } as const
export const todos = { ...biblioteca, voluntario: 'all' } as const
export const porTodos = { list: todos, show: todos, create: todos, edit: todos, delete: biblioteca }
export const daBiblioteca = {
  ...{ list: todos, show: todos, create: biblioteca, edit: biblioteca, delete: biblioteca },
}
