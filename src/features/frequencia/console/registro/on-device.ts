import { seenAtStart } from '#console/api/device-session'
import { rememberWaiting } from '#console/api/remembered'
import { device, type SeenLast } from '../device/device.ts'
import { keepsDrafts } from '../device/draft-turn.ts'
import type { OneDay } from '../device/kept-days.ts'
import type { KeptClass, KeptClasses, KeptDay, KeptDraft, Queued } from '../device/stores.ts'
import { afterSave, type Day, openDay } from './day.ts'
import type { Lesson } from './lessons.ts'
import { watchQueue } from './queue.ts'
import { isAnswering, startAnswer } from './queue-state.ts'
import { signedIn } from './signed-in.ts'

// Comes after the page, with its first data: what the educator who is signed in has on this device.

export interface Draft {
  readonly owner: string
  readonly turma: number
  readonly data: string
  readonly day: Day
}

async function own() {
  const session = signedIn()
  if (!session) throw new Error('Ninguém entrou')
  return { session, owner: session.email, kept: await device() }
}

export async function keepClass(turma: KeptClass, others: readonly KeptClass[]): Promise<void> {
  const { session, owner, kept } = await own()
  const { nome, userId, role } = session
  await kept.keepClass({ owner, role, nome, userId }, turma, others)
  watchQueue()
}

/** Forgets what is of classes other than these. */
export async function keepOnly(turmas: readonly number[]): Promise<void> {
  const { owner, kept } = await own()
  await kept.keepOnly(owner, turmas)
}

export async function classesOnDevice(): Promise<KeptClasses | null> {
  const { owner, kept } = await own()
  return (await kept.classesOf(owner)) ?? null
}

/** Excuses are not kept: a day that begins with one begins without marks where there is no network. */
export async function keepDay(turma: number, data: string, day: Day): Promise<void> {
  const { saved, touched: _, excused, plans: __, ...rest } = day
  if (saved.size === 0 && excused) return
  const { owner, kept } = await own()
  await kept.keepDay(owner, { turma, data, ...rest, saved: [...saved] })
}

/** The last lessons with a register: as many as the device keeps beside the day that is open. */
export async function keepLessons(
  turma: number,
  open: string,
  lessons: readonly Lesson[],
): Promise<void> {
  const { owner, kept } = await own()
  const days = lessons
    .filter(({ etag, frequencias }) => etag !== null && frequencias.length > 0)
    .map(({ data, etag, frequencias }) => ({
      turma,
      data,
      version: etag,
      saved: frequencias.map((mark) => [mark.aluno_id, mark.status] as const),
    }))
  await kept.keepDaysBefore(owner, { turma, data: open }, days)
}

/** The lessons before a day of which this device has the register, the newest first. */
export async function lessonsOnDevice(turma: number, before: string): Promise<Lesson[]> {
  const { owner, kept } = await own()
  return (await kept.daysOf(owner))
    .filter((day) => day.turma === turma && day.data < before && day.saved.length > 0)
    .sort((one, other) => (one.data < other.data ? 1 : -1))
    .map(({ data, version, saved }) => ({
      data,
      etag: version,
      frequencias: saved.map(([aluno_id, status]) => ({ aluno_id, status })),
    }))
}

/** A day as it was last seen on this device. One that was not seen is empty, for want of a network alone. */
export async function dayOnDevice(
  turma: number,
  data: string,
  isWithoutNetwork: boolean,
): Promise<Day | undefined> {
  const { owner, kept } = await own()
  const [seen, rows] = await Promise.all([kept.dayOf(owner, { turma, data }), kept.queue(owner)])
  return dayIn({ turma, data, seen, rows, isWithoutNetwork })
}

/** What waits and was made from this version counts as saved; from another, it is the conflict that shows it. */
export async function withWaiting(turma: number, data: string, day: Day): Promise<Day> {
  const { owner, kept } = await own()
  return withRows(await kept.queue(owner), { turma, data }, day)
}

interface SeenDay extends OneDay {
  readonly seen: KeptDay | undefined
  readonly rows: readonly Queued[]
  readonly isWithoutNetwork: boolean
}

function dayIn({ seen, rows, isWithoutNetwork, ...day }: SeenDay): Day | undefined {
  if (seen) {
    const marks = { saved: new Map(seen.saved), touched: new Map() }
    return withRows(rows, day, { ...seen, ...marks, kept: true })
  }
  if (!isWithoutNetwork) return undefined
  return withRows(rows, day, { ...openDay([], null), unseen: true, kept: true })
}

function withRows(rows: readonly Queued[], { turma, data }: OneDay, seen: Day): Day {
  const day = { ...seen, ...elsewhereIn(rows, { turma, data }, seen) }
  const last = rows.findLast((row) => row.turma === turma && row.data === data)
  if (!last || last.refused || last.version !== day.version) return day
  return afterSave(day, last.frequencias, day.version)
}

/** What other classes have marked on that day, with what of it waits here: the last word of each. */
function elsewhereIn(rows: readonly Queued[], { turma, data }: OneDay, { elsewhere = [] }: Day) {
  const waiting = rows
    .filter((row) => row.turma !== turma && row.data === data && !row.refused)
    .flatMap(({ nome, frequencias }) =>
      nome ? frequencias.map((mark) => ({ ...mark, turma: nome })) : [],
    )
  const said = [...elsewhere, ...waiting]
  const last = new Map(said.map((mark) => [`${mark.aluno_id} ${mark.turma}`, mark]))
  return said.length > 0 && { elsewhere: [...last.values()] }
}

export async function storeDraft(draft: Draft | null): Promise<void> {
  const { owner, kept } = await own()
  if (draft && draft.owner !== owner) return
  if (!(await keepsDrafts())) return
  rememberWaiting('draft', draft !== null)
  await kept.keepDraft(owner, draft && rowOf(draft))
}

function rowOf({ turma, data, day }: Draft): KeptDraft {
  const { version, saved, touched, unseen = false } = day
  const answers = isAnswering({ turma, data })
  return { turma, data, version, unseen, answers, saved: [...saved], touched: [...touched] }
}

export async function readDraft(): Promise<Draft | undefined> {
  const { owner, kept } = await own()
  if (!(await keepsDrafts())) return undefined
  const draft = await kept.draftOf(owner)
  rememberWaiting('draft', draft !== undefined)
  return draft && draftIn(draft)
}

function draftIn(draft: KeptDraft & { readonly owner: string }): Draft {
  const { owner, turma, data, version, unseen } = draft
  if (draft.answers) startAnswer(draft)
  const [touched, saved] = [new Map(draft.touched), new Map(draft.saved)]
  return { owner, turma, data, day: { saved, touched, version, ...(unseen && { unseen }) } }
}

/** Whether the draft is this page's, where it was opened as a register: that is not known at once. */
let isKeeper: boolean | undefined

export async function learnKeeper(): Promise<void> {
  isKeeper = await keepsDrafts()
}

function ownAtStart() {
  const session = signedIn()
  return session && seenAtStart<SeenLast>(session.email)
}

export function classesAtOpening(): KeptClasses | undefined {
  return ownAtStart()?.classes
}

export function dayAtOpening(
  turma: number,
  data: string,
  isWithoutNetwork: boolean,
): Day | undefined {
  const start = ownAtStart()
  const seen = start?.days.find((day) => day.turma === turma && day.data === data)
  return start && dayIn({ turma, data, seen, rows: start.queue, isWithoutNetwork })
}

/** Null where there is none, undefined where that is not known yet. */
export function draftAtOpening(): Draft | null | undefined {
  const start = ownAtStart()
  if (start && !start.draft) return null
  if (!start || isKeeper === undefined) return undefined
  return isKeeper && start.draft ? draftIn(start.draft) : null
}
