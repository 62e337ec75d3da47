/** A difference between declarations and database that only a person can resolve. */
export interface Difference {
  readonly kind: 'left' | keyof typeof unclear
  readonly table: string
  /** The column of the difference; empty for a whole table. */
  readonly column: string
}

/** What is stored does not fit the declarations, or the program, and only a person can decide. */
export class UnfitData extends Error {}

/** The differences that stop a migration. */
export class SchemaConflict extends UnfitData {
  readonly differences: readonly Difference[]

  constructor(differences: readonly Difference[]) {
    super(differences.slice(0, 1).map(sentenceOf).join(''))
    this.differences = differences
  }
}

/** A difference in words. */
export function sentenceOf({ kind, table, column }: Difference): string {
  if (kind === 'left') return `Há uma tabela "${table}", que o modelo não conhece.`
  return `A tabela "${table}" ${unclear[kind](column)}`
}

/** What is said of a column that only a person can decide about. */
export const unclear = {
  retyped: (column: string) => `tem a coluna "${column}" de outro tipo que o do modelo.`,
  full: (column: string) => `ganharia a coluna "${column}", que não pode ficar vazia, e está.`,
  strange: (column: string) => `tem a coluna "${column}", que o modelo não conhece.`,
} as const
