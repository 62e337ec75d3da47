import type { Env } from '../env.ts'
import { type Institute, instituteNamed } from '../institutes.ts'

const option = '--instituto'

/**
 * The institute that --instituto names by its address or its name, or the only one, and the other words of a command.
 * Throws a message that lists those of INSTITUTOS.
 */
export function chosenInstitute(
  env: Env,
  words: readonly string[],
): { readonly institute: Institute; readonly words: string[] } {
  const at = words.findIndex((word) => word === option || word.startsWith(`${option}=`))
  if (at < 0) return { institute: instituteNamed(env), words: [...words] }
  const [word = '', next = ''] = words.slice(at)
  const isApart = word === option
  return {
    institute: instituteNamed(env, isApart ? next : word.slice(option.length + 1)),
    words: words.toSpliced(at, isApart ? 2 : 1),
  }
}
