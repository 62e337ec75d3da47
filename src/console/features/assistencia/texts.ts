import { fill } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import type { relatorioAssistente } from '#resources/relatorio-assistente'

/** A report of an assistant about a student. */
export type RelatorioAssistente = Row<typeof relatorioAssistente>

/** How many reports a search has found. */
export function countOf(n: number): string {
  return fill('{n} relatório(s) encontrado(s)', { n })
}

/** What a row says of a report where the student is not known from around it. */
export function studentAndText({ aluno, report }: RelatorioAssistente): string {
  return joined(aluno && nameOf(aluno), report)
}

/** The same for who reads the reports of several authors. */
export function studentAndAuthor({ aluno, assistente }: RelatorioAssistente): string {
  return joined(aluno && nameOf(aluno), assistente && nameOf(assistente))
}

/** What a row says on the page of the student. */
export function authorAndText({ assistente, report }: RelatorioAssistente): string {
  return joined(assistente && nameOf(assistente), report)
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
