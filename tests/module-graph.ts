import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files that each file of the project imports, types included. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>

/** The program files of a folder, or the file itself. */
export function sourceFiles(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place]
  return readdirSync(place, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m?tsx?$|\.mjs$/.test(path) && !/\.d\.m?ts$/.test(path))
    .map((path) => join(place, path).replaceAll('\\', '/'))
}

/** What a file imports, in its own words: packages, paths and package imports. */
export function specifiersOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const imports = text.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'([\w@#./-]+)'/g)
  return [...imports].map(([, specifier = '']) => specifier)
}

/** The imports between the files of some folders. */
export function graphOf(places: readonly string[]): ModuleGraph {
  const files = new Set(places.flatMap(sourceFiles))
  return new Map(
    [...files].map((path) => {
      const targets = specifiersOf(path).map((specifier) => targetOf(path, specifier))
      return [path, [...new Set(targets)].filter((target) => files.has(target))]
    }),
  )
}

/** The circles of imports, one for each import that closes one: 'a.ts → b.ts → a.ts'. */
export function circlesIn(graph: ModuleGraph): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]) => {
    if (way.includes(path)) {
      circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return circles
}

/** The program files that are loaded with a file: without types, and without what is imported later. */
export function loadedWith(path: string, found = new Set<string>()): Set<string> {
  found.add(path)
  const imports = /^(?:import|export) (?!type )(?:[^'"]*? from )?'([^']+)'/gm
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(imports)) {
    const target = targetOf(path, specifier)
    if (/\.tsx?$/.test(target) && !found.has(target)) loadedWith(target, found)
  }
  return found
}

const aliases = Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).imports)

/** The file behind a specifier; '' for a package. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(path, '..', specifier).replaceAll('\\', '/')
  const found = aliases.flatMap(([pattern, target]) => {
    const [start = '', end = ''] = pattern.split('*')
    if (pattern === specifier) return [target]
    if (!pattern.includes('*') || !specifier.startsWith(start) || !specifier.endsWith(end))
      return []
    const middle = specifier.slice(start.length, specifier.length - end.length)
    return [target.replace('*', middle)]
  })
  return found.find((target) => existsSync(target))?.slice('./'.length) ?? ''
}
