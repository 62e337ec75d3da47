import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '#server/db/connection'
import { openExisting } from '#server/db/open-existing'
import { forgetEnrolments } from '../../fixtures/sem-vinculos.ts'
import { forgetClassesOfYears } from '../../fixtures/uma-marca-por-dia.ts'
import { startPostgres } from '../../server/postgres-process.ts'
import { filled } from './institute.ts'
import { startProduct } from './processes.ts'
import type { Database, Size } from './size.ts'

/**
 * Measures the first start of this version on the data of one without enrolments, and of one that had a single mark of a
 * student a day, beside a start that changes nothing.
 */
export async function benchEnrolling(database: Database, size: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({}) : null
  try {
    const { place } = await filled(size, { folder, url: cluster?.address })
    const goBack = async (forget: (connection: Connection) => Promise<void>) => {
      const { kysely, close } = await openExisting(place)
      await kysely.transaction().execute(forget)
      await close()
    }
    await goBack(forgetEnrolments)
    const readyAfter = async () => {
      const server = await startProduct(place.dataDir, place.url)
      await server.stop()
      return server.readyAfter / 1000
    }
    const [first, second] = [await readyAfter(), await readyAfter()]
    await goBack(forgetClassesOfYears)
    const counting = await readyAfter()
    const after = await openExisting(place)
    const { total } = await after.kysely
      .selectFrom('vinculo')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    await after.close()
    if (Number(total) !== size.students) throw new Error(`Abriram-se ${total} vínculos`)
    console.log(
      `${database}: o início que abre ${total} vínculos, ${first.toFixed(1)} s; o que conta os anos por turma, ${counting.toFixed(1)} s; um que nada muda, ${second.toFixed(1)} s`,
    )
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
