import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRecord } from '#model/check'
import { besideAfter, clashIn, lasts, type Period, type Present, periodsAfter } from '#model/period'
import { aluno } from '#resources/aluno'

const reasons = { changed: 'mudanca', ended: 'outro' }
const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const span = Array.from({ length: 40 }, (_, at) => dayAt(at))

const changes = fc.array(
  fc.record({ value: fc.option(fc.integer({ min: 1, max: 3 })), day: fc.nat(39) }),
  { maxLength: 12 },
)

interface Now {
  readonly value: number | null
  readonly since: number
  /** Whether it came in the place of the class of before. */
  readonly follows: boolean
}

/** In which class on each day, day by day; null for a day that is in an earlier period. */
function slowly(days: (number | null)[], { value: now, since, follows }: Now, next: Present) {
  const day = span.indexOf(next.day)
  const isSame = now !== null && next.value === now
  const open = now === null ? null : since
  if (!isSame) {
    if (open !== null && day < open) return null
    if (open === null && days.slice(day).some((value) => value !== null)) return null
    return days.map((value, at) => (at < day ? value : next.value))
  }
  const before = follows ? (days[since - 1] ?? null) : null
  if (before === null) {
    if (days.slice(day, since).some((value) => value !== null)) return null
    return days.map((value, at) => (at >= day ? now : at >= since ? null : value))
  }
  const start = days.slice(0, since).findLastIndex((value) => value !== before) + 1
  if (day < start) return null
  return days.map((value, at) => (at >= day ? now : at >= start ? before : value))
}

test('quem entra, muda, sai e volta está em cada dia na turma que uma conta devagar diz', () => {
  fc.assert(
    fc.property(changes, (all) => {
      let periods: readonly Period[] = []
      let days: (number | null)[] = span.map(() => null)
      let ids = 0
      for (const { value, day } of all) {
        const open = periods.at(-1)?.until === null ? periods.at(-1) : undefined
        // Without a class there is nothing to end.
        if (!open && value === null) continue
        const present = { value, day: dayAt(day), reason: null }
        const next = periodsAfter(periods, present, reasons)
        // The same class since two periods that touch is one time for the slow one, and never happens here.
        const since = open ? span.indexOf(open.from) : 0
        const last = periods.filter(lasts).at(-2)
        const follows = last?.until === open?.from && last?.reason === reasons.changed
        const expected = slowly(days, { value: open?.value ?? null, since, follows }, present)
        expect('overlap' in next).toBe(expected === null)
        if ('overlap' in next || !expected) continue
        periods = next.map((period) => ({ ...period, id: period.id ?? ++ids }))
        days = expected
        const told = span.map(
          (each) =>
            periods.find(({ from, until }) => from <= each && (until === null || each < until))
              ?.value ?? null,
        )
        expect(told).toEqual(days)
        // Whoever leaves on the day of the entry has been there on no day, and it is known.
        if (open && value === null && dayAt(day) === open.from)
          expect(periods).toContainEqual({ ...open, until: open.from, reason: reasons.ended })
        const lasting = periods.filter(lasts)
        for (const [at, { from, until }] of lasting.entries()) {
          expect(until === null || from < until).toBe(true)
          expect((lasting[at - 1]?.until ?? from) <= from).toBe(true)
          expect(until === null).toBe(at === lasting.length - 1 && value !== null)
        }
        expect(periods.at(-1)?.until === null).toBe(value !== null)
      }
    }),
    { numRuns: 400 },
  )
})

const besides = fc.array(
  fc.record({
    value: fc.integer({ min: 1, max: 3 }),
    day: fc.nat(39),
    what: fc.constantFrom('added', 'gone', 'main'),
  }),
  { maxLength: 14 },
)

test('ao lado da turma, cada oficina tem os seus dias, e duas da mesma nunca se cobrem', () => {
  fc.assert(
    fc.property(besides, (all) => {
      let periods: readonly Period[] = []
      /** Day by day, which values the row has, main or beside. */
      let days = span.map(() => [] as number[])
      let ids = 0
      for (const { value, day, what } of all) {
        const at = dayAt(day)
        const own = periods.filter(({ isBeside }) => isBeside)
        const main = periods.filter(({ isBeside }) => !isBeside)
        const open = own.find((each) => each.value === value && each.until === null)
        const change = { added: [], gone: [], day: at, reason: 'outro', [what]: [value] }
        const moved =
          what === 'main' ? periodsAfter(main, { value, day: at, reason: null }, reasons) : null
        const next =
          moved === null
            ? besideAfter(periods, change)
            : 'overlap' in moved
              ? moved
              : (clashIn([...moved, ...own]) ?? [...moved, ...own])
        if (what === 'added') {
          const isThere = days.slice(day).some((values) => values.includes(value))
          expect('overlap' in next).toBe(isThere)
        }
        if (what === 'gone') {
          expect('overlap' in next).toBe(open !== undefined && at < open.from)
          if (!open) expect(next).toEqual(periods)
        }
        if ('overlap' in next) continue
        periods = next.map((period) => ({ ...period, id: period.id ?? ++ids }))
        const told = span.map((each) =>
          periods.flatMap(({ value, from, until }) =>
            from <= each && (until === null || each < until) ? value : [],
          ),
        )
        for (const values of told) expect(new Set(values).size).toBe(values.length)
        const sorted = (all: number[][]) => all.map((values) => values.toSorted())
        const whole = days.map((values, on) => {
          if (on < day || what === 'main') return values
          return what === 'added' ? [...values, value] : values.filter((each) => each !== value)
        })
        // What goes is beside: a main value stays.
        if (what === 'added' || (what === 'gone' && open))
          expect(sorted(told)).toEqual(sorted(whole))
        days = told
      }
    }),
    { numRuns: 400 },
  )
})

const today = '2026-03-10'
const stored = { id: 1, turma_id: 5, turma_desde: '2026-02-02' }
const editing = { action: 'edit', role: 'coordenador', today, stored } as const
function edited(sent: object) {
  const { values, errors } = checkRecord(aluno, { ...sent }, editing)
  const { turma_id, turma_desde } = values
  return { values: { turma_id, turma_desde }, errors }
}

test('mudar a turma sem dizer desde quando é a partir de hoje; sem turma não há desde quando', () => {
  expect(edited({ turma_id: 6 }).values).toEqual({ turma_id: 6, turma_desde: today })
  expect(edited({ turma_id: null }).values).toEqual({ turma_id: null, turma_desde: null })
  expect(edited({ turma_id: null, turma_desde: '2026-03-01' }).values.turma_desde).toBeNull()
  expect(edited({ turma_id: 6, turma_desde: '2026-03-01' }).values.turma_desde).toBe('2026-03-01')
})

test('a mesma turma, ou nenhuma palavra sobre ela, não muda desde quando', () => {
  expect(edited({ turma_id: 5 }).values.turma_desde).toBe('2026-02-02')
  expect(edited({ turma_id: 5, turma_desde: null }).values.turma_desde).toBe('2026-02-02')
  expect(edited({ escola: 'Outra' }).values).toEqual({})
  expect(edited({ turma_desde: '2026-02-09' }).values).toEqual({ turma_desde: '2026-02-09' })
})

test('entra-se em uma turma até um ano à frente', () => {
  expect(edited({ turma_id: 6, turma_desde: '2027-03-10' }).errors).toEqual({})
  expect(edited({ turma_id: 6, turma_desde: '2027-03-11' }).errors).toEqual({
    turma_desde: 'A data pode ser de até um ano à frente',
  })
})
