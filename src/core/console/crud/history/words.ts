import { handed } from '#console/api/handed'
import { declaredResources } from '#model/entities'
import type { Field } from '#model/field'
import { emptyValue, formatDate } from '#model/format'
import type { Entrada, HistoryAction, Mudanca } from '#model/history'
import { periodsOf } from '#model/kept-periods'
import { expansionOf, fieldOf, namesRows, type Resource } from '#model/resource'
import { areaOf } from '#model/role'
import { subjectIn } from '#model/subject'
import { wordsOf } from '#model/wording'

declare module '#console/api/handed' {
  interface Handed {
    /** What a history calls the sheets of a month, by the words of the server. */
    readonly sheets?: Readonly<Record<string, string>>
  }
}

/** What the server calls the documents of the subject. */
const ofFiles = 'documento'

export function authorOf({ quem }: Entrada): string {
  if (!quem) return 'Um comando no servidor'
  const { nome, role, no_lugar_de: place } = quem
  return `${nome} (${areaOf(role).toLowerCase()})${place ? `, no lugar de ${place},` : ''}`
}

export function actionOf({ acao, assunto, dia, mudancas }: Entrada): string {
  if (acao === 'editou' && assunto === ofFiles)
    return mudancas[0]?.antes == null
      ? 'anexou um documento'
      : mudancas[0].depois == null
        ? 'excluiu um documento'
        : 'disse o que é um documento'
  if (assunto === 'linha_do_tempo') return 'imprimiu a linha do tempo'
  const sheet = handed.sheets?.[assunto]
  if (sheet) {
    const verb = acao === 'exportou' ? 'exportou' : 'imprimiu'
    return `${verb} ${sheet} de ${formatDate(dia ?? '').slice(3)}`
  }
  const resource = resourceOf(assunto)
  const words = resource?.actionTexts?.[acao] ?? `${verbs[acao]} ${resource?.label.many ?? assunto}`
  return words.replace('{dia}', formatDate(dia ?? ''))
}

const verbs: Readonly<Record<HistoryAction, string>> = {
  criou: 'cadastrou em',
  importou: 'importou para',
  editou: 'alterou em',
  digitou: 'digitou em',
  desligou: 'desligou de',
  religou: 'religou a',
  juntou: 'juntou a outro, ou recebeu outro, em',
  separou: 'desfez a junção em',
  excluiu: 'excluiu de',
  restaurou: 'restaurou em',
  leu: 'leu em',
  baixou: 'baixou de',
  exportou: 'exportou de',
  imprimiu: 'imprimiu de',
}

export function labelOf({ assunto }: Entrada, { campo }: Mudanca): string {
  return fieldIn(assunto, campo)?.label ?? resourceOf(assunto)?.retired?.[campo] ?? campo
}

export function shownOf({ assunto }: Entrada, { campo }: Mudanca, value: unknown): string {
  if (value === null || value === '') return emptyValue
  const field = fieldIn(assunto, campo)
  if (!field) return typeof value === 'object' ? emptyValue : String(value)
  // The server sends the name instead of the id.
  const named = (nome: unknown) => ({ id: 0, nome: String(nome) })
  const behind = Array.isArray(value) ? value.map(named) : named(value)
  const row = namesRows(field) ? { [expansionOf(campo)]: behind } : { [campo]: value }
  return wordsOf(campo, field, row) || emptyValue
}

function fieldIn(assunto: string, campo: string): Field | undefined {
  const resource = resourceOf(assunto)
  if (!resource) return undefined
  // Why a value ended is a field of the entity that keeps its periods.
  const keepers = periodsOf(declaredResources(), resource).map(({ keeper }) => keeper)
  const holder = [resource, ...keepers].find((each) => fieldOf(each, campo))
  return holder && fieldOf(holder, campo)
}

function resourceOf(assunto: string): Resource | undefined {
  const all = declaredResources()
  return assunto === ofFiles ? subjectIn(all) : all[assunto]
}
