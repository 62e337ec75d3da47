import { expect, test } from 'vitest'
import { importReducer } from '#console/importing/import-state'
import { readTabs } from '#console/importing/read-file'
import { templateOf } from '#console/importing/workbooks'
import { workbookOf } from '#console/ui/workbook'
import type { Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { sheetFields } from '#model/spreadsheet-columns'
import { resources } from '#resources'
import { oficina } from '../fixtures/oficina.ts'

const role = 'coordenador'
const lido = async (resource: Resource) =>
  readTabs(new File([await workbookOf(templateOf(resource, role))], 'modelo.xlsx'))

test.each(Object.values(resources).filter((each) => each.import))(
  'o modelo de $name, lido de novo, abre na aba dos títulos, e cada coluna é reconhecida',
  async (declared) => {
    const resource = withRowsInLine(resources, declared, role)
    const [titulos, ajuda] = await lido(resource)
    // The instructions first: the import finds the titles by what they say.
    const tabs = [ajuda, titulos].filter((tab) => tab !== undefined)
    const of = { resource, role, fileName: 'modelo.xlsx', tabs } as const
    const state = importReducer(null, { type: 'opened', ...of })
    expect(state?.tab).toBe(1)
    expect(state?.mapping).toEqual(
      sheetFields(resource, role)
        .map(([name]) => name)
        .filter((name) => !/\.[1-4]\./.test(name)),
    )
  },
)

test('o modelo diz de cada coluna se é obrigatória, como se escreve, quando cabe e a ajuda', async () => {
  const [, ajuda] = await lido(oficina)
  expect(ajuda?.name).toBe('Como preencher')
  const linha = (coluna: string) => ajuda?.lines.find(([first]) => first === coluna)?.slice(1)
  expect(linha('Nome')).toEqual(['Sim', 'Texto', null])
  expect(linha('Entrada')).toEqual([null, 'Hora e minuto: 07:30', 'Hora em que a porta abre'])
  expect(linha('Turno')?.[1]).toBe('Uma destas: Manhã, Tarde, Noite')
  expect(linha('Dias')?.[1]).toBe('Uma ou mais, com vírgula entre elas: Segunda, Sábado')
  expect(linha('Lanche')?.[2]).toBe('Só com Manhã ou Tarde em Turno.')
})
