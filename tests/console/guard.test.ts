import { expect, test } from 'vitest'
import '#app/console/routes'
import { admit, afterLogin, afterRefusal } from '#console/boot/guard'
import { screenAt } from '#console/shell/screens'
import type { Role } from '#model/field'

const signedIn = (role: Role) =>
  ({ status: 'in', role, nome: 'Ana', email: 'ana@exemplo.org', userId: 1 }) as const

/** Screens of one role alone. */
const screensOf = {
  coordenador: [
    '/dashboard/coordenador',
    '/educadores',
    '/educadores/detalhes',
    '/alunos',
    '/alunos/importacao',
    '/alunos/detalhes/7',
    '/turmas',
    '/turmas/detalhes/1',
    '/assistente-social',
    '/frequencias/visualizar',
    '/coordenacao',
  ],
  educador: ['/dashboard/educador', '/frequencia'],
  assistente_social: ['/assistencia', '/assistencia/alunos', '/assistencia/aluno/1'],
} as const

test('uma tela recebe o seu papel, manda os outros a /unauthorized e à entrada quem não entrou', () => {
  for (const [role, paths] of Object.entries(screensOf))
    for (const path of paths) {
      const { roles } = screenAt(path) ?? expect.fail(path)
      for (const other of ['coordenador', 'educador', 'assistente_social'] as const)
        expect(admit(signedIn(other), roles), `${path}: ${other}`).toBe(
          other === role ? 'enter' : 'unauthorized',
        )
      expect(admit({ status: 'out' }, roles), path).toBe('login')
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
