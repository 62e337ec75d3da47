import { papeis } from '#roles'
import { keyOf } from './answers.ts'
import type { RoleDeclaration } from './role-declaration.ts'

/** The kinds of staff, as `resources/papeis.ts` declares them. */
export const roleShape = keyOf(papeis)

export type Role = keyof typeof papeis

const declared: Readonly<Record<Role, RoleDeclaration>> = papeis

/** Every role, in the order of declaration. */
export const roles = Object.keys(declared) as readonly Role[]

/** What a role is declared with. */
export function declarationOf(role: Role): RoleDeclaration {
  return declared[role]
}

/** The word for a role in login answers and tokens (section 6 of the specification). */
export function loginWord(role: Role): string {
  return declared[role].loginWord ?? role
}

/** The role behind a word of an answer, or behind its own name. Null for a word that is none. */
export function roleNamed(word: unknown): Role | null {
  return roles.find((role) => role === word || loginWord(role) === word) ?? null
}

/** The role of a token that names none, where there is one. */
export const unnamedRole = roles.find((role) => declared[role].unnamed)

/** Whether a role runs the institute. */
export function coordinates(role: Role): boolean {
  return declared[role].coordinates === true
}

/** The name of a role's work: 'Coordenação'. */
export function areaOf(role: Role): string {
  const { one, area = one } = declared[role].label
  return area
}
