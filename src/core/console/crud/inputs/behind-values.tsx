import Form from 'antd/es/form'
import { useEffect } from 'react'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { useList } from '#console/api/use-list'
import { can } from '#model/access'
import type { Field } from '#model/field'
import type { Resource } from '#model/resource'
import { behindIn, isSameValue, type Values } from '#model/values'

interface BehindProps {
  readonly resource: Resource
  /** The field that looks: a call's own is none of the entity's. */
  readonly name: string
  readonly field: Field
  readonly place?: { readonly list: string; readonly at: number }
  /** What fields look at: 'livro_id.estado'. */
  readonly looked: readonly string[]
  /** The row that refers to others. */
  readonly row: Values
}

/** Puts beside the values of a form what its fields look at in the rows that it refers to, once it is known. */
export default function BehindValues({ looked, ...rest }: BehindProps) {
  return looked.map((path) => behindIn(path) && <Behind key={path} {...rest} path={path} />)
}

function Behind(props: Omit<BehindProps, 'looked'> & { path: string }) {
  const { resource, name, field, place, path, row } = props
  const [by = '', of = ''] = behindIn(path) ?? []
  const { target = '', kind } = (by === name ? field : resource.fields[by]) ?? {}
  const ids: unknown[] = [row[by] ?? []].flat()
  const form = Form.useFormInstance()
  const role = useRole()
  const isThere = ids.length > 0 && can(resourceNamed(target).access.list, role)
  const { query } = useList<Row>({
    resource: target,
    filters: [{ field: 'id', operator: 'in', value: ids }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isThere },
  })
  const values = ids.map((id) => {
    const found = query.data?.data.find((each) => each.id === id)
    return found && of in found ? (found[of] ?? null) : undefined
  })
  const value = kind === 'references' ? values : values[0]
  const at = place ? [place.list, place.at, path] : [path]
  useEffect(() => {
    if (!isSameValue(form.getFieldValue(at), value)) form.setFieldValue(at, value)
  })
  return null
}
