import { expect, test } from 'vitest'
import { choices, text } from '#model/field'
import { composed, fold } from '#model/format'
import { valueSchema } from '#model/value-schema'
import { mostNamed, normalise } from '#model/values'

// Out of order, each of them would be compared with all before it.
const heap = `a${'\u0315'.repeat(200_000)}${'\u0300'.repeat(200_000)}`

test('um texto de milhares de acentos sobre uma letra não é ordenado, e é recusado pelo tamanho', () => {
  expect(fold(heap)).toBe('a')
  expect(composed(heap)).toBe(heap)
  const field = text('Tema')
  expect(valueSchema(field).safeParse(normalise(field, heap)).success).toBe(false)
  expect(normalise(field, 'Joa\u0303o')).toBe('João')
})

test('mais opções do que cabem não são procuradas uma a uma', () => {
  const field = choices('Dias', { segunda: 'Segunda' })
  const words = Array.from({ length: mostNamed + 1 }, () => 'Segunda')
  expect(normalise(field, words)).toEqual(words)
  expect(valueSchema(field).safeParse(words).success).toBe(false)
  expect(normalise(field, ['Segunda'])).toEqual(['segunda'])
})
