import { z } from 'zod/mini'
import { dayAfter } from '#model/day'
import { withSign } from '#model/format'
import { type Alert, type AlertLimits, alertsOf, validUntil } from './alert.ts'
import { percentOf } from './attendance.ts'
import type { DayMark } from './day-marks.ts'
import { type Leaving, openAlerts } from './open-alerts.ts'

/** A contact about a student, as the queue sees it: `passo` is the day of its next step, null where it has none. */
export interface Contact {
  readonly data: string
  readonly conseguiu: boolean
  readonly encerrado: boolean
  readonly passo: string | null
}

/** Who has a reading of a student's care: all; those who read secret contacts; the others. */
export type Reading = 'equipe' | 'sigiloso' | 'aberta'

/** The contacts of each reading: whoever does not read the secret ones learns nothing of them by the queue. */
export function readingsOf<C extends { readonly sigilo: 'equipe' | 'sigiloso' }>(
  contacts: readonly C[],
): { readonly sigilo: Reading; readonly contacts: readonly C[] }[] {
  const open = contacts.filter(({ sigilo }) => sigilo === 'equipe')
  if (open.length === contacts.length) return [{ sigilo: 'equipe', contacts }]
  return [
    { sigilo: 'sigiloso', contacts },
    { sigilo: 'aberta', contacts: open },
  ]
}

/** What the queue says of a student. */
export interface Care<C extends Contact> {
  /** The alerts that nobody has answered yet, the gravest first. */
  readonly alertas: readonly Alert[]
  /** The contact whose next step is still to be taken. */
  readonly passo: C | null
  readonly venceu: boolean
  /** How a student has left the last alert; null for one who is in the queue, or never was in an alert. */
  readonly saida: Leaving | null
  /** The last day on which this holds without a new record or contact; null for ever. */
  readonly ate: string | null
}

/**
 * What the queue says of a student on a day. A contact in which somebody was reached answers the alerts that began by
 * its day, and takes the step before it; a call that nobody answered answers none. `contacts` and `marks` are the
 * oldest first.
 */
export function careOf<C extends Contact>(
  marks: readonly DayMark[],
  contacts: readonly C[],
  day: string,
  limits: AlertLimits,
): Care<C> {
  const reached = contacts.flatMap(({ data, conseguiu }) => (conseguiu ? [data] : []))
  const { open, saida, volta } = openAlerts(marks, reached, day, limits)
  const holding = open.length > 0 ? alertsOf(marks, day, limits) : []
  const alertas = open.map((alert) => {
    const isIt = ({ tipo, turma_id }: Alert) => tipo === alert.tipo && turma_id === alert.turma_id
    return holding.find(isIt) ?? { ...alert, tinha: true }
  })
  const passo = stepOf(contacts)
  const venceu = passo?.passo != null && passo.passo <= day
  const isInQueue = alertas.length > 0 || venceu
  const changes = [volta, venceu ? null : passo?.passo].flatMap((on) => on ?? [])
  const days = [
    ...(open.length > 0 ? [validUntil(marks, day)] : []),
    ...changes.map((on) => dayAfter(on, -1)),
  ]
  return { alertas, passo, venceu, saida: isInQueue ? null : saida, ate: days.sort()[0] ?? null }
}

/** The step that is still to be taken: the last one that no contact after it has answered, and that is not closed. */
function stepOf<C extends Contact>(contacts: readonly C[]): C | null {
  const last = contacts.findLastIndex(({ conseguiu }) => conseguiu)
  const left = contacts.slice(Math.max(last, 0))
  return left.findLast(({ passo, encerrado }) => passo !== null && !encerrado) ?? null
}

/** How many days before a contact, and after it, are compared. */
export const comparedDays = 28

/** From how many records of a side on its percentage says something. */
const fewestRecords = 5

const sideShape = z.strictObject({ presentes: z.int(), registros: z.int() })

/** The presences of a student, or of several, on the two sides of a contact, with all the records there. */
export const aroundShape = z.strictObject({ antes: sideShape, depois: sideShape })

export type Around = z.infer<typeof aroundShape>
type Side = z.infer<typeof sideShape>

/** The records of the four weeks before a contact and of the four after it; null with too few on a side. */
export function aroundContact(marks: readonly DayMark[], day: string): Around | null {
  const side = (first: string, last: string): Side => {
    const own = marks.filter(({ data }) => data >= first && data <= last)
    const presentes = own.filter(({ status }) => status === 'presente').length
    return { presentes, registros: own.length }
  }
  const antes = side(dayAfter(day, -comparedDays), dayAfter(day, -1))
  const depois = side(dayAfter(day, 1), dayAfter(day, comparedDays))
  return Math.min(antes.registros, depois.registros) < fewestRecords ? null : { antes, depois }
}

/** The same of several students together. */
export function togetherOf(all: readonly Around[]): Around {
  const sum = (sides: readonly Side[]): Side => ({
    presentes: sides.reduce((total, { presentes }) => total + presentes, 0),
    registros: sides.reduce((total, { registros }) => total + registros, 0),
  })
  return { antes: sum(all.map(({ antes }) => antes)), depois: sum(all.map(({ depois }) => depois)) }
}

/** '61 % → 78 %'. */
export function aroundWords({ antes, depois }: Around): string {
  const words = ({ presentes, registros }: Side) =>
    withSign(Math.round(percentOf(presentes, registros) ?? 0))
  return `${words(antes)} → ${words(depois)}`
}
