import { grouped } from '#model/grouped'
import { mirrorsIn } from '#model/mirrors'
import type { Undone } from '#model/operation'
import { actingAs } from '#server/auth/session'
import { traceAsOf } from '#server/db/audit'
import type { Db } from '#server/db/db'
import { ApiError } from '#server/http/errors'
import type { Services } from '#server/services'
import type { Asking } from '#server/store/asker'
import { batched } from '#server/store/late'
import { lockMirrorsFor } from '#server/store/mirror-rows'
import { tellMoved } from '#server/store/write'
import { lockWithAbove } from '#server/store/writing'
import { exchanging } from './exchange.ts'
import { beginOperation, claimOperation, endOperation, rowsAtOnce } from './operation.ts'
import { removeMade, takeBack, type Undoing } from './take-back.ts'
import { keyOf, madeAmong, type Touched, touchedBy } from './touched.ts'
import { inTurn, isTaken } from './turn.ts'

/** How far taking an operation back has come: `ate` of its rows, in their order. */
interface Progress extends Undone {
  readonly de: number
  readonly ate: number
}

/** Taking an operation back, which is an operation itself; its rows in the order in which they are taken back. */
interface Step {
  readonly own: number
  readonly rows: readonly Touched[]
  /** How many of the first ones exchange values, so that all of them go back or none does. */
  readonly together: number
  readonly done: Progress
}

/**
 * Takes an operation back: cell by cell what nobody changed since, and the rows that it made where nobody changed them and
 * nothing refers to them since. Throws 404, and 409 where it was taken back before.
 */
export const undoOperation = (asking: Omit<Asking, 'resource'>, id: number): Promise<Undone> =>
  inFreeTurn(asking.services, () => undoInTurn(asking, id))

/** Does work in its turn, once what a kill, or a full disk, has cut off is ended; what can't be, each minute tells. */
export const inFreeTurn = <T>({ db, ...more }: Services, work: () => Promise<T>): Promise<T> =>
  inTurn(db, async () => {
    await finishOpen({ db, ...more }).catch(() => undefined)
    more.ending.throwIfAborted()
    return work()
  })

/** The same for whoever has the turn. */
export function undoInTurn(asking: Omit<Asking, 'resource'>, id: number): Promise<Undone> {
  return inSteps(asking, async (undoing) => {
    const claimed = await claimOperation(undoing, id)
    if (!claimed) {
      const there = undoing.connection.selectFrom('operacao').select('id').where('id', '=', id)
      if (!(await there.executeTakeFirst())) throw new ApiError('absent')
      throw new ApiError('conflict', { detail: 'Isto já foi desfeito.' })
    }
    const { recurso } = claimed
    const own = await beginOperation(undoing, { tipo: 'desfazendo', recurso, nome: null })
    const done = { de: id, ate: 0, voltaram: 0, excluidas: 0, ficaram: [] }
    return stepOf(undoing, own, done)
  })
}

/** Ends what a kill has cut off, unless another server is at an operation of its own: the next minute looks again. */
export async function finishOperations(services: Services): Promise<void> {
  const { db } = services
  if ((await openOperations(db)).length === 0) return
  await inTurn(db, () => finishOpen(services), 10).catch((error) => {
    if (!isTaken(error)) throw error
  })
}

const openOperations = ({ kysely }: Db) =>
  kysely
    .selectFrom('operacao')
    .innerJoin('conta', 'conta.id', 'operacao.conta_id')
    .select(['operacao.id', 'tipo', 'resumo', 'conta_id', 'role', 'pessoa_id'])
    .where((eb) =>
      eb.or([
        eb('tipo', '=', 'desfazendo'),
        eb.and([eb('tipo', '=', 'importando'), eb('desfeita_em', 'is', null)]),
      ]),
    )
    .orderBy('operacao.id')
    .execute()

/** An import that was going on is taken back, and taking one back goes on. */
async function finishOpen(services: Services): Promise<void> {
  for (const { id, tipo, resumo, ...conta } of await openOperations(services.db)) {
    if (services.ending.aborted) return
    const asking = { services, asker: { viewer: actingAs(services, conta), scope: 'all' } } as const
    if (tipo === 'importando') await undoInTurn(asking, id)
    else await inSteps(asking, (undoing) => stepOf(undoing, id, JSON.parse(resumo) as Progress))
  }
}

/** Takes rows back, so many in each transaction; the first one begins it, or finds how far it has come. */
async function inSteps(
  asking: Omit<Asking, 'resource'>,
  begin: (undoing: Undoing) => Promise<Step>,
): Promise<Undone> {
  const { services } = asking
  for (let step: Step | null = null; ; ) {
    const told: string[][] = []
    const next: Step = await services.db.kysely.transaction().execute(async (connection) => {
      const undoing = { ...asking, told, connection }
      return undoSome(undoing, step ?? (await begin(undoing)))
    })
    for (const addresses of told) await tellMoved(services, addresses)
    const { ate, voltaram, excluidas, ficaram } = next.done
    if (ate >= next.rows.length) return { voltaram, excluidas, ficaram }
    step = next
  }
}

async function stepOf(undoing: Undoing, own: number, done: Progress): Promise<Step> {
  const { resources } = undoing.services
  const touched = await touchedBy(undoing, done.de)
  const isCopied = ({ resource }: Touched) => Number(mirrorsIn(resources, resource).length > 0)
  const edited = touched.filter(({ isMade }) => !isMade).toSorted((one, other) => one.id - other.id)
  const together = exchanging(edited, (row) => ({ ...row, has: row.depois, gets: row.antes }))
  const alone = edited.filter((each) => !together.includes(each))
  // The last one first, and after all others those that rows are copies of.
  const made = touched
    .filter(({ isMade }) => isMade)
    .toSorted((one, other) => isCopied(one) - isCopied(other))
  return { own, done, rows: [...together, ...alone, ...made], together: together.length }
}

async function undoSome(undoing: Undoing, { own, rows, together, done }: Step): Promise<Step> {
  const { connection } = undoing
  traceAsOf(connection, own)
  const most = Math.max(rowsAtOnce, together - done.ate)
  const ate = Math.min(rows.length, done.ate + most)
  const some = rows.slice(done.ate, ate)
  const edited = some.filter(({ isMade }) => !isMade)
  const fresh = some.filter(({ isMade }) => isMade)
  for (const [resource, own] of grouped(some, (each) => each.resource))
    await lockMirrorsFor(undoing, resource, Object.assign({}, ...own.map(({ depois }) => depois)))
  for (const [resource, own] of grouped(edited, (each) => each.resource)) {
    const ids = own.map(({ id }) => id)
    await lockWithAbove({ ...undoing, resource }, ids)
  }
  const operation = await connection
    .selectFrom('operacao')
    .select(['recurso', 'resumo'])
    .where('id', '=', done.de)
    .executeTakeFirstOrThrow()
  const first = Math.max(0, together - done.ate)
  const changed = await batched(undoing, (late) => takeBack(late, edited, first))
  const isLeft = new Set(done.ficaram.map((left) => `${left.recurso} ${left.registro_id}`))
  const made = await removeMade(undoing, fresh, {
    made: madeAmong(rows),
    by: [done.de, own],
    stayed: rows
      .slice(0, done.ate)
      .filter(({ isMade, resource, id }) => isMade && isLeft.has(keyOf(resource, id))),
  })
  // Rows of the entity itself, as an import counts those that it changed.
  const same = changed.back.filter(({ resource }) => resource.name === operation.recurso)
  const undone = {
    voltaram: done.voltaram + same.length,
    excluidas: done.excluidas + made.back.length,
    ficaram: [...done.ficaram, ...changed.left, ...made.left],
  }
  const isDone = ate === rows.length
  const next = { ...undone, de: done.de, ate }
  await endOperation(undoing, own, next, isDone ? 'desfeita' : undefined)
  if (isDone) await endOperation(undoing, done.de, { ...JSON.parse(operation.resumo), ...undone })
  return { own, rows, together, done: next }
}
