import type { Field, Role } from '#model/field'
import { emptyValue, formatDate } from '#model/format'
import type { Entrada, HistoryAction, Mudanca } from '#model/history'
import { expansionOf, fieldOf, type Resource } from '#model/resource'
import { wordsOf } from '#model/wording'
import { resources } from '#resources'

const roles: Readonly<Record<Role, string>> = {
  coordenador: 'coordenação',
  educador: 'educador',
  assistente_social: 'assistência social',
}

/** Who did it, as a reader of the history knows them. */
export function authorOf({ quem }: Entrada): string {
  return quem ? `${quem.nome} (${roles[quem.role]})` : 'Um comando no servidor'
}

/** What was done, in words that follow its author: those declared, or the name of the entity. */
export function deedOf({ acao, assunto, dia, mudancas }: Entrada): string {
  if (assunto === 'documento' && acao === 'editou')
    return mudancas[0]?.antes == null ? 'anexou um documento' : 'excluiu um documento'
  const resource = resourceOf(assunto)
  const words = resource?.actionTexts?.[acao] ?? `${verbs[acao]} ${resource?.label.many ?? assunto}`
  return words.replace('{dia}', formatDate(dia ?? ''))
}

const verbs: Readonly<Record<HistoryAction, string>> = {
  criou: 'cadastrou em',
  importou: 'importou para',
  editou: 'alterou em',
  excluiu: 'excluiu de',
  leu: 'leu em',
  baixou: 'baixou de',
  exportou: 'exportou de',
}

/** The name of what was changed, as the screens call it; the column's own where no field has it any more. */
export function labelOf({ assunto }: Entrada, { campo }: Mudanca): string {
  return fieldIn(assunto, campo)?.label ?? resourceOf(assunto)?.retired?.[campo] ?? campo
}

/** A value of a change as the screens show it. */
export function shownOf({ assunto }: Entrada, { campo }: Mudanca, value: unknown): string {
  if (value === null || value === '') return emptyValue
  const field = fieldIn(assunto, campo)
  if (!field) return typeof value === 'object' ? emptyValue : String(value)
  // The server has put the name in place of the id.
  const row =
    field.kind === 'reference'
      ? { [expansionOf(campo)]: { id: 0, nome: String(value) } }
      : { [campo]: value }
  return wordsOf(campo, field, row) || emptyValue
}

function fieldIn(assunto: string, campo: string): Field | undefined {
  const resource = resourceOf(assunto)
  return resource && fieldOf(resource, campo)
}

/** The entity that an entry is about; documents are those of the student. */
function resourceOf(assunto: string): Resource | undefined {
  const declared: Readonly<Record<string, Resource>> = resources
  return assunto === 'documento' ? declared.aluno : declared[assunto]
}
