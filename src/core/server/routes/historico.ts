import { finished, Readable } from 'node:stream'
import { presenceByWeek } from '#features/alunos/server/presence-weeks'
import { record, traceOf } from '#server/db/audit'
import { Slots } from '#server/http/slots'
import { exportStudent } from '#server/privacy/export'
import { rowHistory, studentHistory } from '#server/privacy/history'
import { studentTimeline } from '#server/privacy/timeline'
import { resourceNamed, today } from '#server/services'
import { recordOneRead } from '#server/store/reading'
import type { AskedContext, HandlersOf } from './calls.ts'

interface Query {
  readonly antes_de?: string | undefined
}

/** A page of what was done with one row of an entity, or of who read it. */
export function pageOfRow(
  { services, id, query, asker }: AskedContext<unknown, Query>,
  name: string,
  accesses: boolean,
) {
  const asked = { reader: asker.viewer, accesses, before: query.antes_de }
  return rowHistory(services, resourceNamed(services, name), id, asked)
}

type Told = 'historico' | 'linhaDoTempo' | 'presencaPorSemana' | 'exportar'

/** What happened to a student and what was done with the record, and all that is kept about a student. */
export const historicoHandlers: Pick<HandlersOf<'aluno'>, Told> = {
  historico: ({ services, id, query, asker }) =>
    studentHistory(services, id, {
      reader: asker.viewer,
      accesses: query.tipo === 'acessos',
      before: query.antes_de,
    }),

  async linhaDoTempo({ services, id, query, asker }) {
    const { tipos, antes_de = null, para } = query
    const kinds = tipos?.split(',') ?? null
    const asked = { kinds, before: antes_de, isPrinted: para === 'imprimir' }
    const page = await studentTimeline(services, id, asker, asked)
    const aluno = resourceNamed(services, 'aluno')
    if (antes_de === null)
      await (para
        ? record(services.db.kysely, [
            {
              ...traceOf(services, asker, aluno, id),
              ...{ acao: 'imprimiu', depois: { linha_do_tempo: true } },
            },
          ])
        : recordOneRead(services, aluno.name, id, asker.viewer.contaId))
    return page
  },

  presencaPorSemana: ({ services, id, query, asker }) =>
    presenceByWeek(services, id, Number(query.ano ?? today(services).slice(0, 4)), asker),

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
