import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import type { ServerProcess } from '../server-process.ts'
import { type Answer, callsOf, done } from './api.ts'
import { atMost, databases, faultyPlace, serverOn } from './place.ts'
import { coordinator, dayOf, openRooms, type Room, saveDay, savedDays, signIn } from './school.ts'

/** A save whose head has reached the server and whose body has not; answers what sends the rest. */
async function begunSave(
  { url }: ServerProcess,
  token: string,
  { turma, alunos }: Room,
  day: string,
) {
  const frequencias = alunos.map((aluno_id) => ({ aluno_id, status: 'ausente' }))
  const body = JSON.stringify({ frequencias })
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const path = `${url}/api/v1/turma/${turma}/dia/${day}`
  const sending = request(path, { method: 'POST', headers })
  sending.flushHeaders()
  await once(sending, 'continue')
  return async () => {
    sending.end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
}

test('ao ser encerrado, o servidor termina o que está em curso e não aceita mais', async () => {
  const place = await faultyPlace('sqlite')
  const server = await serverOn(place)
  const [room] = (await openRooms(server.url, 1, 3)) as [Room]
  const call = callsOf(server.url)
  const login = await call('POST', '/login/login', { email: room.email, password: 'Goiabada7' })
  const { access_token } = done<{ access_token: string }>(login)
  const days = Array.from({ length: 8 }, (_, number) => dayOf(number))
  const begun = await Promise.all(days.map((day) => begunSave(server, access_token, room, day)))
  const ended = server.end('SIGTERM')
  await expect.poll(async () => (await call('GET', '/dashboard/resumo')).status).toBe(0)
  const statuses = await Promise.all(begun.map((finish) => finish()))
  expect(statuses).toEqual(days.map(() => 200))
  const answered = performance.now()
  expect(await ended).toBe(0)
  // No connection that a browser keeps open is waited for.
  expect(performance.now() - answered).toBeLessThan(atMost(2000))
  const again = await serverOn(place)
  const saved = await savedDays(await signIn(again.url, room.email), room)
  expect([...saved.keys()].sort()).toEqual(days.sort())
})

test('um segundo servidor na mesma pasta diz em até 3 s que ela está em uso, e o primeiro segue', async () => {
  const place = await faultyPlace('sqlite')
  const before = performance.now()
  const first = await serverOn(place)
  const start = performance.now()
  await expect(serverOn(place)).rejects.toThrow(
    `A pasta de dados "${place.dataDir}" já está em uso por outro processo do Caderno.`,
  )
  // Beyond what any start takes here.
  expect(performance.now() - start).toBeLessThan(atMost(3000) + (start - before))
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
})

test.runIf(databases.length > 1)(
  'dois servidores em um PostgreSQL são um só instituto: sessões, chaves e tentativas',
  async () => {
    const place = await faultyPlace('postgres')
    const [one, other] = await Promise.all([serverOn(place), serverOn(place)])
    const [room] = (await openRooms(one.url, 1, 3)) as [Room]

    const login = await callsOf(one.url)('POST', '/token/', {
      username: room.email,
      password: 'Goiabada7',
    })
    const { access, refresh } = done<{ access: string; refresh: string }>(login)
    const [here, there] = [callsOf(one.url, access), callsOf(other.url, access)]
    expect((await there('GET', '/turma/')).status).toBe(200)

    const key = { 'idempotency-key': 'uma-chave-dois-servidores' }
    const both = await Promise.all(
      [here, there, here, there].map((call) =>
        saveDay(call, room, { data: dayOf(1), status: 'ausente' }, key),
      ),
    )
    // Saved again, the day would have another version.
    const [{ body, etag }] = both as [Answer]
    for (const each of both) expect(each).toMatchObject({ status: 200, body, etag })
    const days = await savedDays(there, room)
    expect(days.get(dayOf(1))).toEqual(['ausente', 'ausente', 'ausente'])

    const renewed = await callsOf(other.url)('POST', '/token/refresh/', { refresh })
    expect(renewed.status).toBe(200)
    expect((await there('POST', '/logout', { refresh })).status).toBe(204)
    expect((await here('GET', '/turma/')).status).toBe(401)

    const statuses: number[] = []
    for (let guess = 0; guess < 8; guess += 1) {
      const { url } = guess % 2 ? one : other
      const { COORDENADOR_EMAIL: email } = coordinator
      const wrong = { email, password: `errada${guess}` }
      statuses.push((await callsOf(url)('POST', '/login/login', wrong)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  },
)
