import { expect, test } from 'vitest'
import { byName, isFound } from '#console/pages/frequencia/roll'

const aluno = (id: number, nome: string) => ({ id, nome })

test('names stand in the order of the Portuguese language', () => {
  const names = ['Zeca', 'Érica', 'ana', 'Álvaro', 'Eduardo'].map((nome, id) => aluno(id, nome))
  expect(names.sort(byName).map(({ nome }) => nome)).toEqual([
    'Álvaro',
    'ana',
    'Eduardo',
    'Érica',
    'Zeca',
  ])
})

test('a search ignores case and accents, and finds ids', () => {
  const joao = aluno(42, 'João Conceição')
  expect(['joao', 'CONCEICAO', 'jOÃo', '42', ' '].every((text) => isFound(joao, text))).toBe(true)
  expect(isFound(joao, 'maria')).toBe(false)
})
