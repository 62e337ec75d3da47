import { randomOf } from '#demo/random'
import { type Outcome, percentile, type Scene } from '../load/job.ts'
import type { Served } from './measure.ts'
import { type Person, schoolYear } from './people.ts'
import { highestMemory, runLoad } from './processes.ts'
import { schoolDays } from './size.ts'
import { get, homeOf, loginOf, saveOf } from './works.ts'

/** How 07:30 went. */
export interface Morning {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly errors: number
  readonly throttled: number
  /** The most memory meanwhile, in MB. */
  readonly memory: number
}

const api = '/api/v1'

/**
 * 60 educators sign in, open their home and the register, mark 30 students and save, all within so many
 * seconds; 5 coordinators open their home; 5 lists are asked again every 30 s, as open screens do.
 */
export async function morning(served: Served, seconds: number): Promise<Morning> {
  const { server, people } = served
  const random = randomOf('07:30')
  const within = (share: number) => random.next() * seconds * 1000 * share
  // The last ones: whom the other measurements leave alone, so that their minute is their own.
  const educators = people.educators.slice(-60)
  const coordinators = people.coordinators.slice(-10)
  const scene: Scene = {
    kind: 'scene',
    address: server.address,
    people: [
      ...educators.map((person) => classOpened(served, person, within(0.7), seconds)),
      ...coordinators
        .slice(0, 5)
        .map((person) => [{ at: within(0.9), unit: [loginOf(person), ...homeOf(person)] }]),
      ...coordinators.slice(5).map((person) => polls(person, within(0.4), seconds)),
    ],
  }
  const { result, memory } = await highestMemory(server, runLoad(scene))
  return { ...summed(result), memory }
}

/** An educator's way to a saved register; the marking takes a while. */
function classOpened({ size }: Served, person: Person, at: number, seconds: number) {
  const id = person.pessoaId ?? 0
  const [day = ''] = schoolDays(schoolYear - 40, 1)
  const home = [
    loginOf(person),
    get(`${api}/turma/`, person),
    get(`${api}/planejamentos/educador/${id}`, person),
    get(`${api}/relatorio/por-educador/${id}`, person),
    get(`${api}/alunos/?turma_id=${id}&_sort=nome&_order=asc`, person),
  ]
  const register = [get(`${api}/turma/${id}/dia/${day}`, person)]
  const marking = seconds * 1000 * 0.2
  return [
    { at, unit: home },
    { at: at + marking / 4, unit: register },
    { at: at + marking, unit: [saveOf(person, day, size)] },
  ]
}

function polls(person: Person, at: number, seconds: number) {
  const list = get(`${api}/educadores/?_start=0&_end=10`, person)
  const unit = [{ ...list, headers: { ...list.headers, 'x-segundo-plano': '1' } }]
  const every = seconds * 500
  return [
    { at, unit },
    { at: at + every, unit },
  ]
}

function summed({ times, statuses }: Outcome): Omit<Morning, 'memory'> {
  const count = (which: (status: number) => boolean) =>
    Object.entries(statuses).reduce((sum, [key, many]) => sum + (which(Number(key)) ? many : 0), 0)
  return {
    calls: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    errors: count((status) => (status < 200 || status >= 400) && status !== 429),
    throttled: count((status) => status === 429),
  }
}
