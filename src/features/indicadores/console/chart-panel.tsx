import { type ReactNode, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { CellsTable } from './cells-table.tsx'
import type { Table } from './tables.ts'
import './charts.css'

interface ChartPanelProps {
  readonly id: string
  /** What is seen, in a sentence. */
  readonly said: string
  readonly table: Table
  /** What stands there where there is nothing to draw. */
  readonly empty: string | null
  readonly children: ReactNode
}

/** A chart with a sentence that says what is seen, and with its numbers as a table in its place, which names it. */
export function ChartPanel({ id, said, table, empty, children }: ChartPanelProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      id={id}
      title={table.name}
      className="chart-panel"
      aside={
        empty === null && (
          <Button aria-pressed={isTable} aria-describedby={id} onClick={() => setTable(!isTable)}>
            Ver como tabela
          </Button>
        )
      }
    >
      {empty === null ? (
        <>
          <p className="chart-said">{said}</p>
          {isTable ? (
            <CellsTable table={table} />
          ) : (
            <div className="chart-place-in">{children}</div>
          )}
        </>
      ) : (
        <p className="panel-empty">{empty}</p>
      )}
    </Panel>
  )
}
