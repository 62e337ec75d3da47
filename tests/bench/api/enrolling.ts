import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openExisting } from '#server/db/open-existing'
import { forgetEnrolments } from '../../fixtures/sem-vinculos.ts'
import { startPostgres } from '../../server/postgres-process.ts'
import { filled } from './institute.ts'
import { startProduct } from './processes.ts'
import type { Database, Size } from './size.ts'

/** Measures the first start of this version on the data of one without enrolments, beside the start that follows it. */
export async function benchEnrolling(database: Database, size: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({}) : null
  try {
    const { place } = await filled(size, { folder, url: cluster?.address })
    const { kysely, close } = await openExisting(place)
    await kysely.transaction().execute(forgetEnrolments)
    await close()
    const readyAfter = async () => {
      const server = await startProduct(place.dataDir, place.url)
      await server.stop()
      return server.readyAfter / 1000
    }
    const [first, second] = [await readyAfter(), await readyAfter()]
    const after = await openExisting(place)
    const { total } = await after.kysely
      .selectFrom('vinculo')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    await after.close()
    if (Number(total) !== size.students) throw new Error(`Abriram-se ${total} vínculos`)
    console.log(
      `${database}: o início que abre ${total} vínculos, ${first.toFixed(1)} s; o seguinte, ${second.toFixed(1)} s`,
    )
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
