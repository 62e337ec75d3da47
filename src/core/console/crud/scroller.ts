import { useCallback, useState } from 'react'
import type { Column } from '#console/ui/table.tsx'

type Sized = Pick<Column<never>, 'width' | 'minWidth'>

/** Columns that share the room of a table are narrowed down to this, in pixels. */
const narrowest = 96
const usual = 176
/** What an upright page of paper can hold, in pixels. */
const paperWidth = 700

/** The room in which every column has at least what it needs, and the width of a table that has less. */
export function roomOf(columns: readonly Sized[]): { needed: number; comfortable: number } {
  const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0)
  return {
    needed: sum(columns.map(({ width = narrowest }) => width)),
    comfortable: sum(columns.map(({ width, minWidth = usual }) => width ?? minWidth)),
  }
}

/** As much as there is, down to the needed room; in less, the comfortable width, beyond the frame: CSS has no 'if'. */
export function minWidthOf(columns: readonly Sized[]): string {
  const { needed, comfortable } = roomOf(columns)
  return `clamp(0px, (${needed}px - 100%) * 9999, ${comfortable}px)`
}

/** The column of names has its share of the room; where that is little, the usual width if the others keep the least. */
export function nameWidthOf(columns: readonly Sized[]): string {
  const taken = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const sharing = columns.filter(({ width }) => width === undefined).length
  const least = taken + narrowest * (sharing - 1)
  return `max((100cqi - ${taken}px) / ${sharing}, min(${usual}px, 100cqi - ${least}px))`
}

/** Where 'Pular para a lista' leads. */
export const listId = 'lista'

/** The place of a table that is wider than it: a scroll bar of its own, reached by the keyboard. */
export function useScroller(label: string, columns: readonly Sized[]) {
  const [isScrolling, setScrolling] = useState(false)
  const ref = useCallback((frame: HTMLDivElement | null) => {
    if (!frame) return
    const measure = () => setScrolling(frame.scrollWidth > frame.clientWidth)
    const observer = new ResizeObserver(measure)
    for (const part of [frame, ...frame.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [])
  const isWide = roomOf(columns).needed > paperWidth
  return {
    frame: {
      ref,
      className: isScrolling ? 'card table-frame scrolling' : 'card table-frame',
      id: listId,
      tabIndex: -1,
      ...(isScrolling && { role: 'region', 'aria-label': label, tabIndex: 0 }),
    },
    table: {
      className: isWide ? 'data-table wide' : 'data-table',
      style: { minWidth: minWidthOf(columns), '--name-width': nameWidthOf(columns) },
    },
  }
}
