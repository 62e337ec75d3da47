import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { dayOf } from '#model/format'
import { type Call, done } from './api.ts'
import { databases, faultyPlace, isFull, serverOn } from './place.ts'
import { openRooms, signInCoordinator } from './school.ts'

const cycles = isFull ? 20 : 1
const students = isFull ? 200 : 24
const hoje = dayOf(new Date())

/** Whether the class is there, with all its students; false where it is not, and none is in it. */
async function isWhole(call: Call, turma: number): Promise<boolean> {
  const { status } = await call('GET', `/turma/${turma}`)
  const alunos = done<{ turma_id: number | null; turma_desde: string | null }[]>(
    await call('GET', '/alunos/'),
  )
  const vinculos = done<{ saida: string | null; entrada: string }[]>(await call('GET', '/vinculo/'))
  const isThere = status === 200
  expect(alunos).toHaveLength(students)
  // One each, whatever became of it: a restored class leaves no gap.
  expect(vinculos).toHaveLength(students)
  for (const aluno of alunos)
    expect(aluno).toMatchObject(
      isThere ? { turma_id: turma, turma_desde: hoje } : { turma_id: null, turma_desde: null },
    )
  for (const { entrada, saida } of vinculos)
    expect([entrada, saida]).toEqual([hoje, isThere ? null : hoje])
  return isThere
}

test.each(databases)(
  '%s: morto a qualquer momento de excluir ou restaurar uma turma, ela está lá com todos ou não está',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    const [room] = await openRooms(server.url, 1, students)
    const turma = room?.turma ?? 0
    let call = await signInCoordinator(server.url)
    const toggle = async (isThere: boolean) =>
      isThere
        ? call('DELETE', `/turma/${turma}`)
        : call('POST', '/lixeira/restaurar', { recurso: 'turma', id: turma })
    let isThere = await isWhole(call, turma)
    expect(isThere).toBe(true)
    const first = await toggle(true)
    expect(first.status).toBe(204)
    const second = await toggle(false)
    expect(second).toMatchObject({ status: 200, body: { frases: [] } })
    for (let cycle = 0; cycle < cycles * 2; cycle += 1) {
      const span = (isThere ? first : second).milliseconds
      const answer = toggle(isThere)
      await setTimeout(Math.random() * span)
      await server.end('SIGKILL')
      await answer
      server = await serverOn(place)
      call = await signInCoordinator(server.url)
      isThere = await isWhole(call, turma)
      // Then the other way round, whatever had gone in.
      if (cycle % 2 === 1 && isThere) {
        expect((await toggle(true)).status).toBe(204)
        isThere = await isWhole(call, turma)
        expect(isThere).toBe(false)
      }
    }
  },
  180_000,
)
