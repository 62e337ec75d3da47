import { expect, test } from 'vitest'
import { pastedDigits } from '#console/crud/inputs/typed-digits'

const empty = { value: '', selectionStart: 0, selectionEnd: 0 }

test.each([
  [' 529.982.247-25 ', '52998224725'],
  ['CPF: 529.982.247-25', '52998224725'],
  ['52998224725\n', '52998224725'],
  ['+55 (11) 99999-8888', '11999998888'],
  ['5511999', '5511999'],
])('de %j colado ficam os algarismos', (pasted, digits) => {
  expect(pastedDigits(empty, pasted)).toBe(digits)
})

test('o que é colado fica no lugar do que estava escolhido', () => {
  const place = { value: '529.982.247-25', selectionStart: 4, selectionEnd: 7 }
  expect(pastedDigits(place, '111')).toBe('52911124725')
})

test('o que não cabe, ou não tem algarismos, fica com o navegador', () => {
  expect(pastedDigits(empty, '529982247251')).toBeNull()
  expect(pastedDigits(empty, 'Ana')).toBeNull()
})
