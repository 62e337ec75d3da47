import { type FocusEvent, type KeyboardEvent, memo } from 'react'
import { weekdayOf, weekdays } from '#domain/class-day'
import { formatDate } from '#model/format'
import type { FolhaADigitar } from '../../calls.ts'
import { markLetters } from '../../month-sheet.ts'
import { down, keyOf, markAt, type Place, type Typed } from './typed.ts'

interface TypedGridProps {
  readonly sheet: FolhaADigitar
  readonly typed: Typed
  readonly at: Place | null
  readonly isOpen: (column: number) => boolean
  readonly press: (event: KeyboardEvent) => void
  /** The focus is in a cell. */
  readonly onPlace: (place: Place) => void
  /** The focus is to go to a cell. */
  readonly onGo: (place: Place | null) => void
}

/** Students by days, in the order of the paper. One cell is reached by Tab, the others from it by arrows. */
export function TypedGrid(props: TypedGridProps) {
  const { sheet, typed, at, isOpen, press, onPlace, onGo } = props
  const { dias, alunos, mes } = sheet
  const shut = dias.map((_, column) => (isOpen(column) ? '' : 'shut'))
  const hearFocus = ({ target }: FocusEvent) => {
    const place = target instanceof HTMLElement ? target.dataset.place : undefined
    const [row, column] = (place ?? '').split(' ').map(Number)
    if (row !== undefined && column !== undefined) onPlace({ row, column })
  }
  const cellOf = (place: Place) => {
    const isTyped = typed.has(keyOf(sheet, place))
    return `${markAt(sheet, typed, place) ?? ''} ${isTyped ? 'typed' : ''} ${shut[place.column]}`
  }
  return (
    <section className="card month-sheet-frame typed-sheet" aria-label={`Folha ${mes}`}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is typed in is a grid.
        role="grid"
        className="month-sheet-table"
        aria-label="Marcações por aluno e dia"
        onKeyDown={press}
        onFocus={hearFocus}
      >
        <thead>
          <tr>
            <th scope="col">Aluno</th>
            {dias.map((day, column) => (
              <th key={day} scope="col" className={`day ${shut[column]}`}>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={`Ir para ${formatDate(day)}`}
                  onClick={() => onGo(down(sheet, { row: 0, column }))}
                >
                  {day.slice(8)}
                  <small>{weekdays[weekdayOf(day)]}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {alunos.map(({ id, nome }, row) => (
            <Student
              key={id}
              {...{ row, nome }}
              cells={dias.map((_, column) => cellOf({ row, column })).join()}
              focused={at?.row === row ? at.column : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface StudentProps {
  readonly row: number
  readonly nome: string
  /** The classes of each day's cell, the mark first. */
  readonly cells: string
  readonly focused: number | null
}

const letters: Readonly<Record<string, string>> = markLetters

/** Its props are texts and numbers, so that a key draws one line anew, not the whole grid. */
const Student = memo(function Student({ row, nome, cells, focused }: StudentProps) {
  return (
    <tr>
      <th scope="row">{nome}</th>
      {cells.split(',').map((names, column) => {
        const [mark = ''] = names.split(' ')
        const isOut = mark === 'fora'
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
            key={column}
            className={names}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are typed in.
            role="gridcell"
            aria-readonly={isOut || names.endsWith('shut') || undefined}
            data-place={isOut ? undefined : `${row} ${column}`}
            tabIndex={isOut ? undefined : focused === column ? 0 : -1}
          >
            {letters[mark]}
          </td>
        )
      })}
    </tr>
  )
})
