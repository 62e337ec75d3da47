import { expect, test } from 'vitest'
import { roleMistakes } from '#model/role-check'
import type { RoleDeclaration } from '#model/role-declaration'
import { resources } from '#resources'
import { papeis } from '#resources/papeis'

const secretaria: RoleDeclaration = {
  label: { one: 'Secretária', many: 'Secretárias' },
  home: '/alunos',
  accounts: { managedBy: ['coordenador'] },
  can: { aluno: ['list', 'show', 'historico'] },
}
// biome-ignore lint/suspicious/noExplicitAny: what is tried is what the types refuse.
const wrong = (value: unknown) => value as any
const mistakesOf = (role: Partial<RoleDeclaration>) =>
  roleMistakes({ ...papeis, secretaria: { ...secretaria, can: {}, ...role } }, resources)

test('os papéis do produto não têm erro', () => {
  expect(roleMistakes(papeis, resources)).toEqual([])
})

test.each<[Partial<RoleDeclaration>, string]>([
  [{ home: 'alunos' }, "home: use um endereço como '/oficinas'"],
  [{ loginWord: 'assistente' }, 'a palavra "assistente" já é de outro papel'],
  [{ loginWord: 'educador' }, 'a palavra "educador" já é de outro papel'],
  [{ accounts: 'rows' }, "uma entidade, e só uma, declara account: { role: 'secretaria' }"],
  [{ accounts: { managedBy: [] } }, 'ninguém cuida das contas'],
  [{ accounts: { managedBy: ['diretor'] } }, 'managedBy: "diretor" não é um papel'],
  [{ can: { alumno: ['list'] } }, 'can: "alumno" não é uma entidade · quis dizer "aluno"?'],
  [
    { can: { aluno: ['lista'] } },
    'can.aluno: "lista" não é uma ação nem uma chamada · quis dizer "list"?',
  ],
  [{ can: { acesso: ['edit'] } }, 'can.acesso: "edit" não é uma ação nem uma chamada'],
  [{ can: { aluno: wrong('list') } }, "can: aluno: use uma lista de textos, ['…']"],
  [{ screens: wrong('/alunos') }, "screens: use uma lista de textos, ['…']"],
  [wrong({ loginword: 'x' }), '"loginword" não é uma palavra de papel · quis dizer "loginWord"?'],
  [wrong({ label: { one: 'Secretária' } }), 'label: falta many'],
  [wrong({ accounts: { managedby: ['coordenador'] } }), 'accounts: falta managedBy'],
])('um papel com %j é recusado', (role, mistake) => {
  const told = mistakesOf(role).filter((each) =>
    each.startsWith('resources/papeis.ts · secretaria · '),
  )
  expect(told).toContain(`resources/papeis.ts · secretaria · ${mistake}`)
})

test('o que a entidade diz de um papel não se alarga em papeis.ts', () => {
  const educador = { ...papeis.educador, can: { turma: ['list'] } }
  expect(roleMistakes({ ...papeis, educador }, resources)).toEqual([
    'resources/papeis.ts · educador · can.turma: "list" a entidade já diz para este papel',
  ])
})

test('sem um papel que coordene, e que tenha contas só suas, não há primeira conta', () => {
  const { coordenador, ...others } = papeis
  const { coordinates: _, ...plain } = coordenador
  expect(roleMistakes({ ...others, coordenador: plain }, resources)).toContain(
    'resources/papeis.ts · nenhum papel com contas só suas diz coordinates',
  )
})
