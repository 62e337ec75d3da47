import { fold } from '#model/format'
import type { RuleContext } from '#model/rules'
import type { Sheet } from '#model/spreadsheet'
import {
  type CheckedRow,
  checkSheet,
  isValidRow,
  knownErrors,
  type NameCount,
  namesUnder,
  withErrors,
} from '#model/spreadsheet-check'
import type { Mapping } from '#model/spreadsheet-columns'
import { type ImportBody, type ImportKnown, unknownClass } from '#model/spreadsheet-import'
import { resources } from '#resources'
import type { ImportState } from './import-state.ts'

export interface Registered extends Pick<ImportKnown, 'repetidos' | 'desconhecidos'> {
  readonly turmas: ReadonlyMap<string, { readonly id: number; readonly nome: string }>
  readonly cpfs: ReadonlySet<string>
}

export interface NewClass extends NameCount {
  readonly create: boolean
  readonly ready: number
}

export interface ImportPlan {
  readonly rows: readonly CheckedRow[]
  readonly newClasses: readonly NewClass[]
  readonly ready: readonly CheckedRow[]
}

const { aluno } = resources
const cpfTaken = aluno.fields.cpf.unique?.loaded ?? ''

export function ownCheck(sheet: Sheet, mapping: Mapping, { today }: RuleContext): CheckedRow[] {
  const context = { role: 'coordenador', today, targets: resources } as const
  return checkSheet(aluno, sheet.rows, mapping, context)
}

export function cpfsOf(rows: readonly CheckedRow[]): string[] {
  return rows.flatMap(({ values: { cpf } }) => (typeof cpf === 'string' ? [cpf] : []))
}

export function planOf(
  state: ImportState,
  checked: readonly CheckedRow[],
  registered: Registered,
): ImportPlan {
  const { turmas, cpfs } = registered
  const rows = withErrors(checked, ({ number, values, names }) => {
    if (state.stored.has(number)) return undefined
    const key = fold(names.turma_id ?? '')
    const isDeclined = state.declined.has(key) && !turmas.has(key)
    return {
      ...(cpfs.has(String(values.cpf)) && { cpf: cpfTaken }),
      ...knownErrors(aluno, { values, names }, registered),
      ...(isDeclined && { turma_id: unknownClass }),
      ...state.refused.get(number),
    }
  })
  const ready = rows.filter((row) => isValidRow(row) && !state.stored.has(row.number))
  const counts = new Map(namesUnder(ready, 'turma_id').map(({ key, count }) => [key, count]))
  const newClasses = namesUnder(checked, 'turma_id')
    .filter(({ key }) => !turmas.has(key))
    .map((found) => ({
      ...found,
      create: !state.declined.has(found.key),
      ready: counts.get(found.key) ?? 0,
    }))
  return { rows, newClasses, ready }
}

export function classesToCreate({ newClasses }: ImportPlan): NewClass[] {
  return newClasses.filter(({ create, ready }) => create && ready > 0)
}

export function bodyOf(plan: ImportPlan, { turmas }: Registered): ImportBody {
  const created = new Map(classesToCreate(plan).map(({ key, name }) => [key, name]))
  return {
    turmas: [...created.values()],
    linhas: plan.ready.map(({ number, values, names }) => {
      const key = fold(names.turma_id ?? '')
      const turma = turmas.get(key)?.nome ?? created.get(key) ?? null
      const { turma_id: _, ...referencias } = names
      const others = Object.keys(referencias).length > 0
      return { linha: number, turma, aluno: values, ...(others && { referencias }) }
    }),
  }
}
