import { isStatus, type Status } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'
import type { Saving } from '../device/kept-days.ts'
import type { AlunoDaChamada } from './roll.ts'

export type Mark = Status | null

export interface Day {
  /** What the server has, by student; a word may be no status of the product. */
  readonly saved: ReadonlyMap<number, string>
  /** Marks that differ from the saved ones, or that replace a word the product does not know. */
  readonly touched: ReadonlyMap<number, Mark>
  readonly version: string | null
  /** Who was in the class that day, where that is not who is in it now; and who came to it later. */
  readonly students?: readonly AlunoDaChamada[]
  readonly later?: readonly AlunoDaChamada[]
  /** Until when an excuse covers each student whom one covers on this day. */
  readonly excused?: ReadonlyMap<number, string>
  /** What other classes have marked; null where a mark was taken away, without a network. */
  readonly elsewhere?: readonly { aluno_id: number; turma: string; status: string | null }[]
  /** Why there are no classes on this day, where the calendar says so. */
  readonly dayOff?: string
  /** How many plans there are for this day, where the server says so. */
  readonly plans?: number
  /** Whether no server has said what this day holds: nobody is marked by default (decision 15). */
  readonly unseen?: boolean
  /** Whether this is what the device has, for want of an answer. */
  readonly kept?: boolean
  readonly saving?: Saving
}

export interface Entry {
  readonly aluno_id: number
  readonly status: Mark
}

/** Marks by student. */
export type Marks = readonly (readonly [aluno: number, mark: Mark])[]

/** A register that the server has. */
interface Stored {
  readonly entries: readonly Entry[]
  readonly version: string | null
  readonly saving?: Saving
}

/** What was sent, with the version that it was made from. */
interface Sent extends Stored {
  readonly type: 'sent'
  readonly base: string | null
}

export type DayAction =
  | { readonly type: 'mark'; readonly marks: Marks }
  | { readonly type: 'opened'; readonly day: Day }
  | ({ readonly type: 'saved' } & Stored)
  | Sent

export function openDay(
  records: readonly Pick<AttendanceRecord, 'aluno_id' | 'status'>[],
  version: string | null,
  saving?: Saving,
): Day {
  const saved = new Map(records.map(({ aluno_id, status }) => [aluno_id, status]))
  return { saved, touched: new Map(), version, ...(saving && { saving }) }
}

/**
 * The mark of a student whom nobody touched: the saved one; on a day without any record presente (decision 15), or
 * justificado where an excuse covers it.
 */
function defaultMark({ saved, excused, unseen }: Day, aluno: number): Mark {
  const word = saved.get(aluno)
  if (word !== undefined) return isStatus(word) ? word : 'presente'
  if (saved.size === 0 && excused?.has(aluno)) return 'justificado'
  return saved.size === 0 && !unseen ? 'presente' : null
}

export function markOf(day: Day, aluno: number): Mark {
  const touched = day.touched.get(aluno)
  return touched === undefined ? defaultMark(day, aluno) : touched
}

/** What other classes have marked a student as: 'presente em Oficina de Capoeira'. */
export function elsewhereOf({ elsewhere = [] }: Day, aluno: number): string {
  const own = elsewhere.filter(({ aluno_id, status }) => aluno_id === aluno && status)
  return own.map(({ status, turma }) => `${status} em ${turma}`).join(', ')
}

/** A saved word that is no status of the product, until somebody marks the student (decision 16). */
export function unknownWordOf(day: Day, aluno: number): string | null {
  const word = day.saved.get(aluno)
  return word === undefined || isStatus(word) || day.touched.has(aluno) ? null : word
}

/** Whether a day says something of a student that may stand against what others saved. */
function isSaid(day: Day, aluno: number): boolean {
  return unknownWordOf(day, aluno) === null && (!day.unseen || day.touched.has(aluno))
}

export function isDirty(day: Day): boolean {
  return day.touched.size > 0
}

export function marked(day: Day, marks: Iterable<Marks[number]>): Day {
  const touched = new Map(day.touched)
  for (const [aluno, mark] of marks) {
    const word = day.saved.get(aluno)
    const known = word === undefined || isStatus(word)
    if (known && defaultMark(day, aluno) === mark) touched.delete(aluno)
    else touched.set(aluno, mark)
  }
  return { ...day, touched }
}

export function afterSave(day: Day, entries: readonly Entry[], version: string | null): Day {
  const saved = new Map(day.saved)
  for (const { aluno_id, status } of entries) {
    if (status === null) saved.delete(aluno_id)
    // The server justifies an absence that an excuse covers.
    else
      saved.set(
        aluno_id,
        status === 'ausente' && day.excused?.has(aluno_id) ? 'justificado' : status,
      )
  }
  // What was marked while the save was running is still unsaved, and is compared with what the save wrote.
  const sent = new Map(entries.map(({ aluno_id, status }) => [aluno_id, status]))
  const since = [...day.touched].filter(([aluno, mark]) => sent.get(aluno) !== mark)
  return marked({ ...day, saved, touched: new Map(), version }, since)
}

/** Whether what was saved of a day holds already what a register says. */
export function isStoredIn(
  { saved, excused }: Pick<Day, 'saved' | 'excused'>,
  entries: readonly Entry[],
): boolean {
  return entries.every(({ aluno_id, status }) => {
    const word = saved.get(aluno_id) ?? null
    // The server justifies an absence that an excuse covers.
    const isExcused = word === 'justificado' && excused?.has(aluno_id) === true
    return word === status || (status === 'ausente' && isExcused)
  })
}

/** Whether what was stored is what this day was made from, so that a save need not ask. */
function mayTake(day: Day, { base, entries }: Sent): boolean {
  return day.version === base && (!isDirty(day) || isStoredIn(day, entries))
}

export function dayReducer(day: Day, action: DayAction): Day {
  if (action.type === 'mark') return marked(day, action.marks)
  // Marks of another tab over the same day: a save shows the conflict.
  if (action.type === 'sent' && !mayTake(day, action)) return day
  if (action.type === 'opened') return action.day
  const { saving } = action
  return { ...afterSave(day, action.entries, action.version), ...(saving && { saving }) }
}

/** Who is left out stays as saved (decision 17): a student with a word that the product does not know. */
export function entriesOf(day: Day, alunos: readonly number[]): Entry[] {
  return alunos
    .filter((aluno) => unknownWordOf(day, aluno) === null)
    .map((aluno) => ({ aluno_id: aluno, status: markOf(day, aluno) }))
    .filter(({ aluno_id, status }) => status !== null || day.saved.has(aluno_id))
}

export function countsOf(day: Day, alunos: readonly number[]) {
  const counts = { presente: 0, ausente: 0, justificado: 0, unmarked: 0 }
  for (const aluno of alunos) counts[markOf(day, aluno) ?? 'unmarked'] += 1
  return counts
}

export function differences(mine: Day, theirs: Day, alunos: readonly number[]) {
  return alunos
    .map((aluno) => ({ aluno, mine: markOf(mine, aluno), theirs: theirs.saved.get(aluno) ?? null }))
    .filter((row) => row.mine !== row.theirs && isSaid(mine, row.aluno))
}

export function rebase(mine: Day, theirs: Day, alunos: readonly number[]): Day {
  const said = alunos.filter((aluno) => isSaid(mine, aluno))
  return marked(
    theirs,
    said.map((aluno) => [aluno, markOf(mine, aluno)]),
  )
}

/** Marks over another version keep their own, so that a save shows the conflict and does not overwrite. */
export function resume(unsaved: Day | undefined, loaded: Day): Day {
  if (!unsaved) return loaded
  if (unsaved.version !== loaded.version) return unsaved
  return marked(loaded, unsaved.touched)
}
