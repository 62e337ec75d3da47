/** The longest CPF, and the longest telephone number with its area code. */
const most = 11

type Place = Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>

export function pastedDigits(place: Place, pasted: string): string | null {
  const added = digitsOf(pasted.replace(/^\s*\+\s*55/, ''))
  const before = place.value.slice(0, place.selectionStart ?? place.value.length)
  const after = place.value.slice(place.selectionEnd ?? place.value.length)
  const digits = digitsOf(before) + added + digitsOf(after)
  return added === '' || digits.length > most ? null : digits
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
/** Where the caret stands in a masked text so that as many digits are before it as were before the mask. */
export function caretAfter(masked: string, digitsBefore: number): number {
  let digits = 0
  for (let index = 0; index < masked.length; index += 1) {
    if (digits === digitsBefore) return index
    if (/\d/.test(masked[index] ?? '')) digits += 1
  }
  return masked.length
}

export function digitsBefore(text: string, position: number): number {
  return digitsOf(text.slice(0, position)).length
}
