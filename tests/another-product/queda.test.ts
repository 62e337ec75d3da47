import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openExisting } from '#server/db/open-existing'
import { openDatabase } from '#server/open-database'
import { type Call, callsOf, done } from '../faults/api.ts'
import { emptyPlace, type TemporaryPlace } from '../server/temporary-place.ts'
import { startProcess } from '../server-process.ts'
import { emailOf, password } from './library.ts'
import { product } from './product.ts'

// What a real process leaves when it is killed: the pairs of a row, and what it keeps of its own fields.

mkdirSync('test-results', { recursive: true })
const folder = mkdtempSync('test-results/biblioteca-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
execFileSync(process.execPath, ['tests/another-product/build.mjs', folder, 'server'])
const main = resolve(folder, 'server/main.js')
const envOf = ({ dataDir, url }: TemporaryPlace) => ({ DATA_DIR: dataDir, DATABASE_URL: url })

async function started(place: TemporaryPlace) {
  const server = await startProcess({ env: envOf(place), main })
  const login = { email: emailOf('bibliotecario'), password }
  const { access_token } = done<{ access_token: string }>(
    await callsOf(server.url)('POST', '/login/login', login),
  )
  return { server, call: callsOf(server.url, access_token) }
}

/** What the save of this number says: each of its values tells which one it was. */
const saveOf = (number: number, subjects: readonly number[]) => ({
  titulo: `Livro ${number}`,
  ano: 1000 + (number % 1000),
  assuntos_ids: subjects.filter((_, at) => at % 3 === number % 3),
})

test('morta a meio de gravar, a linha, os seus pares e o que ela guarda são de uma gravação só', async () => {
  const place = await emptyPlace()
  let { server, call } = await started(place)
  const made = async (path: string, values: object) =>
    done<{ id: number }>(await call('POST', path, values)).id
  const subjects: number[] = []
  for (let at = 0; at < 60; at += 1)
    subjects.push(await made('/assunto/', { nome: `Assunto ${100 + at}` }))
  const id = await made('/livro/', saveOf(0, subjects))
  let answered = 0
  const saves = async (send: Call) => {
    for (let number = answered + 1; ; number += 1) {
      const { status } = await send('PUT', `/livro/${id}`, saveOf(number, subjects))
      if (status !== 200) return
      answered = number
    }
  }
  for (let cycle = 0; cycle < 3; cycle += 1) {
    const before = answered
    const saving = saves(call)
    while (answered < before + 2) await setTimeout(5)
    await setTimeout(Math.random() * 100)
    await server.end('SIGKILL')
    await saving
    const again = await started(place)
    server = again.server
    call = again.call
    const book = done<Record<string, unknown>>(await call('GET', `/livro/${id}`))
    const number = Number(String(book.titulo).split(' ')[1])
    expect([answered, answered + 1]).toContain(number)
    const { ano, ...said } = saveOf(number, subjects)
    expect(book).toMatchObject({ ...said, ano, decada: Math.floor(ano / 10) * 10 })
    answered = number
  }
  await server.end('SIGKILL')
}, 120_000)

test('morto o início que enche um valor guardado, as linhas ficam como estavam, e o seguinte o termina', async () => {
  const place = await emptyPlace()
  const first = await openDatabase(product, place)
  const books = Array.from({ length: 20_000 }, (_, at) => ({
    ...{ titulo: `Livro ${at}`, ano: 1900 + (at % 50), criado_em: '2026-03-10T12:00:00.000Z' },
  }))
  for (let at = 0; at < books.length; at += 500)
    await first.kysely
      .insertInto('livro' as never)
      .values(books.slice(at, at + 500) as never)
      .execute()
  await first.close()
  /** Starts it, and kills it after a while; false where it had answered by then. */
  const killed = async (delay: number) => {
    const child = spawn(process.execPath, [main], { env: { ...process.env, ...envOf(place) } })
    const gone = once(child, 'exit')
    const isUp = await Promise.race([once(child.stdout, 'data'), setTimeout(delay)])
    child.kill('SIGKILL')
    await gone
    return !isUp
  }
  const { kysely, close } = await openExisting(place)
  const filled = async () => {
    const { total } = (await kysely
      .selectFrom('livro' as never)
      .select(({ fn }) => fn.count('decada' as never).as('total'))
      .executeTakeFirstOrThrow()) as { total: unknown }
    return Number(total)
  }
  let kills = 0
  for (let delay = 400; await killed(delay); delay *= 1.4) {
    kills += 1
    expect([0, books.length]).toContain(await filled())
  }
  expect(kills).toBeGreaterThan(1)
  expect(await filled()).toBe(books.length)
  await close()
}, 120_000)
