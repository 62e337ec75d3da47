import { uniqBy as uniqueBy } from 'es-toolkit'

/** One module in place of the packages that Refine imports and the console never needs; `rewrites.ts` says which. */
const same = (word: string) => word
const neverCalled = { interceptors: { response: { use: () => {} } } }

export default {
  // axios: simple-rest makes an instance that the console never calls.
  create: () => neverCalled,
  // qs: the addresses of the console have no nested words.
  parse: (text: string) => Object.fromEntries(new URLSearchParams(text)),
  stringify: (words: Record<string, string>) => `?${new URLSearchParams(words)}`,
  // pluralize: every resource says its own words in Portuguese.
  plural: same,
  singular: same,
}

// Refine's devtools, whose traces and events nothing here receives.
export function useQuerySubscription(): object {
  return {}
}

export function getXRay(): object {
  return {}
}

export function getTrace(): readonly unknown[] {
  return []
}

// lodash: what Refine asks of it is a key of one word.
export { debounce, isEqual } from 'es-toolkit'

export function get(row: Readonly<Record<string, unknown>>, key: string): unknown {
  return row[key]
}

export function uniqBy<R extends Readonly<Record<string, unknown>>>(rows: R[], key: string): R[] {
  return uniqueBy(rows, (row) => row[key])
}
