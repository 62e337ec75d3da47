import { type WorkbookSheet, workbookOf } from '#console/ui/workbook'
import { conditionWords } from '#model/condition-words'
import { declaredResources } from '#model/entities'
import type { Field, Kind, Role } from '#model/field'
import type { Resource } from '#model/resource'
import { cellText } from '#model/spreadsheet'
import type { CheckedRow } from '#model/spreadsheet-check'
import { sheetFields } from '#model/spreadsheet-columns'
import { errorText } from './words.ts'

export { workbookOf }

const written: { readonly [K in Kind]?: string } = {
  date: 'Dia, mês e ano: 05/03/2026',
  time: 'Hora e minuto: 07:30',
  flag: 'Sim ou Não',
  cpf: 'Com ou sem pontos: 000.000.000-00',
  phone: 'Com DDD: (11) 91234-5678',
  integer: 'Um número inteiro',
  year: 'Um ano: 2026',
  decimal: 'Um número: 1,5',
  money: 'Um valor em reais: 1.234,50',
  percent: 'De 0 a 100',
}

/**
 * What an import of an entity takes, as a workbook to fill: the titles alone, and a tab that says of each column how it
 * is written. Of rows inside, the columns of the first one.
 */
export function templateOf(resource: Resource, role: Role): WorkbookSheet[] {
  const fields = sheetFields(resource, role).filter(([name]) => !/\.[1-9]\d*\./.test(name))
  const titles = fields.map(([, { label }]) => label)
  return [
    { name: resource.label.many, lines: [titles], widths: titles.map(() => 22) },
    {
      name: 'Como preencher',
      lines: [
        ['Coluna', 'Obrigatória', 'Como se escreve', 'Ajuda'],
        ...fields.map(([, field]) => [
          field.label,
          field.mode === 'required' ? 'Sim' : '',
          wordsOf(field),
          helpOf(resource, field),
        ]),
      ],
      widths: [32, 12, 60, 60],
    },
  ]
}

/** The lines that were wrong, as they were in the file, each with the reason. */
export function errorsOf(
  resource: Resource,
  titles: readonly string[],
  rows: readonly CheckedRow[],
): WorkbookSheet {
  const lines = rows.map(({ cells, errors }) => {
    const reasons = Object.entries(errors).map((error) => errorText(resource, error))
    return [...titles.map((_, column) => cellText(cells[column])), reasons.join('; ')]
  })
  const widths = [...titles.map(() => 22), 60]
  return { name: 'Linhas com erro', lines: [[...titles, 'Motivo'], ...lines], widths }
}

function helpOf(resource: Resource, { when, help }: Field): string {
  const only = when && `Só com ${conditionWords(declaredResources(), resource, when)}.`
  return [only, help].filter(Boolean).join(' ')
}

function wordsOf({ kind, choices, target, creates }: Field): string {
  const options = Object.values(choices ?? {}).join(', ')
  if (kind === 'choices') return `Uma ou mais, com vírgula entre elas: ${options}`
  if (options) return `Uma destas: ${options}`
  const { label } = declaredResources()[target ?? ''] ?? {}
  if (label) {
    const how = kind === 'references' ? 'Pelos nomes, com vírgula entre eles' : 'Pelo nome'
    const other = creates === true ? ', ou outro nome, que se acrescenta' : ''
    return `${how}: ${label.one.toLowerCase()} do cadastro${other}`
  }
  return written[kind] ?? 'Texto'
}
