import { expect, test } from 'vitest'
import { conditionWords } from '#model/condition-words'
import type { When } from '#model/field'
import { isMet, namesIn } from '#model/values'
import { oficina } from '../fixtures/oficina.ts'

const { lanche, porteiro, termo, vela, aviso } = oficina.fields

test.each<[string, { when?: When }, object, object]>([
  ['uma de várias', lanche, { turno: 'tarde' }, { turno: 'noite' }],
  ['nenhuma destas, e um valor', porteiro, { turno: null, entrada: '07:30' }, { entrada: '' }],
  ['nenhuma destas', porteiro, { turno: 'noite', entrada: '8' }, { turno: 'manha', entrada: '8' }],
  ['mais que um número', termo, { idade: 12 }, { idade: 11 }],
  ['mais que um número, sem ele', termo, { idade: 99 }, { idade: null }],
  ['de dois grupos, o primeiro', vela, { dias: ['seg', 'sab'] }, { dias: ['seg'] }],
  ['de dois grupos, o segundo', vela, { entrada: '18:01' }, { entrada: '18:00' }],
  [
    'antes de um dia',
    aviso,
    { comeca: '2026-05-31', paga: true },
    { comeca: '2026-06-01', paga: true },
  ],
])('%s', (_, { when }, met, unmet) => {
  expect(isMet(when, { ...met })).toBe(true)
  expect(isMet(when, { ...unmet })).toBe(false)
})

test('os campos que uma condição olha são os de todos os seus grupos', () => {
  expect(namesIn(vela.when)).toEqual(['dias', 'entrada'])
  expect(namesIn(porteiro.when)).toEqual(['turno', 'entrada'])
  expect(namesIn(undefined)).toEqual([])
})

test('uma condição se lê em português', () => {
  const words = [lanche, porteiro, termo, vela, aviso].map(({ when = {} }: { when?: When }) =>
    conditionWords({}, oficina, when),
  )
  expect(words).toEqual([
    'Manhã ou Tarde em Turno',
    'algo que não seja Manhã em Turno e um valor em Entrada',
    'mais que 11 em Idade mínima',
    'Sábado em Dias ou mais que 18:00 em Entrada',
    'menos que 01/06/2026 em Começa em e Sim em Paga',
  ])
})
