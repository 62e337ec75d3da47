import { expect, test } from 'vitest'
import { every, like, own } from '#model/access'
import { children, date, type Fields, reference, references, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { defineResource } from '#model/resource'

const everything = {
  ...{ tables: [], calls: [] },
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
}
const entity = <const N extends string>(name: N, fields: Fields, access = {}) =>
  defineResource(name, { label: { one: name, many: `${name}s` }, access, fields })

const pessoas = {
  assunto: entity('assunto', { nome: text('Nome'), educador_id: reference('Dono', 'educador') }),
  educador: defineResource('educador', {
    label: { one: 'Educador', many: 'Educadores' },
    access: {},
    account: { role: 'educador' },
    fields: { nome: text('Nome'), email: text('E-mail') },
  }),
  exemplar: entity('exemplar', {
    livro_id: reference('Livro', 'livro'),
    educador_id: reference('Com quem está', 'educador'),
    desde: date('Desde'),
  }),
}

const said = (...paths: string[]) => {
  const livro = entity(
    'livro',
    {
      nome: text('Nome'),
      assuntos_ids: references('Assuntos', 'assunto'),
      educadores_ids: references('Educadores', 'educador'),
      exemplares: children('Exemplares', 'exemplar'),
    },
    { list: { educador: own(...paths) } },
  )
  const prefix = 'resources/livro.ts · access.list: '
  return mistakesIn({ livro, ...pessoas }, everything).map((each) => each.replace(prefix, ''))
}

test('um caminho passa por linhas de dentro e por várias linhas', () => {
  expect(
    said('educadores_ids', 'assuntos_ids.educador_id', 'exemplares.educador_id', 'id'),
  ).toEqual(['"id" leva a livro, e não a quem entra como educador'])
})

test.each([
  [
    'um passo que não há',
    'exemplare.educador_id',
    '"exemplare.educador_id" não é um caminho: livro não tem "exemplare" · quis dizer "exemplares"?',
  ],
  [
    'um passo que não há, depois de outro',
    'assuntos_ids.educador',
    '"educador" não é um caminho: assunto não tem "educador" · quis dizer "educador_id"?',
  ],
  [
    'linhas sem o seu campo',
    'exemplares',
    '"exemplares" não é um caminho: exemplares são linhas: diga por que campo delas',
  ],
  [
    'um campo que não é referência',
    'nome.id',
    '"nome.id" não é um caminho: nome não é uma referência',
  ],
  [
    'linhas de outra coisa',
    'assuntos_ids',
    '"assuntos_ids" leva a assunto, e não a quem entra como educador',
  ],
])('%s é dito', (_, path, sentence) => {
  expect(said(path)).toEqual([sentence])
})

test('de vários caminhos, todos; de um deles, qualquer de alguns', () => {
  expect(every('a_id', own('b_id', 'c_id'))).toEqual({ every: [['a_id'], ['b_id', 'c_id']] })
  expect(
    like({ access: { list: { educador: every('a_id', own('b_id', 'c_id')) } } }, 'x_id'),
  ).toEqual({
    list: { educador: { every: [['x_id.a_id'], ['x_id.b_id', 'x_id.c_id']] } },
  })
})
