import { meant } from './nearest.ts'

/** What a word of a declaration holds: whether a value is that, and what it is called. */
export interface Held {
  readonly is: (value: unknown) => boolean
  readonly called: string
  /** What the declaration calls it, where not by the word that keeps it. */
  readonly word?: string
}

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isOfTexts = (value: unknown) =>
  isObject(value) && Object.values(value).every((each) => typeof each === 'string')
const isScope = (value: unknown) =>
  value === 'all' || (isObject(value) && isTexts([value.every].flat(2)))
const isRoute = (value: unknown) =>
  isText(value) && /^(GET|POST|PUT|PATCH|DELETE) \/\S*$/.test(value)

export const any: Held = { is: () => true, called: '' }
export const words: Held = { is: isText, called: 'um texto' }
/** A toast that says nothing is ''. */
export const toast: Held = { is: (value) => typeof value === 'string', called: 'um texto' }
export const list: Held = { is: isTexts, called: "uma lista de textos, ['…']" }
export const lists: Held = {
  is: (value) => Array.isArray(value) && value.every(isTexts),
  called: "uma lista de listas de textos, [['…']]",
}
export const flag: Held = { is: (value) => typeof value === 'boolean', called: 'true ou false' }
export const number: Held = { is: (value) => typeof value === 'number', called: 'um número' }
export const object: Held = { is: isObject, called: 'um objeto, { … }' }
export const texts: Held = { is: isOfTexts, called: "textos por nome, { nome: 'Texto' }" }
export const rules: Held = {
  is: (value) => Array.isArray(value) && value.every((each) => isObject(each) && 'test' in each),
  called: 'regras de #model/rules',
  word: 'check',
}
export const path: Held = {
  is: (value) => isText(value) && /^\/[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(value),
  called: "um endereço como '/oficinas'",
}
export const route: Held = {
  is: (value) => [value].flat().length > 0 && [value].flat().every(isRoute),
  called: "uma rota como 'GET /oficinas/', ou uma lista delas",
}
export const access: Held = {
  is: (value) => isObject(value) && Object.values(value).every(isScope),
  called: "papéis com 'all' ou own('campo'), { papel: 'all' }",
}

export function oneOf(...options: readonly string[]): Held {
  return {
    is: (value) => options.some((option) => option === value),
    called: options.map((option) => `'${option}'`).join(' ou '),
  }
}

/** The same for each of some words. */
export function each<const W extends string>(held: Held, ...named: readonly W[]) {
  return Object.fromEntries(named.map((word) => [word, held])) as Readonly<Record<W, Held>>
}

/** What is wrong with the words of a part of a declaration, `part`, and with what they hold. */
export function mistakesInWords(
  value: object,
  table: Readonly<Record<string, Held>>,
  part: string,
  needed: readonly string[] = [],
): string[] {
  const said = Object.entries(value).filter(([, held]) => held !== undefined)
  const missing = needed.filter((word) => said.every(([other]) => other !== word))
  const wrong = said.flatMap(([word, holds]) => {
    const held = Object.hasOwn(table, word) ? table[word] : undefined
    if (!held) return [`"${word}" não é uma palavra de ${part}${meant(word, Object.keys(table))}`]
    return held.is(holds) ? [] : [`${held.word ?? word}: use ${held.called}`]
  })
  return [...missing.map((word) => `falta ${word}`), ...wrong]
}

/** The same of what a word holds, where that is an object: the sentences begin with the word. */
export function mistakesInside(
  value: unknown,
  table: Readonly<Record<string, Held>>,
  word: string,
  needed: readonly string[],
): string[] {
  const wrong = isObject(value) ? mistakesInWords(value, table, word, needed) : []
  return wrong.map((what) => `${word}: ${what}`)
}
