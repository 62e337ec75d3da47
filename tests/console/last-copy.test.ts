import { expect, test } from 'vitest'
import { lateCopy } from '#features/inicio/console/last-copy'

test.each([
  ['2026-11-21T13:00:00Z', null],
  ['2026-11-19T12:00:00Z', null],
  ['2026-11-18T12:00:00Z', 'Última cópia: há 3 dias'],
  ['2026-11-12T12:00:00Z', 'Última cópia: há 9 dias'],
  ['2026-11-22T12:00:00Z', null],
  [null, 'Nenhuma cópia feita'],
])('da última cópia em %s, no dia 21 em São Paulo, diz "%s"', (madeAt, text) => {
  expect(lateCopy(madeAt, '2026-11-21')).toBe(text)
})
