import type { ReactNode } from 'react'
import './task-line.css'

interface TaskLineProps {
  readonly name: ReactNode
  readonly note?: string | null | undefined
  readonly why?: string | null | undefined
  /** What is overdue, in red. */
  readonly late?: string | null | undefined
  /** What is done about it. */
  readonly children?: ReactNode
}

/** A thing that waits for a person. */
export function TaskLine({ name, note, why, late, children }: TaskLineProps) {
  return (
    <li className="task-line">
      <p>
        <b>{name}</b> {note && <span className="quiet">{note}</span>}
        {why && <small>{why}</small>}
        {late && <strong className="warning-words">{late}</strong>}
      </p>
      <div className="task-actions">{children}</div>
    </li>
  )
}
