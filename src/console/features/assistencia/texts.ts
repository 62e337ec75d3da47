import { fill } from '#model/format'
import type { Row } from '#model/resource'
import { nameOf } from '#model/wording'
import type { relatorioAssistente } from '#resources/relatorio-assistente'

export type RelatorioAssistente = Row<typeof relatorioAssistente>

export function countOf(n: number): string {
  return fill('{n} relatório(s) encontrado(s)', { n })
}

export function studentAndText({ aluno, report }: RelatorioAssistente): string {
  return joined(aluno && nameOf(aluno), report)
}

export function studentAndAuthor({ aluno, assistente }: RelatorioAssistente): string {
  return joined(aluno && nameOf(aluno), assistente && nameOf(assistente))
}

export function authorAndText({ assistente, report }: RelatorioAssistente): string {
  return joined(assistente && nameOf(assistente), report)
}

function joined(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
