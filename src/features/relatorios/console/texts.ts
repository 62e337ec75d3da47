import { emptyValue, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'

export type Relatorio = Row<typeof relatorio>

export interface Report {
  readonly id: number
  readonly data_relatorio: string | null
  readonly situacao?: Relatorio['situacao'] | undefined
}

const { educador_id, turma_id, data_relatorio } = relatorio.fields
/** What a dialog says of a report besides its text. */
export const reportFields = { educador_id, turma_id, data_relatorio }

/** Section 9 of the specification. */
export const pageSize = 5

/** Section 8 of the specification. */
export const emptyTexts = {
  usual: relatorio.label.empty,
  filtered: 'Nenhum relatório encontrado para os filtros aplicados',
  day: 'Nenhum relatório encontrado para esta data',
  educator: 'Nenhum relatório encontrado para este educador.',
} as const

export function titleOf({ data_relatorio }: Pick<Report, 'data_relatorio'>): string {
  return `Relatório - ${formatDate(data_relatorio ?? '')}`
}

/** The first words of a text, as they fit in a row: a screen reader reads the name of a row aloud. */
export function beginningOf(text: string, length = 200): string {
  const letters = Array.from(text.slice(0, 3 * length))
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text
}

const states = relatorio.fields.situacao.choices

/** What came of a report, to who may know it; one that nobody has answered is new. */
export function stateOf({ situacao }: Report): string | undefined {
  return situacao === null ? 'Novo' : situacao && states?.[situacao]
}

export const textOf = ({ report }: Pick<Relatorio, 'report'>) => report ?? ''

/** The note of a row (section 2 of the specification). */
export function authorOf({ educador }: Relatorio): string {
  return `Educador: ${educador ? nameOf(educador) : emptyValue}`
}
