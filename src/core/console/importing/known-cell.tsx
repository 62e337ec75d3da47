import { useDataProvider } from '@refinedev/core'
import type { Dispatch } from 'react'
import type { Row } from '#console/api/row'
import { declaredResources } from '#model/entities'
import { copiesOf, type Mirror, mirrorsOf } from '#model/mirrors'
import type { Resource } from '#model/resource'
import type { Found, ImportKnown } from '#model/spreadsheet-import'
import { Tick } from './changed-parts.tsx'
import type { PlannedRow } from './differences.ts'
import type { ImportAction } from './import-state.ts'

interface KnownCellProps {
  readonly resource: Resource
  readonly row: PlannedRow
  readonly field: string
  readonly known: ImportKnown
  readonly dispatch: Dispatch<ImportAction>
}

/** Under a cell that tells of somebody who is there already, or of whom others tell too: whether that is the same one. */
export function KnownCell({ resource, row, field, known, dispatch }: KnownCellProps) {
  const mirror = mirrorsOf(declaredResources(), resource).find(
    (each) => field in copiesOf(each, {}),
  )
  const found = known.achados?.[field]?.[String(row.values[field] ?? '')]
  const isAlso = row.of?.tambem?.[field] !== undefined && row.ticked.includes(field)
  if (!mirror || (!found && !isAlso)) return null
  const choose = (values: ImportAction & { type: 'instead' }) => dispatch(values)
  const isAlone = row.instead?.[mirror.name] === null
  return (
    <>
      {found && !isAlso && <TakenOver {...{ mirror, row, found, choose }} />}
      {isAlso && (
        <Tick
          isOn={isAlone}
          onChange={(isOn) =>
            choose({
              ...{ type: 'instead', line: row.number },
              values: isOn ? { [mirror.name]: null } : null,
            })
          }
        >
          Mudar só aqui
        </Tick>
      )}
    </>
  )
}

interface TakenOverProps {
  readonly mirror: Mirror
  readonly row: PlannedRow
  readonly found: Found
  choose(action: ImportAction & { type: 'instead' }): void
}

function TakenOver({ mirror, row, found, choose }: TakenOverProps) {
  const dataProvider = useDataProvider()
  const line = { type: 'instead', line: row.number } as const
  const takeOver = async () => {
    const resource = mirror.target.name
    const { data } = await dataProvider().getOne<Row>({ resource, id: found.id })
    choose({ ...line, values: copiesOf(mirror, data) })
  }
  return (
    <>
      <small className="import-where">{found.texto}</small>
      <Tick
        isOn={row.instead !== undefined}
        onChange={(isOn) => (isOn ? void takeOver() : choose({ ...line, values: null }))}
      >
        Usar este cadastro
      </Tick>
    </>
  )
}
