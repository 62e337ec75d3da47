import { expect, test } from 'vitest'
import { admit, afterLogin, afterRefusal } from '#console/boot/guard'
import { screenAt } from '#console/boot/routes.tsx'
import type { Role } from '#model/field'

const signedIn = (role: Role) =>
  ({ status: 'in', role, nome: 'Ana', email: 'ana@exemplo.org', userId: 1 }) as const

test('a screen admits its role and sends the others to /unauthorized', () => {
  const rolesOf = [
    ['/dashboard/coordenador', 'coordenador'],
    ['/frequencias/visualizar', 'coordenador'],
    ['/alunos/detalhes/7', 'coordenador'],
    ['/dashboard/educador', 'educador'],
    ['/frequencia', 'educador'],
    ['/assistencia', 'assistente_social'],
  ] as const
  for (const [path, role] of rolesOf) {
    const { roles } = screenAt(path) ?? expect.fail(path)
    expect(admit(signedIn(role), roles), path).toBe('enter')
    const others = (['coordenador', 'educador', 'assistente_social'] as const).filter(
      (other) => other !== role,
    )
    for (const other of others) expect(admit(signedIn(other), roles), path).toBe('unauthorized')
  }
})

test('nobody is sent to the login, after Sair to the start, and a session is waited for', () => {
  expect(admit({ status: 'out' }, ['educador'])).toBe('login')
  expect(admit({ status: 'out', left: true }, ['educador'])).toBe('leave')
  expect(admit({ status: 'loading' }, ['educador'])).toBe('wait')
})

test('an address of no screen is unknown, signed in or not', () => {
  expect(admit({ status: 'out' }, screenAt('/nao/existe')?.roles)).toBe('unknown')
  expect(admit(signedIn('coordenador'), screenAt('/nao/existe')?.roles)).toBe('unknown')
})

test('an address with a parameter belongs to its screen', () => {
  expect(screenAt('/alunos/detalhes/7')?.title).toBe('Aluno')
  expect(screenAt('/alunos/importacao')?.title).toBe('Importar alunos')
  expect(screenAt('/turmas/detalhes')?.title).toBe('Turma')
})

test('the login leads back to the screen that asked for it, else to the home of the role', () => {
  expect(afterLogin(signedIn('coordenador'), { from: '/turmas' })).toBe('/turmas')
  expect(afterLogin(signedIn('educador'), null)).toBe('/dashboard/educador')
  expect(afterLogin(signedIn('assistente_social'), undefined)).toBe('/assistencia')
})

test('a screen of another role is refused, unless the login has just led there', () => {
  expect(afterRefusal(signedIn('educador'), null)).toBe('/unauthorized')
  expect(afterRefusal(signedIn('educador'), { fromLogin: true })).toBe('/dashboard/educador')
})
