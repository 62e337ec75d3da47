import { expect, test } from 'vitest'
import { checkField } from '#model/check'
import { fieldsOf } from '#model/resource'
import { resources } from '#resources'

/** Values of every type, too long, too large, and none of what any field takes. */
const strange: readonly unknown[] = [
  ...[5, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 40, true, {}, [], [1]],
  ...['\u0000', 'x'.repeat(20_000), 'x', '2026-02-30', '@', 'null', Symbol('x'), 10n, () => 1],
]
const english =
  /\b(invalid|expected|received|required|must|too (big|small)|string|number|boolean|input|option)\b/i

test('o que se diz de um valor de qualquer campo é sempre em português', () => {
  const messages = Object.values(resources).flatMap((resource) =>
    fieldsOf(resource)
      .filter(([, { mode }]) => mode !== 'server' && mode !== 'computed')
      .flatMap(([, field]) =>
        strange.map((value) => checkField(field, value, { today: '2026-03-10' })),
      ),
  )
  const told = new Set(messages.filter((message) => message !== null))
  expect(told.size).toBeGreaterThan(20)
  expect([...told].filter((message) => english.test(message))).toEqual([])
})
