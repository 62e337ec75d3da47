/** The longest CPF, and the longest telephone number with its area code. */
const most = 11

/** Where text goes in an input: over what is selected. */
interface Place {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
}

/** The digits of an input after a paste; null where they would not fit, or there are none. */
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
