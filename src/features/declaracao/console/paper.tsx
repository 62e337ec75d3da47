import type { ReactNode } from 'react'
import './declaracao.css'

/** What stands for what nobody has said: it is written by hand. */
export const line = '________________________________'

interface PaperProps {
  readonly label: string
  readonly instituto: string | null
  /** Below the institute's name. */
  readonly head?: string
  readonly children: ReactNode
}

/** A letter of the institute, as it is printed: its page is a `statement-page`. */
export function Paper({ label, instituto, head, children }: PaperProps) {
  return (
    <section className="card statement" aria-label={label}>
      <p className="statement-institute">
        {instituto ?? line}
        {head && <small>{head}</small>}
      </p>
      {children}
    </section>
  )
}
