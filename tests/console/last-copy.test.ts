import { expect, test } from 'vitest'
import { copyNote } from '#console/features/inicio/last-copy'

test.each([
  ['2026-11-21T13:00:00Z', 'Última cópia: hoje', false],
  ['2026-11-21T02:00:00Z', 'Última cópia: ontem', false],
  ['2026-11-19T12:00:00Z', 'Última cópia: há 2 dias', false],
  ['2026-11-18T12:00:00Z', 'Última cópia: há 3 dias', true],
  ['2026-11-12T12:00:00Z', 'Última cópia: há 9 dias', true],
  ['2026-11-22T12:00:00Z', 'Última cópia: hoje', false],
  [null, 'Nenhuma cópia feita', true],
])('da última cópia em %s, no dia 21 em São Paulo, diz "%s"', (madeAt, text, isLate) => {
  expect(copyNote(madeAt, '2026-11-21')).toEqual({ text, isLate })
})
