import { expect, test } from 'vitest'
import { classesInLetter, percentInLetter } from '#domain/letter'
import {
  formatStatementCode,
  initialsOf,
  plainStatementCode,
  statementCode,
} from '#domain/statement'

test('o código tem 80 bits, em letras e algarismos que não se confundem', () => {
  const { alphabet, length } = statementCode
  expect(new Set(alphabet).size).toBe(alphabet.length)
  expect(Math.log2(alphabet.length) * length).toBeGreaterThanOrEqual(64)
  expect(alphabet).not.toMatch(/[ILOU]/)
})

test('o código se lê como quer que seja digitado', () => {
  for (const typed of ['0a1b-2c3d-4e5f-6g7h', ' oAlb 2c3d.4e5f 6G7H', 'OAIB2C3D4E5F6G7H'])
    expect(plainStatementCode(typed)).toBe('0A1B2C3D4E5F6G7H')
  expect(formatStatementCode('0A1B2C3D4E5F6G7H')).toBe('0A1B-2C3D-4E5F-6G7H')
  expect(formatStatementCode('0A1B2')).toBe('0A1B-2')
})

test.each([
  ['Ana Clara de Souza', 'A. C. S.'],
  ['  élcio  dos Reis e Silva ', 'É. R. S.'],
  ['Íris', 'Í.'],
])('as iniciais de %s são %s', (nome, iniciais) => {
  expect(initialsOf(nome)).toBe(iniciais)
})

test.each([
  [0, '0,0\u00A0% (zero por cento)'],
  [7.14, '7,1\u00A0% (sete vírgula um por cento)'],
  [16, '16,0\u00A0% (dezesseis por cento)'],
  [33.33, '33,3\u00A0% (trinta e três vírgula três por cento)'],
  [90, '90,0\u00A0% (noventa por cento)'],
  [99.96, '100,0\u00A0% (cem por cento)'],
  [100, '100,0\u00A0% (cem por cento)'],
])('%d, em uma carta, é %s', (percent, words) => {
  expect(percentInLetter(percent)).toBe(words)
})

test('a carta diz a turma de quem está nela, e até quando esteve quem saiu', () => {
  const [a, b] = [
    { turma: '5º ano A', ate: null },
    { turma: 'Coral', ate: null },
  ]
  const [saiuDeA, saiuDeB] = [
    { ...a, ate: '2026-08-07' },
    { ...b, ate: '2026-09-01' },
  ]
  expect(
    [[], [a], [a, b], [saiuDeA], [saiuDeA, saiuDeB], [saiuDeA, b]].map(classesInLetter),
  ).toEqual([
    '',
    ', da turma 5º ano A',
    ', das turmas 5º ano A e Coral',
    ', que esteve na turma 5º ano A até 07/08/2026',
    ', que esteve nas turmas 5º ano A até 07/08/2026 e Coral até 01/09/2026',
    ', da turma Coral, e que esteve na turma 5º ano A até 07/08/2026',
  ])
})
