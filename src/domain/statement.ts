/** The code of a statement: 80 bits in letters and digits that are not taken for one another, and its life in days. */
export const statementCode = {
  alphabet: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
  length: 16,
  days: 365,
} as const

/** A code as people typed it, without what stands between its groups, and with the digits that some letters look like. */
export function plainStatementCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** A code in groups of four. */
export function formatStatementCode(code: string): string {
  return plainStatementCode(code).replace(/(.{4})(?=.)/g, '$1-')
}

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e'])

/** The initials of a name: 'Ana Clara de Souza' as 'A. C. S.' */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => word && !particles.has(word.toLowerCase()))
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(' ')
}
