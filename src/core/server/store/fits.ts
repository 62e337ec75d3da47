import { scopeOf } from '#model/access'
import type { Field } from '#model/field'
import { isFit, judgedIds, whereText } from '#model/fits'
import { fieldsOf } from '#model/resource'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import type { Asking, Writing } from './asker.ts'
import { scopeCondition } from './scope.ts'

/** Throws 400 where a reference and the rest of its row no longer fit. Only rows that the writer reaches are looked at. */
export async function checkFits(writing: Writing, values: Values, before: Values | null) {
  const row = { ...before, ...values }
  for (const [name, field] of fieldsOf(writing.resource)) {
    const ids = judgedIds(name, field, row, before ?? {})
    const unfit = await unfitOf(
      writing,
      field,
      ids.map((id) => ({ id, row })),
    )
    const said = unfit.find((each) => each !== null)
    if (said) throw new ApiError('invalid', { errors: { [name]: said } })
  }
}

/**
 * What is said of each row that a reference names and that does not fit with the row that does; null where it fits, or is
 * not there for whoever asks.
 */
export async function unfitOf(
  { services, connection = services.db.kysely, asker: { viewer } }: Asking,
  field: Field,
  named: readonly { readonly id: number; readonly row: Values }[],
): Promise<(string | null)[]> {
  const target = services.resources[field.target ?? '']
  if (!field.where || !target || named.length === 0) return named.map(() => null)
  const { list = {}, show = {} } = target.access
  const reached = [list, show].flatMap((access) => {
    const scope = scopeOf(access, viewer.role)
    return scope ? [scopeCondition(services.resources, target, scope, viewer)] : []
  })
  const found = await anyTable(connection)
    .selectFrom(target.name)
    .select(['id', ...Object.keys(field.where)])
    .where('id', 'in', [...new Set(named.map(({ id }) => id))])
    .where((eb) => eb.or(reached))
    .execute()
  const referred = new Map(found.map((row) => [Number(row.id), decode(target, row)]))
  return named.map(({ id, row }) => {
    const behind = referred.get(id)
    return !behind || isFit(field, behind, row) ? null : whereText(target, field, row)
  })
}
