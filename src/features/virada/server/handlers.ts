import { PassThrough } from 'node:stream'
import { ApiError, refusalOf } from '#server/http/errors'
import { answering } from '#server/routes/answering'
import type { Asker } from '#server/store/asker'
import { idempotencyKeyOf, knownOutcome, storedOutcome } from '#server/store/idempotency'
import { type EventoDaVirada, type Turned, virada } from '../calls.ts'
import { type EndingClass, planTurn } from './plan.ts'
import { previewOf } from './preview.ts'
import { turnYear } from './turn.ts'
import { turnsMade, yearToTurn } from './turns.ts'
import { undoTurn } from './undo.ts'

/** From a school year to the next. */
export const viradaHandlers = answering(virada, {
  viradas: ({ services }) => turnsMade(services),

  anoParaVirar: ({ services, query: { de } }) =>
    yearToTurn(services, de === undefined ? undefined : Number(de)),

  conferirVirada: async ({ services, body, asker }) =>
    previewOf(services, body, await planTurn({ services, asker }, body)),

  async virar({ services, body, asker, request, reply }) {
    const turning = { services, asker }
    const keyed = { key: idempotencyKeyOf(request), content: ['virada', body] }
    const lines = new PassThrough()
    const tell = (event: EventoDaVirada) => void lines.write(`${JSON.stringify(event)}\n`)
    const [before] = await storedOutcome(services.db.kysely, keyed, asker).execute()
    const known = before && knownOutcome<Turned>(keyed, [before])
    // What is known before the first line is refused with a status; later failures go into the last line.
    if (!known) refuseFull(await planTurn(turning, body), asker)
    const turned = known
      ? Promise.resolve(known.body)
      : turnYear(turning, body, keyed, (feitas, total) => tell({ feitas, total }))
    turned
      .then(tell, (error: unknown) => {
        const refusal = error === services.ending.reason ? ending() : refusalOf(error)
        if (refusal.status >= 500) request.log.error(error)
        // The body of a refusal is {detail, errors?}, as ApiError makes it.
        tell(refusal.body as { detail: string })
      })
      .finally(() => lines.end())
    return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(lines)
  },

  async desfazerVirada({ services, id, asker, request }) {
    const keyed = { key: idempotencyKeyOf(request), content: ['virada', 'desfazer', id] }
    await undoTurn({ services, asker }, id, keyed)
    return turnsMade(services)
  },
})

/** Throws 428 with what is said of the classes that would be too full, until it comes again with the answer. */
function refuseFull(plan: readonly EndingClass[], { confirms }: Asker): void {
  const said = [...new Set(plan.flatMap(({ cheia }) => cheia ?? []))].join(' ')
  if (said && !confirms) throw new ApiError('unconfirmed', { detail: `${said} Virar assim mesmo?` })
}

const ending = () =>
  new ApiError('ending', {
    detail: 'O servidor está sendo desligado, e nada foi mudado. Tente novamente em instantes.',
  })
