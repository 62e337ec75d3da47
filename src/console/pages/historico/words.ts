import { nothing } from '#console/crud/nothing'
import { isStatus, statusLabels } from '#model/attendance'
import type { Field, Role } from '#model/field'
import { formatDate } from '#model/format'
import type { Entrada, Mudanca } from '#model/history'
import { expansionOf } from '#model/resource'
import { wordsOf } from '#model/wording'
import { aluno } from '#resources/aluno'
import { frequencia } from '#resources/frequencia'
import { relatorioAssistente } from '#resources/relatorio-assistente'

const roles: Readonly<Record<Role, string>> = {
  coordenador: 'coordenação',
  educador: 'educador',
  assistente_social: 'assistência social',
}

/** Who did it, as a reader of the history knows them. */
export function authorOf({ quem }: Entrada): string {
  return quem ? `${quem.nome} (${roles[quem.role]})` : 'Um comando no servidor'
}

const deeds: Readonly<Record<Entrada['acao'], string>> = {
  criou: 'cadastrou o aluno',
  importou: 'importou o aluno de uma planilha',
  editou: 'alterou o cadastro',
  excluiu: 'excluiu o aluno',
  leu: 'abriu a ficha',
  baixou: 'baixou um documento',
  exportou: 'exportou os dados do aluno',
}

/** What was done, in words that follow its author. */
export function deedOf({ acao, assunto, dia, mudancas }: Entrada): string {
  if (assunto === 'frequencia') return `alterou a frequência de ${formatDate(dia ?? '')}`
  if (assunto === 'relatorio')
    return acao === 'criou' ? 'escreveu um relatório' : 'excluiu um relatório'
  if (assunto === 'documento' && acao === 'editou')
    return mudancas[0]?.antes == null ? 'anexou um documento' : 'excluiu um documento'
  return deeds[acao]
}

/** The name of what was changed, as the screens call it; the column's own where no field has it any more. */
export function labelOf({ campo }: Mudanca): string {
  return fieldOf(campo)?.label ?? campo
}

/** A value of a change as the screens show it. */
export function shownOf({ campo }: Mudanca, value: unknown): string {
  if (value === null || value === '') return nothing
  if (campo === 'status') return isStatus(value) ? statusLabels[value] : String(value)
  const field = fieldOf(campo)
  if (!field) return typeof value === 'object' ? nothing : String(value)
  // The server has put the name in place of the id.
  const row =
    field.kind === 'reference'
      ? { [expansionOf(campo)]: { id: 0, nome: String(value) } }
      : { [campo]: value }
  return wordsOf(campo, field, row) || nothing
}

function fieldOf(campo: string) {
  const fields: Readonly<Record<string, Field | undefined>> = {
    ...aluno.fields,
    status: frequencia.fields.status,
    report: relatorioAssistente.fields.report,
  }
  return fields[campo]
}
