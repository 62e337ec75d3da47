import { expect, test } from 'vitest'
import { longText, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { matchKeys } from '#model/match'
import { defineResource, type Resource } from '#model/resource'
import { resources } from '#resources'

const chaves = (resource: Parameters<typeof matchKeys>[0], role: 'coordenador' | 'educador') =>
  matchKeys(resource, role).map(({ fields, isSure }) => [fields.map(([name]) => name), isSure])

test('o que acha a linha de uma planilha é o que a entidade diz, ou o que não se repete', () => {
  const { aluno, turma, educador } = resources
  expect(chaves(aluno, 'coordenador')).toEqual([
    [['cpf'], true],
    [['nome', 'data_nascimento'], false],
  ])
  expect(chaves(turma, 'coordenador')).toEqual([[['nome', 'ano_letivo'], true]])
  expect(chaves(educador, 'coordenador')).toEqual([[['email'], true]])
})

test('quem não altera, ou não lê o campo, não acha nada por ele', () => {
  const { aluno } = resources
  expect(chaves(aluno, 'educador')).toEqual([])
  const edit = { ...aluno.access.edit, educador: 'all' } as const
  const access = { ...aluno.access, edit }
  const cpf = { ...aluno.fields.cpf, read: ['coordenador'] } as const
  expect(chaves({ ...aluno, access, fields: { ...aluno.fields, cpf } }, 'educador')).toEqual([
    [['nome', 'data_nascimento'], false],
  ])
})

const tudo = { coordenador: 'all' } as const

// biome-ignore lint/suspicious/noExplicitAny: what is tried is what the types refuse.
const wrong = (value: unknown) => value as any

test.each<[string, Resource['import'], Resource['access'], string[]]>([
  ['o que há', { match: [['nome']] }, { create: tudo, edit: tudo }, []],
  [
    'um campo que não há',
    { match: [['nomi']], probable: [['selo']] },
    { create: tudo, edit: tudo },
    [
      'import: match: não há o campo "nomi" · quis dizer "nome"?',
      'import: probable: não há o campo "selo"',
    ],
  ],
  [
    'um texto longo',
    { match: [['notas']] },
    { create: tudo, edit: tudo },
    ['import: match: por "notas" não se acha uma linha'],
  ],
  [
    'linhas que ninguém altera',
    { match: [['nome']] },
    { create: tudo },
    ['import: ninguém altera linhas: diga só true'],
  ],
  [
    'uma palavra que não é',
    wrong({ mach: [['nome']] }),
    { create: tudo, edit: tudo },
    ['import: falta match', 'import: "mach" não é uma palavra de import · quis dizer "match"?'],
  ],
  [
    'outra coisa',
    wrong('sim'),
    { create: tudo, edit: tudo },
    ['import: use true, ou { match: [[…]] }'],
  ],
])('o início julga o que acha linhas: %s', (_, said, access, expected) => {
  const livro = defineResource('livro', {
    label: { one: 'Livro', many: 'Livros' },
    access,
    import: said as never,
    fields: { nome: text('Nome'), notas: longText('Notas') },
  })
  const yes = () => true
  const brought = { tables: [], computes: yes, answers: yes, affects: yes, worksOut: yes }
  const found = mistakesIn({ livro }, brought)
  expect(found).toEqual(expected.map((what) => `resources/livro.ts · ${what}`))
})
