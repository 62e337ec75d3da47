import 'fake-indexeddb/auto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Device, openDevice } from '#features/frequencia/console/device/device'
import type { Queued } from '#features/frequencia/console/device/stores'
import { headersOf, type Sending, sendQueue } from '#features/frequencia/console/registro/sending'
import type { Call } from './api.ts'
import { expectCounted } from './counted.ts'
import { afterwards, databases, faultyPlace, isFull, serverOn } from './place.ts'
import { dayOf, openRooms, type Room, savedDays, signIn, statusOf } from './school.ts'

const [devices, days] = isFull ? [20, 5] : [5, 4]
const students = 3

interface Holder {
  readonly room: Room
  readonly device: Device
  call: Call
}

/** A device that was without a network for some days: their registers are in its queue. */
async function holderOf(room: Room, call: Call): Promise<Holder> {
  const device = await openDevice(`${room.email} ${performance.now()}`)
  afterwards(device.close)
  for (let day = 0; day < days; day += 1) {
    const frequencias = room.alunos.map((aluno_id) => ({ aluno_id, status: statusOf(day) }))
    const waiting = { turma: room.turma, data: dayOf(day), version: null, frequencias }
    await device.enqueue(room.email, { ...waiting, key: `chave-${room.turma}-${day}` })
  }
  return { room, device, call }
}

/** Sends a queue as the console does, until it is empty. */
async function sendAll(holder: Holder, told: (sending: Sending) => void) {
  const { room, device } = holder
  const send = async (row: Queued): Promise<Sending> => {
    const path = `/turma/${row.turma}/dia/${row.data}`
    const { status, etag } = await holder.call(
      'POST',
      path,
      { frequencias: row.frequencias },
      headersOf(row),
    )
    const sending: Sending =
      status === 200
        ? { result: 'stored', version: etag }
        : status === 412 || status === 400
          ? { result: 'refused', status, detail: null, error: null }
          : { result: 'later' }
    told(sending)
    return sending
  }
  while ((await device.queue(room.email)).some(({ refused }) => !refused)) {
    await sendQueue(device, room.email, send)
    await setTimeout(50)
  }
  return (await device.queue(room.email)).length
}

test.each(databases)(
  '%s: morto o servidor enquanto os aparelhos enviam as suas filas, cada chamada é gravada uma vez',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    const rooms = await openRooms(server.url, devices, students)
    const holders: Holder[] = []
    for (const room of rooms)
      holders.push(await holderOf(room, await signIn(server.url, room.email)))
    let [stored, unanswered] = [0, 0]
    let isDead: Promise<unknown> | undefined
    const dying = server
    const told = ({ result }: Sending) => {
      if (result === 'stored') stored += 1
      if (result === 'later') unanswered += 1
      if (stored === Math.ceil((devices * days) / 3)) isDead ??= dying.end('SIGKILL')
    }
    const sending = Promise.all(holders.map((holder) => sendAll(holder, told)))
    await expect.poll(() => isDead !== undefined, { timeout: 60_000 }).toBe(true)
    await isDead
    server = await serverOn(place)
    for (const holder of holders) holder.call = await signIn(server.url, holder.room.email)
    expect(await sending).toEqual(holders.map(() => 0))
    for (const { room, call } of holders) {
      const saved = await savedDays(call, room)
      const whole = Array.from({ length: days }, (_, day) => [
        dayOf(day),
        room.alunos.map(() => statusOf(day)),
      ])
      expect(Object.fromEntries(saved)).toEqual(Object.fromEntries(whole))
      for (let day = 0; day < days; day += 1) {
        const { etag } = await call('GET', `/turma/${room.turma}/dia/${dayOf(day)}`)
        expect(etag, 'gravada uma vez').toBe(`"${room.turma}.${dayOf(day)}.1"`)
      }
    }
    await expectCounted(place)
    console.log(
      `${database}: ${devices} aparelhos, ${devices * days} chamadas na fila, ` +
        `${unanswered} tentativas sem resposta, cada uma gravada uma vez`,
    )
  },
)
