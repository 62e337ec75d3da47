/** Marks of numbers, which many leave out when they type. */
export const ordinals = ['º', 'ª', '°'] as const

/** A text for comparing with one in which they may be missing: '5 ano a' of '5º ano a'. */
export function withoutOrdinals(text: string): string {
  return ordinals.reduce((rest, mark) => rest.replaceAll(mark, ''), text)
}

/** Whether a number in a folded text has such a mark, or may have one where it was typed: '5º ano', '5 ano'. */
export function mayHaveOrdinal(folded: string): boolean {
  return /\d /.test(folded) || withoutOrdinals(folded) !== folded
}
