import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { urlInSchema } from '#server/db/own-schema'
import { startPostgres } from '../../server/postgres-process.ts'
import { query } from '../../server/postgres-tables.ts'
import { atRest, wordOf } from './cost.ts'
import { fillInstitute } from './filling.ts'
import { coordinatorEmail, password } from './people.ts'
import { type Measured, startProduct } from './processes.ts'
import type { Database, Size } from './size.ts'

/** A small school each. */
const size: Size = { students: 300, classes: 10, days: 20 }

/** What each further institute of a process may cost: MB, and ms of the processor, which a busy machine changes less. */
const aims = { memory: 8, start: 100 }

/** How many sign-ins are measured at least. */
const signIns = 40

/** For how long a process at rest is watched, in seconds: what it does every half minute is in it once. */
const watched = 30

const hostOf = (number: number) => `escola${number}.exemplo.org`
const nameOf = (number: number) => `escola_${number}`
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

interface Figures {
  readonly start: number
  /** Processor time until then, in ms. */
  readonly starting: number
  readonly idle: number
  readonly used: number
  /** Processor time of a sign-in, in ms. */
  readonly signIn: number
  /** Processor time of a minute at rest, in ms. */
  readonly resting: number
  readonly connections: number | null
}

/** Measures the start and the memory of a process with few and with many institutes, beside one that is alone. */
export async function benchInstitutes(database: Database, most: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({ max_connections: 300 }) : null
  const url = cluster?.address
  const placeOf = (number: number) => ({
    dataDir: join(folder, 'institutos', nameOf(number)),
    url: url && urlInSchema(url, nameOf(number)),
  })
  const several = (count: number) => () => {
    const INSTITUTOS = upTo(count)
      .map((number) => `${hostOf(number)}=${nameOf(number)}`)
      .join(',')
    return startProduct(folder, url, { INSTITUTOS, PUBLIC_URL: '' })
  }
  const alone = () => startProduct(placeOf(1).dataDir, placeOf(1).url)
  try {
    for (const number of upTo(most)) await fillInstitute(placeOf(number), size)
    // The first start works out everybody's alerts; a start as any other is measured.
    const first = await several(most)()
    await atRest(first)
    await first.stop()
    const lines: [string, number, Figures][] = [
      ['um só, sem INSTITUTOS', 1, await figuresOf(alone, 1, url)],
    ]
    for (const count of [1, 10, most])
      lines.push([`${count} em INSTITUTOS`, count, await figuresOf(several(count), count, url)])
    if (url) console.log(await sizeOf(url))
    for (const [name, , figures] of lines) console.log(`${database}: ${name}: ${wordsOf(figures)}`)
    const [, small, few] = lines[1] ?? []
    const [, large, many] = lines.at(-1) ?? []
    if (!few || !many) return
    const each = (of: (figures: Figures) => number) =>
      (of(many) - of(few)) / ((large ?? 0) - (small ?? 0))
    const [memory, start] = [each(({ used }) => used), each(({ starting }) => starting)]
    const verdict = (value: number, aim: number) => wordOf(value <= aim)
    console.log(
      `${database}: cada instituto a mais: ${number(memory)} MB em uso (meta ≤ ${aims.memory}: ${verdict(memory, aims.memory)}), ` +
        `${number(each(({ idle }) => idle))} MB em repouso, ` +
        `${number(start)} ms de CPU no início (meta ≤ ${aims.start}: ${verdict(start, aims.start)}); carga ${number(loadavg()[0] ?? 0)}`,
    )
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figuresOf(
  startServer: () => Promise<Measured>,
  count: number,
  url: string | undefined,
): Promise<Figures> {
  const server = await startServer()
  try {
    const began = performance.now()
    for (const number of upTo(count)) await ask(server, hostOf(number), '/healthz')
    const start = server.readyAfter + performance.now() - began
    const starting = server.processor()
    await atRest(server)
    const idle = server.memory()
    const restingAt = server.processor()
    const tokens = []
    for (let at = 0; at < Math.max(count, signIns); at += 1)
      tokens.push(await signIn(server, hostOf((at % count) + 1)))
    const signedIn = (server.processor() - restingAt) / tokens.length
    for (const number of upTo(count)) await lookAround(server, hostOf(number), tokens[number - 1])
    const used = server.memory()
    const connections = url ? await connectionsOf(url) : null
    await atRest(server)
    const before = server.processor()
    await setTimeout(watched * 1000)
    const resting = ((server.processor() - before) * 60) / watched
    return { start, starting, idle, used, signIn: signedIn, connections, resting }
  } finally {
    await server.stop()
  }
}

async function signIn(server: Measured, host: string): Promise<string | undefined> {
  const account = { email: coordinatorEmail(1), password }
  return (await ask(server, host, '/api/v1/login/login', { body: account })).access_token
}

/** What somebody does who looks around. */
async function lookAround(server: Measured, host: string, token: string | undefined) {
  for (const path of [
    '/dashboard/resumo',
    '/chamadas-em-aberto',
    '/turma/',
    '/alunos/?_start=0&_end=50',
    '/alunos/1',
    '/cuidado/fila',
    '/turma/1/semanas',
  ])
    await ask(server, host, `/api/v1${path}`, { token })
}

/** Fetch has no way to name another host than that of the address. */
function ask(
  server: Measured,
  host: string,
  path: string,
  { body, token }: { body?: object; token?: string | undefined } = {},
) {
  return new Promise<Record<string, string>>((resolve, reject) => {
    const headers = {
      host,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const asked = request(server.address + path, { headers, method: body ? 'POST' : 'GET' })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const read = text(answer).then((told) => {
        if (answer.statusCode !== 200) throw new Error(`${host}${path}: ${answer.statusCode}`)
        return JSON.parse(told)
      })
      read.then(resolve, reject)
    })
    asked.end(body && JSON.stringify(body))
  })
}

/** What one of them takes in PostgreSQL. */
async function sizeOf(url: string): Promise<string> {
  const schema = nameOf(1)
  const [found] = await query(
    url,
    `select count(*) filter (where relkind = 'r') as tables, count(*) filter (where relkind = 'i') as indexes,
       sum(pg_total_relation_size(oid)) filter (where relkind = 'r') as bytes,
       sum(pg_total_relation_size(oid)) filter (where relname = 'frequencia') as records
     from pg_class where relnamespace = '${schema}'::regnamespace`,
  )
  const { tables, indexes, bytes, records } = found ?? {}
  const marks = size.students * size.days
  return (
    `postgres: ${tables} tabelas e ${indexes} índices por instituto; com ${size.students} alunos, ${marks} registros e ` +
    `2.000 contas, ${number(Number(bytes) / 1e6)} MB; um registro de frequência, ${Math.round(Number(records) / marks)} bytes com os índices`
  )
}

async function connectionsOf(url: string): Promise<number> {
  const rows = await query(
    url,
    `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  return rows.length
}

const number = (value: number) =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

function wordsOf(figures: Figures): string {
  const { start, starting, idle, used, signIn, resting, connections } = figures
  const bank = connections === null ? '' : `, ${connections} conexões`
  return (
    `início ${Math.round(start)} ms, ${Math.round(starting)} de CPU; ${number(idle)} MB em repouso, ${number(used)} MB depois de usados${bank}; ` +
    `uma entrada ${number(signIn)} ms de CPU; ${Math.round(resting)} ms de CPU por minuto em repouso; carga ${number(loadavg()[0] ?? 0)}`
  )
}
