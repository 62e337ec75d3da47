import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { chosenInstitute } from '#app/server/cli/chosen-institute'
import { runCommand } from '#app/server/cli/commands'
import { readEnv } from '#app/server/env'
import { institutesOf } from '#app/server/institutes'
import { startServer } from '#app/server/start'
import { schemaIn, urlInSchema } from '#server/db/own-schema'
import { findPgDump } from './postgres-binaries.ts'
import { query } from './postgres-tables.ts'
import { temporaryPlace } from './temporary-place.ts'

const isPostgres = inject('database') === 'postgres'
const [email, password] = ['coordenacao@caderno.local', 'Goiabada7']
const two = 'casa.exemplo.org=casa, https://vizinha.exemplo.org=vizinha'

/** An environment of an empty place. */
async function environment(given: Record<string, string> = {}) {
  const { dataDir, url, remove } = await temporaryPlace()
  onTestFinished(remove)
  const account = { COORDENADOR_EMAIL: email, COORDENADOR_SENHA: password }
  return { DATA_DIR: dataDir, DATABASE_URL: url ?? '', PORT: '0', ...account, ...given }
}

type Environment = Awaited<ReturnType<typeof environment>> & { INSTITUTOS?: string }

/** A server, and calls to a host of it. */
async function started(environment: Environment) {
  const running = await startServer(readEnv(environment))
  onTestFinished(running.stop)
  const { hostname, port } = new URL(running.address)
  const call = (host: string, path: string, body?: object, token = '') =>
    new Promise<{ status?: number; cookie: string; body: Record<string, string> }>(
      (resolve, reject) => {
        const headers = {
          host,
          ...(body && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        }
        const asked = request({ hostname, port, path, headers, method: body ? 'POST' : 'GET' })
        asked.on('error', reject)
        asked.on('response', async (answer) => {
          const pieces: Buffer[] = []
          for await (const piece of answer) pieces.push(piece)
          const cookie = String(answer.headers['set-cookie'] ?? '')
          const text = Buffer.concat(pieces).toString()
          resolve({ status: answer.statusCode, cookie, body: text ? JSON.parse(text) : {} })
        })
        asked.end(body && JSON.stringify(body))
      },
    )
  const enter = (host: string, typed: string) =>
    call(host, '/api/v1/login/login', { email, password: typed })
  return { ...running, call, enter }
}

/** Runs a command as the command line does. */
function command(environment: Environment, ...typed: string[]) {
  const { institute, words } = chosenInstitute(readEnv(environment), typed)
  const { place, env } = institute
  return runCommand(words, { place, copies: env.BACKUP_PASTA, now: () => new Date() })
}

/** A new password of the first account, by the command. */
async function newPassword(environment: Environment, host: string): Promise<string> {
  const [, line = ''] = await command(environment, 'senha', email, '--instituto', host)
  return line.slice(line.lastIndexOf(' ') + 1)
}

test('dois institutos em um processo e um banco: cada um com as suas contas, o seu segredo e os seus dados', async () => {
  const env = await environment({ INSTITUTOS: two })
  const { call, enter } = await started(env)
  const ours = await enter('casa.exemplo.org', password)
  expect(ours.status).toBe(200)
  expect((await enter('vizinha.exemplo.org', password)).status).toBe(401)
  const theirs = await enter('vizinha.exemplo.org', await newPassword(env, 'vizinha'))
  expect(theirs.status).toBe(200)
  // The address with https has the cookie that only travels by it.
  expect(ours.cookie).toMatch(/^caderno=/)
  expect(theirs.cookie).toMatch(/^__Host-caderno=.*Secure/)
  const token = ours.body.access_token
  expect((await call('casa.exemplo.org', '/api/v1/alunos/', undefined, token)).status).toBe(200)
  expect((await call('vizinha.exemplo.org', '/api/v1/alunos/', undefined, token)).status).toBe(401)
  expect((await call('quem.org', '/')).status).toBe(404)
  expect((await call('127.0.0.1', '/healthz')).body).toEqual({ status: 'ok' })
  if (isPostgres) {
    const schemas = await query(
      env.DATABASE_URL,
      "select schemaname as name from pg_tables where tablename = 'aluno' order by 1",
    )
    expect(schemas.map(({ name }) => name)).toEqual(['casa', 'vizinha'])
  } else
    for (const name of ['casa', 'vizinha'])
      expect(existsSync(join(env.DATA_DIR, 'institutos', name, 'caderno.db'))).toBe(true)
})

test('o instituto que já existia entra sem nome, e os seus dados ficam onde estavam', async () => {
  const env = await environment()
  const alone = await started(env)
  expect((await alone.enter('qualquer', password)).status).toBe(200)
  await alone.stop()
  const INSTITUTOS = 'antigo.org,novo.org=novo'
  const { enter } = await started({ ...env, INSTITUTOS })
  expect((await enter('antigo.org', password)).status).toBe(200)
  expect((await enter('novo.org', password)).status).toBe(401)
  expect((await enter('qualquer', password)).status).toBe(404)
})

/** The environment as another user of its PostgreSQL, who may make schemas in it. */
async function ofUser(env: Environment, user: string): Promise<Environment> {
  const { pathname, username } = new URL(env.DATABASE_URL)
  await query(env.DATABASE_URL, `create role ${user} superuser login`)
  onTestFinished(async () => {
    await query(env.DATABASE_URL, `reassign owned by ${user} to ${username}`)
    await query(env.DATABASE_URL.replace(pathname, '/postgres'), `drop role ${user}`)
  })
  const url = new URL(env.DATABASE_URL)
  url.username = user
  return { ...env, DATABASE_URL: url.href }
}

/** The schemas that hold an institute. */
async function schemasOf({ DATABASE_URL }: Environment): Promise<unknown[]> {
  const all = "select schemaname as name from pg_tables where tablename = 'aluno' order by 1"
  return (await query(DATABASE_URL, all)).map(({ name }) => name)
}

test.runIf(isPostgres)(
  'um instituto com o nome do usuário do banco não dá o seu esquema ao que não tem nome',
  async () => {
    findPgDump()
    const env = await ofUser(await environment(), 'horta')
    env.INSTITUTOS = 'http://a.local,http://b.local=horta'
    const first = await started(env)
    const ofB = await newPassword(env, 'horta')
    await first.stop()
    const again = await started(env)
    expect(await schemasOf(env)).toEqual(['horta', 'public'])
    expect((await again.enter('a.local', ofB)).status).toBe(401)
    expect((await again.enter('a.local', password)).status).toBe(200)
    expect((await again.enter('b.local', ofB)).status).toBe(200)
    const ofA = await newPassword(env, 'a.local')
    const [line = ''] = await command(env, 'backup', '--instituto', 'a.local')
    await again.stop()
    await newPassword(env, 'a.local')
    await command(env, 'restaurar', line.replace('Cópia feita em ', ''), '--instituto=a.local')
    const { enter } = await started(env)
    expect((await enter('a.local', ofA)).status).toBe(200)
    expect((await enter('b.local', ofB)).status).toBe(200)
  },
)

test.runIf(isPostgres)(
  'o que não tem nome fica onde os seus dados estão; se não se sabe onde, nada se inicia',
  async () => {
    const env = await ofUser(await environment(), 'pomar')
    await query(env.DATABASE_URL, 'create schema pomar')
    await (await started(env)).stop()
    expect(await schemasOf(env)).toEqual(['pomar'])
    const starts = (given: Partial<Environment>) => startServer(readEnv({ ...env, ...given }))
    await expect(starts({ INSTITUTOS: 'a.local,b.local=pomar' })).rejects.toThrow(
      'INSTITUTOS dá a um instituto o esquema "pomar", que é o do que não tem nome',
    )
    const named = { ...env, INSTITUTOS: 'a.local,b.local=pomar' }
    await expect(newPassword(named, 'pomar')).rejects.toThrow(
      'INSTITUTOS dá a um instituto o esquema "pomar"',
    )
    await query(env.DATABASE_URL, 'alter schema pomar rename to mangue')
    await (await started(env)).stop()
    expect(await schemasOf(env)).toEqual(['mangue', 'public'])
    await query(env.DATABASE_URL, 'alter schema mangue rename to pomar')
    await expect(starts({})).rejects.toThrow(
      'Há dados do Caderno nos esquemas pomar e public. Diga no fim de DATABASE_URL',
    )
    const DATABASE_URL = `${env.DATABASE_URL}?options=-c%20search_path%3Dpublic`
    await (await started({ ...env, DATABASE_URL })).stop()
  },
)

/** A way to a PostgreSQL that leads those who ask for one schema to another, of a name as long. */
async function misleading(address: string, [from, to]: readonly [string, string]) {
  const [url, { port, hostname }] = [new URL(address), new URL(address)]
  const relay = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const each of [socket, onward]) each.on('error', () => undefined)
    const mislead = (piece: Buffer) =>
      Buffer.from(piece.toString('latin1').replace(`"${from}"`, `"${to}"`), 'latin1')
    socket.once('data', (piece) => {
      onward.write(mislead(piece))
      socket.pipe(onward).pipe(socket)
    })
  })
  await once(relay.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void relay.close())
  url.port = String((relay.address() as AddressInfo).port)
  return url.href
}

test.runIf(isPostgres)(
  'um intermediário que leva dois institutos ao mesmo esquema não os mistura: o segundo não se abre',
  async () => {
    const env = await environment({ INSTITUTOS: 'casa.org=casa,loja.org=loja' })
    const DATABASE_URL = await misleading(env.DATABASE_URL, ['loja', 'casa'])
    const { call } = await started({ ...env, DATABASE_URL })
    expect((await call('casa.org', '/healthz')).status).toBe(200)
    expect((await call('loja.org', '/healthz')).status).toBe(503)
  },
)

test.runIf(!isPostgres)(
  'duas pastas que são a mesma não são de dois institutos: o segundo não se abre',
  async () => {
    const env = await environment({ INSTITUTOS: two })
    mkdirSync(join(env.DATA_DIR, 'institutos', 'casa'), { recursive: true })
    symlinkSync('casa', join(env.DATA_DIR, 'institutos', 'vizinha'))
    const { call } = await started(env)
    expect((await call('casa.exemplo.org', '/healthz')).status).toBe(200)
    expect((await call('vizinha.exemplo.org', '/healthz')).status).toBe(503)
  },
)

test('um que tinha o seu próprio servidor entra com os seus dados, como diz docs/escala.md', async () => {
  findPgDump()
  const own = await environment()
  await (await started(own)).stop()
  const env = await environment({ INSTITUTOS: two })
  env.COORDENADOR_SENHA = 'Jabuticaba71'
  if (isPostgres) {
    const file = join(env.DATA_DIR, 'vizinha.dump')
    await query(own.DATABASE_URL, 'alter schema public rename to vizinha')
    const only = ['--schema=vizinha', '--format=custom', '--no-owner', `--file=${file}`]
    execFileSync('pg_dump', [`--dbname=${own.DATABASE_URL}`, ...only])
    execFileSync('pg_restore', [`--dbname=${env.DATABASE_URL}`, '--no-owner', file])
  } else {
    mkdirSync(join(env.DATA_DIR, 'institutos'))
    renameSync(own.DATA_DIR, join(env.DATA_DIR, 'institutos', 'vizinha'))
  }
  const { enter } = await started(env)
  expect((await enter('vizinha.exemplo.org', password)).status).toBe(200)
  expect((await enter('casa.exemplo.org', password)).status).toBe(401)
  expect((await enter('casa.exemplo.org', 'Jabuticaba71')).status).toBe(200)
})

test('um que não se abre responde 503, os outros seguem, e ele é tentado de novo', async () => {
  const env = await environment({ INSTITUTOS: two })
  const inTheWay = join(env.DATA_DIR, 'institutos', 'vizinha')
  mkdirSync(join(env.DATA_DIR, 'institutos'))
  writeFileSync(inTheWay, '')
  const { call, stop } = await started(env)
  const health = (host: string) => call(host, '/healthz').then(({ status }) => status)
  expect(await health('casa.exemplo.org')).toBe(200)
  expect(await health('vizinha.exemplo.org')).toBe(503)
  expect(await health('127.0.0.1')).toBe(200)
  rmSync(inTheWay)
  while ((await health('vizinha.exemplo.org')) !== 200) await setTimeout(100)
  await stop()
  rmSync(join(env.DATA_DIR, 'institutos'), { recursive: true })
  writeFileSync(join(env.DATA_DIR, 'institutos'), '')
  await expect(startServer(readEnv(env))).rejects.toThrow('Não é possível usar a pasta de dados')
})

test('a cópia de um instituto traz de volta só a ele, e no PostgreSQL não entra em outro', async () => {
  findPgDump()
  const env = await environment({ INSTITUTOS: two })
  env.DATA_DIR = join(env.DATA_DIR, 'dados')
  const copies = join(env.DATA_DIR, 'copias')
  const withCopies = { ...env, BACKUP_PASTA: copies }
  const first = await started(env)
  const of = ['--instituto=vizinha.exemplo.org']
  const [line = ''] = await command(withCopies, 'backup', ...of)
  const copy = line.replace('Cópia feita em ', '')
  expect(copy).toContain(join(copies, 'vizinha', 'caderno-'))
  const after = [await newPassword(env, 'casa'), await newPassword(env, 'vizinha')] as const
  await first.stop()
  await command(env, 'restaurar', copy, ...of)
  if (isPostgres) {
    const into = command(env, 'restaurar', copy, '--instituto', 'casa')
    await expect(into).rejects.toThrow(
      'A cópia é do esquema "vizinha" do PostgreSQL, e este instituto está no esquema "casa"',
    )
    await query(env.DATABASE_URL, 'drop schema vizinha cascade')
    await command(env, 'restaurar', copy, ...of)
  }
  const { enter } = await started(env)
  expect((await enter('casa.exemplo.org', after[0])).status).toBe(200)
  expect((await enter('vizinha.exemplo.org', after[1])).status).toBe(401)
})

test('um comando diz de que instituto é, pelo endereço ou pelo nome', async () => {
  const env = readEnv({ INSTITUTOS: two })
  const chosen = (...words: string[]) => chosenInstitute(env, words)
  expect(chosen('senha', '--instituto', 'casa', 'a@b.org').words).toEqual(['senha', 'a@b.org'])
  expect(chosen('--instituto=vizinha.exemplo.org', 'x').institute.name).toBe('vizinha')
  const which =
    'Diga o instituto com --instituto e um destes endereços: casa.exemplo.org, vizinha.exemplo.org'
  for (const words of [[], ['--instituto'], ['--instituto', 'outra'], ['--instituto=']])
    expect(() => chosen(...words)).toThrow(which)
  expect(() => chosenInstitute(readEnv({}), ['--instituto', 'casa'])).toThrow(
    'só se usa com INSTITUTOS',
  )
  expect(chosenInstitute(readEnv({}), ['senha']).institute.host).toBe(null)
})

test('cada um tem lugares seus: pasta, esquema, balde e cópias; a senha do ambiente é só do primeiro', () => {
  const [antigo, novo] = institutesOf(
    readEnv({
      INSTITUTOS: 'https://antigo.org, https://Novo.org/ = novo',
      DATA_DIR: '/dados',
      DATABASE_URL:
        'postgres://a:b%20c@banco/caderno?options=-c%20statement_timeout%3D9s&sslmode=require',
      S3_URL: 'https://a:b%2Fc@s3.org/balde/pasta?regiao=sa-east-1',
      BACKUP_PASTA: '/copias',
      COORDENADOR_EMAIL: email,
      COORDENADOR_SENHA: password,
    }),
  )
  expect(antigo).toMatchObject({ host: 'antigo.org', name: null, place: { among: 2 } })
  expect(antigo.env).toMatchObject({
    DATA_DIR: '/dados',
    S3_URL: 'https://a:b%2Fc@s3.org/balde/pasta?regiao=sa-east-1',
    BACKUP_PASTA: '/copias',
    PUBLIC_URL: 'https://antigo.org',
    COORDENADOR_SENHA: password,
  })
  expect(schemaIn(antigo.env.DATABASE_URL ?? '')).toBe(null)
  expect(novo).toMatchObject({ host: 'novo.org', name: 'novo' })
  expect(novo?.env).toMatchObject({
    DATA_DIR: '/dados/institutos/novo',
    S3_URL: 'https://a:b%2Fc@s3.org/balde/pasta/novo?regiao=sa-east-1',
    BACKUP_PASTA: '/copias/novo',
    PUBLIC_URL: 'https://novo.org',
  })
  expect(novo?.env).not.toHaveProperty('COORDENADOR_SENHA')
  expect(schemaIn(novo?.env.DATABASE_URL ?? '')).toBe('novo')
  expect(novo?.env.DATABASE_URL).toMatch(
    /^postgres:\/\/a:b%20c@banco\/caderno\?sslmode=require&options=/,
  )
  expect(new URL(novo?.env.DATABASE_URL ?? '').searchParams.get('options')).toBe(
    '-c statement_timeout=9s -c search_path="novo"',
  )
  for (const name of ['novo', 'casa da ana', 'a"b\\c'])
    expect(schemaIn(urlInSchema('postgres://banco/caderno', name))).toBe(name)
  expect(urlInSchema('postgres://banco/caderno', 'novo')).not.toContain('+')
})

test.each([
  ['a.org=a,a.org:3000=b', 'INSTITUTOS diz duas vezes o endereço a.org'],
  ['a.org=a,b.org=a', 'INSTITUTOS diz duas vezes o nome a'],
  ['a.org,b.org', 'INSTITUTOS: só um pode ficar sem nome'],
  ['a.org=Escola A', 'INSTITUTOS: um nome tem letras minúsculas sem acento'],
  ['a.org=../fora', 'INSTITUTOS: um nome tem letras minúsculas sem acento'],
  ['a.org=public', 'INSTITUTOS: um nome tem letras minúsculas sem acento'],
  ['a.org=pg_a', 'INSTITUTOS: um nome tem letras minúsculas sem acento'],
  ['a.org=', 'INSTITUTOS: um nome tem letras minúsculas sem acento'],
  ['ftp://a.org=a', 'INSTITUTOS deve ter endereço=nome'],
  ['a.org/caminho=a', 'INSTITUTOS deve ter endereço=nome'],
  ['quem@a.org=a', 'INSTITUTOS deve ter endereço=nome'],
  ['=a', 'INSTITUTOS deve ter endereço=nome'],
  ['a.org=a=b', 'INSTITUTOS deve ter endereço=nome'],
])('INSTITUTOS "%s" impede o início: %s', (INSTITUTOS, sentence) => {
  expect(() => readEnv({ INSTITUTOS })).toThrow(sentence)
})

test('PUBLIC_URL não vai junto de INSTITUTOS, que tem o endereço de cada um', () => {
  const both = { INSTITUTOS: two, PUBLIC_URL: 'https://casa.exemplo.org' }
  expect(() => readEnv(both)).toThrow('PUBLIC_URL e INSTITUTOS não vão juntas')
})
