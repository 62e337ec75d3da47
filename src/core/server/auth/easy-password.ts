import { fold } from '#model/format'
import { once } from '#model/once'
import { easyPassword } from '#model/password'
import { ApiError } from '#server/http/errors'
import type { Product } from '#server/services'

/** What says which words are common. */
type Guessed = Pick<Product, 'commonWords'>

/** The owner of the password: e-mail and name are what attackers try first. */
export interface PasswordOwner {
  readonly email: string
  readonly nome: string
}

/**
 * A password that is guessed within this number of attempts is one of the most common, or a word, name or date of
 * Brazil with some digits.
 */
const mostGuesses = 1_000_000
/** Longer passwords are cut before the check: its time grows with the square of the length. */
const judged = 24
/** Signs that can be read as letters ('S3nh@'): with more of them the check takes seconds. */
const mostSignsAsLetters = 4

/** Throws 400 on the named field if a password is easy to guess. Call it wherever a password is set. */
export async function refuseEasyPassword(
  product: Guessed,
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!(await isEasyPassword(product, password, owner))) return
  throw new ApiError('invalid', { detail: easyPassword, errors: { [field]: easyPassword } })
}

/** Whether a password is easy to guess, or is its owner's e-mail or name with digits and signs added. */
export async function isEasyPassword(
  { commonWords }: Guessed,
  password: string,
  owner: PasswordOwner,
): Promise<boolean> {
  if (wordsOf(owner).has(lettersOf(password))) return true
  const guesses = await guessesBy(commonWords)
  return guesses(plain(password).slice(0, judged)) <= mostGuesses
}

/** The lists take 40 MB and a third of a second: they are loaded when the first password is set. */
const guessesBy = once(async (own: readonly string[]): Promise<(password: string) => number> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }, portuguese] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-pt-br'),
  ])
  const words = Object.entries(portuguese.dictionary).map(
    ([name, list]) => [name, [...new Set(list.map(plain))]] as const,
  )
  const estimator = new ZxcvbnFactory({
    dictionary: {
      passwords: dictionary['passwords-common'],
      own: [...own],
      ...Object.fromEntries(words),
    },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: mostSignsAsLetters,
  })
  return (password) => estimator.check(password).guesses
})

/** The e-mail, what stands before its @, the name, and the words of both. */
function wordsOf({ email, nome }: PasswordOwner): Set<string> {
  const [account = ''] = email.split('@')
  const words = [...account.split(/[._+-]/), ...nome.split(' ')]
  return new Set(
    [email, account, nome, ...words].map(lettersOf).filter((word) => word.length >= shortestWord),
  )
}

const shortestWord = 3

function lettersOf(text: string): string {
  return fold(text).replace(/[^\p{L}]/gu, '')
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
