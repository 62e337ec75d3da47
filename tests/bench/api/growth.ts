import { percentile } from '../load/job.ts'
import { inInstitute } from './institute.ts'
import { timesAlone } from './measure.ts'
import type { Plan } from './plan.ts'
import type { Database, Size } from './size.ts'
import type { WorkName } from './works.ts'

/** The median of each work that must not grow with the institute, in ms. */
export interface Growth {
  readonly size: Size
  readonly medians: Readonly<Record<Steady, number>>
}

/** The works whose cost should not grow. */
export const steady = ['student', 'page', 'register', 'home'] as const satisfies WorkName[]
type Steady = (typeof steady)[number]

/** Measures institutes that grow, each at rest after its start. */
export async function growthOn(database: Database, { growth, pace }: Plan): Promise<Growth[]> {
  const measured: Growth[] = []
  for (const size of growth) {
    const prepare = () => Promise.resolve()
    measured.push(
      await inInstitute({ database, size }, prepare, async (served) => {
        const medians: Partial<Record<Steady, number>> = {}
        for (const name of steady)
          medians[name] = percentile(await timesAlone(served, name, pace.alone), 0.5)
        return { size, medians: medians as Record<Steady, number> }
      }),
    )
  }
  return measured
}
