export function patternOf(words: readonly string[]): string
export function vitestParts(words: readonly string[], folder?: string): string[][]
