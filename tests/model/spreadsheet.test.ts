import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { text, time } from '#model/field'
import { cellText, sheetOf } from '#model/spreadsheet'
import { assignColumn, matchColumns, missingFields } from '#model/spreadsheet-columns'
import { decodeText, fileKind } from '#model/spreadsheet-file'
import { cellValue } from '#model/spreadsheet-values'
import { resources } from '#resources'
import { windows1252 } from '../fixtures/planilha.ts'

const { aluno } = resources
const { fields } = aluno
const bytes = (text: string) => new TextEncoder().encode(text)
const matched = (...titles: string[]) => matchColumns(aluno, 'coordenador', titles)

describe('o arquivo', () => {
  test('o mesmo texto é lido de UTF-8, com e sem marca, de UTF-16 e de Windows-1252', () => {
    const texto = 'Série;Manhã;5º ano'
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(texto, 'utf16le')])
    const arquivos = [bytes(texto), bytes(`\uFEFF${texto}`), utf16, windows1252(texto)]
    expect(arquivos.map(decodeText)).toEqual([texto, texto, texto, texto])
  })

  test('a planilha escrita à mão diz o mesmo nas duas codificações', () => {
    const lida = (name: string) =>
      decodeText(readFileSync(new URL(`../fixtures/${name}`, import.meta.url)))
    expect(lida('alunos-windows-1252.csv')).toBe(lida('alunos-utf8.csv'))
    expect(lida('alunos-utf8.csv')).toContain('Conceição Araújo')
  })

  test('o conteúdo diz o que o arquivo é, não o nome', () => {
    expect(fileKind(bytes('PK\u0003\u0004'))).toBe('xlsx')
    expect(fileKind(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toBe('xls')
    expect(fileKind(bytes('%PDF-1.7'))).toBe('other')
    expect(fileKind(new Uint8Array([1, 0, 2]))).toBe('other')
    expect(fileKind(bytes('\r\n<html><table>'))).toBe('web')
    expect(fileKind(windows1252('Nome;Série'))).toBe('text')
  })
})

describe('a tabela', () => {
  const known = (titles: readonly string[]) => matched(...titles).filter(Boolean).length

  test('os títulos são achados abaixo do nome da escola e a última coluna vazia some', () => {
    const sheet = sheetOf(
      [['Escola Gabriel Pereira'], [''], ['Nome', 'CPF', ''], ['Ana', '1', ''], ['Zoé', '2', '']],
      known,
    )
    expect(sheet.titles).toEqual(['Nome', 'CPF'])
    expect(sheet.rows.map(({ number }) => number)).toEqual([1, 2])
    expect(sheet.skipped).toBe(1)
  })

  test('linhas vazias não contam como alunos, mas guardam o seu número', () => {
    const sheet = sheetOf([['Nome'], ['Ana'], [' '], ['Zoé']], known)
    expect(sheet.rows.map(({ number }) => number)).toEqual([1, 3])
  })

  test('sem título conhecido, vale a primeira linha; coluna sem título leva o seu lugar', () => {
    const sheet = sheetOf(
      [
        ['A', ''],
        ['1', '2'],
      ],
      known,
    )
    expect(sheet.titles).toEqual(['A', 'Coluna 2'])
  })

  test('um arquivo sem nada é uma tabela sem nada', () => {
    expect(sheetOf([], known)).toEqual({ titles: [], rows: [], skipped: -1 })
  })

  test('células são lidas como as pessoas as veem', () => {
    const cells = [new Date('2012-05-07T00:00:00Z'), true, 9, ' a\n b ', null]
    expect(cells.map(cellText)).toEqual(['07/05/2012', 'Sim', '9', 'a b', ''])
  })
})

describe('as colunas', () => {
  test('são reconhecidas sem acento, caixa e pontuação, pelo rótulo e pelos outros nomes', () => {
    expect(
      matched('NOME DO ALUNO', 'data  de nascimento:', 'C.P.F.', 'Serie (obrigatório)', 'Faltas'),
    ).toEqual(['nome', 'data_nascimento', null, 'serie', null])
    expect(matched('Aluno(a)', 'cpf_responsavel', 'RG *')).toEqual([
      'nome',
      'cpf_responsavel',
      'rg',
    ])
  })

  test('um campo com outro nome é achado também pelo que teve', () => {
    const renamed = {
      ...aluno,
      fields: { ...aluno.fields, conducao: text('Condução', { was: 'transporte' }) },
    }
    expect(matchColumns(renamed, 'coordenador', ['Transporte'])).toEqual(['conducao'])
  })

  test('cada campo vem de uma só coluna, e o rótulo vale mais que outro nome', () => {
    expect(matched('Aluno', 'Nome', 'Nome')).toEqual([null, 'nome', null])
  })

  test('o que ninguém pode enviar não é reconhecido', () => {
    expect(matched('Selo', '% de faltas em todos os registros', 'Documentos', 'id')).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('dar uma coluna a um campo a tira de onde estava', () => {
    expect(assignColumn(['nome', null, 'cpf'], 1, 'nome')).toEqual([null, 'nome', 'cpf'])
    expect(assignColumn(['nome', null], 0, null)).toEqual([null, null])
  })

  test('os campos obrigatórios sem coluna são ditos', () => {
    const faltam = missingFields(aluno, 'coordenador', matched('Nome', 'CPF', 'Turno', 'Escola'))
    expect(faltam.map(({ label }) => label)).toEqual(['Data de nascimento', 'Série'])
  })
})

describe('os valores', () => {
  test('datas em dd/mm/aaaa, de célula de data e com hora zerada', () => {
    const lida = (cell: string | Date) => cellValue(fields.data_nascimento, cell)
    expect(lida('07/05/2012')).toBe('2012-05-07')
    expect(lida('7/5/2012 00:00:00')).toBe('2012-05-07')
    expect(lida(new Date('2012-05-07T00:00:00Z'))).toBe('2012-05-07')
    expect(lida('maio de 2012')).toBe('maio de 2012')
  })

  test('uma hora como texto, como parte de um dia e como o Excel a conta desde 1899', () => {
    const lida = (cell: string | number | Date) => cellValue(time('Entrada'), cell)
    expect([lida('7h30'), lida(0.3125), lida(new Date('1899-12-30T07:30:00Z'))]).toEqual(
      Array(3).fill('07:30'),
    )
    expect(lida('cedo')).toBe('cedo')
  })

  test('um CPF que o Excel tomou por número volta a ter os zeros; um curto continua curto', () => {
    expect(cellValue(fields.cpf, 1343962358)).toBe('01343962358')
    expect(cellValue(fields.cpf, '1343962358')).toBe('01343962358')
    expect(cellValue(fields.cpf, '013.439.623-58')).toBe('013.439.623-58')
    expect(cellValue(fields.cpf, '123')).toBe('123')
    expect(cellValue(fields.cpf, '1343962359')).toBe('1343962359')
  })

  test('opções por rótulo, por chave e por parte do rótulo', () => {
    const lido = (text: string) => cellValue(fields.parentesco_responsavel, text)
    expect(['MÃE', 'mae', 'Avó', 'avô / avó', 'Tia', 'Madrasta'].map(lido)).toEqual([
      'mae',
      'mae',
      'avo',
      'avo',
      'tio',
      'Madrasta',
    ])
  })

  test('sim e não como as secretarias escrevem', () => {
    const lido = (cell: string | boolean | number) => cellValue(fields.pode_tomar_medicacao, cell)
    expect(['Sim', 's', 'X', true, 1].map(lido)).toEqual([true, true, true, true, true])
    expect(['Não', 'N', '-', false, 0].map(lido)).toEqual([false, false, false, false, false])
    expect(lido('talvez')).toBe('talvez')
    expect(lido('')).toBe(null)
  })

  test('um número em campo de texto é texto', () => {
    expect(cellValue(fields.serie, 9)).toBe('9')
    expect(cellValue(fields.rg, 123456789)).toBe('123456789')
  })
})
