import type { ReactNode } from 'react'
import { cellWords, type Table } from './tables.ts'

interface CellsTableProps {
  readonly table: Table
  /** What stands under the words of a line. */
  readonly noteOf?: (line: number) => ReactNode
  readonly classOf?: (line: number) => string | undefined
}

export function CellsTable({ table: { name, head, lines }, noteOf, classOf }: CellsTableProps) {
  return (
    <table className="data-table" aria-label={name}>
      <thead>
        <tr>
          {head.map((title, at) => (
            <th key={title} scope="col" className={at > 0 ? 'number' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(([first, ...cells], line) => (
          <tr key={String(first?.value)} className={classOf?.(line)}>
            <th scope="row">
              {first?.value}
              {noteOf?.(line)}
            </th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} className="number">
                {cellWords(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
