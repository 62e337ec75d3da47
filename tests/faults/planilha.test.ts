import { createHash, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Importacao } from '#model/calls/importacoes'
import { cpfOf } from '../fixtures/planilha.ts'
import { type Call, done } from './api.ts'
import { databases, faultyPlace, isFull, serverOn } from './place.ts'
import { signInCoordinator } from './school.ts'

const cycles = isFull ? 20 : 1
const students = isFull ? 1000 : 160

const linhas = Array.from({ length: students }, (_, at) => ({
  linha: at + 2,
  referencias: { turma_id: `Turma ${at % 4}` },
  valores: {
    ...{ nome: 'Ana Clara de Souza', data_nascimento: '2014-05-06', cpf: cpfOf(at) },
    ...{ escola: 'E.E. José de Alencar', serie: '5º ano', turno: 'manha' },
  },
}))
const turmas = { turma_id: [0, 1, 2, 3].map((n) => `Turma ${n}`) }

/** What the lists show of all, as a hash: not how often a row was written, nor which enrolment it is that came back. */
async function shownOf(call: Call): Promise<string> {
  const hash = createHash('sha256')
  for (const path of ['/alunos/', '/turma/', '/vinculo/']) {
    const rows = done<{ id: number }[]>(await call('GET', path))
    const shown = rows.map(({ id, ...row }) =>
      JSON.stringify(path === '/vinculo/' ? row : [id, row]),
    )
    hash.update(shown.sort().join())
  }
  return hash.digest('hex')
}

test.each(databases)(
  '%s: o servidor morto no meio de uma planilha que atualiza, ou de desfazê-la, deixa tudo ou nada',
  async (database) => {
    const place = await faultyPlace(database)
    let server = await serverOn(place)
    let call = await signInCoordinator(server.url)
    done(await call('POST', '/alunos/importacao', { criar: turmas, linhas }))
    // Of two classes one of the school year's first day: who changes class has two periods.
    const mudar = async (key: string) => {
      const alunos = done<{ id: number; cpf: string }[]>(await call('GET', '/alunos/'))
      const idOf = new Map(alunos.map(({ id, cpf }) => [cpf, id]))
      const mudadas = linhas.map(({ linha, valores }, at) => ({
        ...{ linha, id: idOf.get(valores.cpf) },
        valores: { escola: 'E.M. Cora Coralina', serie: '6º ano' },
        ...(at % 2 && { referencias: { turma_id: 'Nova' } }),
      }))
      const nova = { linha: 1, valores: { ...linhas[0]?.valores, cpf: cpfOf(students + 1) } }
      const body = { criar: { turma_id: ['Nova'] }, linhas: [nova, ...mudadas] }
      return call('POST', '/alunos/importacao', body, { 'Idempotency-Key': key })
    }
    const made = async () =>
      done<{ importacoes: Importacao[] }>(await call('GET', '/importacoes')).importacoes
    const undo = async () => call('POST', `/importacoes/${(await made())[0]?.id}/desfazer`)
    const killAmid = async (asked: () => Promise<unknown>, span: number) => {
      const answer = asked().catch(() => undefined)
      await setTimeout((0.2 + 0.8 * Math.random()) * span)
      await server.end('SIGKILL')
      await answer
      server = await serverOn(place)
      call = await signInCoordinator(server.url)
    }
    const before = await shownOf(call)
    const first = await mudar(randomUUID())
    expect(String(first.body)).toContain(`"mudaram":${students}`)
    const after = await shownOf(call)
    const undone = await undo()
    expect(undone.body).toMatchObject({ mudaram: students, voltaram: students, ficaram: [] })
    expect(await shownOf(call)).toBe(before)
    let whole = 0
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const { length } = await made()
      const key = randomUUID()
      await killAmid(() => mudar(key), first.milliseconds)
      const isMade = (await made()).length > length
      whole += Number(isMade)
      const shown = await shownOf(call)
      if (!isMade) expect(shown).toBe(before)
      // The same once more: made once, whether it had gone in or not.
      if (!isMade) expect(String((await mudar(key)).body)).toContain(`"mudaram":${students}`)
      expect(await made()).toHaveLength(length + 1)
      await killAmid(undo, undone.milliseconds)
      const isBack = (await made())[0]?.desfeita_em !== null
      if (!isBack) expect(await undo()).toMatchObject({ status: 200 })
      expect((await made())[0]).toMatchObject({ voltaram: students, ficaram: [] })
      expect(await shownOf(call)).toBe(before)
    }
    expect(after).not.toBe(before)
    console.log(`${database}: ${cycles} quedas ao mudar ${students} alunos: ${whole} inteiras`)
  },
  240_000,
)
