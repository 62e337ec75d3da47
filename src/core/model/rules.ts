import { isValidCnpj, isValidCpf } from '@brazilian-utils/brazilian-utils'
import { daysBetween, yearsAfter } from './day.ts'

/** What a rule may look at besides the value: today's date, 'YYYY-MM-DD', in São Paulo, and the row it is in. */
export interface RuleContext {
  readonly today: string
  readonly row?: Readonly<Record<string, unknown>>
}

/** One rule of a field, as data: a message, a test, and what of it JSON Schema can say. */
export interface Rule<V> {
  readonly message: string
  /** The values it judges, where those of one sort alone. */
  readonly on?: 'text' | 'number' | 'day' | 'time'
  /** The other field of the row that it looks at: a change there has it judged again. */
  readonly other?: string
  test(value: V, context: RuleContext): boolean
  readonly json?: Readonly<Record<string, unknown>>
}

/** At least `count` characters. */
export function minLength(count: number, message: string): Rule<string> {
  return { message, on: 'text', test: (value) => value.length >= count, json: { minLength: count } }
}

/** Letters, accents included, and spaces only. */
export function lettersAndSpaces(message: string): Rule<string> {
  return { message, on: 'text', test: (value) => /^[\p{L}\p{M} ]+$/u.test(value) }
}

/** A name of a person: at least 2 letters, letters and spaces only (section 5 of the specification). */
export const personName: readonly Rule<string>[] = [
  minLength(2, 'Nome deve ter pelo menos 2 caracteres'),
  lettersAndSpaces('Nome deve conter apenas letras e espaços'),
]

/** A number of digits between two bounds. */
export function digitCount(from: number, to: number, message: string): Rule<string> {
  return {
    message,
    on: 'text',
    test: (value) => value.length >= from && value.length <= to,
    json: { minLength: from, maxLength: to },
  }
}

/** A telephone number of 10 or 11 digits. */
export const phoneNumber = digitCount(10, 11, 'Telefone deve ter 10 ou 11 dígitos')

/** A telephone number that can be called in Brazil: an area code that there is, and a first digit of its sort. */
export const brazilianPhone: readonly Rule<string>[] = [
  phoneNumber,
  {
    message: 'Telefone inválido: confira o DDD e o número',
    on: 'text',
    test: (value) =>
      /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(?:9\d{8}|[2-5]\d{7})$/.test(
        value,
      ),
  },
]

/** A CPF of 11 digits with its check digits; all digits equal is refused. */
export const cpfNumber: readonly Rule<string>[] = [
  digitCount(11, 11, 'CPF deve ter 11 dígitos'),
  { message: 'CPF inválido', on: 'text', test: (value) => isValidCpf(value) },
]

/** The number of an institution, which may have letters, with its check digits. */
export const cnpjNumber: Rule<string> = {
  message: 'CNPJ inválido',
  on: 'text',
  test: (value) => isValidCnpj(value, { version: 2 }),
}

/** A day that is today or earlier. */
export function notInFuture(message: string): Rule<string> {
  return { message, on: 'day', test: (value, { today }) => value <= today }
}

/** A day that is at most a year ahead. */
export const atMostAYearAhead: Rule<string> = {
  message: 'A data pode ser de até um ano à frente',
  on: 'day',
  test: (value, { today }) => value <= yearsAfter(today, 1),
}

/** A day not more than that many years ago, to the day. */
export function atMostYearsAgo(years: number, message: string): Rule<string> {
  return {
    message,
    on: 'day',
    test: (value, { today }) => yearsAfter(today, -years) <= value,
  }
}

/** A value beside that in another field of the row, where there is one. */
function comparedWith<V>(other: string, holds: (first: V, value: V) => boolean) {
  const test: Rule<V>['test'] = (value, { row }) => {
    const first = row?.[other]
    // Both are of the kind that the rule is for.
    return typeof first !== typeof value || holds(first as V, value)
  }
  return { other, test }
}

/** A day that is not before the one in another field of the row. */
export function notBefore(other: string, message: string): Rule<string> {
  return { ...comparedWith<string>(other, (first, value) => first <= value), message, on: 'day' }
}

/** An hour that is after the one in another field of the row. */
export function later(other: string, message: string): Rule<string> {
  return { ...comparedWith<string>(other, (first, value) => first < value), message, on: 'time' }
}

/** A yes that can be said from the day in another field of the row on. */
export function onlySince(other: string, message: string): Rule<boolean> {
  const test: Rule<boolean>['test'] = (value, { today, row }) =>
    !value || String(row?.[other]) <= today
  return { message, other, test }
}

/** A number that is greater than the one in another field of the row. */
export function above(other: string, message: string): Rule<number> {
  return { ...comparedWith<number>(other, (lower, value) => value > lower), message, on: 'number' }
}

/** At most so many days from the one in another field of the row to this one, both counted. */
export function atMostDaysSince(other: string, days: number, message: string): Rule<string> {
  const isWithin = (first: string, value: string) => daysBetween(first, value) < days
  return { ...comparedWith(other, isWithin), message, on: 'day' }
}

/** How many whole years lie between two days, 'YYYY-MM-DD'. */
export function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(5) < from.slice(5) ? years - 1 : years
}

/** An age by difference of years alone, both bounds included. */
export function ageBetween(from: number, to: number, message: string): Rule<string> {
  return {
    message,
    on: 'day',
    test: (value, { today }) => {
      const age = Number(today.slice(0, 4)) - Number(value.slice(0, 4))
      return age >= from && age <= to
    },
  }
}

/** A lowercase letter, an uppercase letter and a digit. */
export function mixedCharacters(message: string): Rule<string> {
  return {
    message,
    on: 'text',
    test: (value) => /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value),
  }
}

/** A number between two bounds, both included. */
export function between(from: number, to: number, message: string): Rule<number> {
  return {
    message,
    on: 'number',
    test: (value) => value >= from && value <= to,
    json: { minimum: from, maximum: to },
  }
}
