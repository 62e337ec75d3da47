import { offered } from '#console/api/resources'
import type { Row } from '#console/api/row'
import { can } from '#model/access'
import type { Errors } from '#model/check'
import { declaredResources } from '#model/entities'
import type { Field, Role } from '#model/field'
import { emptyValue } from '#model/format'
import { fieldsOf, type Resource } from '#model/resource'
import {
  labelInside,
  placeField,
  type RowsInside,
  readInside,
  rowsInsideOf,
} from '#model/rows-inside'
import { isSameValue, type Values, valuesToSave } from '#model/values'
import { wordsOf } from '#model/wording'
import { formFields, initialValues, typedIn } from './form-fields.ts'
import { type Change, changesBetween, rebased } from './stale.ts'

/** The mark of a row that goes when the form is saved: no field has a name like it. */
export const removedMark = '_removed'

/** Rows inside that a form edits, and what its user may do with them. */
export interface FormRows extends RowsInside {
  readonly may: Readonly<Record<'create' | 'edit' | 'delete', boolean>>
  readonly isOrdered: boolean
  /** What a row is typed in: of one that is saved, only what its answer carried. */
  readonly inputs: (stored: Values | undefined) => [string, Field][]
}

/** A documented host is sent no rows inside, and a row that came without them is saved without them. */
export function formRowsOf(resource: Resource, role: Role, stored: Row | undefined): FormRows[] {
  return rowsInsideOf(declaredResources(), offered(resource), 'form').flatMap((inside) => {
    const { name } = inside
    const isRead = readInside(inside, role) && (inside.field.read?.includes(role) ?? true)
    if (!isRead || (stored && !Array.isArray(stored[name]))) return []
    return [withRights(inside, role)]
  })
}

export function withRights(inside: RowsInside, role: Role): FormRows {
  const { child, by } = inside
  const { create, edit, delete: remove } = child.access
  return {
    ...inside,
    may: { create: can(create, role), edit: can(edit, role), delete: can(remove, role) },
    isOrdered: placeField(child) !== undefined,
    inputs: (stored) =>
      formFields(child, stored ? 'edit' : 'create', role).filter(
        ([name]) => name !== by && (!stored || name in stored),
      ),
  }
}

type Rows = readonly Values[]

/** The rows of a field, in the values of its form or in a row. */
export function rowsAt({ name }: RowsInside, values: Values): Rows {
  const rows = values[name]
  return Array.isArray(rows) ? rows : []
}

/**
 * The places to which the arrows of a row move it: rows with a choice that stands out come before the others whatever their
 * order, so that a row changes places with its own kind alone.
 */
export function stepsOf({ child }: RowsInside, rows: Rows, at: number) {
  const isFirst = (row: Values | undefined) =>
    fieldsOf(child).some(([name, { alerts }]) => alerts?.some((choice) => choice === row?.[name]))
  const own = rows.map(isFirst)
  const up = own.lastIndexOf(own[at] ?? false, at - 1)
  const down = own.indexOf(own[at] ?? false, at + 1)
  return { up: at > 0 && up >= 0 ? up : null, down: down >= 0 ? down : null }
}

const byId = (rows: Rows, id: unknown): Values | undefined =>
  rows.find((row) => id != null && row.id === id)

export function initialRows(formRows: readonly FormRows[], stored: Values = {}) {
  return Object.fromEntries(formRows.map((inside) => [inside.name, rowsAt(inside, stored)]))
}

/** What is sent of the rows that stay. */
export function rowsToSend(formRows: readonly FormRows[], typed: Values, stored: Values = {}) {
  const entries = formRows.map((inside): [string, Values[]] => {
    const kept = rowsAt(inside, typed).filter((row) => !row[removedMark])
    return [
      inside.name,
      kept.map((row) => {
        const before = byId(rowsAt(inside, stored), row.id)
        const inputs = before && !inside.may.edit ? [] : inside.inputs(before)
        const values = valuesToSave(Object.fromEntries(inputs), typedIn(inputs, row))
        return before ? { id: row.id, ...values } : values
      }),
    ]
  })
  return Object.fromEntries(entries)
}

/** Whether saving the rows of one state of the form is the same as saving those of another. */
export function areSameRows(
  formRows: readonly FormRows[],
  one: Values,
  other: Values,
  stored: Values | undefined,
): boolean {
  const [first, second] = [one, other].map((typed) => rowsToSend(formRows, typed, stored))
  return JSON.stringify(first) === JSON.stringify(second)
}

/** Where in the form a message of the server stands: its cell, or, for a row as a whole, the rows. */
export function placesOfErrors(formRows: readonly FormRows[], typed: Values, errors: Errors) {
  return formRows.flatMap((inside) => {
    const rows = rowsAt(inside, typed)
    const sent = rows.flatMap((row, at) => (row[removedMark] ? [] : [at]))
    const whole: string[] = []
    const cells = Object.entries(errors).flatMap(([key, message]) => {
      const [name, number, ...rest] = key.split('.')
      if (name !== inside.name) return []
      const at = sent[Number(number)]
      const row = at === undefined ? undefined : rows[at]
      const cell = rest.join('.')
      const inputs = inside.inputs(row?.id == null ? undefined : row)
      if (at !== undefined && inputs.some(([input]) => input === cell))
        return [{ name: [name, at, cell], errors: [message] }]
      whole.push(
        at === undefined ? message : `${labelInside(inside.child, Number(number))}: ${message}`,
      )
      return []
    })
    return whole.length > 0 ? [...cells, { name: [inside.name], errors: whole }] : cells
  })
}

export function newRow(inside: FormRows): Values {
  return initialValues(inside.inputs(undefined), undefined)
}

/** The name by which a row is told from the others. */
export function nameOfRow({ child }: RowsInside, row: Values): string {
  const field = child.fields[child.display]
  return field ? wordsOf(child.display, field, row) : ''
}

/** What another person has changed in the rows while a form was open. */
export function rowChanges(formRows: readonly FormRows[], before: Values, now: Values): Change[] {
  return formRows.flatMap((inside) => {
    const [old, present] = [rowsAt(inside, before), rowsAt(inside, now)]
    const isSameList = isSameValue(
      old.map(({ id }) => id),
      present.map(({ id }) => id),
    )
    const names = present.map((row) => nameOfRow(inside, row)).join(', ')
    const cells = present.flatMap((row) => {
      const was = byId(old, row.id)
      if (!was) return []
      const label = `${inside.child.label.one} ${nameOfRow(inside, row)}`
      const changes = changesBetween(inside.inputs(was), was, row)
      return changes.map((change) => ({ ...change, label: `${label}: ${change.label}` }))
    })
    return isSameList ? cells : [{ label: inside.field.label, now: names || emptyValue }, ...cells]
  })
}

/** The rows as they are now with what was typed in them; nothing that was typed is lost, nothing that came is left out. */
export function rebasedRows(
  formRows: readonly FormRows[],
  before: Values,
  now: Values,
  typed: Values,
): Record<string, Values[]> {
  const entries = formRows.map((inside): [string, Values[]] => {
    const [old, present, mine] = [before, now, typed].map((values) => rowsAt(inside, values))
    const isMoved = !isSameValue(...orders(mine ?? [], old ?? []))
    const merged = (row: Values): Values[] => {
      const [was, is] = [byId(old ?? [], row.id), byId(present ?? [], row.id)]
      const inputs = inside.inputs(was)
      if (was && is)
        return [{ ...is, ...rebased(inputs, was, is, row), [removedMark]: row[removedMark] }]
      if (!was) return [row]
      // Another person has removed it: what was typed in it is a new row.
      const isTyped =
        !row[removedMark] && inputs.some(([name]) => !isSameValue(row[name], was[name]))
      const { id: _, ...own } = row
      return isTyped ? [own] : []
    }
    const kept = (mine ?? []).flatMap(merged)
    const added = (present ?? []).filter(({ id }) => !byId(old ?? [], id) && !byId(kept, id))
    if (isMoved) return [inside.name, [...kept, ...added]]
    const fresh = kept.filter(({ id }) => id == null)
    const inOrder = (present ?? []).map((row) => byId(kept, row.id) ?? row)
    return [inside.name, [...inOrder, ...fresh]]
  })
  return Object.fromEntries(entries)
}

/** The ids of typed rows that were saved before, and the same ones in the order in which they were. */
function orders(mine: Rows, old: Rows): [unknown[], unknown[]] {
  const ids: unknown[] = mine.map(({ id }) => id).filter((id) => id != null)
  return [ids, old.map(({ id }) => id).filter((id) => ids.includes(id))]
}
