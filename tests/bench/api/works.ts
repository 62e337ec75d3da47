import { randomUUID } from 'node:crypto'
import { randomOf } from '#demo/random'
import { dayOf } from '#model/format'
import type { Call, Unit } from '../load/job.ts'
import { askedByHome, askedByList } from './asked.ts'
import { type People, type Person, password, schoolYear } from './people.ts'
import { type Size, schoolDays } from './size.ts'

/** Something people do, as calls. */
export interface Work {
  readonly name: string
  /** What is sent; `turn` is another for each run, so that no save is sent twice. */
  units(people: People, size: Size, turn: number): Unit[]
  /** The same work asked of json-server, where it can do it. */
  readonly plain?: (size: Size) => Unit[]
  /** Connections under load. */
  readonly connections: number
  readonly once?: boolean
}

const api = '/api/v1'
const asBrowser = { 'accept-encoding': 'gzip, deflate, br' }

/** The works of the budgets, by name. */
export const works = {
  student: {
    name: 'ficha de um aluno',
    connections: 16,
    units: ({ coordinators }, { students }) =>
      spread(coordinators, 'fichas', (person, random) => [
        get(`${api}/alunos/${random.int(1, students)}`, person),
      ]),
    plain: ({ students }) =>
      spread([null], 'fichas', (_, random) => [get(`/alunos/${random.int(1, students)}`)]),
  },
  list: {
    name: 'lista de alunos, a primeira página',
    connections: 16,
    units: ({ coordinators }) =>
      coordinators.map((person) => askedByList.first.map((path) => get(api + path, person))),
  },
  page: {
    name: 'página de 50 alunos, com busca e ordem',
    connections: 16,
    units: ({ coordinators }) =>
      spread(coordinators, 'páginas', (person, random) => [
        get(`${api}/alunos/?${pageQuery(random.pick(searches))}`, person),
      ]),
    plain: () =>
      spread([null], 'páginas', (_, random) => [
        get(`/alunos?${pageQuery(random.pick(searches))}`),
      ]),
  },
  register: {
    name: 'gravar a chamada de 30 alunos',
    connections: 4,
    once: true,
    units: ({ educators }, size, turn) => registers(educators, size, turn),
    plain: (size) =>
      Array.from({ length: 2000 }, (_, at) => [
        { ...registerOf(rollOf((at % size.classes) + 1, size), '2020-02-03'), path: '/chamadas' },
      ]),
  },
  history: {
    name: 'histórico de uma turma em um ano',
    connections: 4,
    units: ({ coordinators }, { classes }) =>
      spread(coordinators, 'históricos', (person, random) => [
        get(`${api}/turma/frequencia/${random.int(1, classes)}`, person),
      ]),
  },
  open: {
    name: 'chamadas em aberto de todas as turmas',
    connections: 4,
    units: ({ coordinators }) =>
      coordinators.map((person) => [get(`${api}/chamadas-em-aberto`, person)]),
  },
  home: {
    name: 'início da coordenação, todas as chamadas',
    connections: 4,
    units: ({ coordinators }) => coordinators.map((person, at) => elsewhere(homeOf(person), at)),
  },
  login: {
    name: 'entrar',
    connections: 4,
    once: true,
    units: ({ coordinators }, _, turn) =>
      coordinators
        .slice((turn % 15) * 100, (turn % 15) * 100 + 100)
        .map((person, at) => elsewhere([loginOf(person)], at)),
  },
} as const satisfies Record<string, Work>

/** The name of a work. */
export type WorkName = keyof typeof works

/** All that the coordinator's home asks when it is opened: the session, with the answers to its first calls, and the others. */
export function homeOf(person: Person): Unit {
  const { first, later } = askedByHome(dayOf(new Date()))
  const words = new URLSearchParams([
    ['papel', 'coordenador'],
    ...first.map((path) => ['abrir', path]),
  ])
  const headers = { ...asBrowser, cookie: `caderno=${person.refresh}` }
  return [
    { method: 'POST', path: `${api}/token/refresh/?${words}`, headers },
    ...later.map((path) => get(api + path, person)),
  ]
}

/** Signing in with e-mail and password. */
export function loginOf({ email }: Person): Call {
  const body = JSON.stringify({ email, password })
  return { method: 'POST', path: `${api}/login/login`, headers: asBrowser, body }
}

/** A register of 30 students of a class on a day, as its educator's screen sends it. */
export function saveOf(person: Person, day: string, size: Size): Call {
  const turma = person.pessoaId ?? 0
  return saveBy(person, registerOf(rollOf(turma, size), day))
}

/** A class, and students who are in it. */
export interface Roll {
  readonly turma: number
  readonly alunos: readonly number[]
}

/** The register of such a class of a day, saved by somebody. */
export const rollSaved = (person: Person, roll: Roll, day: string): Call =>
  saveBy(person, registerOf(roll, day))

function saveBy(person: Person, call: Call): Call {
  const own = { 'if-none-match': '*', 'idempotency-key': randomUUID() }
  return { ...call, headers: { ...get('', person).headers, ...own } }
}

/** A call of someone's browser. */
export function get(path: string, person?: Person | null): Call {
  return { method: 'GET', path, headers: { ...asBrowser, ...person?.headers } }
}

/** From an address of its own: of one address, the server admits 600 requests a minute before signing in. */
function elsewhere(unit: Unit, number: number): Unit {
  const from = `10.0.${Math.floor(number / 250)}.${number % 250}`
  return unit.map((call) => ({ ...call, headers: { ...call.headers, 'x-forwarded-for': from } }))
}

const searches = ['silva', 'souza', 'ana', 'maria', 'joão', 'pereira', 'santos', 'gabriel', 'lima']

const pageQuery = (search: string) =>
  `q=${encodeURIComponent(search)}&_sort=nome&_order=asc&_start=0&_end=50`

function spread<P>(
  people: readonly P[],
  key: string,
  unitOf: (person: P, random: ReturnType<typeof randomOf>) => Unit,
): Unit[] {
  const random = randomOf(key)
  // In turn: nobody asks more than others.
  const rounds = Array.from({ length: Math.ceil(2000 / people.length) })
  return rounds.flatMap(() => people.map((person) => unitOf(person, random)))
}

/** Classes in turn, each on days of years before the registers: every one is a day without record. */
function registers(educators: readonly Person[], size: Size, turn: number): Unit[] {
  const days = schoolDays(schoolYear - 1 - turn, 30)
  return days.flatMap((day) => educators.map((person) => [saveOf(person, day, size)]))
}

function rollOf(turma: number, { students, classes }: Size): Roll {
  const alunos: number[] = []
  for (let id = turma; id <= students && alunos.length < 30; id += classes) alunos.push(id)
  return { turma, alunos }
}

function registerOf({ turma, alunos }: Roll, data: string): Call {
  const frequencias = alunos.map((aluno_id, at) => ({
    aluno_id,
    status: at % 9 === 0 ? 'ausente' : 'presente',
  }))
  const body = JSON.stringify({ turma_id: turma, data, frequencias })
  return { method: 'POST', path: `${api}/turma/${turma}/dia/${data}`, headers: asBrowser, body }
}
