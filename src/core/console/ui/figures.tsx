import type { ReactNode } from 'react'
import './figures.css'

interface FiguresProps {
  readonly columns: 'two' | 'three' | 'four'
  readonly isLarge?: boolean
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function Figures({ columns, isLarge, isBusy, children }: FiguresProps) {
  return (
    <dl className={`figures ${columns}${isLarge ? ' large' : ''}`} aria-busy={isBusy}>
      {children}
    </dl>
  )
}

interface FigureProps {
  readonly title: string
  readonly children: ReactNode
  readonly note?: string
  readonly tone?: 'good' | 'bad' | 'warn'
}

export function Figure({ title, children, note, tone }: FigureProps) {
  return (
    <div className={tone ? `figure ${tone}` : 'figure'}>
      <dt>{title}</dt>
      <dd>{children ?? <span className="skeleton figure-wait" />}</dd>
      {note !== undefined && <dd className="figure-note">{note}</dd>}
    </div>
  )
}
