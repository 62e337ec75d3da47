import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ServerProcess } from '../server-process.ts'
import type { Call } from './api.ts'
import { expectCounted } from './counted.ts'
import { atMost, databases, faultyPlace, isFull, serverOn } from './place.ts'
import {
  dayOf,
  openRooms,
  type Room,
  type Status,
  saveDay,
  savedDays,
  signIn,
  statusOf,
} from './school.ts'

const cycles = isFull ? 20 : 2
const least = isFull ? 200 : 60
const [rooms, students] = isFull ? [6, 8] : [3, 4]
const days = 30

/** What each day of a class was last answered to be, and what was on its way when the server died. */
interface Ledger {
  readonly room: Room
  readonly answered: Map<string, Status>
  readonly asked: Map<string, Status>
}

/** One educator who saves day after day until there is no answer, or one that says that nothing can be saved. */
async function teach(call: Call, { room, answered, asked }: Ledger, counted: () => void) {
  for (let number = 0; ; number += 1) {
    const data = dayOf(number % days)
    const status = statusOf(Math.floor(Math.random() * 3))
    asked.set(data, status)
    const { status: code } = await saveDay(call, room, { data: data, status: status })
    if (code === 0 || code === 503) return
    if (code === 429) await setTimeout(100)
    if (code !== 200) continue
    answered.set(data, status)
    asked.delete(data)
    counted()
  }
}

/** Has all classes saved until so many saves were answered, and kills then; answers how many were. */
async function killAmidSaves(
  classes: ReadonlyMap<Ledger, Call>,
  kill: () => Promise<unknown>,
): Promise<number> {
  let answered = 0
  const teaching: Promise<void>[] = []
  const enough = new Promise<void>((resolve) => {
    const counted = () => {
      answered += 1
      if (answered === least) resolve()
    }
    for (const [ledger, call] of classes) teaching.push(teach(call, ledger, counted))
  })
  await enough
  await setTimeout(Math.random() * 100)
  await kill()
  await Promise.all(teaching)
  return answered
}

/** Days that are not as they were last answered, and days of which only a part was saved. */
async function wrongDays(call: Call, { room, answered, asked }: Ledger) {
  const saved = await savedDays(call, room)
  const lost = [...answered].filter(([data, status]) => {
    const found = saved.get(data)?.[0]
    return found !== status && found !== asked.get(data)
  })
  const half = [...saved.values()].filter(
    (marks) => new Set(marks).size !== 1 || marks.length !== room.alunos.length,
  )
  return { lost, half }
}

/** Throws where a class has not what it was answered, or a part of a save. */
async function expectWhole(classes: ReadonlyMap<Ledger, Call>) {
  for (const [ledger, call] of classes)
    expect(await wrongDays(call, ledger)).toEqual({ lost: [], half: [] })
}

/** The educators of all classes, signed in. */
async function signedIn({ url }: ServerProcess, ledgers: readonly Ledger[]) {
  const calls = ledgers.map(
    async (ledger) => [ledger, await signIn(url, ledger.room.email)] as const,
  )
  return new Map(await Promise.all(calls))
}

async function ledgersOn({ url }: ServerProcess): Promise<Ledger[]> {
  const opened = await openRooms(url, rooms, students)
  return opened.map((room) => ({ room, answered: new Map(), asked: new Map() }))
}

test.each(databases)(
  '%s: morto a meio de salvar, o servidor volta em até 10 s, sem nada perdido nem pela metade',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    const ledgers = await ledgersOn(server)
    let classes = await signedIn(server, ledgers)
    let [answered, slowest] = [0, 0]
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const dying = server
      answered += await killAmidSaves(classes, () => dying.end('SIGKILL'))
      const start = performance.now()
      server = await serverOn(place)
      slowest = Math.max(slowest, performance.now() - start)
      classes = await signedIn(server, ledgers)
      await expectWhole(classes)
    }
    await expectCounted(place)
    expect(slowest).toBeLessThan(atMost(10_000))
    expect(answered).toBeGreaterThanOrEqual(cycles * least)
    console.log(
      `${database}: ${cycles} quedas do servidor, ${answered} chamadas respondidas, nenhuma perdida; ` +
        `de volta em até ${Math.round(slowest)} ms`,
    )
  },
)

test.runIf(isFull && databases.length > 1)(
  'morto o PostgreSQL a meio de salvar, o servidor fica de pé, diz 503 e volta sozinho com tudo',
  async () => {
    const place = await faultyPlace('postgres')
    const server = await serverOn(place)
    const classes = await signedIn(server, await ledgersOn(server))
    const answered = await killAmidSaves(classes, async () => place.postgres?.end('SIGKILL'))
    await place.postgres?.start()
    await expect
      .poll(async () => (await fetch(`${server.url}/healthz`)).status, { timeout: 10_000 })
      .toBe(200)
    await expectWhole(classes)
    await expectCounted(place)
    console.log(`PostgreSQL morto: ${answered} chamadas respondidas, nenhuma perdida`)
  },
)
