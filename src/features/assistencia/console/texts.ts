import { fill } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import { relatorioAssistente } from '#resources/relatorio-assistente'

export type RelatorioAssistente = Row<typeof relatorioAssistente>

export function countOf(n: number): string {
  return fill('{n} relatório(s) encontrado(s)', { n })
}

export function studentAndText(row: RelatorioAssistente): string {
  return joined(row.aluno && nameOf(row.aluno), secrecyOf(row), row.report)
}

export function studentAndAuthor({ aluno, assistente }: RelatorioAssistente): string {
  return joined(aluno && nameOf(aluno), assistente && nameOf(assistente))
}

export function authorAndText(row: RelatorioAssistente): string {
  return joined(row.assistente && nameOf(row.assistente), secrecyOf(row), row.report)
}

/** Said before the text of a secret report; where the text is withheld, these words stand in its place. */
function secrecyOf({ sigilo, report }: RelatorioAssistente): string | false {
  const { when, shown } = relatorioAssistente.secret ?? {}
  return sigilo === when && when !== undefined && report !== shown && 'Sigiloso'
}

function joined(...parts: (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}
