import { finished, Readable } from 'node:stream'
import type { Resource } from '#model/resource'
import { record, traceOf } from '#server/db/audit'
import { Slots } from '#server/http/slots'
import { exportSubject } from '#server/privacy/export'
import { rowHistory, subjectHistory } from '#server/privacy/history'
import { subjectTimeline } from '#server/privacy/timeline'
import { type Handlers, resourceNamed, subjectOf } from '#server/services'
import { recordOneRead } from '#server/store/reading'
import type { AskedContext } from './calls.ts'

interface Query {
  readonly antes_de?: string | undefined
}

/** A page of what was done with one row of an entity, or of who read it; of the subject, with the rows about it. */
export function pageOfRow(
  { services, id, query, asker }: AskedContext<unknown, Query>,
  name: string,
  accesses: boolean,
) {
  const asked = { reader: asker.viewer, accesses, before: query.antes_de }
  const resource = resourceNamed(services, name)
  if (resource.subject) return subjectHistory(services, id, asked)
  return rowHistory(services, resource, id, asked)
}

interface HistoryQuery extends Query {
  readonly tipo?: string | undefined
}

interface TimelineQuery extends Query {
  readonly tipos?: string | undefined
  readonly para?: string | undefined
}

/** The history of the rows of an entity that has one. */
export function historyHandlers({ name, history }: Resource): Handlers {
  if (!history) return {}
  return {
    historico: (context: AskedContext<unknown, HistoryQuery>) =>
      pageOfRow(context, name, context.query.tipo === 'acessos'),
  }
}

/** What happened to a row of the subject, and all that is kept about it. */
export const historicoHandlers = {
  async linhaDoTempo({ services, id, query, asker }: AskedContext<unknown, TimelineQuery>) {
    const { tipos, antes_de = null, para } = query
    const kinds = tipos?.split(',') ?? null
    const asked = { kinds, before: antes_de, isPrinted: para === 'imprimir' }
    const page = await subjectTimeline(services, id, asker, asked)
    const subject = subjectOf(services)
    if (antes_de === null)
      await (para
        ? record(services.db.kysely, [
            {
              ...traceOf(services, asker, subject, id),
              ...{ acao: 'imprimiu', depois: { linha_do_tempo: true } },
            },
          ])
        : recordOneRead(services, subject.name, id, asker.viewer.contaId))
    return page
  },

  async exportar({ services, id, asker, request, reply }: AskedContext) {
    const subject = subjectOf(services)
    reply.type('application/json; charset=utf-8').headers({
      'content-disposition': `attachment; filename="${subject.name}-${id}.json"`,
      'cache-control': 'no-store',
    })
    if (request.method === 'HEAD') return reply.send()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const freeSlot = await exportSlots.take()
    try {
      const signal = AbortSignal.any([services.ending, gone.signal])
      signal.throwIfAborted()
      const { pieces } = await exportSubject(services, id, { signal, reader: asker.viewer })
      const trace = traceOf(services, asker, subject, id)
      await record(services.db.kysely, [{ ...trace, acao: 'exportou' }])
      const stream = Readable.from(pieces, { signal })
      finished(stream, freeSlot)
      // A client that does not read for a minute loses the slot.
      reply.raw.setTimeout(60_000, () => reply.raw.destroy())
      return reply.send(stream)
    } catch (error) {
      freeSlot()
      throw error
    }
  },
}

/** An export holds the bytes of some documents in memory, and sends hundreds of megabytes. */
const exportSlots = new Slots({ count: 2, mostWaiting: 20, longestWait: 20_000, retryAfter: 30 })
