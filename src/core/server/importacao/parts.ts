import type { Imported } from '#model/spreadsheet-import'
import { lastTrace, traceAsOf } from '#server/db/audit'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { rowsAtOnce } from '#server/operacao/operation'
import { inFreeTurn, undoInTurn } from '#server/operacao/undo'
import type { Asking, Writing } from '#server/store/asker'
import { knownOutcome, storedOutcome, unlessDone } from '#server/store/idempotency'
import { type Changed, changeRows, partsOf, unchanged } from './change.ts'
import type { NotedImport } from './failed.ts'
import type { CheckedLine } from './lines.ts'
import type { Ids } from './staging.ts'

/** An import that has begun: the lines whose rows are as they were seen, and the ids behind the names of all. */
export interface Begun {
  readonly lines: readonly CheckedLine[]
  readonly meanwhile: readonly number[]
  readonly ids: ReadonlyMap<string, Ids>
  readonly criadas: Readonly<Record<string, number>>
}

/** How an import begins, and how it ends once its rows are changed: with the new ones, on the connection that has them. */
interface Ends {
  begin(writing: Writing): Promise<Begun>
  end(writing: Writing, begun: Begun, changed: Changed): Promise<Imported>
  readonly within: Connection
}

/**
 * Writes an import of which many rows change in several transactions, each of so many rows: others who write wait for no
 * more. What fails in the middle is taken back; after a kill the next start does so, or the next that takes its turn.
 */
export function inParts(asking: Asking, keyed: NotedImport, ends: Ends): Promise<Imported> {
  const { services, resource, asker } = asking
  const { kysely } = services.db
  const { operacao } = keyed
  const { begin, end, within } = ends
  return inFreeTurn(services, async () => {
    const [begun, since] = await kysely.transaction().execute(async (connection) => {
      const stored = await storedOutcome(connection, keyed, asker).execute()
      const known = knownOutcome<Imported>(keyed, stored)
      if (known) return [known.body, 0] as const
      return [await begin({ ...asking, connection }), await lastTrace(connection)] as const
    })
    if (!('ids' in begun)) return begun
    const { lines, ids } = begun
    const writingIn = (connection: Connection) => {
      traceAsOf(connection, operacao)
      return { ...asking, connection }
    }
    const changed: Changed = { ...unchanged(), begun: { operacao, since } }
    try {
      for (const some of partsOf(resource, lines, rowsAtOnce)) {
        await kysely.transaction().execute(async (connection) => {
          const writing = writingIn(connection)
          await refuseTakenBack(writing, operacao)
          await changeRows(writing, some, ids, changed)
        })
      }
      return await within.transaction().execute(async (connection) => {
        const writing = writingIn(connection)
        await refuseTakenBack(writing, operacao)
        return unlessDone(writing, keyed, () => end(writing, { ...begun, lines: [] }, changed))
      })
    } catch (error) {
      const isOver = error === services.ending.reason || error instanceof TakenBack
      if (!isOver) await undoInTurn(asking, operacao).catch(unlessTakenBack)
      throw error
    }
  })
}

/** Another server may have taken it back meanwhile: what failed is said, and not that. */
function unlessTakenBack(error: unknown) {
  if (!(error instanceof ApiError && error.status === 409)) throw error
}

/** Another server has taken back what this one was writing: its turn was lost, with the connection that had it. */
class TakenBack extends ApiError {
  constructor() {
    super('unavailable', { detail: 'Outro servidor desfez esta importação. Importe de novo.' })
  }
}

async function refuseTakenBack({ services, connection }: Writing, operacao: number): Promise<void> {
  const going = connection
    .selectFrom('operacao')
    .select('id')
    .where('id', '=', operacao)
    .where('desfeita_em', 'is', null)
    .$if(services.db.dialect === 'postgres', (query) => query.forShare())
  if (!(await going.executeTakeFirst())) throw new TakenBack()
}
