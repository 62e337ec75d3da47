import { expect, test } from 'vitest'
import { dayIn, maskDay, typedDay } from '#console/ui/day'

/** What a field shows after each key. */
function typing(keys: string): string[] {
  const shown: string[] = []
  for (const key of keys) shown.push(maskDay(`${shown.at(-1) ?? ''}${key}`))
  return shown
}

test('as barras vêm sozinhas, e as que se digitam ficam', () => {
  expect(typing('31021990')).toEqual([
    '3',
    '31',
    '31/0',
    '31/02',
    '31/02/1',
    '31/02/19',
    '31/02/199',
    '31/02/1990',
  ])
  expect(typing('7/4/2099').at(-1)).toBe('7/4/2099')
  expect(typing('07.04-2099').at(-1)).toBe('07/04/2099')
  expect(typing('12/').at(-1)).toBe('12/')
})

test('apagar no meio não desarruma o resto', () => {
  expect(maskDay('12/0/2012'), 'um algarismo').toBe('12/0/2012')
  expect(maskDay('12//2012'), 'o mês').toBe('12//2012')
  expect(maskDay('1203/2012'), 'uma barra').toBe('12/03/2012')
  expect(maskDay('/03/2012'), 'o dia').toBe('/03/2012')
})

test('uma data colada como a API a escreve, letras e algarismos a mais', () => {
  expect(maskDay('2012-05-07')).toBe('07/05/2012')
  expect(maskDay('7 de 5 de 2012')).toBe('7/5/2012')
  expect(maskDay('070520123')).toBe('07/05/2012')
  expect(maskDay('amanhã')).toBe('')
})

test('o que se digita é um dia só quando existe', () => {
  expect(dayIn(typedDay('7/5/2012'))).toBe('2012-05-07')
  expect(dayIn(typedDay('29/02/2024'))).toBe('2024-02-29')
  expect(dayIn(typedDay('31/02/1990'))).toBeNull()
  expect(dayIn(typedDay('12/3'))).toBeNull()
  expect(typedDay('12/3')).toBe('12/3')
  expect(typedDay('')).toBeNull()
})
