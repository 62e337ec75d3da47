import { spawnSync } from 'node:child_process'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdf } from '../fixtures/arquivos.ts'
import type { ServerProcess } from '../server-process.ts'
import { type Call, done } from './api.ts'
import { atMost, faultyPlace, isFull, serverOn } from './place.ts'
import {
  dayOf,
  openRooms,
  type Room,
  saveDay,
  savedDays,
  signIn,
  signInCoordinator,
  statusOf,
} from './school.ts'

const works = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
const unavailable = {
  detail: 'O serviço está indisponível no momento. Tente novamente em instantes.',
}

function without(what: string): false {
  console.log(`${what}: este teste fica para outra máquina.`)
  return false
}

const withStrace = works('strace', '-f', '-o', '/dev/null', 'true') || without('Sem strace')

/** Moments of each sync that was done of a file whose path matches, in seconds, by what strace wrote. */
function syncsIn(trace: string, path: RegExp): number[] {
  const done = /^\d+ +([\d.]+) f(?:data)?sync\(\d+<([^>]+)>.*\) += 0/
  return readFileSync(trace, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, at, file = ''] = done.exec(line) ?? []
      return at && path.test(file) ? [Number(at)] : []
    })
}

function formWith(content: Buffer): FormData {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(content)], 'laudo.pdf'))
  return form
}

test.runIf(withStrace)(
  'cada gravação respondida chegou ao disco antes da resposta: banco, documento e a pasta dele',
  async () => {
    const place = await faultyPlace('sqlite')
    const trace = join(place.dataDir, 'strace')
    const under = ['strace', '-f', '-ttt', '-y', '-e', 'trace=fdatasync,fsync', '-o', trace]
    const server = await serverOn(place, [...under, '--'])
    const [room] = await openRooms(server.url, 1, 2)
    const call = await signIn(server.url, room?.email ?? '')
    const answers: [number, number][] = []
    // A person may ask for 150 things at once.
    const saves = isFull ? 140 : 20
    for (let number = 0; number < saves; number += 1) {
      const start = Date.now() / 1000
      done(await saveDay(call, room as Room, { data: dayOf(number), status: statusOf(number) }))
      answers.push([start, Date.now() / 1000])
    }
    const upload = Date.now() / 1000
    const coordinator = await signInCoordinator(server.url)
    const path = `/alunos/${room?.alunos[0]}/documentos`
    done(await coordinator('POST', path, formWith(pdf())))
    await server.end()
    const commits = syncsIn(trace, /caderno\.db-wal$/)
    const unsynced = answers.filter(
      ([start, end]) => !commits.some((at) => at >= start - 0.001 && at <= end + 0.001),
    )
    expect(unsynced).toEqual([])
    for (const kind of [/documentos\/[^/]+\.parte$/, /documentos$/])
      expect(syncsIn(trace, kind).filter((at) => at >= upload)).not.toEqual([])
    console.log(`${saves} chamadas respondidas, ${commits.length} fdatasync do registro do banco`)
  },
)

/** Saves until one is refused; answers the refusal and how many days were answered before. */
async function saveUntilFull(call: Call, room: Room) {
  for (let number = 0; number < 3000; number += 1) {
    const answer = await saveDay(call, room, { data: dayOf(number), status: statusOf(number) })
    if (answer.status !== 200) return { answer, answered: number }
  }
  throw new Error('o disco não encheu')
}

interface Disk {
  fill(): void
  makeRoom(): void
}

/** A disk that fills up, is full for a while, and has room again: what the server does meanwhile. */
async function expectHonest(server: ServerProcess, room: Room, { fill, makeRoom }: Disk) {
  const call = await signIn(server.url, room.email)
  const coordinator = await signInCoordinator(server.url)
  fill()
  const { answer, answered } = await saveUntilFull(call, room)
  expect(answer).toMatchObject({ status: 503, body: unavailable })
  expect(answer.milliseconds).toBeLessThan(atMost(5000))
  const path = `/alunos/${room.alunos[0]}/documentos`
  const upload = await coordinator('POST', path, formWith(pdf(4_000_000)))
  expect(upload).toMatchObject({ status: 503, body: unavailable })
  expect(upload.milliseconds).toBeLessThan(atMost(5000))
  const during = await savedDays(call, room)
  expect(during.size).toBe(answered)
  expect((await coordinator('GET', '/alunos/')).status).toBe(200)
  makeRoom()
  const after = await saveDay(call, room, { data: dayOf(answered), status: 'presente' })
  expect(after.status).toBe(200)
  expect((await coordinator('POST', path, formWith(pdf(1000)))).status).toBe(201)
  const days = await savedDays(call, room)
  expect(days.size).toBe(answered + 1)
  for (const [data, marks] of during) expect(days.get(data)).toEqual(marks)
}

const withPrlimit = works('prlimit', '--version') || without('Sem prlimit')

test.runIf(withPrlimit)(
  'sem poder escrever mais, o servidor diz 503 em português, segue lendo, e volta sozinho',
  async () => {
    const place = await faultyPlace('sqlite')
    const before = await serverOn(place)
    const [room] = (await openRooms(before.url, 1, 20)) as [Room]
    await before.end()
    // Started again, the server has a log without the spare room of old entries.
    const server = await serverOn(place)
    const limit = (bytes: number | 'unlimited') =>
      expect(works('prlimit', `--pid=${server.pid}`, `--fsize=${bytes}:unlimited`)).toBe(true)
    await expectHonest(server, room, {
      fill: () => limit(statSync(join(place.dataDir, 'caderno.db')).size + 100_000),
      makeRoom: () => limit('unlimited'),
    })
    expect(readdirSync(join(place.dataDir, 'documentos'))).toHaveLength(1)
  },
)

/** A folder on a disk of a few megabytes of its own; null where nothing may be mounted. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-disco-'))
  const mounted = works('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder)
  onTestFinished(() => {
    if (mounted) works('umount', folder)
    rmSync(folder, { recursive: true, force: true })
  })
  return mounted ? folder : null
}

test.runIf(isFull)(
  'um disco cheio, de verdade: 503, leitura, e volta sozinho',
  async ({ skip }) => {
    const folder = smallDisk()
    if (!folder) return skip('Montagens não são permitidas aqui.')
    const server = await serverOn({ dataDir: join(folder, 'dados') })
    const [room] = (await openRooms(server.url, 1, 20)) as [Room]
    const filler = join(folder, 'resto')
    await expectHonest(server, room, {
      fill: () => expect(() => writeFileSync(filler, Buffer.alloc(8_000_000))).toThrow('ENOSPC'),
      makeRoom: () => truncateSync(filler),
    })
    await server.end()
  },
)
