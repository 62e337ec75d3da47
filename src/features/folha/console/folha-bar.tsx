import type { ReactNode } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { periodWords } from '#features/indicadores/console/periods'
import { dayAfter, monthsAfter } from '#model/day'
import { dayOf } from '#model/format'
import { monthAfter } from '../month-sheet.ts'

/** How many months are printed in one go. */
export const spans = [1, 3, 6, 12] as const

/** The address of a month; without the months that are printed with it, of it alone. */
export const addressOf = (month: string, isBlank: boolean, span = 1) =>
  `?mes=${month}${isBlank ? '&em_branco=1' : ''}${span > 1 ? `&meses=${span}` : ''}`

/** The months of the quarter, half or year that a month is in. */
export function monthsAround(mes: string, span: number): string[] {
  const passed = (Number(mes.slice(5)) - 1) % span
  return Array.from({ length: span }, (_, at) => monthAfter(mes, at - passed))
}

/** A month, or the quarter, half or year around it, in words. */
export function spanWords(mes: string, span: number): string {
  const inicio = `${monthsAround(mes, span)[0]}-01`
  return periodWords({ inicio, fim: dayAfter(monthsAfter(inicio, span), -1) })
}

interface MonthBarProps {
  readonly mes: string
  /** How many of the months to come are offered. */
  readonly ahead: number
  readonly onOpen: (month: string) => void
  readonly children?: ReactNode
}

export function MonthBar({ mes, ahead, onOpen, children }: MonthBarProps) {
  const last = monthAfter(dayOf(new Date()).slice(0, 7), ahead)
  // Two years back from this month.
  const offered = Array.from({ length: 25 + ahead }, (_, at) => monthAfter(last, -at))
  const months = offered.includes(mes) ? offered : [mes, ...offered].sort().reverse()
  return (
    <div className="actions month-bar not-printed">
      <Button onClick={() => onOpen(monthAfter(mes, -1))}>
        <Icon name="previous" size={17} />
        <span className="hidden-text">Mês anterior</span>
      </Button>
      <NativeSelect
        aria-label="Mês"
        value={mes}
        options={months.map((month) => [month, spanWords(month, 1)])}
        onChange={onOpen}
      />
      <Button onClick={() => onOpen(monthAfter(mes, 1))}>
        <span className="hidden-text">Próximo mês</span>
        <Icon name="next" size={17} />
      </Button>
      {children}
    </div>
  )
}
