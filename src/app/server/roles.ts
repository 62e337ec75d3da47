import type { Resources } from '#model/resource'
import { roleMistakes } from '#model/role-check'
import { papeis } from '#resources/papeis'

/** Throws one sentence for each mistake in the roles: a test may have entities that none of them knows. */
export function checkRoles(resources: Resources): void {
  const mistakes = roleMistakes(papeis, resources)
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
}
