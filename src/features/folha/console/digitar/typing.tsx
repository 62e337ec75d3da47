import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { Button } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { noMark, type Status } from '#domain/attendance'
import { statusOfKey, unsavedText } from '#domain/typed-marks'
import { formatDate } from '#model/format'
import { frequencia } from '#resources/frequencia'
import { type FolhaADigitar, folha } from '../../calls.ts'
import {
  after,
  type Differing,
  daysTyped,
  differing,
  down,
  isRegistered,
  nothing,
  over,
  type Place,
  storedAt,
  unmarked,
  withMarks,
} from './typed.ts'
import { TypedGrid } from './typed-grid.tsx'
import { TypingBar } from './typing-bar.tsx'
import '../folha.css'
import './digitar.css'

const DifferingMarks = lazyInAntd(() =>
  import('#features/frequencia/console/differing-marks.tsx').then((it) => ({
    default: it.DifferingMarks,
  })),
)

interface TypingProps {
  readonly first: FolhaADigitar
  /** Asks the server for the sheet as it is now. */
  readonly again: () => Promise<FolhaADigitar>
}

/** The grid of a month and what types in it: keys, or the buttons of the bar on a phone. */
export function Typing({ first, again }: TypingProps) {
  const [sheet, setSheet] = useState(first)
  const [typed, setTyped] = useState(nothing)
  const [altered, setAltered] = useState<readonly string[]>([])
  const isOpen = (column: number) =>
    !isRegistered(sheet, column) || altered.includes(sheet.dias[column] ?? '')
  const [at, setAt] = useState<Place | null>(
    () => after(first, { row: -1, column: firstOpen(first) }, isOpen) ?? null,
  )
  const grid = useRef<HTMLElement>(null)
  const { held, stay } = useLeaveQuestion(() => typed.size > 0)
  const saving = useSaving({ sheet, typed, again })

  // Also where a button of the bar keeps the focus.
  useEffect(() => {
    if (at) cellOf(grid, at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])

  function go(place: Place | null, takesFocus = true) {
    if (!place) return
    setAt(place)
    if (takesFocus) cellOf(grid, place)?.focus()
  }
  function mark(status: Status | null, takesFocus: boolean) {
    if (!at || saving.busy || !isOpen(at.column)) return
    setTyped(withMarks(sheet, typed, [at], status))
    if (status) go(after(sheet, at, isOpen), takesFocus)
  }
  function allPresent() {
    if (!at || saving.busy) return
    setTyped(withMarks(sheet, typed, unmarked(sheet, typed, at.column), 'presente'))
  }
  function alter() {
    if (!at) return
    setAltered([...altered, sheet.dias[at.column] ?? ''])
    go(down(sheet, { row: 0, column: at.column }))
  }
  function press(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey } = event
    const isCell = event.target instanceof HTMLElement && event.target.dataset.place !== undefined
    if (!at || !isCell || ctrlKey || metaKey || altKey) return
    const status = statusOfKey[key.toLowerCase()]
    const to = towards(sheet, at, key)
    if (status) mark(status, true)
    else if (key === 'Delete' || key === 'Backspace') mark(null, true)
    else if (key === 'Enter') go(after(sheet, at, isOpen))
    else if (to) go(to)
    else return
    event.preventDefault()
  }
  async function save() {
    const saved = await saving.save()
    if (!saved) return
    setSheet(saved)
    setTyped(nothing)
    setAltered([])
  }
  function settle(now: FolhaADigitar, without?: readonly Differing[]) {
    setSheet(now)
    setTyped(over(now, typed, without))
    saving.settled()
  }

  if (sheet.alunos.length === 0)
    return <p className="panel-empty">Ninguém esteve na turma neste mês.</p>
  if (sheet.dias.length === 0)
    return <p className="panel-empty">Nenhum dia de aula neste mês até hoje.</p>
  const { conflict } = saving
  const rows = conflict ? differing(sheet, conflict, typed) : []
  return (
    <>
      <TypedGrid {...{ sheet, typed, at, isOpen, press }} frame={grid} onPlace={setAt} onGo={go} />
      <div className="sticky-bar">
        <TypingBar
          {...{ sheet, at }}
          isOpen={at !== null && isOpen(at.column)}
          onMark={(status) => mark(status, false)}
          onAllPresent={allPresent}
          onAlter={alter}
        />
        <p role="status">
          {saving.failure ?? (typed.size > 0 ? unsavedText(typed.size) : null)}
          {!saving.failure && typed.size === 0 && (
            <span className="typing-hint">
              Teclas P, A e J marcam e descem; Enter só desce; setas andam.
            </span>
          )}
        </p>
        <Button
          className={typed.size > 0 ? 'primary' : ''}
          aria-disabled={saving.busy || undefined}
          onClick={saving.busy ? undefined : save}
        >
          {saving.busy ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
      {conflict && (
        <DifferingMarks
          title="A frequência deste mês mudou"
          rows={rows.map(({ key, nome, data, mine, theirs }) => ({
            ...{ key, mine, theirs },
            name: `${nome}, ${formatDate(data)}`,
          }))}
          onKeepMine={() => settle(conflict)}
          onTakeTheirs={() => settle(conflict, rows)}
          onClose={saving.settled}
        >
          Outra pessoa salvou a frequência destes dias depois que você abriu a folha.
        </DifferingMarks>
      )}
      {held && (
        <QuestionDialog
          title="Sair da folha"
          refuse="Continuar aqui"
          accept="Sair"
          onRefuse={stay}
          onAccept={held}
        >
          <p>{unsavedText(typed.size)}, que se perdem.</p>
        </QuestionDialog>
      )}
    </>
  )
}

const cellOf = ({ current }: RefObject<HTMLElement | null>, { row, column }: Place) =>
  current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)

function firstOpen(sheet: FolhaADigitar): number {
  return Math.max(
    sheet.dias.findIndex((_, column) => !isRegistered(sheet, column)),
    0,
  )
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The next cell in the way of an arrow where a child was in the class. */
function towards(sheet: FolhaADigitar, from: Place, key: string): Place | null {
  const [rows, columns] = steps[key] ?? [0, 0]
  let place = from
  do {
    place = { row: place.row + rows, column: place.column + columns }
    const isThere = sheet.alunos[place.row] && sheet.dias[place.column]
    if (!isThere || !(key in steps)) return null
  } while (storedAt(sheet, place) === 'fora')
  return place
}

interface Saving extends Pick<TypingProps, 'again'> {
  readonly sheet: FolhaADigitar
  readonly typed: typeof nothing
}

function useSaving({ sheet, typed, again }: Saving) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<FolhaADigitar | null>(null)
  // The same content is the same request: what an answer lost on its way had stored is not stored again.
  const last = useRef({ content: '', key: '' })

  async function save(): Promise<FolhaADigitar | null> {
    const dias = daysTyped(sheet, typed)
    if (dias.length === 0) {
      tell('error', noMark)
      return null
    }
    const body = { mes: sheet.mes, dias }
    const content = JSON.stringify(body)
    if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
    const headers = { 'Idempotency-Key': last.current.key }
    setBusy(true)
    setFailure(null)
    try {
      await call(folha, 'digitarFolha', { id: sheet.turma.id }, { body, headers })
      tell('success', frequencia.messages.created)
      return await again()
    } catch (error) {
      const isStale = error instanceof HttpError && error.status === 412
      const now = isStale ? await again().catch(() => null) : null
      if (now) setConflict(now)
      else setFailure(messageOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, failure, conflict, settled: () => setConflict(null) }
}

function messageOf(error: unknown): string {
  const detail = error instanceof HttpError && error.detail
  return detail ? `Erro: ${detail}` : (frequencia.messages.createFailed ?? '')
}
