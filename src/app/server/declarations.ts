import { judgeDeclarations } from '#model/judge-declarations'
import type { Resource } from '#model/resource'
import { roleMistakes } from '#model/role-check'
import { calls } from '#resources/chamadas/index'
import { papeis } from '#resources/papeis'
import { contentTables, systemTables } from '#server/db/system-schema'
import { computedLoaders } from '#server/store/computed'
import { effects, workings } from './effects.ts'
import { derivedHandlers, handlers } from './handlers.ts'

type Named<V> = Readonly<Record<string, V | undefined>>
const loaders: Named<Named<{ readonly order?: unknown }>> = computedLoaders
const answered: Named<Named<unknown>> = handlers

const sound = new WeakSet<Readonly<Record<string, Resource>>>()

/** Throws one sentence for each mistake in the declarations; nothing is opened for it. Those without one are read once. */
export function checkDeclarations(resources: Readonly<Record<string, Resource>>): void {
  if (sound.has(resources)) return
  judgeDeclarations(resources, {
    tables: Object.keys({ ...systemTables(''), ...contentTables }),
    calls: Object.keys(calls),
    computes: (resource, field) => {
      const loader = loaders[resource]?.[field]
      const isSorted = resources[resource]?.fields[field]?.sorts === true
      return loader !== undefined && (!isSorted || loader.order !== undefined)
    },
    answers: (name, call) => {
      const resource = resources[name]
      const own = { ...answered[name], ...(resource && derivedHandlers(resource)) }
      return own[call] !== undefined
    },
    affects: (resource) => effects[resource] !== undefined,
    worksOut: (resource) => workings[resource] !== undefined,
  })
  sound.add(resources)
}

/** The same for the roles: a test may have entities that none of them knows. */
export function checkRoles(resources: Readonly<Record<string, Resource>>): void {
  const mistakes = roleMistakes(papeis, resources)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}
