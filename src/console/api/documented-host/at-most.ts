/** The results of a task for each item, in order, with at most `count` under way at once. */
export async function atMost<I, T>(
  count: number,
  items: readonly I[],
  task: (item: I) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  const queue = items.entries()
  const work = async () => {
    for (const [index, item] of queue) results[index] = await task(item)
  }
  await Promise.all(Array.from({ length: count }, work))
  return results
}
