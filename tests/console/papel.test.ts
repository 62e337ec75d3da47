import { expect, test } from 'vitest'
import { copyWithRoles } from '../fixtures/papel.ts'

const copy = copyWithRoles()
const { screens } = await copy.load<typeof import('#app/console/routes')>(
  'src/app/console/routes.ts',
)
const { screenAt } = await copy.load<typeof import('#console/shell/screens')>(
  'src/core/console/shell/screens.ts',
)
const { admit, afterLogin } = await copy.load<typeof import('#console/boot/guard')>(
  'src/core/console/boot/guard.ts',
)
const { sessionOf } = await copy.load<typeof import('#console/api/session')>(
  'src/core/console/api/session.ts',
)
const { authorOf } = await copy.load<typeof import('#console/crud/history/words')>(
  'src/core/console/crud/history/words.ts',
)

const session = (word: string) => {
  const opened = sessionOf({ sub: 'dalva@exemplo.org', username: 'Dalva', user_id: 7 }, word)
  return opened ?? expect.fail(word)
}
const sidebarOf = (word: string) =>
  screens.flatMap(({ icon, title, roles }) =>
    icon && roles.includes(session(word).role) ? [title] : [],
  )

test('o papel declarado em um arquivo entra na sua página inicial e tem a sua barra lateral', () => {
  expect(afterLogin(session('secretaria_escolar'), null)).toBe('/alunos')
  expect(sidebarOf('secretaria_escolar')).toEqual(['Alunos', 'Contas de visitantes'])
  expect(afterLogin(session('visitante'), null)).toBe('/minha-conta')
  expect(sidebarOf('visitante')).toEqual([])
  expect(sidebarOf('coordenador')).toContain('Contas da secretaria')
  expect(sidebarOf('coordenador')).not.toContain('Contas de visitantes')
})

test('o papel entra nas telas que a declaração lhe dá, e em nenhuma outra', () => {
  const admits = (word: string) =>
    screens.flatMap(({ path, roles }) => (admit(session(word), roles) === 'enter' ? [path] : []))
  expect(admits('secretaria_escolar').sort()).toEqual([
    '/alunos',
    '/contas/visitante',
    '/minha-conta',
  ])
  expect(admits('visitante')).toEqual(['/minha-conta'])
  expect(screenAt('/contas/secretaria')?.roles).toEqual(['coordenador'])
})

test('o histórico diz o papel pelo nome do seu trabalho', () => {
  const entry = { quem: { nome: 'Dalva Reis', role: session('secretaria_escolar').role } }
  expect(authorOf(entry as never)).toBe('Dalva Reis (secretaria)')
})
