import { distance as lettersBetween } from 'fastest-levenshtein'
import { fold } from './format.ts'

/** Up to this part of its letters may be wrong in a word that is taken for another one. */
const farthest = 0.4

/**
 * What was probably meant by a word that is none of those there are: ` · quis dizer "noturno"?`, or nothing. Those that
 * have a label are known by it too.
 */
export function meant(
  word: string,
  words: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): string {
  const [best] = words
    .flatMap((other) => [other, labels[other] ?? other].map((name) => ({ other, name })))
    .map(({ other, name }) => ({ other, away: distance(fold(word), fold(name)) }))
    .filter(({ away }) => away <= farthest)
    .toSorted((one, other) => one.away - other.away)
  return best ? ` · quis dizer "${best.other}"?` : ''
}

/** The names that may be meant by one that is none of them, the likest first: 'Oficina de Capoeira' by 'capoera'. */
export function alike(name: string, names: readonly string[]): string[] {
  const said = wordsIn(name)
  return names
    .map((other) => ({ other, words: wordsIn(other) }))
    .filter(({ words }) => isWithin(said, words) || isWithin(words, said))
    .toSorted(
      (one, other) =>
        Math.abs(one.words.length - said.length) - Math.abs(other.words.length - said.length),
    )
    .map(({ other }) => other)
}

/** Whether two names may be those of one: of the same words, or one with more of them; order and accents say nothing. */
export function areAlike(one: string, other: string): boolean {
  const [some, others] = [wordsIn(one), wordsIn(other)]
  const isSame = isWithin(some, others) || isWithin(others, some)
  return isSame || distance(orderOfWords(one), orderOfWords(other)) <= 0.2
}

/** The words of a name in the order of the alphabet. */
export function orderOfWords(name: string): string {
  return wordsIn(name).sort().join(' ')
}

/** What tells names apart: those of '5º ano A' and '5o Ano da A' are the same. */
function wordsIn(name: string): string[] {
  const words = fold(name.replace(/(?<=\d)[ºª°]/g, ' ')).split(/[^\p{L}\d]+|(?<=\d)[oa]\b/u)
  return words.filter((word) => word && !/^d[aeo]s?$/.test(word))
}

/** A letter alone is in every class; '5º ano A' is not '6º ano A', however few letters differ. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  const isNear = (one: string, other: string) =>
    one === other || (one.length > 3 && !/\d/.test(one + other) && distance(one, other) <= 0.25)
  return few.join('').length > 1 && few.every((word) => many.some((other) => isNear(word, other)))
}

/** The sentences of a judge that hold, each after its condition: `isWrong && 'diga outra coisa'`. */
export function told(said: readonly (string | false | null | undefined)[]): string[] {
  return said.flatMap((each) => each || [])
}

/** One mistake in several places is one sentence: 'access.list, access.show: "monitor" não é um papel'. */
export function saidOnce(mistakes: readonly string[]): string[] {
  const places = new Map<string, Set<string>>()
  for (const mistake of mistakes) {
    const [, place = '', what = mistake] =
      /^([\w.]+(?:(?:: | · )[\w.]+)*)((?:: | · ).*)$/.exec(mistake) ?? []
    places.set(what, (places.get(what) ?? new Set()).add(place))
  }
  return [...places].map(([what, named]) => [...named].join(', ') + what)
}

/** How many letters have to be added, removed or replaced, of those of the longer word. */
const distance = (one: string, other: string) =>
  lettersBetween(one, other) / Math.max(one.length, other.length)
