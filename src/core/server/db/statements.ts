interface Kept {
  readonly name: string
  readonly inTransactions: boolean
}

const kept = new Map<string, Kept>()

/**
 * Lets a connection of PostgreSQL keep a statement, under a name: it is planned once, and not each time. In transactions
 * only one that says its columns, as one that fits the tables no more would end them.
 */
export function keepStatement(sql: string, inTransactions = false): void {
  const before = kept.get(sql)
  if (before?.inTransactions) return
  kept.set(sql, { name: before?.name ?? `c${kept.size}`, inTransactions })
}

/** The name under which a connection may keep a statement now; none for one that is not kept. */
export function statementName(sql: string, isInTransaction: boolean): string | undefined {
  const { name, inTransactions } = kept.get(sql) ?? {}
  return isInTransaction && !inTransactions ? undefined : name
}
