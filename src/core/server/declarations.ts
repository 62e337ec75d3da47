import { judgeDeclarations } from '#model/judge-declarations'
import { contentTables, systemTables } from '#server/db/system-schema'
import { handlersOf } from '#server/routes/handlers'
import type { Product } from '#server/services'

const sound = new WeakSet<Product['resources']>()

/** Throws one sentence for each mistake in the declarations; nothing is opened for it. Those without one are read once. */
export function checkDeclarations(product: Product): void {
  const { resources, calls, computed, effects, workings, tables } = product
  if (sound.has(resources)) return
  const subjects = Object.values(resources).filter(({ subject }) => subject)
  if (subjects.length > 1)
    throw new Error(
      `subject: só uma entidade o diz, e são ${subjects.map(({ name }) => name).join(' e ')}`,
    )
  // What has no key of its own is added to a table that is there.
  const ofFeatures = Object.entries(tables).flatMap(([name, { columns = {} }]) =>
    Object.entries(columns).some((words) => /primary key/.test(words.join(' '))) ? [name] : [],
  )
  judgeDeclarations(resources, {
    tables: [...Object.keys({ ...systemTables(''), ...contentTables }), ...ofFeatures],
    calls: Object.keys(calls),
    computes: (resource, field) => {
      const loader = computed[resource]?.[field]
      const isSorted = resources[resource]?.fields[field]?.sorts === true
      return loader !== undefined && (!isSorted || loader.order !== undefined)
    },
    answers: (name, call) => {
      const resource = resources[name]
      return resource !== undefined && handlersOf(product, resource)[call] !== undefined
    },
    affects: (resource) => effects[resource] !== undefined,
    worksOut: (resource) => workings[resource] !== undefined,
  })
  sound.add(resources)
}
