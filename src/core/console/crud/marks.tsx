import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { allows } from '#console/api/auth-provider'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import type { Marking } from '#console/ui/table.tsx'
import { batchCalls } from '#model/batch'
import type { Labels, Resource } from '#model/resource'
import './marks.css'

/** Rows that are marked in a list, those of other pages included. */
export type Marked = ReadonlyMap<number, Row>

export type Mark = (rows: readonly Row[], isMarked: boolean) => void

/** Null where the role can do nothing with several rows. */
export function useMarks(resource: Resource) {
  const role = useRole()
  const [marked, setMarked] = useState<Marked>(new Map())
  /** The row that was marked last: another with Shift ends the range that begins here. */
  const last = useRef<number | null>(null)
  const mark = useCallback<Mark>((rows, isMarked) => {
    setMarked((now) => {
      const next = new Map(now)
      for (const row of rows) {
        if (isMarked) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  }, [])
  const calls = batchCalls(resource)
  return Object.keys(calls).some((name) => allows(role, calls, name))
    ? { marked, mark, last }
    : null
}

/** The boxes of a page of rows. */
export function markingOf(
  label: Labels,
  { marked, mark, last }: NonNullable<ReturnType<typeof useMarks>>,
  rows: readonly Row[] | undefined,
  nameOf: (row: Row) => string,
): Marking<Row> {
  const markRow = (row: Row, isMarked: boolean, isRange: boolean) => {
    const shown = rows ?? []
    const ends = [last.current, row.id].map((id) => shown.findIndex((other) => other.id === id))
    const [from = -1, to = -1] = ends.toSorted((a, b) => a - b)
    mark(isRange && from >= 0 ? shown.slice(from, to + 1) : [row], isMarked)
    last.current = row.id
  }
  return {
    head: <PageBox {...{ label, marked, mark, rows }} />,
    box: (row) => (
      <label className="mark">
        <input
          type="checkbox"
          checked={marked.has(row.id)}
          aria-label={`Marcar ${nameOf(row)}`}
          onChange={({ target, nativeEvent }) =>
            markRow(row, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
          }
          onKeyDown={moveOn}
        />
      </label>
    ),
  }
}

interface PageBoxProps {
  readonly label: Labels
  readonly marked: Marked
  readonly mark: Mark
  readonly rows: readonly Row[] | undefined
}

function PageBox({ label, marked, mark, rows = [] }: PageBoxProps) {
  const count = rows.filter(({ id }) => marked.has(id)).length
  const isWhole = count > 0 && count === rows.length
  const text = label.gender === 'f' ? 'Marcar todas desta página' : 'Marcar todos desta página'
  return (
    <label className="mark" title={text}>
      <input
        type="checkbox"
        disabled={rows.length === 0}
        aria-label={text}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isWhole
        }}
        onChange={({ target }) => mark(rows, target.checked)}
      />
      <span className="mark-words">{text}</span>
    </label>
  )
}

/** The arrows go to the box of the next row or the one before; with Shift that row is marked, or not, as this one. */
function moveOn(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const box = event.currentTarget
  const boxes = box.closest('tbody, ul')?.querySelectorAll<HTMLInputElement>('.mark input')
  if (!step || !boxes) return
  event.preventDefault()
  const next = boxes[[...boxes].indexOf(box) + step]
  next?.focus()
  if (event.shiftKey && next && next.checked !== box.checked) next.click()
}
