import { formatDate } from '#model/format'
import { periodsOf } from '#model/kept-periods'
import { fieldOf, type Resource } from '#model/resource'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Writing } from './asker.ts'
import { checkReferences } from './constraints.ts'
import type { Done } from './periods.ts'

/** The values of a write that are for now, and the row in which the rest of it waits, once the id is known that it is of. */
interface Parted {
  readonly checked: Values
  readonly waits: { readonly in: Resource; readonly of: (id: number) => Values } | null
}

/**
 * Parts a write whose value begins or ends on a day ahead. What a call of its own says of the row waits whole; of a form
 * only the value does. Throws 400 where the row has that value already, or has left, nobody gets the value any more, or
 * another change waits for that day.
 */
export async function partAhead(
  writing: Writing,
  before: Values | null,
  sent: Values,
  { acao, ending }: Done = {},
): Promise<Parted> {
  const { services, connection, resource } = writing
  for (const { periods, since } of periodsOf(services.resources, resource)) {
    const { of, value, until, reason, ahead, endedBy } = periods
    const day = ending?.day ?? sent[since]
    if (!ahead || typeof day !== 'string' || day <= today(services)) continue
    const field = ending ? until : since
    const refuse = (message: string) => new ApiError('invalid', { errors: { [field]: message } })
    const [was, next] = [before?.[value] ?? null, ending ? null : (sent[value] ?? before?.[value])]
    const isWhole = ending !== undefined || acao === 'religou'
    const initial = fieldOf(resource, endedBy?.field ?? '')?.initial
    const stateOf = (row: Values | null) => row?.[endedBy?.field ?? ''] ?? initial
    const then = stateOf({ ...before, ...sent })
    const wasGone = was === null && stateOf(before) !== initial
    if (ending ? wasGone : next === was) throw refuse('A data não pode ser futura')
    const isGone = (was === null && then !== initial) || endedBy?.reasons[String(then)]
    if (!isWhole && endedBy && isGone)
      throw new ApiError('invalid', { errors: { [value]: endedBy.back } })
    await checkReferences(writing, { [value]: next })
    const other = await anyTable(connection)
      .selectFrom(ahead)
      .select('id')
      .where(of, '=', before?.id ?? null)
      .where('dia', '=', day)
      .where('excluido_em', 'is', null)
      .executeTakeFirst()
    if (other) throw refuse(`Já há uma mudança marcada para ${formatDate(day)}`)
    const state = isWhole && endedBy ? sent[endedBy.field] : null
    const kept = Object.entries(sent).filter(([name]) => name !== value && name !== since)
    const kind = was === null ? 'entrada' : 'mudanca'
    return {
      checked: isWhole ? {} : Object.fromEntries(kept),
      waits: {
        in: resourceNamed(services, ahead),
        of: (id) => ({
          [of]: id,
          tipo: ending ? 'saida' : isWhole ? 'retorno' : kind,
          dia: day,
          de_id: was,
          [value]: next,
          ...(endedBy && { [endedBy.field]: state }),
          [reason]: ending?.reason ?? endedBy?.reasons[String(state)] ?? null,
        }),
      },
    }
  }
  return { checked: sent, waits: null }
}
