import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { HttpError, newIdempotencyKey } from '#console/api/request'
import { Button } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { useLeaveQuestion } from '#console/ui/leave-question'
import { QuestionDialog } from '#console/ui/questions.tsx'
import { tell } from '#console/ui/toasts.tsx'
import { noMark, type Status } from '#domain/attendance'
import { statusOfKey, unsavedText } from '#domain/typed-marks'
import { frequencia } from '#resources/frequencia'
import { type DiaDigitado, type FolhaADigitar, folha } from '../../calls.ts'
import {
  after,
  daysTyped,
  down,
  markAt,
  nothing,
  type Place,
  registerOf,
  storedAt,
  typedOver,
  withMarks,
} from './typed.ts'
import { TypedGrid } from './typed-grid.tsx'
import { TypingBar } from './typing-bar.tsx'
import '../folha.css'
import './digitar.css'

const DifferingMarks = lazyInAntd(() => import('#features/frequencia/console/differing-marks.tsx'))

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
    !registerOf(sheet, column) || altered.includes(sheet.dias[column] ?? '')
  const [at, setAt] = useState(
    () =>
      after(first, { row: first.alunos.length, column: -1 }, isOpen) ??
      down(first, { row: 0, column: 0 }),
  )
  const { held, stay } = useLeaveQuestion(() => typed.size > 0)
  const saving = useSaving(sheet, again)
  const { isPending: isBusy, data: answer } = saving
  const conflict = answer?.isStale ? answer.now : null
  const rows = conflict ? typedOver(sheet, conflict, typed) : []

  // Also where a button of the bar keeps the focus.
  useEffect(() => {
    if (at) cellOf(at)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [at])

  function go(place: Place | null, takesFocus = true) {
    if (!place) return
    setAt(place)
    if (takesFocus) cellOf(place)?.focus()
  }
  function mark(status: Status | null, takesFocus: boolean) {
    if (!at || isBusy || !isOpen(at.column)) return
    setTyped(withMarks(sheet, typed, [at], status))
    if (status) go(after(sheet, at, isOpen), takesFocus)
  }
  function allPresent() {
    if (!at || isBusy) return
    const places = sheet.alunos.map((_, row) => ({ row, column: at.column }))
    const unmarked = places.filter((place) => markAt(sheet, typed, place) === null)
    setTyped(withMarks(sheet, typed, unmarked, 'presente'))
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
  function save() {
    if (isBusy) return
    const dias = daysTyped(sheet, typed)
    if (dias.length === 0) return tell('error', noMark)
    saving.mutate(dias, {
      onSuccess: ({ now, isStale }) => {
        if (isStale) return
        setSheet(now)
        setTyped(nothing)
        setAltered([])
      },
    })
  }
  function settle(now: FolhaADigitar, stays: (row: (typeof rows)[number]) => boolean) {
    setSheet(now)
    const left = rows.filter((row) => row.isThere && stays(row))
    setTyped(new Map(left.map(({ key, mine }) => [key, mine])))
    saving.reset()
  }

  if (sheet.alunos.length === 0)
    return <p className="panel-empty">Ninguém esteve na turma neste mês.</p>
  if (sheet.dias.length === 0)
    return <p className="panel-empty">Nenhum dia de aula neste mês até hoje.</p>
  return (
    <>
      <TypedGrid {...{ sheet, typed, at, isOpen, press }} onPlace={setAt} onGo={go} />
      <div className="sticky-bar">
        <TypingBar
          {...{ sheet, at }}
          isOpen={at !== null && isOpen(at.column)}
          onMark={(status) => mark(status, false)}
          onAllPresent={allPresent}
          onAlter={alter}
        />
        <p role="status">
          {saving.isError ? (
            messageOf(saving.error)
          ) : typed.size > 0 ? (
            unsavedText(typed.size)
          ) : (
            <span className="typing-hint">
              Teclas P, A e J marcam e descem; Enter só desce; setas andam.
            </span>
          )}
        </p>
        <Button
          className={typed.size > 0 ? 'primary' : ''}
          aria-disabled={isBusy || undefined}
          onClick={save}
        >
          {isBusy ? 'Salvando...' : 'Salvar'}
        </Button>
      </div>
      {conflict && (
        <DifferingMarks
          title="A frequência deste mês mudou"
          rows={rows.filter(({ isChanged }) => isChanged)}
          onKeepMine={() => settle(conflict, () => true)}
          onTakeTheirs={() => settle(conflict, ({ isChanged }) => !isChanged)}
          onClose={saving.reset}
        >
          Outra pessoa salvou a frequência destes dias depois que você abriu a folha.
        </DifferingMarks>
      )}
      {held && (
        <QuestionDialog
          title="Sair da folha"
          text={`${unsavedText(typed.size)}, que se perdem.`}
          refuse="Continuar aqui"
          accept="Sair"
          onRefuse={stay}
          onAccept={held}
        />
      )}
    </>
  )
}

const cellOf = ({ row, column }: Place) =>
  document.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)

const steps: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The next cell in the way of an arrow where a child was in the class. */
function towards(sheet: FolhaADigitar, from: Place, key: string): Place | null {
  const step = steps[key]
  const place = step && { row: from.row + step.row, column: from.column + step.column }
  if (!place || !sheet.alunos[place.row] || !sheet.dias[place.column]) return null
  return storedAt(sheet, place) === 'fora' ? towards(sheet, place, key) : place
}

/** Saves days, and brings the sheet as it is then, or as it is without a save that is stale. */
function useSaving({ turma, mes }: FolhaADigitar, again: TypingProps['again']) {
  // The same content is the same request: what an answer lost on its way had stored is not stored again.
  const last = useRef({ content: '', key: '' })
  return useMutation({
    mutationFn: async (dias: readonly DiaDigitado[]) => {
      const body = { mes, dias }
      const content = JSON.stringify(body)
      if (last.current.content !== content) last.current = { content, key: newIdempotencyKey() }
      const headers = { 'Idempotency-Key': last.current.key }
      try {
        await call(folha, 'digitarFolha', { id: turma.id }, { body, headers })
      } catch (error) {
        const isStale = error instanceof HttpError && error.status === 412
        const now = isStale && (await again().catch(() => null))
        if (now) return { now, isStale }
        throw error
      }
      tell('success', frequencia.messages.created)
      return { now: await again(), isStale: false }
    },
  })
}

function messageOf(error: unknown): string {
  const detail = error instanceof HttpError && error.detail
  return detail ? `Erro: ${detail}` : (frequencia.messages.createFailed ?? '')
}
