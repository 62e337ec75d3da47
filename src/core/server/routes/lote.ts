import { setImmediate } from 'node:timers/promises'
import type { z } from 'zod/mini'
import {
  type Batched,
  type BatchedRow,
  type batchBodies,
  type batched,
  batchFields,
} from '#model/batch'
import { checkField, type Errors } from '#model/check'
import { formatDate } from '#model/format'
import { besideIn, dayOfChange, periodsOf } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import type { Values } from '#model/values'
import { refusalOf, refuse, wordsOf } from '#server/http/errors'
import { type AnyHandler, today } from '#server/services'
import { idempotencyKeyOf, type KeyedRequest } from '#server/store/idempotency'
import { edit, remove } from '#server/store/write'
import type { AskedContext } from './calls.ts'

type Asked<A extends Batched> = AskedContext<z.infer<(typeof batchBodies)[A]>>

/** What the server does with rows that are marked in a list: each by the rules, and in the transaction, of a single call. */
export function batchHandlers(resource: Resource): Readonly<Record<Batched, AnyHandler>> {
  return {
    edit: async (context: Asked<'edit'>) => {
      const { services, asker, body } = context
      const { campo, valor, dia } = body
      const isOffered = batchFields(resource, asker.viewer.role).some(([name]) => name === campo)
      if (!isOffered) throw refuse('campo', 'Campo que não pode ser alterado')
      const [name = '', day] = dayOfChange(services.resources, resource, campo, valor) ?? []
      const wrong = day ? checkField(day, dia, { today: today(services) }) : 'Campo desconhecido'
      if (dia && wrong) throw refuse('dia', wrong)
      const isSince = day?.since === campo
      const begins = periodsOf(services.resources, resource).find(({ since }) => since === name)
      const on = dia && !isSince ? { day: dia, reason: null } : undefined
      const done = besideIn(services.resources, resource, campo) ? { at: on } : { ending: on }
      const values = { [campo]: valor, ...(dia && isSince && { [name]: dia }) }
      // Who is there already keeps the day of the entry.
      const judge = (stored: Values): Errors =>
        dia && begins && stored[campo] === valor
          ? { [campo]: begins.periods.overlap.same.replace('{dia}', formatDate(dia)) }
          : {}
      return eachRow(context, [resource.name, 'edit', campo, valor, dia], (id, keyed) =>
        edit({ services, resource, asker }, id, values, { keyed, judge, done }),
      )
    },
    delete: async (context: Asked<'delete'>) => {
      const { services, asker } = context
      return eachRow(context, [resource.name, 'delete'], (id, keyed) =>
        remove({ services, resource, asker }, id, keyed),
      )
    },
  }
}

/**
 * Rows one after the other, other calls between them. A failure of the server, or its end, ends it: what is not in the
 * answer was not tried.
 */
async function eachRow(
  { body, request, services }: Asked<Batched>,
  content: readonly unknown[],
  act: (id: number, keyed: KeyedRequest) => Promise<unknown>,
): Promise<z.infer<typeof batched>> {
  const key = idempotencyKeyOf(request)
  const linhas: BatchedRow[] = []
  for (const id of body.ids) {
    await setImmediate()
    if (services.ending.aborted) break
    try {
      await act(id, { key: key && `${key}-${id}`, content: [...content, id] })
      linhas.push({ id, feita: true })
    } catch (error) {
      const refusal = refusalOf(error)
      linhas.push({ id, feita: false, status: refusal.status, detail: wordsOf(refusal) })
      if (refusal.status < 500) continue
      request.log.error(error)
      break
    }
  }
  return { linhas }
}
