/** The entries of rows by a key of each, in the order of the rows; without saying which, the rows themselves. */
export function grouped<R, K, V = R>(
  rows: Iterable<R>,
  keyOf: (row: R) => K,
  entryOf: (row: R) => V = (row) => row as unknown as V,
): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(entryOf(row))
    else groups.set(key, [entryOf(row)])
  }
  return groups
}
