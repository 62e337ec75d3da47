import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  alertLabels,
  alertsOf,
  alertWords,
  backSince,
  defaultLimits,
  validUntil,
} from '#model/alert'
import { careOf } from '#model/care'
import { after, type Mark, slowCare, slowly } from '../fixtures/alertas-devagar.ts'

const kinds = Object.keys(alertLabels)

const marks = fc
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
  const voltou = backSince(records) !== null
  return { alertas, gravidade: kinds.indexOf(first.tipo), desde: first.desde, voltou }
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
      const { alertas, passo, venceu } = careOf(records, made, day, by)
      const told = { alertas: alertas.map(({ tipo }) => tipo), passo: passo?.passo ?? null, venceu }
      expect(told).toEqual(slowCare(records, made, day, by))
    }),
    { numRuns: 2000 },
  )
})

test('sem registro nem contato novo, a fila fica como está até o dia que se diz', () => {
  fc.assert(
    fc.property(marks, contacts, fc.nat(60), (records, made, passed) => {
      const day = after(records.at(-1)?.data ?? '2026-01-10', passed)
      const now = careOf(records, made, day, defaultLimits)
      const last = now.ate ?? after(day, 400)
      expect(last >= day).toBe(true)
      const { alertas, venceu } = careOf(records, made, last, defaultLimits)
      expect({ alertas, venceu }).toEqual({ alertas: now.alertas, venceu: now.venceu })
    }),
    { numRuns: 1000 },
  )
})

test('um alerta diz quantas faltas, e ao lado as justificadas', () => {
  const of = { desde: '2026-03-10', ano: null }
  expect(alertWords({ tipo: 'seguidas', faltas: 3, ...of })).toBe('3 faltas seguidas')
  expect(alertWords({ tipo: 'trinta_dias', faltas: 5, ...of })).toBe('5 faltas em 30 dias')
  const ano = { registros: 68, justificadas: 2 }
  expect(alertWords({ tipo: 'ano_2', faltas: 11, ...of, ano })).toBe(
    '16,2 % de faltas no ano (11 de 68), mais 2 justificadas',
  )
})
