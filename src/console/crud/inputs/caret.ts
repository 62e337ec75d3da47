/** Where the caret stands in a masked text so that as many digits are before it as were before the mask. */
export function caretAfter(masked: string, digitsBefore: number): number {
  let digits = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (digits === digitsBefore) return index
    if (/\d/.test(masked[index] ?? '')) digits += 1
  }
  return masked.length
}

/** The digits of a text before a position. */
export function digitsBefore(text: string, position: number): number {
  return text.slice(0, position).replace(/\D/g, '').length
}
