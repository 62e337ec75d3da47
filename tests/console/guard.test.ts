import { expect, test } from 'vitest'
import { admit, afterLogin, afterRefusal } from '#console/boot/guard'
import { screenAt } from '#console/boot/routes.tsx'
import type { Role } from '#model/field'

const signedIn = (role: Role) =>
  ({ status: 'in', role, nome: 'Ana', email: 'ana@exemplo.org', userId: 1 }) as const

test('uma tela recebe o seu papel e manda os outros a /unauthorized', () => {
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

test('quem não entrou vai à entrada, quem saiu ao início, e uma sessão é esperada', () => {
  expect(admit({ status: 'out' }, ['educador'])).toBe('login')
  expect(admit({ status: 'out', left: true }, ['educador'])).toBe('leave')
  expect(admit({ status: 'loading' }, ['educador'])).toBe('wait')
})

test('um endereço sem tela é desconhecido, para quem entrou ou não', () => {
  expect(admit({ status: 'out' }, screenAt('/nao/existe')?.roles)).toBe('unknown')
  expect(admit(signedIn('coordenador'), screenAt('/nao/existe')?.roles)).toBe('unknown')
})

test('um endereço com parâmetro pertence à sua tela', () => {
  expect(screenAt('/alunos/detalhes/7')?.title).toBe('Aluno')
  expect(screenAt('/alunos/importacao')?.title).toBe('Importar alunos')
  expect(screenAt('/turmas/detalhes')?.title).toBe('Turma')
})

test('a entrada leva de volta à tela que a pediu, senão ao início do papel', () => {
  expect(afterLogin(signedIn('coordenador'), { from: '/turmas' })).toBe('/turmas')
  expect(afterLogin(signedIn('educador'), null)).toBe('/dashboard/educador')
  expect(afterLogin(signedIn('assistente_social'), undefined)).toBe('/assistencia')
})

test('uma tela de outro papel é recusada, a não ser que a entrada tenha acabado de levar a ela', () => {
  expect(afterRefusal(signedIn('educador'), null)).toBe('/unauthorized')
  expect(afterRefusal(signedIn('educador'), { fromLogin: true })).toBe('/dashboard/educador')
})
