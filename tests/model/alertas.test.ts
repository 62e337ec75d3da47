import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alertLabels,
  alertsOf,
  alertWords,
  defaultLimits,
  validUntil,
  wordsOfAlerts,
} from '#domain/alert'
import type { Status } from '#domain/attendance'
import { careOf } from '#domain/care'
import { after, type Mark, slowCare, slowly } from '../fixtures/alertas-devagar.ts'

const kinds = Object.keys(alertLabels)

const ofOne = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.array(fc.oneof(fc.constantFrom('presente', 'ausente', 'justificado'), fc.constant(null)), {
      maxLength: 70,
    }),
  )
  .map(([pace, statuses]) =>
    statuses.flatMap((status, at): Mark[] =>
      status ? [{ data: after('2025-12-01', at * pace), status }] : [],
    ),
  )
const someStatus = fc.constantFrom('presente', 'ausente', 'ausente', 'justificado', null)
/** The records of who is in two classes, on days of one, of the other, and of both. */
const ofTwo = fc
  .array(fc.tuple(someStatus, someStatus), { maxLength: 60 })
  .map((days) =>
    days.flatMap((statuses, at) =>
      statuses.flatMap((status, turma): Mark[] =>
        status ? [{ data: after('2025-12-01', at), status, turma_id: turma + 1 }] : [],
      ),
    ),
  )
const marks = fc.oneof(ofOne, ofTwo)
const limits = fc.record({
  faltas_seguidas: fc.integer({ min: 2, max: 10 }),
  faltas_em_30_dias: fc.integer({ min: 2, max: 20 }),
  faltas_do_ano: fc
    .uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 3, maxLength: 3 })
    .map((found) => found.sort((a, b) => a - b) as [number, number, number]),
})

const keptOf = (records: Mark[], day: string, by = defaultLimits) => {
  const alertas = alertsOf(records, day, by)
  const [first] = alertas
  if (!first) return null
  return { alertas, gravidade: kinds.indexOf(first.tipo), desde: first.desde }
}

test('os alertas de quaisquer registros são os da conta devagar, com quaisquer limites', () => {
  fc.assert(
    fc.property(marks, limits, fc.nat(40), (records, by, passed) => {
      const day = after(records.at(-1)?.data ?? '2026-03-10', passed)
      expect(keptOf(records, day, by)).toEqual(slowly(records, day, by))
    }),
    { numRuns: 2000 },
  )
})

test('sem registro novo, os alertas ficam como estão até o dia que se diz', () => {
  fc.assert(
    fc.property(marks, fc.nat(40), (records, passed) => {
      const day = after(records.at(-1)?.data ?? '2026-03-10', passed)
      expect(keptOf(records, validUntil(records, day))).toEqual(keptOf(records, day))
    }),
    { numRuns: 1000 },
  )
})

const contacts = fc
  .array(
    fc.record({
      data: fc.nat(80).map((at) => after('2025-12-05', at)),
      conseguiu: fc.boolean(),
      encerrado: fc.boolean(),
      passo: fc.option(fc.nat(60).map((at) => after('2025-12-20', at))),
    }),
    { maxLength: 4 },
  )
  .map((made) => made.sort((one, other) => (one.data < other.data ? -1 : 1)))

test('quem está na fila, por que alertas e com que passo, é o da conta devagar, com quaisquer contatos', () => {
  fc.assert(
    fc.property(marks, contacts, limits, fc.nat(60), (records, made, by, passed) => {
      const day = after(records.at(-1)?.data ?? '2026-01-10', passed)
      const until = made.filter(({ data }) => data <= day)
      const { alertas, passo, venceu } = careOf(records, until, day, by)
      const told = { alertas, passo: passo?.passo ?? null, venceu }
      expect(told).toEqual(slowCare(records, until, day, by))
    }),
    { numRuns: 2000 },
  )
})

/** The records of weekdays from a Monday on, by their letters; a blank is a day without one. */
function week(letters: string, first = '2026-01-05'): Mark[] {
  const of: Record<string, Status> = { p: 'presente', a: 'ausente', j: 'justificado' }
  return [...letters].flatMap((letter, at) => {
    const status = of[letter]
    return status ? [{ data: after(first, at + Math.floor(at / 5) * 2), status }] : []
  })
}
/** Who misses a class now and then, over the turn of a year: alerts of the year rest, get graver and wake. */
const chronic = fc
  .tuple(
    fc.nat(25),
    fc.array(fc.constantFrom('p', 'p', 'p', 'a', ' '), { minLength: 20, maxLength: 90 }),
  )
  .map(([at, letters]) => week(letters.join(''), after('2025-12-01', at * 7)))

test('quem falta de vez em quando o ano todo também está na fila como diz a conta devagar', () => {
  fc.assert(
    fc.property(
      chronic,
      fc.array(contacts, { maxLength: 1 }),
      fc.nat(50),
      (records, [made = []], passed) => {
        const day = after(records.at(-1)?.data ?? '2026-01-10', passed)
        const until = made.filter(({ data }) => data <= day)
        const { alertas } = careOf(records, until, day, defaultLimits)
        expect(alertas).toEqual(slowCare(records, until, day, defaultLimits).alertas)
      },
    ),
    { numRuns: 150 },
  )
})

test('sem registro nem contato novo, a fila fica como está até o dia que se diz', () => {
  fc.assert(
    fc.property(marks, contacts, fc.nat(60), (records, made, passed) => {
      const day = after(records.at(-1)?.data ?? '2026-01-10', passed)
      const until = made.filter(({ data }) => data <= day)
      const now = careOf(records, until, day, defaultLimits)
      const last = now.ate ?? after(day, 400)
      expect(last >= day).toBe(true)
      const { alertas, venceu } = careOf(records, until, last, defaultLimits)
      expect({ alertas, venceu }).toEqual({ alertas: now.alertas, venceu: now.venceu })
    }),
    { numRuns: 1000 },
  )
})

const wordsOf = (letters: string, day?: string, first?: string) => {
  const records = week(letters, first)
  const { alertas } = careOf(records, [], day ?? records.at(-1)?.data ?? '', defaultLimits)
  return wordsOfAlerts(alertas, records, new Map())
}

test('um alerta que ninguém respondeu fica depois de uma presença, e diz o que tinha', () => {
  expect(wordsOf('pppaaa')).toBe('3 faltas seguidas')
  expect(wordsOf('pppaaap')).toBe('tinha 3 faltas seguidas')
  expect(wordsOf('pppaaapjpa')).toBe(
    '40,0\u00A0% de faltas no ano (4 de 10), mais 1 justificada; tinha 3 faltas seguidas',
  )
  expect(wordsOf('pppaaapp')).toBe('')
  expect(wordsOf('pppajap')).toBe('')
  expect(wordsOf('aaaaa', '2026-03-10')).toBe('5 faltas seguidas; tinha 5 faltas em 30 dias')
  expect(wordsOf('pppppppppaaap', '2027-02-01')).toBe(
    'tinha 25,0\u00A0% de faltas no ano (3 de 12); tinha 3 faltas seguidas',
  )
})

test('quem saiu por presenças com o alerta do ano só volta por ele mais grave, ou 30 dias depois', () => {
  const chronic = 'pppppppppap'
  expect(wordsOf(chronic)).toBe('9,1\u00A0% de faltas no ano (1 de 11)')
  expect(wordsOf(`${chronic}p`)).toBe('')
  expect(wordsOf(`${chronic}ppp`)).toBe('')
  // 2 of 14 is 14,3 %, as grave as before; 3 of 17 is graver.
  expect(wordsOf(`${chronic}ppa`)).toBe('')
  expect(wordsOf(`${chronic}ppapa`)).toBe('18,8\u00A0% de faltas no ano (3 de 16)')
  // The pair was on 2026-01-20.
  expect(wordsOf(`${chronic}ppa`, '2026-02-18')).toBe('')
  expect(wordsOf(`${chronic}ppa`, '2026-02-19')).toBe('14,3\u00A0% de faltas no ano (2 de 14)')
  expect(wordsOf(`${chronic}ppapp`, '2026-02-19')).toBe('')
  // The alert of a year that is over does not come back.
  expect(wordsOf(`${chronic}ppa`, '2026-01-25', '2025-12-08')).toBe('')
})

test('um alerta diz quantas faltas, e ao lado as justificadas', () => {
  const of = { desde: '2026-03-10', ano: null }
  expect(alertWords({ tipo: 'seguidas', faltas: 3, ...of })).toBe('3 faltas seguidas')
  expect(alertWords({ tipo: 'trinta_dias', faltas: 5, ...of })).toBe('5 faltas em 30 dias')
  const ano = { registros: 68, justificadas: 2 }
  expect(alertWords({ tipo: 'ano_2', faltas: 11, ...of, ano })).toBe(
    '16,2\u00A0% de faltas no ano (11 de 68), mais 2 justificadas',
  )
})
