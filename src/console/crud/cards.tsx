import type { RowsProps } from './table.tsx'

/** The rows of a list where a table does not fit. */
export function RowCards(props: RowsProps & { readonly display: string }) {
  const { columns, rows, waiting, empty, name, menu, display } = props
  if (rows?.length === 0) return <div className="list-empty">{empty}</div>
  if (!rows) {
    return (
      <div className="cards" aria-busy>
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="skeleton card awaited" />
        ))}
      </div>
    )
  }
  const rest = columns.filter((column) => column.name !== display)
  return (
    <ul className="cards" aria-busy={waiting}>
      {rows.map((row) => (
        <li className="card" key={row.id}>
          <div className="card-head">
            <span className="card-name">{name(row)}</span>
            {menu?.(row)}
          </div>
          <dl>
            {rest.map(({ name: key, title, cell }) => {
              const shown = cell(row)
              return (
                shown !== false && (
                  <div key={key}>
                    <dt>{title}</dt>
                    <dd>{shown}</dd>
                  </div>
                )
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
