import { useList } from '@refinedev/core'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { allows } from '#console/api/auth-provider'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { canRead } from '#model/access'
import { checkField } from '#model/check'
import { declaredResources } from '#model/entities'
import {
  copiesOf,
  keysOf,
  knownAs,
  type Mirror,
  mirrorsOf,
  namesTogether,
  saidOf,
} from '#model/mirrors'
import { fieldsOf, type Resource } from '#model/resource'
import { normalise, type Values } from '#model/values'

export interface MirroredProps {
  readonly resource: Resource
  readonly name: string
  readonly stored: Row | undefined
}

/** Under what tells one row from others: who has it already, to be taken over; and where a change is one of others too. */
export default function MirroredRow({ resource, name, stored }: MirroredProps) {
  const role = useRole()
  return mirrorsOf(declaredResources(), resource).map((mirror) => {
    const theirs = mirror.pairs.find(([own]) => own === name)?.[1] ?? ''
    const field = mirror.target.fields[theirs]
    if (!field || !canRead(field, role, 'list') || !allows(role, mirror.target, 'list')) return null
    return <Known key={mirror.name} {...{ mirror, name, theirs, stored }} />
  })
}

interface KnownProps extends Omit<MirroredProps, 'resource'> {
  readonly mirror: Mirror
  readonly theirs: string
}

function Known({ mirror, name, theirs, stored }: KnownProps) {
  const form = Form.useFormInstance()
  const { holder, target, pairs } = mirror
  const [own, field] = [holder.fields[name], target.fields[theirs]]
  const typed = Form.useWatch(name, form)
  const value = own && normalise(own, typed)
  const chosen = Form.useWatch(mirror.name, { form, preserve: true })
  const sure = Form.useWatch((values) => sureIn(mirror, values), { form, preserve: true })
  const inside = fieldsOf(target).find(([, { childrenOf }]) => childrenOf === holder.name)?.[0]
  const isWhole = typeof value === 'string' && field && !checkField(field, value, { today: '' })
  const isChanged = value !== (stored?.[name] ?? null)
  const { query } = useList<Row>({
    resource: target.name,
    filters: [{ field: 'q', operator: 'contains', value }],
    pagination: { mode: 'off' },
    meta: {
      only: ['id', target.display, ...pairs.map(([, each]) => each), ...(inside ? [inside] : [])],
    },
    queryOptions: { enabled: isWhole === true && isChanged },
  })
  const shared = useShared(mirror, inside, isChanged ? chosen : null, stored)
  const rows = isWhole && isChanged ? (query.data?.data ?? []) : []
  const row = rows.find((each) => each[theirs] === value && each.id !== chosen)
  const names = (of: Row | undefined) =>
    ((inside && of?.[inside]) || []).flatMap((each: Row) =>
      each.id === stored?.id ? [] : String(each[holder.display]),
    )
  if (row)
    return (
      <span className="mirrored" role="status">
        {row[target.display]}: {knownAs(holder, mirror.name, names(row))}{' '}
        <Button
          size="small"
          onClick={() => form.setFieldsValue({ [mirror.name]: row.id, ...copiesOf(mirror, row) })}
        >
          Usar este cadastro
        </Button>
      </span>
    )
  const others = names(shared)
  if (others.length === 0) return null
  return (
    <span className="mirrored" role="status">
      O que mudar aqui muda também em {namesTogether(others)}.{' '}
      {(sure === null || sure !== sureIn(mirror, stored)) && (
        <Button size="small" onClick={() => form.setFieldValue(mirror.name, null)}>
          Mudar só aqui
        </Button>
      )}
    </span>
  )
}

/** What surely tells one from others, where it is said: then it is the same one, whatever else changes. */
function sureIn(mirror: Mirror, values: Values = {}): string | null {
  const said = mirror.pairs.map(([own]) => {
    const field = mirror.holder.fields[own]
    return [own, field && normalise(field, values[own])]
  })
  return keysOf(mirror, saidOf(mirror, Object.fromEntries(said)))[0] ?? null
}

/** The row that is mirrored, with those that do so. */
function useShared(mirror: Mirror, inside: string | undefined, id: unknown, stored?: Row) {
  const isKept = typeof id === 'number' && id === stored?.[mirror.name]
  const { query } = useList<Row>({
    resource: mirror.target.name,
    filters: [{ field: 'id', operator: 'eq', value: id }],
    pagination: { mode: 'off' },
    meta: { only: ['id', ...(inside ? [inside] : [])] },
    queryOptions: { enabled: isKept && inside !== undefined },
  })
  return isKept ? query.data?.data[0] : undefined
}
