// Stands in for the library in the suites: the same hashes at the same cost, each computed once per process.
import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')
const library: Argon2 = { ...createRequire(import.meta.url)('@node-rs/argon2') }

const results = new Map<string, Promise<unknown>>()

function once<T>(key: unknown[], compute: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key)
  const result = (results.get(name) as Promise<T> | undefined) ?? compute()
  results.set(name, result)
  return result
}

export const hash: Argon2['hash'] = (password, options) =>
  once(['hash', password, options], () => library.hash(password, options))

export const verify: Argon2['verify'] = (hashed, password) =>
  once(['verify', hashed, password], () => library.verify(hashed, password))
