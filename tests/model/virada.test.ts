import { expect, test } from 'vitest'
import { fold } from '#model/format'
import { nextClassName } from '#model/next-year'

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

test('um nome que outra turma já tem ganha um número', () => {
  expect(suggested('Coral', 'CORAL 2027')).toBe('Coral 2027 (2)')
  expect(suggested('Coral', 'Coral 2027', 'coral 2027 (2)')).toBe('Coral 2027 (3)')
})
