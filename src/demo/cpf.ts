import { isValidCpf } from '@brazilian-utils/brazilian-utils'

/** A valid CPF for each number: nine digits of our own, and the check digits that the library accepts. */
export function cpfNumbered(number: number): string {
  // The step is ten times a number prime to 10: no two numbers share their digits, which end in 8 as in São Paulo.
  const digits9 = (number * 618_033_990 + 214_365_708) % 1_000_000_000
  const root = String(digits9).padStart(9, '0')
  for (let end = 0; end < 100; end += 1) {
    const digits = root + String(end).padStart(2, '0')
    if (isValidCpf(digits)) return digits
  }
  throw new Error(`Não há CPF com a raiz ${root}`)
}
