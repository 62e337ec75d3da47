import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkField } from '#model/check'
import { cpf, date, email, phone, text, year } from '#model/field'
import {
  ageBetween,
  atMostYearsAgo,
  between,
  cpfNumber,
  notInFuture,
  personName,
  phoneNumber,
} from '#model/rules'

const today = { today: '2026-03-10' }
const judged = (field: Parameters<typeof checkField>[0], values: unknown[]) =>
  values.map((value) => checkField(field, value, today))

test('nome de pessoa: duas letras ao menos, só letras e espaços, acentos incluídos', () => {
  const nome = text('Nome', { check: personName })
  expect(judged(nome, ['Zé', 'João Ângelo da Conceição', 'A\u0301lvaro'])).toEqual([
    null,
    null,
    null,
  ])
  expect(judged(nome, ['A'])).toEqual(['Nome deve ter pelo menos 2 caracteres'])
  const strange = ["D'Ávila", 'Ana-Maria', 'Ana2', '=1+1', 'Ana\u200b Lima']
  expect(judged(nome, strange)).toEqual(
    strange.map(() => 'Nome deve conter apenas letras e espaços'),
  )
})

test('CPF: onze dígitos, com os verificadores, não todos iguais', () => {
  const field = cpf('CPF', { check: cpfNumber })
  expect(judged(field, ['151.022.552-82', '15102255282'])).toEqual([null, null])
  expect(judged(field, ['1510225528', '151022552822'])).toEqual([
    'CPF deve ter 11 dígitos',
    'CPF deve ter 11 dígitos',
  ])
  expect(judged(field, ['15102255281', '00000000000'])).toEqual(['CPF inválido', 'CPF inválido'])
  expect(judged(field, ['151a2255282', 15102255282])).toEqual([
    'CPF deve ter 11 dígitos',
    'CPF deve ter 11 dígitos',
  ])
})

test('telefone: dez ou onze dígitos, com ou sem máscara', () => {
  const field = phone('Telefone', { check: phoneNumber })
  expect(judged(field, ['(11) 98765-4321', '1133334444'])).toEqual([null, null])
  expect(checkField(field, '119876543', today)).toBe('Telefone deve ter 10 ou 11 dígitos')
})

test('nascimento: nem no futuro nem há mais de cem anos', () => {
  const field = date('Nascimento', {
    check: [notInFuture('futura'), atMostYearsAgo(100, 'antiga')],
  })
  expect(judged(field, ['2026-03-10', '2026-03-11', '1926-03-10', '1926-03-09'])).toEqual([
    null,
    'futura',
    null,
    'antiga',
  ])
  expect(judged(field, ['2025-02-29', '2024-02-29', '10/03/2020', 'infinity'])).toEqual([
    'Data inválida',
    null,
    'Data inválida',
    'Data inválida',
  ])
})

test('idade do educador: pela diferença dos anos, 18 e 80 incluídos', () => {
  const field = date('Nascimento', { check: ageBetween(18, 80, 'idade') })
  expect(judged(field, ['2008-12-31', '2009-01-01', '1946-01-01', '1945-12-31'])).toEqual([
    null,
    'idade',
    null,
    'idade',
  ])
})

test('e-mail: um arroba, um domínio com ponto, sem espaços', () => {
  const field = email('E-mail')
  expect(judged(field, ['Ana@Exemplo.ORG', 'a.b+c@d-e.com.br'])).toEqual([null, null])
  for (const bad of [
    'ana',
    'ana@exemplo',
    '@exemplo.org',
    'a b@exemplo.org',
    'a@@b.c',
    'a@b.',
    '<a@b.c>',
  ])
    expect(checkField(field, bad, today), bad).toBe('Formato de email inválido')
})

test('ano: inteiro, entre os limites', () => {
  const field = year('Ano', { check: between(2000, 2100, 'ano') })
  expect(judged(field, [2026, 1999, 2026.5])).toEqual([null, 'ano', 'Número inválido'])
  expect(judged(field, ['2026', {}])).toEqual(['Número inválido', 'Número inválido'])
  expect(checkField(field, '', today)).toBeNull()
})

test('texto: sem caracteres de controle, até 200', () => {
  const field = text('Escola')
  expect(checkField(field, 'a'.repeat(200), today)).toBeNull()
  expect(checkField(field, 'a'.repeat(201), today)).toMatch(/no máximo 200/)
  fc.assert(
    fc.property(fc.constantFrom('\u0000', '\n', '\u001b', '\u007f'), (control) => {
      expect(checkField(field, `a${control}b`, today)).toBe('Texto inválido')
    }),
  )
})
