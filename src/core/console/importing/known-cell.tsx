import { call } from '#console/api/call'
import type { Row } from '#console/api/row'
import { declaredResources } from '#model/entities'
import { copiesOf, mirrorsOf } from '#model/mirrors'
import type { ImportKnown } from '#model/spreadsheet-import'
import type { Values } from '#model/values'
import { type PartProps, Tick } from './changed-parts.tsx'
import { isNews } from './differences.ts'

interface KnownCellProps extends PartProps {
  readonly field: string
  readonly known: ImportKnown
}

/** Under a cell that tells of somebody who is there already, or of whom others tell too: whether that is the same one. */
export function KnownCell({ resource, row, field, known, dispatch }: KnownCellProps) {
  const mirror = mirrorsOf(declaredResources(), resource).find(
    (each) => field in copiesOf(each, {}),
  )
  const found = known.achados?.[field]?.[String(row.values[field] ?? '')]
  const isAlso = row.of?.tambem?.[field] !== undefined && row.ticked.includes(field)
  if (!mirror || (!found && !isAlso) || !isNews(row, field)) return null
  const say = (values: Values | null) => dispatch({ type: 'instead', line: row.number, values })
  if (isAlso || !found)
    return (
      <Tick
        isOn={row.instead?.[mirror.name] === null}
        onChange={(isOn) => say(isOn ? { [mirror.name]: null } : null)}
      >
        Mudar só aqui
      </Tick>
    )
  const takeOver = async () => {
    const { data } = await call<Row>(mirror.target, 'show', { id: found.id })
    say(copiesOf(mirror, data))
  }
  return (
    <>
      <small className="import-where">{found.texto}</small>
      <Tick
        isOn={row.instead !== undefined}
        onChange={(isOn) => (isOn ? void takeOver() : say(null))}
      >
        Usar este cadastro
      </Tick>
    </>
  )
}
