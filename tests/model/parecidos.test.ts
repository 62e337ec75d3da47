import { expect, test } from 'vitest'
import { alike } from '#model/nearest'

const turmas = [
  '5º ano A',
  '5º ano B',
  '6º ano A',
  'Oficina de Capoeira',
  'Oficina de Dança',
  'Judô',
]

test.each([
  ['Capoeira', ['Oficina de Capoeira']],
  ['OFICINA CAPOEIRA', ['Oficina de Capoeira']],
  ['capoera', ['Oficina de Capoeira']],
  ['Oficina de capoeiras', ['Oficina de Capoeira']],
  ['Danca da manhã', []],
  ['Judo infantil', ['Judô']],
  ['5o ano A', ['5º ano A']],
  ['5 A', ['5º ano A']],
  ['5ºA', ['5º ano A']],
  ['5º ano', ['5º ano A', '5º ano B']],
  ['5º ano A - manhã', ['5º ano A']],
  ['7º ano A', []],
  ['5º ano C', []],
  ['A', []],
  ['5', []],
  ['Oficina', ['Oficina de Capoeira', 'Oficina de Dança']],
  ['Xadrez', []],
  ['', []],
  ['(2)', []],
])('%j pode ser %j', (nome, esperado) => {
  expect(alike(nome, turmas)).toEqual(esperado)
})

test('o mais parecido vem primeiro', () => {
  expect(alike('Dança', ['Oficina de Dança Afro', 'Dança Afro', 'Danca'])).toEqual([
    'Danca',
    'Dança Afro',
    'Oficina de Dança Afro',
  ])
})
