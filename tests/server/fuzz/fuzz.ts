import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Answer } from '../client.ts'
import { type Institute, institute } from '../institute.ts'
import { quickClock } from '../quick-clock.ts'
import { operationsOf } from './document.ts'
import { type People, peopleOf } from './people.ts'
import { reaches, strangers } from './reach.ts'
import { type Fuzzed, requestTo } from './requests.ts'
import { faultsOf } from './verdict.ts'

const block = 50
const most = 20

/** Registers T6 with so many requests, made from the OpenAPI document by a seed that is told. */
export function fuzzing(requests: number, seed: number): void {
  const name = `T6: ${requests} pedidos ao acaso (semente ${seed}): nenhum 5xx, nenhum acesso indevido, nada de dentro à vista`
  test(name, { timeout: 60_000 + requests * 50 }, async () => {
    const casa = await institute()
    const operations = await operationsOf(casa)
    const faults: string[] = []
    const statuses: number[] = []
    const pass = quickClock()
    for (let at = 0; at < requests && faults.length < most; at += block) {
      casa.clock.pass(5)
      const people = await peopleOf(casa)
      const some = { seed: seed + at, numRuns: Math.min(block, requests - at) }
      for (const request of fc.sample(requestTo(operations), some)) {
        pass()
        const answer = await sent(casa, people, request)
        statuses.push(answer.status)
        const wrong = [
          ...faultsOf(request, answer),
          ...(await trespasses(casa, people, request, answer)),
        ]
        if (wrong.length > 0) faults.push(told(request, answer, wrong))
      }
    }
    expect(faults, `semente ${seed}`).toEqual([])
    await expectStanding(casa)
    // A fuzzer that is only refused looks at nothing.
    const done = statuses.filter((status) => status < 300).length
    expect(done / requests).toBeGreaterThan(0.1)
  })
}

async function sent({ app }: Institute, people: People, request: Fuzzed): Promise<Answer> {
  const { asker, operation, url, payload } = request
  const token = asker === 'ninguém' ? null : people[asker].token
  const answer = await app.inject({
    method: operation.method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { payload }),
  })
  const text = answer.payload
  return { status: answer.statusCode, headers: answer.headers, text, body: jsonOf(text) }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What an answer gave to somebody who may not have it, or kept from somebody who is signed in. */
async function trespasses(
  casa: Institute,
  people: People,
  { operation: { method, path, roles }, asker, given }: Fuzzed,
  { status, body }: Answer,
): Promise<string[]> {
  if (roles === null) return []
  if (asker === 'ninguém') return status < 400 ? ['sem entrar'] : []
  const { id: me, email, token } = people[asker]
  if (status === 401 && (await isIn(casa, token))) return ['401 a quem entrou']
  if (status >= 400) return []
  if (!roles.includes(asker)) return ['papel sem permissão']
  const isOther = 'email' in given ? asker === 'educador' && given.email !== email : false
  const reached = await reaches(casa, { asker, me }, path, given.id)
  const more = method === 'GET' ? await strangers(casa, { asker, me }, path, body) : []
  return isOther || !reached || more.length > 0 ? ['linha de outra pessoa'] : []
}

async function isIn({ db }: Institute, token: string | null): Promise<boolean> {
  const { sid } = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  const row = await db.kysely
    .selectFrom('sessao')
    .select('encerrada_em')
    .where('id', '=', String(sid))
    .executeTakeFirst()
  return row?.encerrada_em === null
}

function told(
  { operation, asker, url, headers, payload }: Fuzzed,
  { status, text }: Answer,
  wrong: string[],
) {
  const sent = payload === undefined ? '' : ` ${JSON.stringify(String(payload)).slice(0, 300)}`
  const how = Object.keys(headers).length > 0 ? ` ${JSON.stringify(headers)}` : ''
  return `${wrong.join(', ')}: ${asker} ${operation.method} ${url.slice(0, 300)}${how}${sent} → ${status} ${text.slice(0, 200)}`
}

async function expectStanding(casa: Institute) {
  expect((await casa.app.inject('/healthz')).statusCode).toBe(200)
  const { kysely } = casa.db
  const coordinators = kysely.selectFrom('conta').where('role', '=', 'coordenador')
  // The first one, and those whom a coordinator added.
  const added = await kysely
    .selectFrom('auditoria')
    .select('registro_id')
    .where('recurso', '=', 'conta')
    .where('acao', '=', 'criou')
    .where('conta_id', 'in', coordinators.select('id'))
    .execute()
  expect(await coordinators.select('id').execute()).toHaveLength(1 + added.length)
  const { coordenador } = await peopleOf(casa)
  for (const path of ['/alunos/', '/turma/', '/educadores/', '/assistente/', '/relatorio/'])
    expect((await coordenador.get(path)).status, path).toBe(200)
}
