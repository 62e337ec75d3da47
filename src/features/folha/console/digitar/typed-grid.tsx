import { type FocusEvent, type KeyboardEvent, memo, type RefObject } from 'react'
import { weekdayOf, weekdays } from '#domain/class-day'
import { formatDate } from '#model/format'
import type { FolhaADigitar } from '../../calls.ts'
import { markLetters, type SheetMark } from '../../month-sheet.ts'
import { down, isTyped, markAt, type Place, type Typed } from './typed.ts'

interface TypedGridProps {
  readonly sheet: FolhaADigitar
  readonly typed: Typed
  readonly at: Place | null
  readonly isOpen: (column: number) => boolean
  readonly frame: RefObject<HTMLElement | null>
  readonly press: (event: KeyboardEvent) => void
  /** The focus is in a cell. */
  readonly onPlace: (place: Place) => void
  /** The focus is to go to a cell. */
  readonly onGo: (place: Place | null) => void
}

/** Students by days, in the order of the paper. One cell is reached by Tab, the others from it by arrows. */
export function TypedGrid(props: TypedGridProps) {
  const { sheet, typed, at, isOpen, frame, press, onPlace, onGo } = props
  const { dias, alunos, mes } = sheet
  const open = dias.map((_, column) => isOpen(column))
  const hearFocus = ({ target }: FocusEvent) => {
    const place = target instanceof HTMLElement ? target.dataset.place : undefined
    const [row, column] = (place ?? '').split(' ').map(Number)
    if (row !== undefined && column !== undefined) onPlace({ row, column })
  }
  return (
    <section ref={frame} className="card month-sheet-frame typed-sheet" aria-label={`Folha ${mes}`}>
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
              <th key={day} scope="col" className={open[column] ? 'day' : 'day shut'}>
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
              marks={dias
                .map((_, column) => stateOf(markAt(sheet, typed, { row, column })))
                .join('')}
              typed={dias
                .map((_, column) => (isTyped(sheet, typed, { row, column }) ? '1' : '0'))
                .join('')}
              open={open.map(Number).join('')}
              focused={at?.row === row ? at.column : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const stateOf = (mark: SheetMark) => (mark ? markLetters[mark] : ' ')
const classOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(markLetters).map(([mark, letter]) => [letter, mark]),
)

interface StudentProps {
  readonly row: number
  readonly nome: string
  /** A letter for each day. */
  readonly marks: string
  /** Of each day, 1 where it was typed, and 1 where it may be. */
  readonly typed: string
  readonly open: string
  readonly focused: number | null
}

/** Its props are texts and numbers, so that a key draws one line anew, not the whole grid. */
const Student = memo(function Student(props: StudentProps) {
  const { row, nome, marks, typed, open, focused } = props
  return (
    <tr>
      <th scope="row">{nome}</th>
      {[...marks].map((letter, column) => {
        const isOut = letter === markLetters.fora
        const names = [
          classOf[letter],
          typed[column] === '1' && 'typed',
          open[column] === '0' && 'shut',
        ]
        return (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
            key={column}
            className={names.filter(Boolean).join(' ')}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cells of a grid are typed in.
            role="gridcell"
            aria-readonly={open[column] === '0' || isOut || undefined}
            data-place={isOut ? undefined : `${row} ${column}`}
            tabIndex={isOut ? undefined : focused === column ? 0 : -1}
          >
            {letter}
          </td>
        )
      })}
    </tr>
  )
})
