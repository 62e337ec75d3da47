import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import type { Trace } from '#server/db/audit'
import type { Db } from '#server/db/db'
import { readingsFile } from '#server/disk/data-folder'
import { privateFile } from '#server/disk/files'

/**
 * Writes down the traces of readings that would wait too long for the embedded database, one line of JSON each. Like a
 * reading's commit, it survives the end of the process, but not a power cut.
 */
export function keepReadings(dataDir: string, traces: readonly Trace[]): void {
  const file = readingsFile(dataDir)
  privateFile(file)
  // A line of its own, also after one that a full disk has cut.
  appendFileSync(file, `${traces.map((trace) => `\n${JSON.stringify(trace)}`).join('')}\n`)
}

/** Whether a file has traces that the database does not have yet. */
export function hasKeptReadings(dataDir: string): boolean {
  return existsSync(readingsFile(dataDir))
}

/** Moves the traces that were written down into the database, each one once, and removes their file. */
export async function storeKeptReadings({ kysely }: Db, dataDir: string): Promise<void> {
  for (let stored = 0; hasKeptReadings(dataDir); ) {
    const lines = readFileSync(readingsFile(dataDir), 'utf8').split('\n')
    // A process that was killed may have left a part of the last line; its reading was never answered.
    const traces = lines.slice(stored, -1)
    // More may have come meanwhile: nothing is awaited between this look and the removal.
    if (traces.length === 0) return rmSync(readingsFile(dataDir))
    for (const trace of traces.flatMap(traceIn)) await storeOnce(kysely, trace)
    stored += traces.length
  }
}

/** The trace of a line; none in one that was cut, whose reading was not answered either. */
function traceIn(line: string): Trace[] {
  try {
    return line ? [JSON.parse(line)] : []
  } catch {
    return []
  }
}

async function storeOnce(
  kysely: Db['kysely'],
  { quando, contaId, acao, recurso, registroId }: Trace,
): Promise<void> {
  const row = { quando, conta_id: contaId, acao, recurso, registro_id: registroId }
  await kysely.transaction().execute(async (transaction) => {
    const known = await transaction
      .selectFrom('auditoria')
      .select('id')
      .where((each) => each.and(row))
      .executeTakeFirst()
    if (!known) await transaction.insertInto('auditoria').values(row).execute()
  })
}
