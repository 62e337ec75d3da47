import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { useId } from 'react'
import { Chart, type ChartRows, edge, height, Place, Ticks } from './chart.tsx'

/** What stands above a bar, with how many of it. */
interface BarMark<R> {
  readonly key: keyof R & string
  readonly label: string
}

/** A part of a bar; `look` is its colour and its pattern, so that they differ without colour too. */
export interface BarPart<R> extends BarMark<R> {
  readonly look: 'good' | 'bad' | 'warn' | 'quiet'
}

interface BarChartProps<R> extends ChartRows<R> {
  readonly parts: readonly BarPart<R>[]
  readonly mark?: BarMark<R>
}

/** Stacked bars, in the colours of tokens.css. The same numbers belong in a table beside it. */
export default function BarChart<R extends object>(props: BarChartProps<R>) {
  const { label, rows, placeOf, tickOf, parts, mark, hintOf } = props
  const id = useId()
  const numberOf = (row: R, key: keyof R) => Number(row[key])
  const totalOf = (row: R) => parts.reduce((sum, { key }) => sum + numberOf(row, key), 0)
  const most = Math.max(1, ...rows.map(totalOf))
  const bottom = height - edge.bottom
  const lookOf = new Map(parts.map(({ key, look }) => [key, look]))
  /** But for the first look, they are patterns. */
  const paintOf = (look: string) => ({
    className: `bar ${look}`,
    ...(look !== 'good' && { fill: `url(#${id}-${look})` }),
  })
  const legend = (
    <>
      {parts.map(({ key, label: words, look }) => (
        <li key={key}>
          <svg width="14" height="14" aria-hidden="true">
            <rect {...paintOf(look)} x="1" y="1" width="12" height="12" />
          </svg>
          {words}
        </li>
      ))}
      {mark && (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path className="chart-mark" d={triangle(7, 7)} />
          </svg>
          {mark.label}
        </li>
      )}
    </>
  )
  return (
    <Chart legend={legend}>
      {(width) => {
        const x = scaleBand({
          domain: rows.map(placeOf),
          range: [edge.left, width - edge.right],
          paddingInner: 0.25,
        })
        const middleOf = (row: R) => (x(placeOf(row)) ?? 0) + x.bandwidth() / 2
        const y = scaleLinear({ domain: [0, most], range: [bottom, edge.top] })
        return (
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
            <Patterns id={id} />
            <Ticks
              ticks={y.ticks(Math.min(most, 5)).filter(Number.isInteger)}
              y={y}
              width={width}
            />
            <BarStack
              data={[...rows]}
              keys={parts.map(({ key }) => key)}
              x={placeOf}
              xScale={x}
              yScale={y}
              value={(row, key) => numberOf(row, key)}
              color={(key) => lookOf.get(key) ?? ''}
            >
              {(stacks) =>
                stacks.flatMap(({ key, bars }) =>
                  bars.map((bar) => (
                    <rect
                      key={`${key} ${bar.index}`}
                      {...paintOf(bar.color)}
                      x={bar.x}
                      y={bar.y}
                      width={bar.width}
                      height={Math.max(0, bar.height)}
                    />
                  )),
                )
              }
            </BarStack>
            {rows.map((row, at) => (
              <g key={placeOf(row)}>
                {mark && numberOf(row, mark.key) > 0 && (
                  <path className="chart-mark" d={triangle(middleOf(row), edge.top - 14)} />
                )}
                <Place
                  middle={middleOf(row)}
                  width={x.bandwidth()}
                  words={tickOf(row, at)}
                  hint={hintOf(row)}
                />
              </g>
            ))}
          </svg>
        )
      }}
    </Chart>
  )
}

/** Of a chart for people who do not tell these colours apart. */
function Patterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-bad`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path className="pattern bad" d="M-1 1 1 -1M0 6 6 0M5 7 7 5" />
      </pattern>
      <pattern id={`${id}-warn`} width="5" height="5" patternUnits="userSpaceOnUse">
        <circle className="pattern warn" cx="2.5" cy="2.5" r="1.3" />
      </pattern>
      <pattern id={`${id}-quiet`} width="6" height="6" patternUnits="userSpaceOnUse">
        <path className="pattern quiet" d="M0 3H6" />
      </pattern>
    </defs>
  )
}

function triangle(x: number, y: number): string {
  return `M${x} ${y - 5} ${x + 5} ${y + 4} ${x - 5} ${y + 4}Z`
}
