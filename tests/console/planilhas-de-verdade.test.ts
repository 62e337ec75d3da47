import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ownCheck } from '#console/importing/import-plan'
import { importReducer } from '#console/importing/import-state'
import { readTabs } from '#console/importing/read-file'
import { resources } from '#resources'

/** What the console reads of a file: what fills each line, and the names of rows that it refers to. */
async function lida(name: string) {
  const bytes = new Uint8Array(readFileSync(`tests/fixtures/planilhas/${name}`))
  const tabs = await readTabs(new File([bytes], name))
  const dos = { resource: resources.aluno, role: 'coordenador', fileName: name } as const
  const opened = importReducer(null, { type: 'opened', ...dos, tabs })
  const state = importReducer(opened, { type: 'updates', updates: true })
  if (!state) throw new Error('A planilha não abriu')
  return ownCheck(state, { today: '2026-03-10' })
}

/**
 * One file, six times: a merged title above, dates as dates, a CPF as a number without its zero, a phone as a number, quotes and a
 * separator inside a text, two merged cells, the titles once more in the middle, and 'apagar'.
 */
test.each([
  ['LibreOffice, .xlsx', 'libreoffice.xlsx'],
  ['LibreOffice, CSV com ponto e vírgula em Latin-1', 'libreoffice-latin1.csv'],
  ['LibreOffice, CSV com ponto e vírgula em UTF-8', 'libreoffice-utf8.csv'],
  ['Excel: CPF com máscara, texto com negrito, fórmula, outra aba vazia', 'excel.xlsx'],
  ['Google: série sem formato de data, 94 linhas de nada', 'google.xlsx'],
  ['Google, CSV com vírgula', 'google.csv'],
])('%s: lê-se o que a planilha diz', async (_, name) => {
  const linhas = await lida(name)
  expect(linhas.map(({ filled }) => filled.nome)).toEqual([
    'Conceição Araújo',
    'João Sá',
    'Iara Lima',
  ])
  const [conceicao, joao, iara] = linhas
  const digits = (value: unknown) => String(value).replace(/\D/g, '')
  expect(conceicao?.filled).toMatchObject({
    data_nascimento: '2012-05-07',
    nome_responsavel: 'Antônia Araújo',
    escola: 'E.E. Gabriel Pereira; anexo',
  })
  expect(joao?.filled).toMatchObject({ data_nascimento: '2013-12-31', escola: 'E.M. São José' })
  expect([conceicao, joao, iara].map((each) => digits(each?.filled.cpf))).toEqual([
    '01234567890',
    '10026330016',
    '10026330016',
  ])
  expect(digits(conceicao?.filled.telefone_responsavel)).toBe('11911112222')
  expect(digits(joao?.filled.telefone_responsavel)).toBe('11922223333')
  // Of merged cells the first one alone says something; nothing said changes nothing.
  expect([conceicao, joao, iara].map((each) => each?.names)).toEqual([
    { turma_id: '5º ano A' },
    {},
    { turma_id: 'Judô' },
  ])
  expect(Object.keys(iara?.filled ?? {})).toEqual(['nome', 'data_nascimento', 'cpf', 'escola'])
  expect(iara?.filled.escola).toBeNull()
})
