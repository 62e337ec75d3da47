import { z } from 'zod/mini'
import { canRead, scopeOf } from '#model/access'
import { checkRecord, type Errors } from '#model/check'
import { fieldOf, type Resource } from '#model/resource'
import {
  mostOf,
  placeField,
  type RowsInside,
  readInside,
  rowsInsideOf,
  tooMany,
  unstored,
} from '#model/rows-inside'
import { isSameValue, type Values } from '#model/values'
import { decode } from '#server/db/codec'
import { numberRows } from '#server/db/number-rows'
import { ApiError } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { storedInside } from './answer.ts'
import type { Asker, Writing } from './asker.ts'
import { behindOf } from './behind.ts'
import { conflictOfIndex } from './constraints.ts'
import { find } from './read.ts'
import { touchAbove } from './rows-above.ts'
import { changeRow, insertRow, removeRow } from './write-row.ts'

/** One of the rows that were sent; `before` is null for a new one. */
interface Step {
  readonly at: number
  readonly before: Values | null
  readonly values: Record<string, unknown>
  isChanged: boolean
}

/** What a save does with the rows of one field. */
interface RowsPlan {
  readonly inside: RowsInside
  readonly removed: readonly Record<string, unknown>[]
  readonly steps: readonly Step[]
}

/** The plans of a save, and the messages against what was sent, each at its cell: 'capitulos.1.nome'. */
export interface RowsPlans {
  readonly plans: readonly RowsPlan[]
  readonly errors: Errors
}

/** A body without the rows inside that it carries, and those by their field. */
export function splitBody({ resources }: Services, resource: Resource, body: Values) {
  const held = rowsInsideOf(resources, resource, 'form').filter(({ name }) => name in body)
  const names = held.map(({ name }) => name)
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
  return { own, sent: held.map((inside) => [inside, body[inside.name]] as const) }
}

const words = (inside: RowsInside) =>
  z.array(z.record(z.string(), z.unknown())).check(z.maxLength(mostOf(inside), tooMany(inside)))

/** Checks the rows that were sent with a row, whose id is null while it is new. Throws 403 for what the role may not do. */
export async function planRows(
  { services, asker, connection }: Pick<Writing, 'services' | 'asker' | 'connection'>,
  sent: readonly (readonly [RowsInside, unknown])[],
  above: number | null,
): Promise<RowsPlans> {
  const plans: RowsPlan[] = []
  const errors: Record<string, string> = {}
  for (const [inside, value] of sent) {
    const rows = words(inside).safeParse(value, { error: () => 'Valor inválido' })
    if (!rows.success) {
      errors[inside.name] = rows.error.issues[0]?.message ?? 'Valor inválido'
      continue
    }
    const of = { ...services, inside }
    const stored = above === null ? [] : await storedInside(connection, of, [above], asker.viewer)
    const ofChild = { services, asker, connection, resource: inside.child }
    const behind = await behindOf(ofChild, beside(rows.data, stored))
    const plan = planOf(services, inside, rows.data, { stored, above, asker, behind })
    Object.assign(errors, plan.errors)
    if (Object.keys(plan.errors).length === 0) refuseForbidden(plan, asker)
    plans.push(plan)
  }
  return { plans, errors }
}

/** Rows as they were sent, with what they say no more of as it is stored. */
function beside(rows: readonly Values[], stored: readonly Values[]): Values[] {
  return rows.map((row) => ({ ...stored.find(({ id }) => id === row.id), ...row }))
}

interface Standing {
  /** The rows that the role may list there, as the database has them. */
  readonly stored: readonly Record<string, unknown>[]
  readonly above: number | null
  readonly asker: Asker
  /** What the conditions of each look at in rows that it refers to. */
  readonly behind: readonly Values[]
}

function planOf(
  services: Services,
  inside: RowsInside,
  rows: readonly Values[],
  { stored, above, asker: { viewer }, behind }: Standing,
): RowsPlan & { readonly errors: Errors } {
  const { name, child, by } = inside
  const { role } = viewer
  const errors: Record<string, string> = {}
  const left = new Map(stored.map((row) => [row.id, decode(child, row)]))
  const context = { role, today: today(services), resources: services.resources }
  const where = readInside(inside, role) ?? 'list'
  const steps = rows.map((row, at): Step => {
    const { id = null, [by]: reference = null, ...own } = row
    const before = left.get(id) ?? null
    const said = { ...context, behind: { ...behind[at], [by]: above ?? unstored } }
    left.delete(id)
    const say = (key: string, message: string) => {
      errors[`${name}.${at}.${key}`] = message
    }
    if (id !== null && !before) say('id', 'Registro não encontrado')
    if (reference !== null && reference !== above) say(by, 'Campo que não pode ser alterado')
    const checked = before
      ? checkRecord(child, own, { ...said, action: 'edit', stored: before })
      : checkRecord(child, { ...own, [by]: above ?? 1 }, { ...said, action: 'create' })
    for (const [key, message] of Object.entries(checked.errors)) say(key, message)
    // A value that the role may not read counts as another one, or it could be guessed.
    const isHidden = (key: string) => {
      const field = fieldOf(child, key)
      return field !== undefined && key in checked.values && !canRead(field, role, where)
    }
    const isChanged =
      !before ||
      Object.keys(checked.values).some((key) => !isSameValue(checked.values[key], before[key])) ||
      Object.keys(own).some(isHidden)
    return { at, before, values: checked.values, isChanged }
  })
  placeRows(child, stored, steps)
  return { inside, steps, errors, removed: stored.filter(({ id }) => left.has(id)) }
}

/** Gives the rows numbers that say their order, where it is another than the stored one with new rows at the end. */
function placeRows(child: Resource, stored: readonly Values[], steps: readonly Step[]): void {
  const place = placeField(child)
  if (!place) return
  const ids = steps.flatMap(({ before }) => (before ? [before.id] : []))
  const kept = stored.map(({ id }) => id).filter((id) => ids.includes(id))
  const isAsStored =
    ids.every((id, at) => id === kept[at]) &&
    steps.findLastIndex(({ before }) => before) === ids.length - 1
  if (isAsStored) return
  for (const [at, step] of steps.entries()) {
    if (step.before?.[place] === at + 1) continue
    step.values[place] = at + 1
    step.isChanged = true
  }
}

/** Throws 403, by the name of the field, for something that the role may do with no row. */
function refuseForbidden({ inside, steps, removed }: RowsPlan, { viewer }: Asker): void {
  const { name, child } = inside
  const wanted = {
    create: steps.some(({ before }) => !before),
    edit: steps.some(({ before, isChanged }) => before && isChanged),
    delete: removed.length > 0,
  }
  for (const action of ['create', 'edit', 'delete'] as const)
    if (wanted[action] && !scopeOf(child.access[action] ?? {}, viewer.role))
      throw new ApiError('forbidden', { errors: { [name]: forbidden(action, child) } })
}

const verbs = { create: 'incluir', edit: 'alterar', delete: 'excluir' } as const

function forbidden(action: keyof typeof verbs, { label }: Resource): string {
  return `Sem permissão para ${verbs[action]}: ${label.one}`
}

/** Stores the rows of plans without errors under the row of this id; false where nothing had changed. */
export async function saveRows(
  writing: Writing,
  plans: readonly RowsPlan[],
  above: number,
): Promise<boolean> {
  const { services, connection, resource } = writing
  const { viewer } = writing.asker
  let isChanged = false
  for (const { inside, removed, steps } of plans) {
    const { name, child, by } = inside
    const under = { ...writing, resource: child, judged: resource.name }
    const doing = (action: keyof typeof verbs): Writing => {
      const scope = scopeOf(child.access[action] ?? {}, viewer.role)
      if (!scope) throw new ApiError('forbidden')
      return { ...under, asker: { viewer, scope } }
    }
    const changed = steps.filter((step) => step.isChanged)
    const touched = [...removed, ...changed.map(({ before, values }) => before ?? values)]
    await touchAbove(under, touched, resource)
    // A value that may not repeat is free once the row that had it is gone.
    for (const row of removed)
      await inCell(name, 'delete', inside, async () => {
        const own = doing('delete')
        await find(own, Number(row.id))
        await removeRow(own, row)
      })
    for (const { at, before, values } of changed.toSorted(savedFirst))
      await inCell(`${name}.${at}`, before ? 'edit' : 'create', inside, async () => {
        const own = doing(before ? 'edit' : 'create')
        if (!before) return insertRow(own, { ...values, [by]: above })
        await find(own, Number(before.id))
        return changeRow(own, before, values)
      })
    if (touched.length > 0)
      await numberRows(connection, services.resources, child, [{ [by]: above }])
    isChanged ||= touched.length > 0
  }
  return isChanged
}

function savedFirst(one: Step, other: Step): number {
  return Number(one.before === null) - Number(other.before === null)
}

/** Writes one row; its refusal is said at its cell. */
export async function inCell(
  place: string,
  action: keyof typeof verbs,
  { child, by }: RowsInside,
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await write()
  } catch (error) {
    const refusal = conflictOfIndex(error, child, by) ?? error
    if (!(refusal instanceof ApiError)) throw refusal
    const own = Object.entries((refusal.body.errors ?? {}) as Errors)
    // A row that is closed says so itself.
    const isClosed = refusal.status === 409
    if (own.length === 0)
      throw new ApiError(isClosed ? 'conflict' : 'forbidden', {
        errors: { [place]: isClosed ? refusal.message : forbidden(action, child) },
      })
    const errors = Object.fromEntries(own.map(([key, said]) => [`${place}.${key}`, said]))
    throw new ApiError('invalid', { errors, status: refusal.status })
  }
}
