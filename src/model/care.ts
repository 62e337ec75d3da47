import {
  type Alert,
  type AlertLimits,
  alertsOf,
  backSince,
  type DayMark,
  validUntil,
} from './alert.ts'
import { percentOf } from './attendance.ts'
import { dayAfter } from './day.ts'

/** A contact about a student, as the queue sees it: `passo` is the day of its next step, null where it has none. */
export interface Contact {
  readonly data: string
  readonly conseguiu: boolean
  readonly encerrado: boolean
  readonly passo: string | null
}

/** Why a student is no longer in the queue, and since which day. */
export interface Leaving {
  readonly por: 'contato' | 'presencas'
  readonly em: string
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
  /** How a student who is still in an alert has left; null for one who is in the queue, or in no alert. */
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
  const all = alertsOf(marks, day, limits)
  const reached = contacts.filter(({ conseguiu }) => conseguiu)
  const answered = reached.at(-1)?.data ?? ''
  const back = backSince(marks)
  const alertas = back === null ? all.filter(({ desde }) => desde > answered) : []
  const passo = stepOf(contacts)
  const venceu = passo?.passo != null && passo.passo <= day
  const isInQueue = alertas.length > 0 || venceu
  const steps = passo?.passo && !venceu ? [dayAfter(passo.passo, -1)] : []
  const days = [...(all.length > 0 ? [validUntil(marks, day)] : []), ...steps].sort()
  return {
    alertas,
    passo,
    venceu,
    saida: isInQueue ? null : leavingOf(all, reached, back),
    ate: days[0] ?? null,
  }
}

/** The step that is still to be taken: the last one that no contact after it has answered, and that is not closed. */
function stepOf<C extends Contact>(contacts: readonly C[]): C | null {
  const last = contacts.findLastIndex(({ conseguiu }) => conseguiu)
  const left = contacts.slice(Math.max(last, 0))
  return left.findLast(({ passo, encerrado }) => passo !== null && !encerrado) ?? null
}

function leavingOf(
  alerts: readonly Alert[],
  reached: readonly Contact[],
  back: string | null,
): Leaving | null {
  if (alerts.length === 0) return null
  const newest =
    alerts
      .map(({ desde }) => desde)
      .sort()
      .at(-1) ?? ''
  const answer = reached.find(({ data }) => data >= newest)?.data
  if (answer !== undefined && (back === null || answer <= back))
    return { por: 'contato', em: answer }
  return back === null ? null : { por: 'presencas', em: back }
}

/** How many days before a contact, and after it, are compared. */
export const comparedDays = 28

/** From how many records of a side on its percentage says something. */
const fewestRecords = 5

/** The presences of a student, or of several, on the two sides of a contact, with all the records there. */
export interface Around {
  readonly antes: Side
  readonly depois: Side
}

interface Side {
  readonly presentes: number
  readonly registros: number
}

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
    `${Math.round(percentOf(presentes, registros) ?? 0)} %`
  return `${words(antes)} → ${words(depois)}`
}
