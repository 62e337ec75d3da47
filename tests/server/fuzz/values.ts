import fc, { type Arbitrary } from 'fast-check'
import { cpfOf } from '../../fixtures/planilha.ts'
import { sqlPayloads } from '../../fixtures/sql.ts'
import { xssPayloads } from '../../fixtures/xss.ts'
import type { Schema } from './document.ts'

/** Texts that have broken parsers, databases, paths, headers and screens. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...sqlPayloads),
  fc.constantFrom(...xssPayloads),
  fc.constantFrom(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202eabc', '\ufeff', '\r\nX: 1'],
    ...['../../../etc/passwd', '..\\..\\x', '%00', '%', '%25', '%s%n', '{{7*7}}', '\\'],
    ...['null', 'undefined', 'NaN', 'Infinity', '-1', '0', '1e309', '0x10', '1.5', '٣', '१', '+1'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'true', 'infinity', 'epoch'],
    ...['2147483647', '2147483648', '9007199254740993', '99999999999999999999', '1,2', '1;2', '[]'],
    ...['İ', 'ß', 'ﷺ', '👩‍👩‍👧‍👦', 'e\u0301'.repeat(30), 'a'.repeat(201), 'x'.repeat(10_001)],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)

/** Anything that JSON can carry in the place of a value. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { arbitrary: hostileText, weight: 4 },
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324),
  fc.constantFrom<unknown>([], {}, [[]], [null], { length: 1 }, { toString: 1 }, { id: 1 }, [1, 2]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 1200 }, (_, n) => n)),
)

/** A name of a key that nobody declared. */
export const strangeKey = fc.constantFrom(
  ...['id', 'role', 'senha', 'versao', 'excluido_em', 'constructor', 'toString', 'hasOwnProperty'],
  ...[
    '',
    ' ',
    'a.b',
    'a[b]',
    '$ne',
    '_sort',
    '_start',
    '_limit',
    'q',
    'nome_like',
    'id_gte',
    'ção',
  ],
)

/** Ids are small and given in order: most of these exist, in one table or another. */
export const someId = fc.oneof(
  { arbitrary: fc.integer({ min: 1, max: 6 }), weight: 4 },
  fc.integer({ min: 1, max: 60 }),
  fc.constantFrom(999_999, 2_147_483_647, 2_147_483_648, 9_999_999_999),
)

const day = fc.oneof(
  fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-09', '2014-05-06', '1990-01-31'),
  fc.constantFrom('2024-02-29', '2025-12-31', '2026-01-01', '0000-01-01', '0001-01-01'),
  fc.constantFrom('9999-12-31', '2026-02-29', '2026-13-01', '2026-3-9', '2026-03-09T00:00:00Z'),
)

/** Good values of fields that a schema alone does not describe. */
const named: Readonly<Record<string, Arbitrary<unknown>>> = {
  cpf: fc.nat(400).map(cpfOf),
  cpf_responsavel: fc.nat(400).map(cpfOf),
  cpfs: fc.array(fc.nat(400).map(cpfOf), { maxLength: 5 }),
  nome: fc.constantFrom('Ana', 'João da Silva', 'Turma A', 'Turma B', 'Iara Sá'),
  email: fc.nat(30).map((n) => `pessoa${n}@exemplo.org`),
  username: fc.nat(30).map((n) => `pessoa${n}@exemplo.org`),
  telefone: fc.constantFrom('11987654321', '1133334444'),
  password: fc.constantFrom('Goiabada7', 'errada'),
  nova_senha: fc.constantFrom('Goiabada7', 'curta'),
  codigo: fc.constantFrom('ABC123', 'abc12', 'ZZZZZZ'),
  data_nascimento: fc.constantFrom('2014-05-06', '1985-04-20'),
  ano_letivo: fc.constantFrom(2026, 2025, 1999, 2101),
  aluno: fc.record({ nome: fc.constant('Ana'), cpf: fc.nat(400).map(cpfOf) }),
  linha: fc.integer(),
  _sort: fc.constantFrom('id', 'nome', 'nome,id', 'turma_id', 'selo', 'data_relatorio', 'senha'),
  _order: fc.constantFrom('asc', 'desc', 'desc,asc', 'x'),
  _end: fc.nat(50),
  antes_de: fc.constantFrom('1', '50', '2147483648', '999999999999999', '0', 'x'),
}

/** A value that a field's schema takes, or nearly: what its kind allows, at its edges. */
export function goodValue(schema: Schema, name = ''): Arbitrary<unknown> {
  const known = Object.hasOwn(named, name) ? named[name] : undefined
  if (known) return known
  if (name === 'id' || name.endsWith('_id')) return someId
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => goodValue(each, name)))
  const [type] = [schema.type ?? 'string'].flat()
  if (type === 'object') return bodyOf(schema)
  if (type === 'array')
    return fc.array(goodValue(schema.items ?? {}), { minLength: 0, maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') return fc.integer({ min: 0, max: 100 })
  if (type === 'null') return fc.constant(null)
  return schema.format === 'date' ? day : fc.constantFrom('Texto', 'E.E. José', 'ação ñ', '5º ano')
}

/** A body of a schema: good, with one value spoiled, with a strange key, or with keys missing. */
export function bodyOf({ properties = {}, required = [] }: Schema): Arbitrary<object> {
  const names = Object.keys(properties)
  const values = Object.fromEntries(
    names.map((name) => [name, goodValue(properties[name] ?? {}, name)]),
  )
  const whole = fc.record(values, { requiredKeys: [...required] })
  if (names.length === 0) return whole
  return fc.oneof(
    { arbitrary: whole, weight: 4 },
    fc
      .tuple(whole, fc.constantFrom(...names), hostileValue)
      .map(([body, name, value]) => ({ ...body, [name]: value })),
    fc
      .tuple(whole, strangeKey, hostileValue)
      .map(([body, name, value]) => ({ ...body, [name]: value })),
    fc.record(values, { requiredKeys: [] }),
  )
}
