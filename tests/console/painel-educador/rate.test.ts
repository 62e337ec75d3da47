import { expect, test } from 'vitest'
import { lastDayOf } from '#features/inicio/console/rate'

const record = (aluno_id: number, data: string, status: string) => ({
  ...{ id: null, turma_id: 1, turma: null },
  ...{ aluno_id, data, status },
})
const alunos = [{ id: 1 }, { id: 2 }, { id: 3 }]

test('a presença é a do último dia: presentes sobre todos os alunos da turma', () => {
  const records = [
    record(1, '2026-03-09', 'presente'),
    record(1, '2026-03-10', 'presente'),
    record(2, '2026-03-10', 'presente'),
    record(3, '2026-03-10', 'justificado'),
  ]
  expect(lastDayOf(records, alunos)).toEqual({
    data: '2026-03-10',
    present: 2,
    total: 3,
    rate: 66.67,
  })
})

test('quem já saiu da turma não conta, e quem não foi marcado não estava', () => {
  const records = [record(1, '2026-03-10', 'presente'), record(9, '2026-03-10', 'presente')]
  expect(lastDayOf(records, alunos)).toMatchObject({ present: 1, total: 3, rate: 33.33 })
})

test('sem registro não há dia; sem alunos não há taxa', () => {
  expect(lastDayOf([], alunos)).toBeNull()
  expect(lastDayOf([record(1, '2026-03-10', 'presente')], [])).toMatchObject({ rate: null })
})
