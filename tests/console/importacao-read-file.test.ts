import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { readTabs } from '#console/importing/read-file'
import { windows1252 } from '../fixtures/planilha.ts'

const file = (content: string | Uint8Array<ArrayBuffer>, name = 'alunos.csv') =>
  new File([content], name)
const linhas = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await readTabs(file(content)))[0]?.lines
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/${name}`))

describe('CSV', () => {
  test.each(['alunos-utf8.csv', 'alunos-windows-1252.csv'])(
    '%s: ponto e vírgula, CRLF, aspas',
    async (name) => {
      const lidas = await linhas(fixture(name))
      expect(lidas?.[1]?.slice(0, 6)).toEqual([
        'Conceição Araújo',
        '07/05/2012',
        '100.263.300-16',
        'Antônia Araújo',
        'Mãe',
        'E.E. Gabriel Pereira; anexo',
      ])
    },
  )

  test.each([
    ['vírgula', 'Nome,CPF\n"Sá, Ana",1\n'],
    ['tabulação', 'Nome\tCPF\r\nSá, Ana\t1'],
    ['a linha que o Excel põe antes', 'sep=;\r\nNome;CPF\r\nSá, Ana;1'],
    ['marca de UTF-8', '\uFEFFNome;CPF\nSá, Ana;1'],
  ])('separado por %s', async (_, content) => {
    expect((await linhas(content))?.slice(0, 2)).toEqual([
      ['Nome', 'CPF'],
      ['Sá, Ana', '1'],
    ])
  })
})

test('XLSX: todas as abas com algo, datas como datas e números como números', async () => {
  const nascimento = { value: new Date('2012-05-07T00:00:00Z'), format: 'dd/mm/yyyy' }
  const conteudo = await writeWorkbook([
    { sheet: 'Vazia', data: [] },
    {
      sheet: '5º A',
      data: [
        ['Nome', 'Nascimento', 'CPF'],
        ['Ana', nascimento, 1343962358],
      ],
    },
  ]).toBuffer()
  expect(await readTabs(file(new Uint8Array(conteudo), 'alunos.xlsx'))).toEqual([
    {
      name: '5º A',
      lines: [
        ['Nome', 'Nascimento', 'CPF'],
        ['Ana', new Date('2012-05-07T00:00:00Z'), 1343962358],
      ],
    },
  ])
})

describe('o que não pode ser importado diz por quê', () => {
  test.each([
    ['vazio', '', 'A planilha está vazia.'],
    ['aspas sem par', 'Nome;CPF\n"Ana;1\nZoé;2', 'Há aspas abertas e não fechadas'],
    ['página da web', '<html><table></table></html>', 'página da web'],
    ['outro formato', '%PDF-1.7', 'Este arquivo não é uma planilha.'],
    ['XLSX quebrado', 'PK\u0003\u0004 quebrado', 'Não foi possível ler esta planilha.'],
    ['linhas demais', 'Nome\n'.repeat(5002), 'A planilha tem 5.002 linhas'],
    ['grande demais', 'x'.repeat((10 << 20) + 1), 'Arquivo muito grande. Tamanho máximo: 10MB.'],
  ])('%s', async (_, content, message) => {
    await expect(readTabs(file(content))).rejects.toThrow(message)
  })

  test('.xls', async () => {
    const xls = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])
    await expect(readTabs(file(xls))).rejects.toThrow('Planilhas .xls')
  })
})

test('texto em Windows-1252 sem acentos válidos em UTF-8', async () => {
  expect(await linhas(new Uint8Array(windows1252('Série;Turno\nÚnica;Manhã')))).toEqual([
    ['Série', 'Turno'],
    ['Única', 'Manhã'],
  ])
})
