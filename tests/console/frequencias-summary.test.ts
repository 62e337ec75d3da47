import { expect, test } from 'vitest'
import {
  nameRecords,
  searchRecords,
  statisticsOf,
  summarise,
} from '#features/frequencia/console/consulta/summary'

const record = (aluno_id: number, data: string, status: string) => ({
  id: null,
  aluno_id,
  turma_id: 1,
  turma: null,
  data,
  status,
})
const records = nameRecords(
  [
    record(1, '2026-03-11', 'ausente'),
    record(2, '2026-03-11', 'presente'),
    record(1, '2026-03-10', 'presente'),
    record(2, '2026-03-10', 'justificado'),
    record(3, '2026-03-10', 'ausente'),
  ],
  new Map([
    [1, 'Zélia Ávila'],
    [2, 'Álvaro Luz'],
  ]),
)

test('cada aluno é resumido, na ordem do português', () => {
  expect(summarise(records).map(({ nome, total, absence }) => [nome, total, absence])).toEqual([
    ['Aluno não encontrado', 1, 100],
    ['Álvaro Luz', 2, 0],
    ['Zélia Ávila', 2, 50],
  ])
})

test('as estatísticas são partes de todos os registros, e nada de nada', () => {
  expect(statisticsOf(records)).toEqual({
    total: 5,
    presente: { count: 2, percent: 40 },
    ausente: { count: 2, percent: 40 },
    justificado: { count: 1, percent: 20 },
  })
  expect(statisticsOf([]).presente).toEqual({ count: 0, percent: null })
})

test('a busca por nome ignora maiúsculas e acentos', () => {
  expect(searchRecords(records, 'ALVARO')).toHaveLength(2)
  expect(searchRecords(records, '')).toHaveLength(5)
  expect(searchRecords(records, 'ninguém')).toEqual([])
})
