import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pdf } from '../fixtures/arquivos.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import type { ServerProcess } from '../server-process.ts'
import { callsOf, done } from './api.ts'
import { atMost, databases, faultyPlace, isFull, serverOn } from './place.ts'
import { coordinator, openRooms, signInCoordinator } from './school.ts'

const megabyte = 1024 * 1024

async function tokenOn({ url }: ServerProcess): Promise<string> {
  const { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password } = coordinator
  const login = await callsOf(url)('POST', '/login/login', { email, password })
  return done<{ access_token: string }>(login).access_token
}

/** Resident memory of a process, in bytes. */
function memoryOf({ pid }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
}

test('muitas exportações de muitos documentos ao mesmo tempo cabem na memória, e ninguém espera', async () => {
  const [documents, exports] = isFull ? [20, 12] : [8, 6]
  const server = await serverOn(await faultyPlace('sqlite'))
  const [room] = await openRooms(server.url, 1, 1)
  const call = await signInCoordinator(server.url)
  for (let at = 0; at < documents; at += 1) {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(pdf(5 * megabyte))], `${at}.pdf`))
    done(await call('POST', `/alunos/${room?.alunos[0]}/documentos`, form))
  }
  const headers = { authorization: `Bearer ${await tokenOn(server)}` }
  const before = memoryOf(server)
  let [most, slowest, isOver] = [before, 0, false]
  const watch = async () => {
    while (!isOver) {
      const start = performance.now()
      await fetch(`${server.url}/healthz`)
      slowest = Math.max(slowest, performance.now() - start)
      most = Math.max(most, memoryOf(server))
      await setTimeout(10)
    }
  }
  const watching = watch()
  const exported = await Promise.all(
    Array.from({ length: exports }, async () => {
      const path = `/api/v1/alunos/${room?.alunos[0]}/exportacao`
      const { status, body, headers: told } = await fetch(server.url + path, { headers })
      let bytes = 0
      for await (const chunk of body ?? []) bytes += chunk.length
      return { status, bytes, later: told.get('retry-after') }
    }),
  )
  isOver = true
  await watching
  const whole = exported.filter(({ status }) => status === 200)
  expect(whole.length).toBeGreaterThanOrEqual(2)
  expect(whole.every(({ bytes }) => bytes > (documents * 5 * megabyte * 4) / 3)).toBe(true)
  for (const { status, later } of exported)
    if (status !== 200) expect([status, later]).toEqual([503, '30'])
  const rise = Math.round((most - before) / megabyte)
  console.log(
    `${exports} exportações de ${documents} documentos de 5 MB: +${rise} MB, pior resposta ${Math.round(slowest)} ms`,
  )
  expect(rise).toBeLessThan(150)
  expect(slowest).toBeLessThan(atMost(1000))
})

test.each(databases)(
  '%s: o servidor morto no meio de uma importação não deixa nada dela',
  async (database) => {
    const place = await faultyPlace(database)
    const server = await serverOn(place)
    const rows = 3000
    const linhas = Array.from({ length: rows }, (_, at) => ({
      linha: at + 2,
      referencias: { turma_id: 'Judô' },
      valores: {
        nome: 'Ana Clara de Souza',
        data_nascimento: '2014-05-06',
        cpf: cpfOf(at),
        escola: 'E.E. José de Alencar',
        serie: '5º ano',
        turno: 'manha',
      },
    }))
    const importing = await fetch(`${server.url}/api/v1/alunos/importacao`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOn(server)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ criar: { turma_id: ['Judô'] }, linhas }),
    })
    await importing.body?.getReader().read()
    await server.end('SIGKILL')
    const again = await serverOn(place)
    const call = await signInCoordinator(again.url)
    for (const path of ['/alunos/', '/turma/']) expect(done(await call('GET', path))).toEqual([])
    const second = await call('POST', '/alunos/importacao', {
      criar: { turma_id: ['Judô'] },
      linhas,
    })
    expect(String(second.body).trim().split('\n').at(-1)).toBe(
      `{"entraram":${rows},"criadas":{"turma_id":1}}`,
    )
  },
)
