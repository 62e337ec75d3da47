import { cellWords, type Table } from './tables.ts'

export function CellsTable({ table: { name, head, lines } }: { table: Table }) {
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
        {lines.map(([first, ...cells]) => (
          <tr key={String(first?.value)} className={first?.isPart ? 'part' : undefined}>
            <th scope="row">
              {first?.value}
              {first?.note && <small>{first.note}</small>}
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
