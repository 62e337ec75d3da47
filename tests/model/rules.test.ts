import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkField } from '#model/check'
import { cpf, date, password, phone, text, year } from '#model/field'
import {
  ageBetween,
  atMostDaysSince,
  atMostYearsAgo,
  between,
  brazilianPhone,
  cpfNumber,
  minLength,
  mixedCharacters,
  notBefore,
  notInFuture,
  personName,
  phoneNumber,
} from '#model/rules'
import { normalise } from '#model/values'

const on = (today: string) => ({ today })
const today = on('2026-03-10')

const nome = text('Nome', { required: 'Nome é obrigatório', check: personName })
const telefone = phone('Telefone', { check: phoneNumber })
const documento = cpf('CPF', { check: cpfNumber })
const nascimento = date('Data de nascimento', {
  check: [
    notInFuture('Data de nascimento não pode ser futura'),
    atMostYearsAgo(100, 'Data de nascimento inválida'),
  ],
})
const adulto = date('Data de nascimento', {
  check: ageBetween(18, 80, 'Idade deve estar entre 18 e 80 anos'),
})

const deLigar = phone('Telefone', { check: brazilianPhone })

test.each([
  ['(11) 98765-4321', '11987654321'],
  ['11 3456.7890', '1134567890'],
  ['(55) 99876-5432', '55998765432'],
])('o telefone %s guarda-se como %s, e dá para ligar', (escrito, guardado) => {
  expect(normalise(deLigar, escrito)).toBe(guardado)
  expect(checkField(deLigar, escrito, today)).toBeNull()
})

test.each([
  ['+55 11 98765-4321', 'Telefone deve ter 10 ou 11 dígitos'],
  ['98765-4321', 'Telefone deve ter 10 ou 11 dígitos'],
  ['11 98765-4321 ramal 2', 'Telefone deve ter 10 ou 11 dígitos'],
  ['(10) 98765-4321', 'Telefone inválido: confira o DDD e o número'],
  ['(11) 88765-4321', 'Telefone inválido: confira o DDD e o número'],
  ['(11) 8765-4321', 'Telefone inválido: confira o DDD e o número'],
])('o telefone %s é recusado: %s', (escrito, mensagem) => {
  expect(checkField(deLigar, escrito, today)).toBe(mensagem)
})

test.each([
  'Zé',
  'João Conceição',
  'Ângela Müller',
  'Íris Nuñez',
  'joa\u0303o silva',
  'Ana  Clara',
])('o nome %s é de uma pessoa', (value) => {
  expect(checkField(nome, value, today)).toBeNull()
})

test.each(["D'Ávila", 'Ana-Clara', 'Maria 2', 'Ana_Clara', 'Dr. Caio', 'Ana😀', '<b>Ana</b>'])(
  'o nome %s tem o que não é letra nem espaço',
  (value) => {
    expect(checkField(nome, value, today)).toBe('Nome deve conter apenas letras e espaços')
  },
)

test('a primeira regra quebrada é a que se diz', () => {
  expect(checkField(nome, '', today)).toBe('Nome é obrigatório')
  expect(checkField(nome, '1', today)).toBe('Nome deve ter pelo menos 2 caracteres')
  expect(checkField(nome, '12', today)).toBe('Nome deve conter apenas letras e espaços')
})

test.each(['1134567890', '11987654321', '(11) 3456-7890', '(11) 98765-4321', '11.98765.4321'])(
  'o telefone %s tem 10 ou 11 dígitos',
  (value) => {
    expect(checkField(telefone, value, today)).toBeNull()
  },
)

test.each(['119876543', '119876543210', '+55 11 98765-4321', '9876'])(
  'o telefone %s não tem 10 nem 11 dígitos',
  (value) => {
    expect(checkField(telefone, value, today)).toBe('Telefone deve ter 10 ou 11 dígitos')
  },
)

test.each(['15102255282', '151.022.552-82', '10020032102'])('o CPF %s é válido', (value) => {
  expect(checkField(documento, value, today)).toBeNull()
})

test.each([
  ['1510225528', 'CPF deve ter 11 dígitos'],
  ['151022552820', 'CPF deve ter 11 dígitos'],
  ['15102255281', 'CPF inválido'],
  ['00000000000', 'CPF inválido'],
  ['99999999999', 'CPF inválido'],
])('o CPF %s é recusado: %s', (value, message) => {
  expect(checkField(documento, value, today)).toBe(message)
})

test('só os dígitos verificadores da Receita fecham um CPF', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
  const unequal = digits.filter((nine) => new Set(nine).size > 1)
  fc.assert(
    fc.property(unequal, fc.integer({ min: 1, max: 99 }), (nine, shift) => {
      const good = withCheckDigits(nine)
      const ending = String((Number(good.slice(9)) + shift) % 100).padStart(2, '0')
      expect(checkField(documento, good, today)).toBeNull()
      expect(checkField(documento, good.slice(0, 9) + ending, today)).toBe('CPF inválido')
    }),
  )
})

/** The nine digits with the two that the Receita Federal derives from them. */
function withCheckDigits(nine: readonly number[]): string {
  const digitOf = (digits: readonly number[]) => {
    const sum = digits.reduce((total, digit, n) => total + digit * (digits.length + 1 - n), 0)
    return ((sum * 10) % 11) % 10
  }
  const ten = [...nine, digitOf(nine)]
  return [...ten, digitOf(ten)].join('')
}

test.each([
  ['2026-03-10', null],
  ['2026-03-11', 'Data de nascimento não pode ser futura'],
  ['1926-03-10', null],
  ['1926-03-09', 'Data de nascimento inválida'],
  ['0001-01-01', 'Data de nascimento inválida'],
])('nascer em %s, hoje sendo 10 de março de 2026: %s', (value, message) => {
  expect(checkField(nascimento, value, today)).toBe(message)
})

test('no dia 29 de fevereiro, quem nasceu cem anos antes em 1º de março ainda cabe', () => {
  const leapDay = on('2000-02-29')
  expect(checkField(nascimento, '1900-03-01', leapDay)).toBeNull()
  expect(checkField(nascimento, '1900-02-28', leapDay)).toBe('Data de nascimento inválida')
  expect(checkField(nascimento, '2000-02-29', leapDay)).toBeNull()
})

test.each([
  ['2008-12-31', null],
  ['2009-01-01', 'Idade deve estar entre 18 e 80 anos'],
  ['1946-01-01', null],
  ['1945-12-31', 'Idade deve estar entre 18 e 80 anos'],
])('a idade é a diferença dos anos: nascer em %s em 2026: %s', (value, message) => {
  expect(checkField(adulto, value, today)).toBe(message)
  expect(checkField(adulto, value, on('2026-12-31'))).toBe(message)
  expect(checkField(adulto, value, on('2026-01-01'))).toBe(message)
})

test.each(['abcdef1', 'ABCDEF1', 'Abcdefg', '1234567'])('a senha %s não mistura', (value) => {
  const mixed = password('Senha', { check: mixedCharacters('misture') })
  expect(checkField(mixed, value, today)).toBe('misture')
})

test('letras acentuadas são maiúsculas e minúsculas de uma senha', () => {
  const mixed = password('Senha', { check: mixedCharacters('misture') })
  expect(checkField(mixed, 'Éramos1', today)).toBeNull()
  expect(checkField(mixed, 'ÇÃO1é', today)).toBeNull()
})

test('o mínimo conta caracteres depois de aparar', () => {
  const escola = text('Escola', { check: minLength(2, 'curto') })
  expect(checkField(escola, ' E ', today)).toBe('curto')
  expect(checkField(escola, 'EE', today)).toBeNull()
})

test('entre dois limites, os dois incluídos', () => {
  const ano = year('Ano', { check: between(2000, 2100, 'Ano inválido') })
  expect([1999, 2000, 2100, 2101].map((value) => checkField(ano, value, today))).toEqual([
    'Ano inválido',
    null,
    null,
    'Ano inválido',
  ])
})

test.each([
  ['2026-03-09', 'antes'],
  ['2026-03-10', null],
  ['2026-03-12', null],
  ['2026-03-13', 'longo'],
])('um fim em %s, de um período de três dias que começa em 10/03: %s', (value, message) => {
  const check = [notBefore('inicio', 'antes'), atMostDaysSince('inicio', 3, 'longo')]
  const fim = date('Fim', { check })
  expect(checkField(fim, value, { ...today, row: { inicio: '2026-03-10' } })).toBe(message)
  expect(checkField(fim, value, { ...today, row: { inicio: null } })).toBeNull()
})
