import { scalePoint } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { withSign } from '#model/format'
import { Chart, type ChartRows, edge, height, Place, Ticks } from './chart.tsx'

/** A line of percentages; the second one differs without colour too: it is dashed, and its points are squares. */
export interface ChartLine<R> {
  readonly label: string
  readonly look: 'first' | 'second'
  /** In percent; null where there is none, and the line has a gap. */
  readonly percentAt: (row: R) => number | null
}

interface LineChartProps<R> extends ChartRows<R> {
  readonly lines: readonly ChartLine<R>[]
}

const left = 52
const ticks = [0, 25, 50, 75, 100]

/** Lines of percentages, from 0 to 100. The same numbers belong in a table beside it. */
export default function LineChart<R extends object>(props: LineChartProps<R>) {
  const { label, rows, placeOf, tickOf, lines, hintOf } = props
  const bottom = height - edge.bottom
  const y = (percent: number) => bottom - ((bottom - edge.top) * percent) / 100
  const legend = lines.map(({ label: words, look }) => (
    <li key={look}>
      <svg width="28" height="14" aria-hidden="true">
        <path className={`line ${look}`} d="M0 7H28" />
        <path className={`point ${look}`} d={pointAt(14, 7, look)} />
      </svg>
      {words}
    </li>
  ))
  return (
    <Chart legend={legend}>
      {(width) => {
        const x = scalePoint({
          domain: rows.map(placeOf),
          range: [left, width - edge.right],
          padding: 0.5,
        })
        const xOf = (row: R) => x(placeOf(row)) ?? left
        return (
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
            <Ticks ticks={ticks} y={y} width={width} left={left} wordsOf={withSign} />
            {lines.map(({ look, percentAt }) => (
              <g key={look}>
                <LinePath
                  className={`line ${look}`}
                  data={[...rows]}
                  defined={(row) => percentAt(row) !== null}
                  x={xOf}
                  y={(row) => y(percentAt(row) ?? 0)}
                />
                {rows.map((row) => {
                  const value = percentAt(row)
                  if (value === null) return null
                  const place = pointAt(xOf(row), y(value), look)
                  return <path key={placeOf(row)} className={`point ${look}`} d={place} />
                })}
              </g>
            ))}
            {rows.map((row, at) => (
              <Place
                key={placeOf(row)}
                middle={xOf(row)}
                width={x.step()}
                words={tickOf(row, at)}
                hint={hintOf(row)}
              />
            ))}
          </svg>
        )
      }}
    </Chart>
  )
}

function pointAt(x: number, y: number, look: 'first' | 'second'): string {
  return look === 'first'
    ? `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z`
    : `M${x - 3} ${y - 3}h6v6h-6Z`
}
