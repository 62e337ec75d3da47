import { execFileSync } from 'node:child_process'

/** Where names of stored fields and tables are written. */
const declaring = ['resources', 'src/model', 'src/server/db']

/**
 * A function that finds which of some words stand in the last commit of a project, or in that of another branch, a tag or
 * a stash: what one of them declares comes back when a developer goes there. Throws a sentence if git does not say.
 */
export function committedIn(folder: string) {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', words, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe' })
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const inCommits = (commits: readonly string[], words: readonly string[]) => {
    if (words.length === 0 || commits.length === 0) return []
    const how = ['-h', '-o', '-w', '-F', '-f', '-']
    try {
      const patterns = words.join('\n')
      return lines(git(['grep', ...how, ...commits, '--', ...declaring], patterns))
    } catch (error) {
      // With nothing found git ends with 1, and says nothing.
      if (error instanceof Error && 'status' in error && error.status === 1) return []
      throw error
    }
  }
  return (words: readonly string[]): ReadonlySet<string> => {
    try {
      // A folder that another repository ignores is in no commit, and yet nothing in it is new.
      if (git(['ls-tree', 'HEAD', 'resources/']) === '') throw new Error('resources/ não está nele')
      const last = new Set(inCommits(['HEAD'], words))
      const others = lines(git(['for-each-ref', '--format=%(objectname)']))
      const left = words.filter((word) => !last.has(word))
      return new Set([...last, ...inCommits([...new Set(others)], left)])
    } catch (error) {
      throw new Error(
        `npm run dev muda o que nenhum commit tem, e não pôde ler o último: ${reasonOf(error)}.`,
        { cause: error },
      )
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, stderr } = { code: '', stderr: '', ...error }
  if (code === 'ENOENT') return 'o git não está instalado'
  return (stderr.trim() || error.message).split('\n')[0] ?? ''
}
