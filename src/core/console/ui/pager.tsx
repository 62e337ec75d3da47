import { useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icon.tsx'
import { media, useMedia } from './media.ts'
import './pager.css'

interface PagerProps {
  readonly page: number
  readonly last: number
  readonly label?: string
  /** Which rows are shown, as '1–25 de 40': it stands in place of the numbered buttons. */
  readonly range?: string
  onChange(page: number): void
}

export function Pager({ page, last, label = 'Páginas', range, onChange }: PagerProps) {
  if (last <= 1) return null
  const step = (to: number, icon: 'previous' | 'next', words: string, name: string) => (
    <button
      type="button"
      className={range ? 'button' : undefined}
      aria-label={range ? undefined : name}
      disabled={to < 1 || to > last}
      onClick={() => onChange(to)}
    >
      {icon === 'next' && range && words}
      <Icon name={icon} size={16} />
      {icon === 'previous' && range && words}
    </button>
  )
  return (
    <nav className={range ? 'pager' : 'pager numbered'} aria-label={label}>
      {range && <span aria-live="polite">{range}</span>}
      {step(page - 1, 'previous', 'Anterior', 'Página anterior')}
      {!range &&
        pageWindow(page, last).map((number) => (
          <button
            key={number}
            type="button"
            aria-label={`Página ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ))}
      {step(page + 1, 'next', 'Próxima', 'Próxima página')}
    </nav>
  )
}

const mostButtons = 5

export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(mostButtons / 2), last - mostButtons + 1))
  return Array.from({ length: Math.min(mostButtons, last) }, (_, index) => first + index)
}

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** '26–40 de 40' */
export function rangeOf(page: number, size: number, total: number): string {
  return `${(page - 1) * size + 1}–${Math.min(page * size, total)} de ${total}`
}

export function usePages<T>(rows: readonly T[], size: number) {
  const [wanted, onChange] = useState(1)
  const last = pageCount(rows.length, size)
  const page = Math.min(wanted, last)
  const printing = useMedia(media.print)
  const shown = printing ? rows : rows.slice((page - 1) * size, page * size)
  return { shown, page, last, onChange, range: rangeOf(page, size, rows.length) }
}

/** Leads from a page that is no more, as its last row was deleted, to the last one there is. */
export function usePageInRange(page: number, last: number | null, turnTo: (page: number) => void) {
  const isBeyond = last !== null && page > last
  const turn = useEffectEvent(turnTo)
  useEffect(() => {
    if (isBeyond) turn(last)
  }, [isBeyond, last])
}
