import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { PostgresProcess } from '../server/postgres-process.ts'
import { type Call, done } from './api.ts'
import { atMost, databases, faultyPlace, isFull, serverOn } from './place.ts'
import { dayOf, openRooms, type Room, type Status, saveDay, savedDays, signIn } from './school.ts'

const gone = isFull ? 30_000 : 3_000
const unavailable = {
  detail: 'O serviço está indisponível no momento. Tente novamente em instantes.',
}

/** Ways in which a PostgreSQL is away for a while. */
const absences: [
  string,
  (postgres: PostgresProcess, meanwhile: () => Promise<void>) => Promise<void>,
][] = [
  [
    'parado sem uma palavra',
    async (postgres, meanwhile) => {
      signalAll(postgres, 'SIGSTOP')
      await meanwhile().finally(() => signalAll(postgres, 'SIGCONT'))
    },
  ],
  [
    'desligado',
    async (postgres, meanwhile) => {
      await postgres.end('SIGINT')
      await meanwhile().finally(postgres.start)
    },
  ],
]

/** Every process of a PostgreSQL: each is the leader of a group of its own. */
function signalAll(postgres: PostgresProcess, signal: NodeJS.Signals) {
  const first = postgres.pid()
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').match(/\d+/g) ?? []
  for (const pid of [first, ...children.map(Number)]) process.kill(pid, signal)
}

/** Many at once, more than the server has connections: each is told, and soon. */
async function expectTold(call: Call, room: Room) {
  const asked = Array.from({ length: 14 }, (_, number) =>
    number % 2
      ? call('GET', '/turma/')
      : saveDay(call, room, { data: dayOf(number), status: 'ausente' }),
  )
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({ status: 503, body: unavailable })
    expect(answer.milliseconds).toBeLessThan(atMost(5000))
  }
}

// What stops processes reads their numbers where Linux lists them.
const school =
  databases.length > 1 && process.platform === 'linux' ? await schoolOnPostgres() : null

async function schoolOnPostgres() {
  const place = await faultyPlace('postgres')
  const server = await serverOn(place)
  const [room] = (await openRooms(server.url, 1, 3)) as [Room]
  return { ...place, server, room, call: await signIn(server.url, room.email) }
}

const all = (status: Status) => [status, status, status]

test.runIf(school).each(absences)(
  'com o PostgreSQL %s, o servidor diz 503 em até 5 s e volta sozinho',
  async (how, away) => {
    const { postgres, server, room, call } = school as School
    const key = { 'idempotency-key': `chave-${how.length}-durante-a-falta` }
    const [before, during] = [dayOf(50 + how.length), dayOf(90 + how.length)]
    done(await saveDay(call, room, { data: before, status: 'presente' }))
    await away(postgres as PostgresProcess, async () => {
      const start = performance.now()
      // What was under way when it went, and what comes while it is known to be gone.
      const [lost] = await Promise.all([
        saveDay(call, room, { data: during, status: 'presente' }, key),
        expectTold(call, room),
      ])
      expect(lost.status).toBe(503)
      await expectTold(call, room)
      expect((await fetch(`${server.url}/healthz`)).status).toBe(503)
      await setTimeout(Math.max(0, gone - (performance.now() - start)))
    })
    await expect
      .poll(async () => (await call('GET', '/turma/')).status, { timeout: 10_000 })
      .toBe(200)
    const { status, body, etag } = await saveDay(
      call,
      room,
      { data: during, status: 'presente' },
      key,
    )
    expect(status).toBe(200)
    expect(await saveDay(call, room, { data: during, status: 'presente' }, key)).toMatchObject({
      body,
      etag,
    })
    const days = await savedDays(call, room)
    expect([days.get(before), days.get(during)]).toEqual([all('presente'), all('presente')])
  },
)

test.runIf(school)(
  'uma consulta só lenta é esperada, não tomada por um banco que sumiu',
  async () => {
    const { url, room, call } = school as School
    const holder = new pg.Client(url)
    await holder.connect()
    await holder.query('begin; lock table dia_frequencia in exclusive mode')
    const saving = saveDay(call, room, { data: dayOf(1), status: 'presente' })
    await setTimeout(4500)
    await holder.query('commit')
    await holder.end()
    expect(await saving).toMatchObject({ status: 200 })
  },
)

type School = Awaited<ReturnType<typeof schoolOnPostgres>>
