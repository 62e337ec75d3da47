import { type ReactNode, useState } from 'react'
import { InlineButton } from '#console/ui/button.tsx'
import { formatCount } from '#model/format'
import { most } from './queries.ts'

interface FirstOfProps<T> {
  readonly rows: readonly T[]
  /** How many there are, where one of the last rows stands for several. */
  readonly total?: number
  /** What there is of them: 'avisos'. */
  readonly noun?: string
  readonly children: (row: T) => ReactNode
}

/** The first lines of a kind, and the others by a button. */
export function FirstOf<T>({ rows, total = rows.length, noun = '', children }: FirstOfProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, most)
  return (
    <>
      {shown.map(children)}
      {shown.length < rows.length && (
        <li className="task-more">
          <InlineButton onClick={() => setWhole(true)}>
            Ver os {`${formatCount(total)} ${noun}`.trim()}
          </InlineButton>
        </li>
      )}
    </>
  )
}
