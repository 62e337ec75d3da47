import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absencePercent, percentOf, sealOf, tallyOf, totalOf } from '#domain/attendance'
import { recordsOf } from '#domain/attendance-records'

const joao = { id: 1, aluno_id: 10, data: '2026-03-10', status: 'ausente' }
const read = {
  id: 1,
  aluno_id: 10,
  turma_id: null,
  turma: null,
  data: '2026-03-10',
  status: 'ausente',
}

test('uma falta justificada conta entre os registros e não é ausência (decisão 18)', () => {
  const tally = tallyOf(['presente', 'ausente', 'justificado'])
  expect(totalOf(tally)).toBe(3)
  expect(absencePercent(tally)).toBe(33.33)
})

test('palavras que não são situação não contam', () => {
  expect(totalOf(tallyOf(['presente', 'atrasado', null, 7]))).toBe(1)
})

test('o selo muda acima de 25 e em 50 por cento', () => {
  expect([0, 25, 25.01, 49.99, 50, 100].map(sealOf)).toEqual([
    'regular',
    'regular',
    'atencao',
    'atencao',
    'critico',
    'critico',
  ])
  expect(sealOf(absencePercent(tallyOf([])))).toBeNull()
})

test('percentuais têm duas casas e ficam entre 0 e 100', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10_000), (part, rest) => {
      const percent = percentOf(part, part + rest)
      if (percent === null) return part + rest === 0
      return (
        percent >= 0 && percent <= 100 && Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
      )
    }),
  )
})

test('as duas formas de resposta dão os mesmos registros', () => {
  const flat = recordsOf([joao])
  const nested = recordsOf({ registros: [{ data: '2026-03-10', frequencias: [joao] }] })
  expect(flat).toEqual([read])
  expect(nested).toEqual(flat)
})

test('qualquer lista de registros é lida igual, por dia ou corrida', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`)
  const records = fc.uniqueArray(
    fc.record({
      id: fc.nat(),
      aluno_id: fc.nat(),
      data: day,
      status: fc.constantFrom('presente', 'ausente', 'justificado', 'atrasado'),
    }),
    { selector: ({ id }) => id },
  )
  fc.assert(
    fc.property(records, (list) => {
      const days = [...new Set(list.map(({ data }) => data))]
      const registros = days.map((data) => ({
        data,
        frequencias: list
          .filter((entry) => entry.data === data)
          .map(({ id, aluno_id, status }) => ({ id, aluno_id, status })),
      }))
      const byId = (answer: unknown) => recordsOf(answer)?.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
      expect(byId({ registros })).toEqual(byId(list))
    }),
  )
})

test('a turma de um registro é mantida, como objeto ou como nome', () => {
  const turmas = recordsOf([
    { ...joao, turma_id: 3, turma: { id: 3, nome: '5º ano A' } },
    { ...joao, turma: '5º ano B' },
  ])?.map(({ turma_id, turma }) => [turma_id, turma])
  expect(turmas).toEqual([
    [3, '5º ano A'],
    [null, '5º ano B'],
  ])
})

test('um dia que não repete a data é lido com a data que foi pedida', () => {
  expect(recordsOf({ frequencias: [{ aluno_id: 10, status: 'ausente' }] }, '2026-03-10')).toEqual([
    { ...read, id: null },
  ])
})

test('uma resposta sem registros é vazia, e uma marcação limpa não é registro', () => {
  expect(recordsOf({ registros: [] })).toEqual([])
  expect(recordsOf([])).toEqual([])
  expect(recordsOf([{ ...joao, status: null }])).toEqual([])
})

test('uma resposta que não se lê inteira é recusada, nunca lida em parte', () => {
  const broken = [
    null,
    '<html>',
    {},
    { detail: 'x' },
    [joao, { status: 'ausente' }],
    [{ aluno_id: 10, status: 'ausente' }],
    { registros: [{ data: '2026-03-10', frequencias: null }] },
  ]
  expect(broken.map((answer) => recordsOf(answer))).toEqual(broken.map(() => null))
})
