import type { Errors } from '#model/check'
import { formatDate } from '#model/format'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { fieldOf, type Resource } from '#model/resource'
import type { Values } from '#model/values'
import { anyTable } from '#server/db/connection'
import { ApiError, refuse } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Writing } from './asker.ts'
import { checkReferences } from './constraints.ts'
import type { Done } from './periods.ts'
import { askRoom } from './room.ts'

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
  done: Done = {},
): Promise<Parted> {
  const { services, resource } = writing
  const { acao, ending } = done
  for (const kept of periodsOf(services.resources, resource)) {
    const { periods, since } = kept
    const { of, value, until, reason, ahead, endedBy } = periods
    const day = ending?.day ?? sent[since]
    if (!ahead || typeof day !== 'string' || day <= today(services)) continue
    const [was, next] = [before?.[value] ?? null, ending ? null : (sent[value] ?? before?.[value])]
    const isWhole = ending !== undefined || acao === 'religou'
    const errors = mistakes(resource, kept, { before, sent }, done)
    if (errors) throw new ApiError('invalid', { errors })
    await checkReferences(writing, { [value]: next })
    if (await isAwaited(writing, kept, before, day))
      throw refuse(ending ? until : since, `Já há uma mudança marcada para ${formatDate(day)}`)
    if (next !== null) await askRoom(writing, kept, [Number(next)], day)
    const state = isWhole && endedBy ? sent[endedBy.field] : null
    const rest = Object.entries(sent).filter(([name]) => name !== value && name !== since)
    const kind = was === null ? 'entrada' : 'mudanca'
    return {
      checked: isWhole ? {} : Object.fromEntries(rest),
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

/** What is wrong with a write that is dated ahead: the row has that value already, or has left; null where nothing is. */
function mistakes(
  resource: Resource,
  { periods: { value, until, endedBy }, since }: KeptPeriods,
  { before, sent }: { readonly before: Values | null; readonly sent: Values },
  { acao, ending }: Done,
): Errors | null {
  const initial = fieldOf(resource, endedBy?.field ?? '')?.initial
  const stateOf = (row: Values | null) => row?.[endedBy?.field ?? ''] ?? initial
  const was = before?.[value] ?? null
  const isSame = ending
    ? was === null && stateOf(before) !== initial
    : (sent[value] ?? before?.[value]) === was
  if (isSame) return { [ending ? until : since]: 'A data não pode ser futura' }
  const then = stateOf({ ...before, ...sent })
  const isGone = (was === null && then !== initial) || endedBy?.reasons[String(then)]
  const isWhole = ending !== undefined || acao === 'religou'
  return !isWhole && endedBy && isGone ? { [value]: endedBy.back } : null
}

/** Whether another change of the row waits for a day. */
async function isAwaited(
  { connection }: Writing,
  { periods: { ahead = '', of } }: KeptPeriods,
  before: Values | null,
  day: string,
): Promise<boolean> {
  const other = await anyTable(connection)
    .selectFrom(ahead)
    .select('id')
    .where(of, '=', before?.id ?? null)
    .where('dia', '=', day)
    // What begins beside is in the way of none.
    .where('tipo', '<>', 'a_mais')
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
