import { formatCount } from '#model/format'
import type { Cell } from '#model/spreadsheet'
import { decodeText, type FileKind, fileKind } from '#model/spreadsheet-file'
import { importLimits } from '#model/spreadsheet-import'

export interface Tab {
  readonly name: string
  readonly lines: readonly (readonly Cell[])[]
}

export class FileRefused extends Error {}

const resave = 'No Excel, use "Salvar como" e escolha "Pasta de Trabalho do Excel (.xlsx)" ou CSV.'
const damaged = `Não foi possível ler esta planilha. ${resave}`

const refusals = {
  xls: `Planilhas .xls (Excel antigo) ou protegidas por senha não são lidas. ${resave}`,
  web: `Este arquivo é uma página da web com nome de planilha. ${resave}`,
  other: 'Este arquivo não é uma planilha. Envie um arquivo .csv ou .xlsx.',
} satisfies Record<Exclude<FileKind, 'text' | 'xlsx'>, string>

export async function readTabs(file: File): Promise<Tab[]> {
  const megabytes = importLimits.fileBytes >> 20
  if (file.size > importLimits.fileBytes)
    throw new FileRefused(`Arquivo muito grande. Tamanho máximo: ${megabytes}MB.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = fileKind(bytes)
  if (kind !== 'text' && kind !== 'xlsx') throw new FileRefused(refusals[kind])
  const tabs = kind === 'text' ? await readText(file.name, bytes) : await readWorkbook(bytes)
  const linesIn = ({ lines }: Tab) => lines.filter((line) => line.some(isFilled)).length
  const filled = tabs.filter((tab) => linesIn(tab) > 0)
  if (filled.length === 0) throw new FileRefused('A planilha está vazia.')
  const most = Math.max(...filled.map(linesIn))
  // One line more: that of the titles.
  if (most > importLimits.lines + 1)
    throw new FileRefused(
      `A planilha tem ${formatCount(most)} linhas, e o limite por arquivo é de ${formatCount(importLimits.lines)}. Divida-a em partes.`,
    )
  return filled
}

async function readText(name: string, bytes: Uint8Array): Promise<Tab[]> {
  const { default: papa } = await import('papaparse')
  // Excel may say on a first line of its own which separator follows.
  const text = decodeText(bytes).replace(/^\uFEFF?sep=.\r?\n/i, '')
  const { data, errors } = papa.parse<string[]>(text, { delimitersToGuess: [';', ',', '\t', '|'] })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken)
    throw new FileRefused(
      `Há aspas abertas e não fechadas perto da linha ${(broken.row ?? 0) + 1} do arquivo. Corrija e envie de novo.`,
    )
  return [{ name, lines: data }]
}

async function readWorkbook(bytes: Uint8Array): Promise<Tab[]> {
  const { default: readWorkbookOf } = await import('read-excel-file/universal')
  try {
    const sheets = await readWorkbookOf(bytes.slice().buffer)
    // The library declares date cells as the Date constructor; they are dates.
    return sheets.map(({ sheet, data }) => ({ name: sheet, lines: data as unknown as Cell[][] }))
  } catch {
    throw new FileRefused(damaged)
  }
}

function isFilled(cell: Cell): boolean {
  return cell !== null && cell !== ''
}
