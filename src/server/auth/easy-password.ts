import { fold } from '#model/format'
import { easyPassword } from '#model/password'
import { ApiError } from '#server/http/errors'

/** Whose password it is: their e-mail and name are the first that anybody tries. */
export interface PasswordOwner {
  readonly email: string
  readonly nome: string
}

/** A password guessed by then is among the most common, or as plain as one of them: 'abcdef', 'aaaaaa', 'P@ssw0rd'. */
const mostGuesses = 10_000
/** More characters than these are not worth the time: the work grows with their square. */
const judged = 32

/** Throws 400 on the field given for a password that is easy to guess. To be asked wherever a password is set. */
export async function refuseEasyPassword(
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!(await isEasyPassword(password, owner))) return
  throw new ApiError('invalid', { detail: easyPassword, errors: { [field]: easyPassword } })
}

/** Whether a password is among the 10,000 most common, or is its owner's e-mail or name, digits and signs aside. */
export async function isEasyPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  if (wordsOf(owner).has(lettersOf(password))) return true
  guesses ??= loadGuesses()
  return (await guesses)(password.slice(0, judged)) <= mostGuesses
}

let guesses: ReturnType<typeof loadGuesses> | undefined

/** The list takes 25 MB and a fifth of a second: it is loaded when the first password is set. */
async function loadGuesses(): Promise<(password: string) => number> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const passwords = { passwords: dictionary['passwords-common'] }
  const estimator = new ZxcvbnFactory({ dictionary: passwords, graphs: adjacencyGraphs })
  return (password) => estimator.check(password).guesses
}

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
