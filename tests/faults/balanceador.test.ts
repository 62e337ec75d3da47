import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { pdf } from '../fixtures/arquivos.ts'
import { type Answer, callsOf, done } from './api.ts'
import { databases, faultyPlace, isFull, serverOn } from './place.ts'
import { relayTo } from './relay.ts'
import {
  coordinator,
  dayOf,
  openRooms,
  type Room,
  saveDay,
  savedDays,
  signIn,
  signInCoordinator,
  statusOf,
} from './school.ts'

const [days, documents] = isFull ? [60, 60] : [15, 12]

/** A document of 600 kB, another for each number. */
const content = (number: number) => Buffer.concat([pdf(600_000), Buffer.from(`${number}`)])

/** Asks until it is answered, as a client does whose server went away. */
async function answered(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await ask()
    if (answer.status !== 0 && answer.status < 500) return answer
    await setTimeout(200)
  }
  throw new Error('Ninguém respondeu.')
}

/** The rows of a query. */
async function rowsOf(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

test.runIf(databases.length > 1)(
  'três servidores e um PostgreSQL, atrás de um balanceador: um morre no meio, nada se perde nem dobra',
  async () => {
    const place = await faultyPlace('postgres')
    const { url = '', postgres } = place
    // Each has a data folder of its own: only the database is common.
    const places = await Promise.all([1, 2, 3].map(() => faultyPlace('postgres', postgres)))
    const servers = await Promise.all(places.map(({ dataDir }) => serverOn({ dataDir, url })))
    const told = servers.map((server) => server.output()).join('\n')
    expect(told.match(/Primeiro acesso da coordenação/g)).toHaveLength(1)
    expect(await rowsOf(url, 'select nome from migracao')).toEqual([{ nome: 'base' }])

    const balanced = await relayTo(servers.map((server) => server.url))
    const [room] = (await openRooms(balanced, 1, 4)) as [Room]
    const educator = await signIn(balanced, room.email)
    const call = await signInCoordinator(balanced)

    // One key, sent to all of them at once, is one save.
    const key = { 'idempotency-key': 'uma-chave-tres-servidores' }
    const six = [1, 2, 3, 4, 5, 6].map(() =>
      saveDay(educator, room, { data: dayOf(200), status: 'ausente' }, key),
    )
    const [first, ...others] = await Promise.all(six)
    expect(first?.status).toBe(200)
    for (const { status, body, etag } of others)
      expect({ status, body, etag }).toEqual({ status: 200, body: first?.body, etag: first?.etag })

    // Good passwords that reach all of them together are not taken for guesses.
    const good = { email: room.email, password: 'Goiabada7' }
    const entering = Array.from({ length: 12 }, () =>
      callsOf(balanced)('POST', '/login/login', good),
    )
    for (const { status } of await Promise.all(entering)) expect(status).toBe(200)

    // Tries are counted together, whichever server they reach.
    const guesses: number[] = []
    for (let guess = 0; guess < 9; guess += 1) {
      const wrong = { email: 'ninguem@exemplo.org', password: `errada${guess}` }
      guesses.push((await callsOf(balanced)('POST', '/login/login', wrong)).status)
    }
    expect(guesses.toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])

    const saving = Array.from({ length: days }, (_, day) => async () => {
      const sent = { 'idempotency-key': `chamada-numero-${day}` }
      const save = () => saveDay(educator, room, { data: dayOf(day), status: statusOf(day) }, sent)
      expect((await answered(save)).status).toBe(200)
    })
    const ids: number[] = []
    const sending = Array.from({ length: documents }, (_, number) => async () => {
      const sent = { 'idempotency-key': `documento-numero-${number}` }
      const send = () => {
        const form = new FormData()
        form.append('file', new Blob([new Uint8Array(content(number))]), `laudo ${number}.pdf`)
        const aluno = room.alunos[number % room.alunos.length]
        return call('POST', `/alunos/${aluno}/documentos`, form, sent)
      }
      ids[number] = done<{ id: number }>(await answered(send)).id
    })
    // Four at a time of each; in the middle of it a server is killed.
    const work = [inTurns(saving, 4), inTurns(sending, 4)]
    await expect.poll(() => Object.keys(ids).length, { timeout: 60_000 }).toBeGreaterThan(2)
    await servers[1]?.end('SIGKILL')
    await Promise.all(work)

    const saved = await savedDays(educator, room)
    for (let day = 0; day < days; day += 1)
      expect(saved.get(dayOf(day))).toEqual(room.alunos.map(() => statusOf(day)))
    expect(saved.size).toBe(days + 1)
    const rows = await rowsOf(url, 'select id from documento order by id')
    expect(rows).toEqual(ids.toSorted((a, b) => a - b).map((id) => ({ id })))
    // What any of them took, each that is left hands out.
    const { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: senha } = coordinator
    for (const server of [servers[0], servers[2]]) {
      const one = await signIn(server?.url ?? '', email, senha)
      for (const [number, id] of ids.entries()) {
        const { status, body } = await one('GET', `/alunos/documentos/${id}/download`)
        expect([status, hash('sha256', String(body))]).toEqual([
          200,
          hash('sha256', content(number).toString()),
        ])
      }
    }
    expect(
      await rowsOf(
        url,
        'select arquivo from documento where arquivo not in (select arquivo from documento_conteudo)',
      ),
    ).toEqual([])
    const [unnamed] = await rowsOf(
      url,
      'select count(*)::int as total from documento_conteudo where arquivo not in (select arquivo from documento)',
    )
    console.log(
      `três servidores, um morto no meio: ${days} chamadas e ${documents} documentos, cada um uma vez; ` +
        `conteúdos sem documento: ${JSON.stringify(unnamed)}`,
    )
  },
)

/** Does work in its order, so many at a time. */
async function inTurns(work: readonly (() => Promise<void>)[], atOnce: number): Promise<void> {
  const left = [...work]
  const turn = async () => {
    for (let next = left.shift(); next; next = left.shift()) await next()
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}
