import { expect, test } from 'vitest'
import { inOrder, isFound } from '#features/frequencia/console/registro/roll'

const aluno = (id: number, nome: string) => ({ id, nome })

test('os nomes ficam na ordem do português', () => {
  const names = ['Zeca', 'Érica', 'ana', 'Álvaro', 'Eduardo'].map((nome, id) => aluno(id, nome))
  expect(inOrder(names).map(({ nome }) => nome)).toEqual([
    'Álvaro',
    'ana',
    'Eduardo',
    'Érica',
    'Zeca',
  ])
})

test('a busca ignora maiúsculas e acentos, e acha IDs', () => {
  const joao = aluno(42, 'João Conceição')
  expect(['joao', 'CONCEICAO', 'jOÃo', '42', ' '].every((text) => isFound(joao, text))).toBe(true)
  expect(isFound(joao, 'maria')).toBe(false)
})
