import { type ReactNode, useEffect, useRef, useState } from 'react'
import './chart.css'

/** The height of a chart, and what stands around its lines or bars. */
export const height = 220
export const edge = { top: 30, right: 8, bottom: 28, left: 30 }

/** The rows of a chart, and what is said of each. */
export interface ChartRows<R> {
  /** What the chart shows, for who does not see it. */
  readonly label: string
  readonly rows: readonly R[]
  /** The place of a row on the axis below, and its words there; '' for none. */
  readonly placeOf: (row: R) => string
  readonly tickOf: (row: R, at: number) => string
  /** What a row says under the pointer. */
  readonly hintOf: (row: R) => string
}

/** A chart: what its colours stand for, and below it a picture as wide as its place. */
export function Chart(props: { legend: ReactNode; children: (width: number) => ReactNode }) {
  const [frame, width] = useWidth()
  return (
    <figure className="chart">
      <ul className="chart-legend">{props.legend}</ul>
      <div ref={frame}>{props.children(width)}</div>
    </figure>
  )
}

interface TicksProps {
  readonly ticks: readonly number[]
  readonly y: (tick: number) => number
  readonly width: number
  readonly wordsOf?: (tick: number) => string
  readonly left?: number
}

/** The lines across a chart, with their numbers on the left. */
export function Ticks({ ticks, y, width, wordsOf = String, left = edge.left }: TicksProps) {
  return ticks.map((tick) => (
    <g key={tick} className="chart-tick">
      <line x1={left} x2={width - edge.right} y1={y(tick)} y2={y(tick)} />
      <text x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
        {wordsOf(tick)}
      </text>
    </g>
  ))
}

interface PlaceProps {
  readonly middle: number
  /** The width in which the pointer finds it. */
  readonly width: number
  readonly words: string
  readonly hint: string
}

/** A row's words on the axis below, and what it says under the pointer. */
export function Place({ middle, width, words, hint }: PlaceProps) {
  const bottom = height - edge.bottom
  return (
    <>
      <text className="chart-place" x={middle} y={bottom + 18}>
        {words}
      </text>
      <rect className="chart-hint" x={middle - width / 2} y={0} width={width} height={bottom}>
        <title>{hint}</title>
      </rect>
    </>
  )
}

function useWidth() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(640)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      // On paper the chart keeps its shape and takes the width of the page.
      if (!window.matchMedia('print').matches) setWidth(Math.max(240, element.clientWidth))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [frame, width] as const
}

const months = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

/** The words below a day of an axis: its month, at the first day that is in it. */
export function monthTick(day: string, before: string | undefined): string {
  if (before?.slice(0, 7) === day.slice(0, 7)) return ''
  return months[Number(day.slice(5, 7)) - 1] ?? ''
}
