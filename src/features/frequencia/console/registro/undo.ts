import type { RefObject } from 'react'
import { getToasts, notificationProvider } from '#console/ui/toasts.tsx'
import { isStatus } from '#domain/attendance'
import { formatDate } from '#model/format'
import { frequencia } from '#resources/frequencia'
import {
  afterSave,
  type Day,
  type DayAction,
  type Entry,
  type Mark,
  type Marks,
  marked,
  markOf,
} from './day.ts'
import { subscribeSent } from './queue-state.ts'
import type { AlunoDaChamada } from './roll.ts'

// Comes after the page: what is said of marks and saves that can be taken back.

type Dispatch = (action: DayAction) => void

const toastKey = 'chamada'
const undoLabel = 'Desfazer'

const bulkTexts = {
  presente: 'Todos os alunos marcados como presentes!',
  ausente: 'Todos os alunos marcados como ausentes!',
  cleared: 'Todas as marcações foram limpas!',
} as const

export function bulkTextOf(mark: Mark): string {
  if (mark === 'presente' || mark === 'ausente') return bulkTexts[mark]
  return bulkTexts.cleared
}

export function keptTextOf(count: number): string {
  return count === 1 ? '1 justificado mantido' : `${count} justificados mantidos`
}

interface Bulk {
  readonly before: Day
  readonly now: RefObject<Day>
  readonly ids: readonly number[]
  /** Those that it left as they were. */
  readonly kept: readonly number[]
  readonly mark: Mark
  readonly dispatch: Dispatch
  readonly canUndo: boolean
}

export function tellBulk(bulk: Bulk): void {
  const { before, now, ids, kept, mark, dispatch, canUndo } = bulk
  const text = bulkTextOf(mark)
  const undo = () => dispatch(marksBack(before, now.current, ids, mark))
  const markKept = () => {
    dispatch({ type: 'mark', marks: kept.map((id) => [id, mark]) })
    tellBulk({ ...bulk, kept: [] })
  }
  tell(kept.length === 0 ? text : `${text} ${keptTextOf(kept.length)}`, [
    ...(kept.length > 0 ? [{ label: 'Marcar também', run: markKept }] : []),
    ...(canUndo ? [{ label: undoLabel, run: undo }] : []),
  ])
}

/** Each student marked as before a bulk, but for those marked otherwise since. */
export function marksBack(before: Day, now: Day, ids: readonly number[], mark: Mark): DayAction {
  const same = ids.filter((id) => markOf(now, id) === mark)
  return { type: 'mark', marks: same.map((id) => [id, markOf(before, id)]) }
}

/** What Enter in the search has found: one alone is marked ausente. */
export function tellFound(
  found: readonly AlunoDaChamada[],
  { before, now, dispatch }: Pick<Bulk, 'before' | 'now' | 'dispatch'>,
) {
  const [only] = found
  if (!only) return
  if (found.length > 1)
    return notificationProvider.open({
      key: 'busca',
      type: 'success',
      message: `${found.length} alunos encontrados: escreva mais do nome.`,
    })
  const undo = () => dispatch(marksBack(before, now.current, [only.id], 'ausente'))
  tell(`${only.nome}: ausente`, [{ label: undoLabel, run: undo }])
}

interface Stored {
  readonly entries: readonly Entry[]
  readonly version: string | null
  readonly at: Date | null
  readonly isUndo: boolean
  /** Of one that waits in the queue. */
  readonly key?: string
  /** Whether another register of the day waited there before it. */
  readonly wasQueued?: boolean
}

interface Undoing {
  readonly turma: number
  readonly data: string
  readonly now: RefObject<Day>
  readonly dispatch: Dispatch
  readonly start: (day: Day, isUndo: boolean) => void
  /** Shows what takes it back, beside what is said of the day. */
  readonly offer: (undo: (() => void) | null) => void
  /** Whether the register of that day is still on the screen. */
  readonly isOpen: RefObject<boolean>
}

/** Of the offer on the screen: while its save waits in the queue, it learns the version that it gets. */
let stopListening: () => void = () => undefined

export function tellSaved(before: Day, stored: Stored, undoing: Undoing) {
  const { at, isUndo, entries, key, wasQueued } = stored
  stopListening()
  if (isUndo) return tell(undoneTextOf(before, undoing.data, at === null))
  const text = at ? frequencia.messages.created : 'Chamada guardada neste aparelho.'
  if (!undoing.isOpen.current || !changesAnything(before, entries)) return tell(text)
  let { version } = stored
  const undo = async () => {
    stopListening()
    const { turma, data, now, dispatch, start, offer } = undoing
    offer(null)
    const queue = key && !wasQueued ? await import('./queue.ts') : null
    // A device that fails meanwhile: what was sent is undone on the server.
    const isBack = await queue?.takeBack({ turma, data }, key ?? '').catch(() => false)
    if (isBack) {
      dispatch({ type: 'opened', day: dayTakenBack(before, now.current) })
      return tell(`A chamada de ${formatDate(data)} saiu da fila.`)
    }
    start(dayBefore(before, entries, version), true)
  }
  tell(text)
  undoing.offer(() => void undo())
  if (!key) return
  stopListening = subscribeSent((sent) => {
    if (sent.row.key !== key) return
    version = sent.version
    stopListening()
  })
}

/** A save that could not be taken back; `retry` is left out where its day is not on the screen any more. */
export function tellNotUndone(detail: string | null, retry?: () => void): void {
  const why = detail === null ? '.' : `: ${detail}`
  notificationProvider.open({
    key: toastKey,
    type: 'error',
    message: `Não foi possível desfazer o salvamento${why}`,
    actions: retry ? [{ label: 'Tentar novamente', run: retry }] : [],
  })
}

function changesAnything({ saved }: Day, entries: readonly Entry[]): boolean {
  return entries.some(({ aluno_id, status }) => status !== (saved.get(aluno_id) ?? null))
}

/** A day after a save, with the marks that it had before, to be saved over that version alone. */
export function dayBefore(before: Day, entries: readonly Entry[], version: string | null): Day {
  const after = { ...afterSave(before, entries, version), touched: new Map<number, Mark>() }
  const back = entries.flatMap(({ aluno_id }): Marks => {
    const mark = before.saved.get(aluno_id) ?? null
    // A word of others can't be written back.
    if (mark !== null && !isStatus(mark)) return []
    // An absence that the excuse justifies again: said as justificado, it would stay when the excuse goes.
    const isExcused = mark === 'justificado' && before.excused?.has(aluno_id)
    return [[aluno_id, isExcused ? 'ausente' : mark]]
  })
  return marked(after, back)
}

/** A day as before a save that never left the device, with what was marked after it. */
export function dayTakenBack(before: Day, now: Day): Day {
  return marked({ ...before, touched: new Map() }, now.touched)
}

/** `day` is what was saved back: without a mark, no record is left. */
function undoneTextOf(day: Day, data: string, isQueued: boolean): string {
  if (isQueued) return 'Salvamento desfeito neste aparelho.'
  const isEmpty = [...day.saved.keys()].every((id) => markOf(day, id) === null)
  const how = isEmpty ? 'voltou a ficar sem registro' : 'voltou ao que era'
  return `Salvamento desfeito: ${formatDate(data)} ${how}.`
}

function tell(message: string, actions: readonly { label: string; run: () => void }[] = []) {
  notificationProvider.open({ key: toastKey, type: 'success', message, actions })
}

/** Takes back what the message on the screen offers to; false where it offers nothing. */
export function undoLast(): boolean {
  const told = getToasts().find(({ key }) => key === toastKey)
  const action = told?.actions.find(({ label }) => label === undoLabel)
  if (!action) return false
  notificationProvider.close(toastKey)
  action.run()
  return true
}

/** What the register said stays while there is a message, and can't be taken back any more. */
export function closeOffer(): void {
  stopListening()
  const told = getToasts().find(({ key }) => key === toastKey)
  if (told?.actions.length) notificationProvider.open({ ...told, actions: [] })
}
