import { expect, test } from 'vitest'
import {
  daysOfMonth,
  type MonthSheet,
  monthAfter,
  sheetCells,
  totalsOf,
} from '#features/folha/month-sheet'
import { csvOfCells } from '#model/csv'

const folha: MonthSheet = {
  dias: ['2026-03-02', '2026-03-04', '2026-03-06'],
  alunos: [
    { id: 1, nome: 'Ana', marcas: ['presente', 'ausente', 'justificado'] },
    { id: 2, nome: '=CMD("x")', marcas: ['fora', 'presente', null] },
    { id: 3, nome: 'Caio; "Cacá"', marcas: [null, null, null] },
  ],
}

test('os totais contam cada marca, e o justificado está no todo sem ser presença nem falta', () => {
  const { students, days, all } = totalsOf(folha)
  expect(students).toEqual([
    { presente: 1, ausente: 1, justificado: 1, presence: 33.33, absence: 33.33 },
    { presente: 1, ausente: 0, justificado: 0, presence: 100, absence: 0 },
    { presente: 0, ausente: 0, justificado: 0, presence: null, absence: null },
  ])
  expect(days.map(({ presence }) => presence)).toEqual([100, 50, 0])
  expect(days.map(({ absence }) => absence)).toEqual([0, 50, 0])
  expect(all).toEqual({ presente: 2, ausente: 1, justificado: 1, presence: 50, absence: 25 })
})

test('a planilha tem cada aluno, cada dia e os totais; sem marca, a célula fica vazia', () => {
  expect(sheetCells(folha)).toEqual([
    ['Aluno', '02/03/2026', '04/03/2026', '06/03/2026', 'P', 'A', 'J', '% presença', '% faltas'],
    ['Ana', 'P', 'A', 'J', 1, 1, 1, 33.33, 33.33],
    ['=CMD("x")', '–', 'P', null, 1, 0, 0, 100, 0],
    ['Caio; "Cacá"', null, null, null, 0, 0, 0, null, null],
    ['Presentes', 1, 1, 0, 2, null, null, null, null],
    ['Ausentes', 0, 1, 0, null, 1, null, null, null],
    ['Justificados', 0, 0, 1, null, null, 1, null, null],
    ['% de presença', 100, 50, 0, null, null, null, 50, null],
    ['% de faltas', 0, 50, 0, null, null, null, null, 25],
  ])
})

test('no CSV um nome que seria fórmula fica texto, e os números contam-se no Excel', () => {
  const lines = csvOfCells(sheetCells(folha)).replace('\uFEFF', '').split('\r\n')
  expect(lines[1]).toBe('Ana;P;A;J;1;1;1;33,33;33,33')
  expect(lines[2]).toBe(`"'=CMD(""x"")";–;P;;1;0;0;100;0`)
  expect(lines[3]).toBe('"Caio; ""Cacá""";;;;0;0;0;;')
  expect(csvOfCells([['-1+2', '@SOMA', -1.5]])).toBe("\uFEFF'-1+2;'@SOMA;-1,5\r\n")
})

test('os dias e os meses do calendário', () => {
  expect(daysOfMonth('2026-02')).toHaveLength(28)
  expect(daysOfMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(daysOfMonth('2026-12').at(0)).toBe('2026-12-01')
  expect([monthAfter('2026-01', -1), monthAfter('2026-12', 1), monthAfter('2026-11', 14)]).toEqual([
    '2025-12',
    '2027-01',
    '2028-01',
  ])
})
