import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useRole } from '#console/api/session'
import { TextButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { useListener } from '#console/ui/use-listener'
import type { Resource } from '#model/resource'
import { columnsOf, declaredColumns, offeredColumns } from './columns.tsx'
import type { Overrides } from './override.ts'
import './columns-panel.css'

export interface ColumnsPanelProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly chosen: readonly string[] | null
  /** Null goes back to the columns that are declared. */
  readonly choose: (names: readonly string[] | null) => void
}

export default function ColumnsPanel({ resource, overrides, chosen, choose }: ColumnsPanelProps) {
  const role = useRole()
  const hint = useId()
  const list = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [moved, setMoved] = useState<string | null>(null)
  const offered = offeredColumns(resource, role, overrides)
  const titleOf = (name: string) => offered.find((column) => column.name === name)?.title ?? name
  const shown = columnsOf(resource, role, overrides, chosen).map(({ name }) => name)
  const declared = declaredColumns(resource, role)
  const behind = (names: readonly string[]) => [
    ...names,
    ...offered.flatMap(({ name }) => (names.includes(name) ? [] : [name])),
  ]
  // A column that is switched off keeps its place while the panel is open.
  const [order, setOrder] = useState(() => behind(shown))

  function change(next: readonly string[]) {
    choose(next.join() === declared.join() ? null : next)
  }

  function toggle(name: string) {
    const isShown = shown.includes(name)
    change(order.filter((each) => (each === name ? !isShown : shown.includes(each))))
  }

  function move(name: string, to: number) {
    const at = Math.max(0, Math.min(to, order.length - 1))
    if (order[at] === name) return
    const rest = order.filter((each) => each !== name)
    const next = [...rest.slice(0, at), name, ...rest.slice(at)]
    setOrder(next)
    setMoved(name)
    change(next.filter((each) => shown.includes(each)))
  }

  function restore() {
    setOrder(behind(declared))
    setMoved(null)
    choose(null)
  }

  useLayoutEffect(() => {
    if (!moved) return
    list.current?.children[order.indexOf(moved)]?.scrollIntoView({ block: 'nearest' })
  }, [order, moved])

  // Of the window: the row itself may be taken out of the page and put back while it is dragged.
  const drop = () => setDragged(null)
  useListener('pointerup', drop)
  useListener('pointercancel', drop)
  useListener('pointermove', ({ clientY }) => {
    if (!dragged) return
    const over = [...(list.current?.children ?? [])].findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (over >= 0) move(dragged, over)
  })

  return (
    <>
      <p id={hint}>Para mudar a ordem, arraste ou use as setas do teclado.</p>
      <ul className="columns-list" ref={list}>
        {order.map((name, at) => (
          <li key={name} className={name === dragged ? 'dragged' : undefined}>
            <label>
              <input
                type="checkbox"
                checked={shown.includes(name)}
                disabled={name === resource.display}
                onChange={() => toggle(name)}
              />
              {titleOf(name)}
            </label>
            <button
              type="button"
              className="icon-button columns-grip"
              aria-label={`Mover ${titleOf(name)}`}
              aria-describedby={hint}
              onPointerDown={({ button }) => button === 0 && setDragged(name)}
              onKeyDown={(event) => {
                const to = placeAfter(event.key, at, order.length)
                if (to === undefined) return
                event.preventDefault()
                move(name, to)
              }}
            >
              <Icon name="grip" size={17} />
            </button>
          </li>
        ))}
      </ul>
      {chosen && <TextButton onClick={restore}>Restaurar o padrão</TextButton>}
      <span className="hidden-text" role="status">
        {moved && `${titleOf(moved)}: ${order.indexOf(moved) + 1}ª de ${order.length}`}
      </span>
    </>
  )
}

function placeAfter(key: string, at: number, count: number): number | undefined {
  const places: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}
