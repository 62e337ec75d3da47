import { HttpError } from '#console/api/request'
import { emptyValue, fill, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { relatorio } from '#resources/relatorio'

export type Relatorio = Row<typeof relatorio>

/** What reports of both kinds have in common: the day that names them. */
export interface Report {
  readonly id: number
  readonly data_relatorio: string | null
}

/** Reports of a page (section 9 of the specification). */
export const pageSize = 5

/** What lists of reports say when they have none to show (section 8 of the specification). */
export const emptyTexts = {
  usual: relatorio.label.empty,
  filtered: 'Nenhum relatório encontrado para os filtros aplicados',
  day: 'Nenhum relatório encontrado para esta data',
  educator: 'Nenhum relatório encontrado para este educador.',
} as const

/** What the window of a report says besides its content. */
export const dialogTexts = {
  missing: 'Relatório não encontrado',
  noContent: 'Nenhum conteúdo disponível.',
} as const

/** By what a report is named: its day. */
export function titleOf({ data_relatorio }: Pick<Report, 'data_relatorio'>): string {
  return `Relatório - ${formatDate(data_relatorio ?? '')}`
}

/** Who wrote it, as rows say it under the title (section 2 of the specification). */
export function authorOf({ educador }: Relatorio): string {
  return `Educador: ${educador ? nameOf(educador) : emptyValue}`
}

/** Why one report could not be shown. */
export function loadFailureOf(error: unknown): string {
  if (error instanceof HttpError && error.status === 404) return dialogTexts.missing
  return fill('Erro ao carregar relatório: {detail}', { detail: detailOf(error) })
}

/** Why the reports of a day could not be listed. */
export function filterFailureOf(error: unknown): string {
  return fill('Erro ao filtrar relatórios: {detail}', { detail: detailOf(error) })
}

function detailOf(error: unknown): string {
  return error instanceof HttpError ? error.message : 'resposta ilegível'
}
