import { randomOf } from './random.ts'

export interface Habit {
  /** How often they miss a day of an ordinary week. */
  readonly absence: number
  /** How many of those absences are justified. */
  readonly justified: number
  /** Days in a row with a justification: an operation, a journey. */
  readonly run: number
  /** Enrolled lately: not in any register yet. */
  readonly isNew: boolean
  readonly leaves: 'transferido' | 'desistente' | 'inativo' | null
}

const ordinary: Habit = { absence: 0.05, justified: 0.2, run: 0, isNew: false, leaves: null }

/** The exceptions, each with how many students it is met in; all others come almost always. */
const exceptions: readonly (readonly [Partial<Habit>, number])[] = [
  [{ absence: 0.74, justified: 0.05 }, 4],
  [{ absence: 0.64, justified: 0.05 }, 4],
  [{ absence: 0.42, justified: 0.08 }, 8],
  [{ absence: 0.34, justified: 0.1 }, 9],
  [{ absence: 0.17 }, 14],
  [{ absence: 0.11 }, 16],
  [{ run: 8 }, 4],
  [{ run: 5 }, 6],
  [{ isNew: true }, 4],
  [{ leaves: 'transferido' }, 3],
  [{ leaves: 'desistente', absence: 0.45, justified: 0.05 }, 3],
  [{ leaves: 'inativo' }, 1],
]

/** The habit of each student by number: the exceptions are spread over all of them. */
export function habits(count: number): (number: number) => Habit {
  const random = randomOf('hábitos')
  const order = random.shuffled(Array.from({ length: count }, (_, number) => number))
  const special = exceptions.flatMap(([habit, times]) => Array.from({ length: times }, () => habit))
  const byNumber = new Map(special.map((habit, at) => [order[at], habit]))
  const usual = order.map(() => ({ ...ordinary, absence: 0.012 + 0.06 * random.next() }))
  return (number) => ({ ...(usual[number] ?? ordinary), ...byNumber.get(number) })
}
