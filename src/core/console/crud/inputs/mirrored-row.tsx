import { useOne } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import Button from 'antd/es/button'
import Form from 'antd/es/form'
import { allows } from '#console/api/auth-provider'
import { call, callKey } from '#console/api/call'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { knownOf } from '#console/importing/registered'
import { checkField } from '#model/check'
import { declaredResources } from '#model/entities'
import { copiesOf, keysOf, type Mirror, mirrorsOf, namesTogether, saidOf } from '#model/mirrors'
import { fieldsOf, type Resource } from '#model/resource'
import { normalise, type Values } from '#model/values'

interface MirroredProps {
  readonly resource: Resource
  readonly name: string
  readonly stored: Row | undefined
}

/** Under what tells one row from others: who has it already, to be taken over; and where a change is one of others too. */
export default function MirroredRow({ resource, ...rest }: MirroredProps) {
  const role = useRole()
  return mirrorsOf(declaredResources(), resource).map((mirror) => {
    const isAllowed = allows(role, mirror.target, 'show') && rest.name in copiesOf(mirror, {})
    return isAllowed && <Known key={mirror.name} {...{ mirror }} {...rest} />
  })
}

interface KnownProps extends Omit<MirroredProps, 'resource'> {
  readonly mirror: Mirror
}

function Known({ mirror, name, stored }: KnownProps) {
  const role = useRole()
  const form = Form.useFormInstance()
  const { holder, target } = mirror
  const field = holder.fields[name]
  const typed = Form.useWatch(name, form)
  const chosen = Form.useWatch(mirror.name, { form, preserve: true })
  const sure = Form.useWatch((values) => sureIn(mirror, values), { form, preserve: true })
  const value = field && normalise(field, typed)
  const isChanged = value !== (stored?.[name] ?? null)
  const isWhole = typeof value === 'string' && field && !checkField(field, value, { today: '' })
  const asked = { valores: { [name]: [String(value)] } }
  const { data: found } = useQuery({
    queryKey: [...callKey(holder, 'conferir'), asked],
    queryFn: () => knownOf(holder, asked),
    // In the body of a call, as a CPF has no place in an address.
    enabled: isChanged && isWhole === true && allows(role, holder, 'conferir'),
  })
  const others = useOthers(mirror, isChanged ? chosen : null, stored)
  const known = isChanged ? found?.achados?.[name]?.[String(value)] : undefined
  const takeOver = async (id: number) => {
    const { data } = await call<Row>(target, 'show', { id })
    form.setFieldsValue({ [mirror.name]: id, ...copiesOf(mirror, data) })
  }
  if (known && known.id !== chosen)
    return (
      <span className="mirrored" role="status">
        {known.texto}{' '}
        <Button size="small" onClick={() => void takeOver(known.id)}>
          Usar este cadastro
        </Button>
      </span>
    )
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

/** The names of the others that mirror the row that this one has. */
function useOthers({ holder, name, target }: Mirror, id: unknown, stored?: Row): string[] {
  const isKept = typeof id === 'number' && id === stored?.[name]
  const { query } = useOne<Row>({
    resource: target.name,
    id: Number(id),
    queryOptions: { enabled: isKept },
  })
  const [inside = ''] = fieldsOf(target).find(([, it]) => it.childrenOf === holder.name) ?? []
  const rows: Row[] = (isKept && query.data?.data[inside]) || []
  return rows.flatMap((row) => (row.id === stored?.id ? [] : String(row[holder.display])))
}
