import { expect, test } from 'vitest'
import { readTabs } from '#console/importing/read-file'
import { workbookOf } from '#console/ui/workbook'
import type { Indicators, Numbers } from '#domain/indicators'
import { indicatorRows } from '#features/indicadores/console/number-rows'
import {
  mistakesIn,
  periodsOf,
  periodWords,
  type Question,
  readQuestion,
  writeQuestion,
} from '#features/indicadores/console/periods'
import { csvFile, sheetsOf } from '#features/indicadores/console/sheet-files'
import { type Cell, cellWords, tablesOf } from '#features/indicadores/console/tables'

const numeros: Numbers = {
  atendidos: 1204,
  novos: 3,
  saidas: { transferencia: 2, outro: 1, sem_turma: 4 },
  presenca: { presente: 874, ausente: 100, justificado: 26 },
  chamadas: { feitas: 117, devidas: 120 },
  contatos: { feitos: 9, lidos: 8, alcancados: 3 },
}

const resposta: Indicators = {
  periodo: { inicio: '2026-03-01', fim: '2026-03-31' },
  anterior: { inicio: '2026-02-01', fim: '2026-02-10' },
  agora: numeros,
  antes: {
    ...numeros,
    atendidos: 1210,
    saidas: {},
    presenca: { presente: 0, ausente: 0, justificado: 0 },
  },
  hoje: { em_alerta: 7, selos: { regular: 80, atencao: 12, critico: 3, sem_dados: 5 } },
  ...{ idades: null, instituto: 'Instituto Aurora', cidade: 'Recife/PE' },
  semanas: [
    { semana: '2026-03-02', presente: 800, ausente: 90, justificado: 20 },
    { semana: '2026-03-09', presente: 0, ausente: 0, justificado: 0 },
    { semana: '2026-03-16', presente: 74, ausente: 10, justificado: 6 },
  ],
  semanas_de_todas: [{ semana: '2026-03-02', presente: 1, ausente: 1, justificado: 0 }],
  dias_da_semana: [{ dia: 'seg', presente: 874, ausente: 100, justificado: 26 }],
  meses: [{ mes: '2026-03', entradas: 3, saidas: 3 }],
}

const tabelas = tablesOf(resposta, true, ['5º ano A', 'Manhã'])

/** What a cell holds in an Excel file: a share is a number that Excel shows in percent. */
const noExcel = ({ unit, value }: Cell) =>
  unit === 'percent' && value !== null ? Number(value) / 100 : value

test('o Excel, lido de novo, tem cada tabela da tela, célula a célula', async () => {
  const arquivo = await workbookOf(sheetsOf(Object.values(tabelas)))
  const abas = await readTabs(new File([arquivo], 'numeros.xlsx'))
  expect(abas.map(({ name }) => name)).toEqual(Object.values(tabelas).map(({ name }) => name))
  for (const [at, { head, lines }] of Object.values(tabelas).entries())
    expect(abas[at]?.lines).toEqual([head, ...lines.map((line) => line.map(noExcel))])
})

test('o CSV, lido de novo, tem os números da tela, com os percentuais ditos na linha', async () => {
  const [aba] = await readTabs(new File([csvFile(tabelas.numeros)], 'numeros.csv'))
  expect(aba?.lines[0]).toEqual([
    'Indicador (5º ano A, Manhã)',
    'março de 2026',
    '01/02/2026 a 10/02/2026',
    'Diferença',
  ])
  const linha = (nome: string) => aba?.lines.find(([first]) => first === nome)
  expect(linha('Alunos atendidos')).toEqual(['Alunos atendidos', '1204', '1210', '-6'])
  expect(linha('Presença média (%)')?.[1]).toBe('87,4')
  expect(linha('Chamadas feitas das devidas (%)')).toEqual([
    'Chamadas feitas das devidas (%)',
    '97,5',
    '97,5',
    '0',
  ])
  const cheias = aba?.lines.filter((line) => line.some(Boolean))
  expect(cheias).toHaveLength(tabelas.numeros.lines.length + 1)
})

test('na tela, cada número como se lê', () => {
  const linhas = tabelas.numeros.lines.map((line) => line.map(cellWords).join(' | '))
  expect(linhas).toEqual([
    'Alunos atendidos | 1.204 | 1.210 | −6',
    'Novos alunos | 3 | 3 | 0',
    'Alunos que saíram | 7 | 0 | +7',
    'Mudança de turma | 0 | 0 | 0',
    'Sem turma | 4 | 0 | +4',
    'Transferência | 2 | 0 | +2',
    'Desistência | 0 | 0 | 0',
    'Conclusão | 0 | 0 | 0',
    'Falecimento | 0 | 0 | 0',
    'Outro | 1 | 0 | +1',
    'Presença média | 87,4\u00A0% | — | —',
    'Chamadas feitas | 117 | 117 | 0',
    'Chamadas devidas | 120 | 120 | 0',
    'Chamadas feitas das devidas | 97,5\u00A0% | 97,5\u00A0% | 0,0 p.p.',
    'Contatos feitos, por qualquer turma | 9 | 9 | 0',
    'Contatos em que se falou, por qualquer turma | 3 | 3 | 0',
    'Contatos em que se falou, dos feitos | 37,5\u00A0% | 37,5\u00A0% | 0,0 p.p.',
    'Alunos da turma em alerta hoje, por qualquer turma | 7 | — | —',
  ])
})

test('de uma turma, as notas dizem que são dela, e o selo que é de todas', () => {
  const notas = indicatorRows(resposta, true).flatMap(({ note }) => note ?? [])
  expect(notas).toContain('com pelo menos uma presença na turma')
  expect(notas).toContain('presenças sobre todos os registros da turma')
  expect(notas).toContain('de quem estava na turma no dia')
  const doInstituto = indicatorRows(resposta, false).map(({ label }) => label)
  expect(doInstituto).toContain('Contatos feitos')
  expect(tablesOf(resposta, true).selos.head[0]).toBe('Selo, por todas as turmas')
  expect(tablesOf(resposta, false).selos.head[0]).toBe('Selo')
})

test('do instituto, quem ficou sem turma não saiu: é uma linha à parte', () => {
  const linhas = indicatorRows(resposta, false).map(({ label, agora }) => [label, agora])
  expect(linhas.slice(2, 9)).toEqual([
    ['Alunos que saíram', 3],
    ['Transferência', 2],
    ['Desistência', 0],
    ['Conclusão', 0],
    ['Falecimento', 0],
    ['Outro', 1],
    ['Alunos que ficaram sem turma', 4],
  ])
})

test('a linha dos contatos em que se falou diz de quantos, e quantos sigilosos não contam', () => {
  const noteWith = (feitos: number) => {
    const agora = { ...numeros, contatos: { feitos, lidos: 13, alcancados: 8 } }
    return indicatorRows({ ...resposta, agora }, false).find(
      ({ label }) => label === 'Contatos em que se falou',
    )?.note
  }
  expect([noteWith(16), noteWith(14), noteWith(13)]).toEqual([
    'de 13, sem 3 sigilosos',
    'de 13, sem 1 sigiloso',
    undefined,
  ])
})

test('os períodos que se oferecem, do de hoje para trás', () => {
  const palavras = (kind: Parameters<typeof periodsOf>[0]) =>
    periodsOf(kind, '2026-05-31').map(periodWords)
  expect(palavras('mes').slice(0, 6)).toEqual([
    'maio de 2026',
    'abril de 2026',
    'março de 2026',
    'fevereiro de 2026',
    'janeiro de 2026',
    'dezembro de 2025',
  ])
  expect(palavras('trimestre').slice(0, 2)).toEqual([
    '2º trimestre de 2026',
    '1º trimestre de 2026',
  ])
  expect(palavras('semestre').slice(0, 2)).toEqual(['1º semestre de 2026', '2º semestre de 2025'])
  expect(palavras('ano')).toEqual(['2026', '2025', '2024', '2023', '2022'])
  expect(periodWords({ inicio: '2026-02-01', fim: '2026-02-10' })).toBe('01/02/2026 a 10/02/2026')
})

test('o endereço diz a pergunta, e o que ele não sabe dizer é este mês de todos', () => {
  const [hoje, todos] = ['2026-05-31', { turma: null, turno: null, idade: null }]
  const maio = { tipo: 'mes', inicio: '2026-05-01', fim: '2026-05-31', ...todos }
  expect(readQuestion(new URLSearchParams(), hoje)).toEqual(maio)
  const estranho = 'tipo=dia&inicio=ontem&turma=x&turno=madrugada&idade=todas'
  expect(readQuestion(new URLSearchParams(estranho), hoje)).toEqual(maio)
  const dias: Question = {
    tipo: 'outro',
    inicio: '2026-03-05',
    fim: '2026-03-14',
    turma: 3,
    turno: 'manha',
    idade: 'de_7_a_14',
  }
  expect(readQuestion(writeQuestion(dias), hoje)).toEqual(dias)
  expect(readQuestion(writeQuestion(dias), hoje, [{ id: 3 }])).toEqual(dias)
  expect(readQuestion(writeQuestion(dias), hoje, [{ id: 4 }])).toEqual({ ...dias, turma: null })
  expect(mistakesIn(dias)).toEqual({})
  expect(mistakesIn({ ...dias, fim: '2026-03-04' })).toEqual({
    fim: 'O fim não pode ser antes do início',
  })
  expect(mistakesIn({ ...dias, inicio: '31/02', fim: null })).toEqual({
    inicio: 'Diga o início',
    fim: 'Diga o fim',
  })
})
