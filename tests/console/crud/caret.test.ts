import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter, digitsBefore } from '#console/crud/inputs/typed-digits'
import { maskCpf, maskPhone } from '#model/format'

test('o cursor fica depois de tantos algarismos quantos estavam antes dele', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 11 })
  fc.assert(
    fc.property(digits, fc.nat(11), fc.constantFrom(maskCpf, maskPhone), (typed, at, mask) => {
      const before = Math.min(at, typed.length)
      const text = mask(typed)
      expect(digitsBefore(text, caretAfter(text, before))).toBe(before)
    }),
  )
})
