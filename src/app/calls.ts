import { callsIn, ownCalls } from '#model/calls/index'
import { resources } from '#resources'

/** Calls that belong to no entity. The console loads each with what makes it, not with the entities. */
export const calls = {
  ...ownCalls(resources),
  ...callsIn(
    Object.values(
      import.meta.glob<Readonly<Record<string, unknown>>>('../features/*/*.ts', { eager: true }),
    ),
  ),
}
