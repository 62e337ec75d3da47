/** Stands for qs, by which Refine reads and writes addresses: those of the console have no nested words. */
export default {
  parse: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringify: (words: Record<string, string>) => `?${new URLSearchParams(words)}`,
}
