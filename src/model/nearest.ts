/** What was probably meant by a word that is none of those there are: ` · quis dizer "noturno"?`, or nothing. */
export function meant(word: string, words: readonly string[]): string {
  const [best] = words
    .map((other) => ({ other, away: distance(word.toLowerCase(), other.toLowerCase()) }))
    .filter(({ other, away }) => away <= Math.max(word.length, other.length) * 0.75)
    .toSorted((one, other) => one.away - other.away)
  return best ? ` · quis dizer "${best.other}"?` : ''
}

/** How many letters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 0; index < other.length; index += 1) {
      const replaced = (row[index] ?? 0) + (letter === other[index] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
