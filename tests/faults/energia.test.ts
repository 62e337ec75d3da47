import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Call } from './api.ts'
import { expectCounted } from './counted.ts'
import { atMost, isFull, serverOn } from './place.ts'
import { type Cut, type PowerDisk, powerDisk } from './power-disk.ts'
import {
  dayOf,
  openRooms,
  type Room,
  type Status,
  savedDays,
  saveMarks,
  signIn,
  signInCoordinator,
  statusOf,
} from './school.ts'

const cuts = 12
const leastBetween = 30
const [rooms, students, days] = [6, 8, 20]

/** A register that was asked to be saved, and when it was answered that it is. */
interface Save {
  readonly data: string
  readonly marks: readonly Status[]
  readonly asked: number
  answered?: number
}

/** A class and all that was saved of it, in order: each save is asked after the one before was answered. */
interface Register {
  readonly room: Room
  readonly saves: Save[]
}

/** Marks that only this save of the class has: a save that is lost or mixed with another is seen. */
function marksOf(number: number, { alunos }: Room): Status[] {
  return alunos.map((_, at) => statusOf(Math.floor(number / 3 ** at)))
}

/** One educator who saves day after day, and may look a student up now and then, until there is no answer. */
async function teach(call: Call, { room, saves }: Register, reads: () => boolean) {
  for (let number = 0; ; number += 1) {
    const save: Save = {
      data: dayOf(number % days),
      marks: marksOf(number, room),
      asked: performance.now(),
    }
    saves.push(save)
    const { status } = await saveMarks(call, room, save)
    if (status === 200) save.answered = performance.now()
    else if (status === 429) await setTimeout(100)
    else return status
    // What tells of a reading does not wait for the disk: the next save must wait for it all the same.
    if (reads() && number % 3 === 0) await call('GET', `/alunos/${room.alunos[0]}`)
  }
}

/** How many saves were answered up to a moment. */
function answeredBy(registers: readonly Register[], moment = Number.POSITIVE_INFINITY): number {
  const answered = ({ saves }: Register) =>
    saves.filter((save) => (save.answered ?? Number.POSITIVE_INFINITY) < moment).length
  return registers.reduce((sum, register) => sum + answered(register), 0)
}

/** Cuts the power again and again, each time after some more saves, at no particular moment of one. */
async function cutAmidSaves(disk: PowerDisk, registers: readonly Register[], made: Cut[]) {
  while (made.length < cuts) {
    const before = answeredBy(registers)
    while (answeredBy(registers) < before + leastBetween) await setTimeout(5)
    await setTimeout(Math.random() * 500)
    made.push(await disk.cut())
  }
}

/** What a day may be after a cut: as it was last answered before, or as it was asked to be since. */
function possible({ saves }: Register, data: string, { begun, ended }: Cut): string[] {
  const asked = saves.filter((save) => save.data === data && save.asked <= ended)
  const last = asked.findLastIndex(({ answered }) => answered !== undefined && answered < begun)
  const states = asked.slice(Math.max(last, 0)).map(({ marks }) => String(marks))
  return last === -1 ? ['', ...states] : states
}

/** The days of a class that are not as they may be: lost, or only half there. */
async function wrongDays(call: Call, register: Register, cut: Cut) {
  const saved = await savedDays(call, register.room)
  return Array.from({ length: days }, (_, number) => dayOf(number))
    .map((data) => ({ data, found: String(saved.get(data) ?? '') }))
    .filter(({ data, found }) => !possible(register, data, cut).includes(found))
}

/** Starts the server on what a cut left; answers how long it took, and throws where a save is not there. */
async function expectKept(disk: PowerDisk, registers: readonly Register[], cut: Cut) {
  return await disk.after(cut, async ({ dataDir, copy, unsynced }) => {
    const start = performance.now()
    const server = await serverOn({ dataDir }, disk.under)
    const milliseconds = performance.now() - start
    const call = await signInCoordinator(server.url)
    const wrong = await Promise.all(registers.map((register) => wrongDays(call, register, cut)))
    expect(wrong.flat()).toEqual([])
    await expectCounted({ dataDir: copy })
    await server.end('SIGKILL')
    return { milliseconds, unsynced }
  })
}

test.runIf(isFull)(
  'sem energia a meio de salvar, o disco tem inteira cada chamada respondida até ali',
  async ({ skip }) => {
    const disk = await powerDisk()
    if (!disk)
      return skip('Discos em arquivo (root, mount, loop, mkfs.ext4) não são permitidos aqui.')
    const server = await serverOn(disk, disk.under)
    const opened = await openRooms(server.url, rooms, students)
    const registers = opened.map((room): Register => ({ room, saves: [] }))
    const calls = await Promise.all(opened.map(({ email }) => signIn(server.url, email)))
    const made: Cut[] = []
    // Readings come with the second half of the cuts, so that they hide nothing of how saves do without.
    const reads = () => made.length >= cuts / 2
    const teaching = registers.map((register, at) => teach(calls[at] as Call, register, reads))
    const refused = Promise.race(teaching).then((status) => {
      throw new Error(`Uma chamada teve a resposta ${status}.`)
    })
    await Promise.race([cutAmidSaves(disk, registers, made), refused])
    await server.end('SIGKILL')
    expect(await Promise.all(teaching)).toEqual(registers.map(() => 0))

    let slowest = 0
    let withoutUnsynced = 0
    for (const cut of made) {
      const { milliseconds, unsynced } = await expectKept(disk, registers, cut)
      slowest = Math.max(slowest, milliseconds)
      if (!unsynced) withoutUnsynced += 1
    }
    expect(slowest).toBeLessThan(atMost(10_000))
    // Else the cuts would be no cuts: what the kernel had not yet written would outlive them.
    expect(withoutUnsynced).toBeGreaterThan(0)
    const before = made.map(({ begun }) => answeredBy(registers, begun))
    console.log(
      `${cuts} quedas de energia, após ${before.join(', ')} chamadas respondidas: nenhuma perdida; ` +
        `o que não se sincronizou faltou em ${withoutUnsynced}; de volta em até ${Math.round(slowest)} ms`,
    )
  },
)
