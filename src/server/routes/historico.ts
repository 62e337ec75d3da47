import { finished, Readable } from 'node:stream'
import { record, traceOf } from '#server/db/audit'
import { Slots } from '#server/http/slots'
import { exportStudent } from '#server/privacy/export'
import { studentHistory } from '#server/privacy/history'
import { resourceNamed } from '#server/services'
import type { HandlersOf } from './calls.ts'

const largestId = 2_147_483_647

/** What was done with a student's record, and all that is kept about a student. */
export const historicoHandlers: Pick<HandlersOf<'aluno'>, 'historico' | 'exportar'> = {
  historico: ({ services, id, query, asker }) =>
    studentHistory(services, id, {
      reader: asker.viewer,
      accesses: query.tipo === 'acessos',
      // PostgreSQL does not compare with an id beyond its largest.
      before: query.antes_de === undefined ? null : Math.min(Number(query.antes_de), largestId),
    }),

  async exportar({ services, id, asker, request, reply }) {
    reply.type('application/json; charset=utf-8').headers({
      'content-disposition': `attachment; filename="aluno-${id}.json"`,
      'cache-control': 'no-store',
    })
    if (request.method === 'HEAD') return reply.send()
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const freeSlot = await exportSlots.take()
    try {
      const signal = AbortSignal.any([services.ending, gone.signal])
      signal.throwIfAborted()
      const { pieces } = await exportStudent(services, id, { signal, reader: asker.viewer })
      const trace = traceOf(services, asker, resourceNamed(services, 'aluno'), id)
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
