import { z } from 'zod/mini'
import type { Chosen, Merged, Merges, Preview, Similar } from '#model/mergeable'
import type { Resource } from '#model/resource'
import { record, traceOf } from '#server/db/audit'
import { ApiError } from '#server/http/errors'
import { mergesMade } from '#server/merging/made'
import { mergeRows } from '#server/merging/merge'
import { planOf, previewOf } from '#server/merging/plan'
import { separateRows } from '#server/merging/separate'
import { setApart, similarRows } from '#server/merging/similar'
import type { Handlers } from '#server/services'
import type { Asking } from '#server/store/asker'
import type { AskedContext } from './calls.ts'

/** What the server does where two rows of an entity may be one. */
export function mergeHandlers(resource: Resource): Handlers {
  const asking = ({ services, asker }: AskedContext): Asking => ({ services, resource, asker })
  return {
    semelhantes: (context: AskedContext<unknown, { depois?: string }>): Promise<Similar> =>
      similarRows(asking(context), context.query.depois),

    distinguir: (context: AskedContext<{ outro_id: number }>): Promise<void> =>
      setApart(asking(context), context.id, context.body.outro_id),

    async prever(context: AskedContext<unknown, { outro_id: string }>): Promise<Preview> {
      const { services, asker, id, query } = context
      const other = Number(query.outro_id)
      if (!z.int32().safeParse(other).success) throw new ApiError('absent')
      const preview = await previewOf(asking(context), await planOf(asking(context), id, other))
      const traces = [id, other].map((each) => ({
        ...traceOf(services, asker, resource, each),
        acao: 'leu' as const,
      }))
      if (resource.recordReads === true) await record(services.db.kysely, traces)
      return preview
    },

    juntar: (context: AskedContext<Chosen>): Promise<Merged> =>
      mergeRows(asking(context), context.id, context.body, context.keyed),

    juncoes: (context: AskedContext): Promise<Merges> => mergesMade(asking(context)),

    separar: (context: AskedContext): Promise<Merged> =>
      separateRows(asking(context), context.id, context.keyed),
  }
}
