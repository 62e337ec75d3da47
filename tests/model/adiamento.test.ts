import { expect, test } from 'vitest'
import { followingMoved, isOfClass, nextClassDay } from '#features/planejamentos/postponement'

// 9 March 2026 is a Monday.
const turma = { id: 1, dias_de_aula: ['seg', 'qua'] } as const
const off = (inicio: string, fim = inicio, turma_id: number | null = null) => ({
  ...{ inicio, fim, turma_id, motivo: 'Recesso' },
})
const planos = (...dias: string[]) => dias.map((data_aula, at) => ({ id: at + 1, data_aula }))
const dias = (moved: ReturnType<typeof followingMoved>) => moved?.map(({ para }) => para)

test('os seguintes vão tantos dias de aula adiante quantos o adiado, por cima de feriados', () => {
  const um = { de: '2026-03-09', para: '2026-03-11' }
  expect(dias(followingMoved(planos('2026-03-11', '2026-03-16'), um, turma, []))).toEqual([
    ...['2026-03-16', '2026-03-18'],
  ])
  const recesso = [off('2026-03-16', '2026-03-18')]
  expect(dias(followingMoved(planos('2026-03-11', '2026-03-23'), um, turma, recesso))).toEqual([
    ...['2026-03-23', '2026-03-25'],
  ])
  const dois = { de: '2026-03-09', para: '2026-03-16' }
  expect(dias(followingMoved(planos('2026-03-11'), dois, turma, []))).toEqual(['2026-03-18'])
})

test('sem dia de aula até o novo dia, os seguintes ficam onde estão', () => {
  const sabado = { de: '2026-03-11', para: '2026-03-14' }
  expect(followingMoved(planos('2026-03-16'), sabado, turma, [])).toEqual([])
})

test('um seguinte em um dia sem aula conta a partir do próximo', () => {
  const um = { de: '2026-03-09', para: '2026-03-11' }
  const feriado = [off('2026-03-16')]
  expect(dias(followingMoved(planos('2026-03-16'), um, turma, feriado))).toEqual(['2026-03-18'])
})

test('de uma turma que não diz os seus dias, todo dia que não é de folga é de aula', () => {
  const livre = { id: 1, dias_de_aula: null }
  const um = { de: '2026-03-09', para: '2026-03-10' }
  const feriado = [off('2026-03-12'), off('2026-03-13', '2026-03-13', 2)]
  expect(dias(followingMoved(planos('2026-03-11'), um, livre, feriado))).toEqual(['2026-03-13'])
})

test('um calendário sem dias de aula não tem para onde levar os seguintes', () => {
  const um = { de: '2026-03-09', para: '2026-03-11' }
  const sempre = [off('2026-03-12', '2028-12-31')]
  expect(followingMoved(planos('2026-03-16'), um, turma, sempre)).toBeNull()
  expect(nextClassDay('2026-03-11', turma, sempre)).toBeNull()
})

test('a próxima aula é a primeira que ainda não tem planejamento', () => {
  expect(nextClassDay('2026-03-09', turma, [])).toBe('2026-03-11')
  expect(nextClassDay('2026-03-09', turma, [], new Set(['2026-03-11']))).toBe('2026-03-16')
  expect(nextClassDay('2026-03-09', turma, [off('2026-03-11')])).toBe('2026-03-16')
})

test('um planejamento é da turma que diz; sem ela, da que tem aula naquele dia da semana, do seu ano até se encerrar', () => {
  const deste = { ...turma, ano_letivo: 2026, encerrada_em: '2026-12-20' }
  const casos = ['2025-12-29', '2026-03-09', '2026-03-10', '2026-12-16', '2026-12-21']
  expect(casos.filter((data_aula) => isOfClass({ data_aula }, deste))).toEqual([
    '2026-03-09',
    '2026-12-16',
  ])
  expect(isOfClass({ data_aula: '2026-03-10' }, { id: 1 })).toBe(true)
  expect(isOfClass({ data_aula: '2026-03-09', turma_id: 2 }, deste)).toBe(false)
  expect(isOfClass({ data_aula: '2026-03-10', turma_id: deste.id }, deste)).toBe(true)
})
