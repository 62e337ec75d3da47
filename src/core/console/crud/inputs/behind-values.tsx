import { useList } from '@refinedev/core'
import Form from 'antd/es/form'
import { useEffect } from 'react'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { can } from '#model/access'
import type { Resource } from '#model/resource'
import { behindIn, type Values } from '#model/values'

export interface BehindProps {
  readonly resource: Resource
  readonly place?: { readonly list: string; readonly at: number }
  /** What conditions look at: 'livro_id.estado'. */
  readonly looked: readonly string[]
  /** The row that refers to others. */
  readonly row: Values
}

/** Puts beside the values of a form what conditions look at in the rows that it refers to, once it is known. */
export default function BehindValues({ looked, ...rest }: BehindProps) {
  return looked.map((path) => behindIn(path) && <Behind key={path} {...rest} path={path} />)
}

function Behind({ resource, place, path, row }: Omit<BehindProps, 'looked'> & { path: string }) {
  const [by = '', of = ''] = behindIn(path) ?? []
  const target = resource.fields[by]?.target ?? ''
  const id = row[by]
  const form = Form.useFormInstance()
  const role = useRole()
  const isThere = id != null && can(resourceNamed(target).access.list, role)
  const { query } = useList<Row>({
    resource: target,
    filters: [{ field: 'id', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    queryOptions: { enabled: isThere },
  })
  const found = isThere ? query.data?.data.find((each) => each.id === id) : undefined
  const value = found && of in found ? (found[of] ?? null) : undefined
  const at = place ? [place.list, place.at, path] : [path]
  useEffect(() => {
    if (form.getFieldValue(at) !== value) form.setFieldValue(at, value)
  })
  return null
}
