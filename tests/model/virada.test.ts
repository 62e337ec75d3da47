import { expect, test } from 'vitest'
import { isLastGrade, nextClassName } from '#features/virada/next-year'
import { fold } from '#model/format'

const suggested = (name: string, ...taken: string[]) =>
  nextClassName(name, 2027, new Set(taken.map(fold)))

test.each([
  ['5º ano A', '6º ano A 2027'],
  ['5º ANO A', '6º ANO A 2027'],
  ['9º ano B', '9º ano B 2027'],
  ['15º ano', '15º ano 2027'],
  ['Coral', 'Coral 2027'],
  ['Coral 2026', 'Coral 2027'],
  ['Coral - 2026', 'Coral 2027'],
  ['Coral (2026)', 'Coral 2027'],
  ['6º ano A 2026', '7º ano A 2027'],
  ['2026', '2027'],
])('a turma que segue %s é %s', (name, next) => {
  expect(suggested(name)).toBe(next)
})

test('um nome que outra turma já tem não se sugere, nem com um número', () => {
  expect(suggested('Coral', 'CORAL 2027')).toBeNull()
})

test.each([
  ['9º ano', true],
  ['9º ano A', true],
  ['9o ano EF', true],
  ['3ª série EM', true],
  ['EM 3ª série', true],
  ['3º ano do ensino médio', true],
  ['3ª série', false],
  ['9ª série EM', false],
  ['8º ano', false],
  ['19º ano', false],
  ['Coral', false],
  ['', false],
])('%s é a última série: %s', (text, isLast) => {
  expect(isLastGrade(text)).toBe(isLast)
})
