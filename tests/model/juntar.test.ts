import fc from 'fast-check'
import { expect, test } from 'vitest'
import { periodsJoined } from '#model/joined-periods'
import { areAlike } from '#model/nearest'
import type { Period } from '#model/period'

test.each([
  ['Ana Clara de Souza', 'ana clara souza', true],
  ['Souza, Ana Clara', 'Ana Clára de Souza', true],
  ['Ana Souza', 'Ana Clara de Souza', true],
  ['Ana Lima', 'Anna Lima', true],
  ['Luiz Sousa', 'Luis Souza', true],
  ['Maria Clara Souza', 'Maria Luisa Souza', false],
  ['Pedro Silva', 'Paulo Silva', false],
  ['Ana', 'Bia', false],
  ['', 'Ana', false],
])('%j e %j podem ser a mesma pessoa: %s', (um, outro, esperado) => {
  expect(areAlike(um, outro)).toBe(esperado)
  expect(areAlike(outro, um)).toBe(esperado)
})

const words = {
  reasons: { changed: 'mudanca', ended: 'sem_turma' },
  beside: { field: 'oficinas_ids', flag: 'oficina', ended: 'outro' },
}
const day = '2026-03-10'
const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)

/** The periods of one row as they are kept: the main ones one after the other, those beside in other classes. */
const periodsFrom = (first: number) =>
  fc
    .array(
      fc.record({
        value: fc.integer({ min: 1, max: 3 }),
        gap: fc.nat(6),
        length: fc.integer({ min: 1, max: 12 }),
        isBeside: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    .map((parts) => {
      let at = 0
      return parts.map(({ value, gap, length, isBeside }, index): Period => {
        const from = at + gap
        at = from + length
        const id = first + index
        const until = dayAt(at)
        const reason = 'mudanca'
        return {
          ...{ id, value, from: dayAt(from), until, reason },
          ...(isBeside && { isBeside: true as const }),
        }
      })
    })

test('os períodos juntos cobrem os mesmos dias, nenhum sobre outro, e nenhuma linha some', () => {
  fc.assert(
    fc.property(periodsFrom(1), periodsFrom(101), (stays, goes) => {
      const now = { value: null, day, leaving: undefined }
      const { periods, absorbed } = periodsJoined(stays, goes, now, words)
      const isIn = (some: readonly Period[], value: number, on: string) =>
        some.some((each) => each.value === value && each.from <= on && on < (each.until ?? '9'))
      for (let at = 0; at < 100; at += 1)
        for (const value of [1, 2, 3]) {
          const on = dayAt(at)
          const before = isIn([...stays, ...goes], value, on)
          expect([value, on, isIn(periods, value, on)]).toEqual([value, on, before])
          const there = periods.filter((each) => isIn([each], value, on))
          expect(there.length).toBeLessThanOrEqual(1)
          const main = periods.filter((each) => !each.isBeside && isIn([each], each.value, on))
          expect(main.length).toBeLessThanOrEqual(1)
        }
      const ids = [...periods.map(({ id }) => id), ...absorbed].sort(
        (a, b) => Number(a) - Number(b),
      )
      expect(ids).toEqual([...stays, ...goes].map(({ id }) => id))
    }),
    { numRuns: 300 },
  )
})

test('fica aberto só o que a linha tem agora; quem saiu não tem nada aberto', () => {
  const open = (id: number, value: number, from: string, isBeside?: true): Period => ({
    ...{ id, value, from, until: null, reason: null },
    ...(isBeside && { isBeside }),
  })
  const stays = [open(1, 1, '2026-02-01'), open(2, 3, '2026-02-05', true)]
  const goes = [open(11, 2, '2026-01-10')]
  const joined = (value: number | null, leaving?: string) =>
    periodsJoined(stays, goes, { value, day, leaving }, words).periods.map(
      ({ id, until, reason, isBeside = false }) => [id, until, reason, isBeside],
    )
  expect(joined(1)).toEqual([
    [11, day, 'mudanca', true],
    [1, null, null, false],
    [2, null, null, true],
  ])
  expect(joined(null, 'transferencia')).toEqual([
    [11, day, 'transferencia', true],
    [1, day, 'transferencia', false],
    [2, day, 'transferencia', true],
  ])
})
