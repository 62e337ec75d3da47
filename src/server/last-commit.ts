import { execFileSync } from 'node:child_process'
import type { NamedPart } from '#server/db/uncommitted'

/** Where tables and columns are declared. */
const declaring = ['resources', 'src/model', 'src/server/db']

/** A large project with many branches says more than the default, 1 MiB. */
const maxBuffer = 512 * 1024 * 1024

/** What git finds in the files of a commit, by path. */
type Found = ReadonlyMap<string, ReadonlySet<string>>

/**
 * A function that finds which tables and columns stand in the last commit of a project, or in that of another branch, a
 * tag or a stash: what one of them declares comes back when a developer goes there. A word in the declaration of an
 * entity counts, whatever it means there. Throws a sentence if git does not say.
 */
export function committedIn(folder: string) {
  const git = (words: readonly string[], input = '') =>
    execFileSync('git', words, { cwd: folder, input, encoding: 'utf8', stdio: 'pipe', maxBuffer })
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  const find = (commits: readonly string[], how: readonly string[], patterns: string) => {
    const found = new Map(commits.map((commit) => [commit, new Map<string, Set<string>>()]))
    const args = ['grep', '-o', ...how, '-f', '-', ...commits, '--', ...declaring]
    for (const line of lines(nothingAs(() => git(args, patterns), ''))) {
      const [commit = '', path = '', ...text] = line.split(':')
      const words = found.get(commit)?.get(path) ?? new Set()
      found.get(commit)?.set(path, words.add(text.join(':')))
    }
    return found
  }
  const declaredIn = <N extends NamedPart>(commits: readonly string[], parts: readonly N[]) => {
    if (parts.length === 0 || commits.length === 0) return []
    const words = new Set(parts.flatMap(({ table, names }) => [table, ...names]))
    const found = find(commits, ['-w', '-F'], [...words].join('\n'))
    const imports = find(commits, ['-E'], "from '\\./[^']+'")
    return parts.filter((part) =>
      commits.some((commit) =>
        isDeclared(part, found.get(commit) ?? new Map(), imports.get(commit) ?? new Map()),
      ),
    )
  }
  return <N extends NamedPart>(parts: readonly N[]): ReadonlySet<N> => {
    try {
      // A folder that another repository ignores is in no commit, and yet nothing in it is new.
      if (git(['ls-tree', 'HEAD', 'resources/']) === '') throw new Error('resources/ não está nele')
      const last = new Set(declaredIn(['HEAD'], parts))
      const others = lines(git(['for-each-ref', '--format=%(objectname)']))
      const left = parts.filter((part) => !last.has(part))
      return new Set([...last, ...declaredIn([...new Set(others)], left)])
    } catch (error) {
      throw new Error(
        `npm run dev muda o que nenhum commit tem, e não pôde ler o último: ${reasonOf(error)}.`,
        { cause: error },
      )
    }
  }
}

/** Whether a commit has a table and, of a column, one of its names where its entity is declared. */
function isDeclared({ table, names }: NamedPart, found: Found, imports: Found): boolean {
  if (![...found.values()].some((words) => words.has(table))) return false
  if (names.length === 0) return true
  const own = `resources/${table.replaceAll('_', '-')}.ts`
  const isNear = (path: string) =>
    !path.startsWith('resources/') ||
    !found.has(own) ||
    path === own ||
    imports.get(own)?.has(`from './${path.slice('resources/'.length)}'`)
  return [...found].some(([path, words]) => isNear(path) && names.some((name) => words.has(name)))
}

/** With nothing found git ends with 1, and says nothing. */
function nothingAs<T>(run: () => T, nothing: T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return nothing
    throw error
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, stderr } = { code: '', stderr: '', ...error }
  if (code === 'ENOENT') return 'o git não está instalado'
  return (stderr.trim() || error.message).split('\n')[0] ?? ''
}
