import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { cpfOf } from '../fixtures/planilha.ts'
import { atMost, databases, faultyPlace, serverOn } from './place.ts'
import { coordinator, signInCoordinator } from './school.ts'

const total = 4000

/** A request that never ends by itself: its body stops half-way. */
async function stalledRequest(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1/login/login HTTP/1.1\r\nHost: ${hostname}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email":',
  )
}

/** Imports a spreadsheet and calls back at the first line of the answer; answers its last one. */
async function importing(url: string, onStart: () => void) {
  const { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password } = coordinator
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/v1/login/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password }),
  })
  const { access_token } = (await login.json()) as { access_token: string }
  const aluno = { nome: 'Ana', data_nascimento: '2014-05-06', escola: 'E.E.', serie: '5º ano' }
  const linhas = Array.from({ length: total }, (_, at) => ({
    linha: at + 1,
    valores: { ...aluno, turno: 'manha', cpf: cpfOf(at) },
  }))
  const response = await fetch(`${url}/api/v1/alunos/importacao`, {
    method: 'POST',
    headers: { ...json, authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ linhas }),
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    if (text === '') onStart()
    text += decoder.decode(chunk, { stream: true })
  }
  return JSON.parse(text.trim().split('\n').at(-1) ?? '') as { entraram?: number; detail?: string }
}

test.each(databases)(
  '%s: a meio de uma importação e de um pedido parado, o servidor termina em até 10 s, e a planilha entra inteira ou não entra',
  async (database) => {
    const place = await faultyPlace(database)
    const server = await serverOn(place)
    await stalledRequest(server.url)
    let stopping: Promise<number | null> = Promise.resolve(null)
    let asked = 0
    const end = await importing(server.url, () => {
      asked = performance.now()
      stopping = server.end('SIGTERM')
    })
    expect(await stopping).toBe(0)
    const took = performance.now() - asked
    expect(took).toBeLessThan(atMost(10_000))
    if (end.entraram !== total)
      expect(end.detail).toBe(
        'O servidor está sendo desligado, e nada foi importado. Tente novamente em instantes.',
      )
    const again = await serverOn(place)
    const call = await signInCoordinator(again.url)
    const { body } = await call('GET', '/alunos/')
    expect((body as unknown[]).length).toBe(end.entraram ?? 0)
    console.log(`${database}: terminou em ${Math.round(took)} ms; importados ${end.entraram ?? 0}`)
  },
)
