import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Merges, Preview } from '#model/mergeable'
import { type Answer, type Call, done } from './api.ts'
import { databases, faultyPlace, isFull, serverOn } from './place.ts'
import { openRooms, signIn, signInCoordinator } from './school.ts'

const cycles = isFull ? 20 : 3
const days = Array.from({ length: isFull ? 200 : 40 }, (_, at) =>
  new Date(Date.now() - (at + 1) * 86_400_000).toISOString().slice(0, 10),
)

/** What the two have, as a hash of what is answered. */
async function shownOf(call: Call, ids: readonly number[]): Promise<string> {
  const hash = createHash('sha256')
  for (const id of ids)
    for (const path of [`/alunos/${id}`, `/alunos/${id}/frequencias`, `/vinculo/?aluno_id=${id}`])
      hash.update(JSON.stringify((await call('GET', path)).body))
  return hash.digest('hex')
}

test.each(databases)(
  '%s: o servidor morto a meio de juntar dois cadastros, ou de desfazer, deixa tudo ou nada',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    const [room] = await openRooms(server.url, 1, 2)
    if (!room) throw new Error('Falta a turma')
    const { turma, email, alunos: ids } = room
    const [um = 0, outro = 0] = ids
    const educator = await signIn(server.url, email)
    for (const [at, day] of days.entries()) {
      const marked = at % 3 ? ids : [outro]
      const frequencias = marked.map((aluno_id) => ({
        aluno_id,
        status: at % 2 ? 'ausente' : 'presente',
      }))
      done(await educator('POST', `/turma/${turma}/dia/${day}`, { frequencias }))
    }
    let call = await signInCoordinator(server.url)
    const path = `/alunos/${um}/juncao`
    const merge = async (key: string): Promise<Answer> => {
      const { prova, repetidos } = done<Preview>(await call('GET', `${path}?outro_id=${outro}`))
      const valem = repetidos.map(({ recurso, sai }) => ({ recurso, id: sai.id }))
      const body = { outro_id: outro, campos: ['cpf'], valem, prova }
      return call('POST', path, body, { 'Idempotency-Key': key })
    }
    const made = async () => done<Merges>(await call('GET', '/alunos/juncoes'))[0]
    const undo = async () => call('POST', `/alunos/juncoes/${(await made())?.id}/desfazer`)
    const killAmid = async (asked: () => Promise<unknown>, span: number) => {
      const answer = asked().catch(() => undefined)
      await setTimeout(Math.random() * span)
      await server.end('SIGKILL')
      await answer
      server = await serverOn(place)
      call = await signInCoordinator(server.url)
    }
    const before = await shownOf(call, ids)
    const first = await merge(randomUUID())
    expect(first.status).toBe(200)
    const merged = await shownOf(call, ids)
    const undone = await undo()
    expect([undone.status, await shownOf(call, ids)]).toEqual([200, before])
    let whole = 0
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await killAmid(() => merge(randomUUID()), first.milliseconds * 4)
      const isMade = (await made())?.ate != null
      whole += Number(isMade)
      expect(await shownOf(call, ids)).toBe(isMade ? merged : before)
      if (!isMade) expect((await merge(randomUUID())).status).toBe(200)
      expect(await shownOf(call, ids)).toBe(merged)
      await killAmid(undo, undone.milliseconds * 2)
      const isBack = (await made())?.ate == null
      expect(await shownOf(call, ids)).toBe(isBack ? before : merged)
      if (!isBack) expect((await undo()).status).toBe(200)
      expect(await shownOf(call, ids)).toBe(before)
    }
    console.log(`${database}: ${cycles} quedas ao juntar ${days.length} dias: ${whole} inteiras`)
  },
)
