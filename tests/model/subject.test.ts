import { expect, test } from 'vitest'
import { type Fields, reference, text } from '#model/field'
import { defineResource, fieldsOf, type Resource } from '#model/resource'
import { resourcesAbout } from '#model/subject'
import { resources } from '#resources'

const label = { one: '', many: '', search: '', empty: '' }
const plain = { label, api: {}, access: {}, messages: {}, display: 'nome' } as const

function declared(...entities: (readonly [name: string, references: Fields])[]) {
  const made = entities.map(([name, references]): Resource => {
    const fields = { nome: text('Nome'), ...references }
    return defineResource(name, { ...plain, fields, ...(name === 'aluno' && { subject: true }) })
  })
  return Object.fromEntries(made.map((resource) => [resource.name, resource]))
}

const pathsOf = (all: Readonly<Record<string, Resource>>) =>
  resourcesAbout(all).map(({ resource, paths }) => [
    resource.name,
    ...paths.map((path) => path.join('.')),
  ])

test('o que se refere a um aluno é sobre ele, e o que se refere a isso também, do mais longe ao mais perto', () => {
  const all = declared(
    ['aluno', {}],
    ['consulta', { aluno_id: reference('Aluno', 'aluno') }],
    ['retorno', { consulta_id: reference('Consulta', 'consulta') }],
    ['briga', { um_id: reference('Um', 'aluno'), outro_id: reference('Outro', 'aluno') }],
  )
  expect(pathsOf(all)).toEqual([
    ['retorno', 'consulta_id.aluno_id'],
    ['consulta', 'aluno_id'],
    ['briga', 'um_id', 'outro_id'],
  ])
})

test('não é sobre o aluno aquilo a que ele se refere, o que segue sem ele, nem outro aluno', () => {
  const all = declared(
    ['aluno', { turma_id: reference('Turma', 'turma'), irmao_id: reference('Irmão', 'aluno') }],
    ['turma', { lider_id: reference('Líder', 'aluno', { onDelete: 'clear' }) }],
    ['relatorio', { turma_id: reference('Turma', 'turma') }],
  )
  expect(pathsOf(all)).toEqual([])
})

test('referências em círculo têm fim', () => {
  const all = declared(
    ['aluno', {}],
    ['carta', { aluno_id: reference('Aluno', 'aluno'), resposta_id: reference('A', 'resposta') }],
    [
      'resposta',
      { carta_id: reference('Carta', 'carta'), anterior_id: reference('B', 'resposta') },
    ],
  )
  expect(pathsOf(all)).toEqual([
    ['resposta', 'carta_id.aluno_id'],
    ['carta', 'aluno_id'],
  ])
})

test('das entidades do produto, é sobre o aluno toda a que tem referência a ele', () => {
  const withReference = Object.values<Resource>(resources).filter((resource) =>
    fieldsOf(resource).some(([, { target }]) => target === 'aluno'),
  )
  const about = resourcesAbout(resources).map(({ resource }) => resource.name)
  expect(about).toEqual(expect.arrayContaining(withReference.map(({ name }) => name)))
  expect(about).toContain('frequencia')
})
