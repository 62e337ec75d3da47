import { readdirSync, readFileSync } from 'node:fs'

const accents = { a: 'aáàâã', c: 'cç', e: 'eéê', i: 'ií', o: 'oóôõ', u: 'uú' }

/** A regular expression's text that finds any of some words, in any case and with or without accents. */
export function patternOf(words) {
  return words.map((word) => Array.from(word, eitherOf).join('')).join('|')
}

function eitherOf(letter) {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (!/\p{L}/u.test(plain)) return letter.replace(/[^\p{N}\s]/u, '\\$&')
  const known = accents[plain] ?? plain
  return `[${known}${known.toUpperCase()}]`
}

/**
 * What vitest is asked for so that it runs what concerns some words: the files that have one in their path, whole, and
 * of the others the tests that have one in their name.
 */
export function vitestParts(words, folder = 'tests') {
  const pattern = patternOf(words)
  const named = new RegExp(pattern)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
  const whole = files.filter((file) => named.test(file))
  const some = files.filter(
    (file) => !whole.includes(file) && named.test(readFileSync(`${folder}/${file}`, 'utf8')),
  )
  const paths = (list) => list.map((file) => `${folder}/${file}`)
  return [paths(whole), ['--testNamePattern', pattern, ...paths(some)]].filter((args) =>
    args.some((arg) => arg.startsWith(`${folder}/`)),
  )
}
