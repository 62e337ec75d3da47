import Form, { type FormProps } from 'antd/es/form'
import { useEffect, useRef, useState } from 'react'
import { list } from '#console/api/list'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { widgets } from '#console/crud/inputs/index.tsx'
import { isTaken } from '#console/importing/registered'
import { lazy } from '#console/ui/lazy.tsx'
import { isStoredChoice } from '#model/check'
import { declaredResources } from '#model/entities'
import type { Field } from '#model/field'
import { fits, lookedAt, narrowedBy, unfitIn } from '#model/fits'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import { tellingIn } from '#model/telling'
import { behindIn, normalise } from '#model/values'
import { hidesSecret, isAsked, messageAgainst } from './form-fields.ts'
import type { Overrides } from './override.ts'
import './form.css'

/** What antd holds of a form, rows inside too. */
// biome-ignore lint/suspicious/noExplicitAny: antd's own type of what is typed.
type Values = Record<string, any>

interface FieldItemProps {
  readonly resource: Resource
  readonly overrides?: Overrides
  readonly name: string
  readonly field: Field
  /** Where the values of its row are in those of the form, if that is not the form itself. */
  readonly place?: { readonly list: string; readonly at: number }
  readonly stored?: Row | undefined
  /** An edit without validation: nothing is required, nothing is refused here (decision 29). */
  readonly lenient: boolean
  readonly judged: boolean
  /** Messages that stand once for several inputs. */
  readonly shared?: ReadonlySet<string>
  readonly autoFocus?: boolean
}

/** 'Descrição *': the mark of what is required stands behind its words (section 2 of the specification). */
export const requiredMark: FormProps['requiredMark'] = (label, { required }) => (
  <>
    {label}
    {required && (
      <span className="required-mark" aria-hidden="true">
        {' *'}
      </span>
    )}
  </>
)

const BehindValues = lazy(() => import('./inputs/behind-values.tsx'))
const MirroredRow = lazy(() => import('./inputs/mirrored-row.tsx'))

export function FieldItem(props: FieldItemProps) {
  const { name, field, place } = props
  const { since } = field
  const looked = lookedAt(name, field)
  const behind = looked.flatMap((each) => behindIn(each)?.slice(0, 1) ?? [])
  const names = [...looked, ...behind, ...(since ? [since] : [])]
  if (names.length === 0) return <Item {...props} />
  // What is narrowed keeps what was chosen before among its options.
  const watched = narrowedBy(field).length > 0 ? [...names, name] : names
  const own = (values: Values): Values => (place ? values[place.list]?.[place.at] : values) ?? {}
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before, now) => watched.some((each) => own(before)[each] !== own(now)[each])}
    >
      {({ getFieldsValue }) => {
        const values = getFieldsValue(true)
        const row = ownValues(props, values)
        return (
          <>
            {behind.length > 0 && <BehindValues {...props} looked={looked} row={row} />}
            {isAsked(field, own(values)) && <Item {...props} row={row} />}
          </>
        )
      }}
    </Form.Item>
  )
}

/** The values of the row of a field, with those of its stored one that the form has no inputs for. */
function ownValues({ place, stored }: FieldItemProps, values: Values): Values {
  return { ...stored, ...(place ? values[place.list]?.[place.at] : values) }
}

function Item(props: FieldItemProps & { readonly row?: Values }) {
  const { resource, overrides, name, field, place, stored, lenient, judged, shared, row } = props
  const [left, setLeft] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const role = useRole()
  const form = Form.useFormInstance()
  const narrowing = JSON.stringify(lookedAt(name, field).map((other) => row?.[other] ?? null))
  const narrowedAs = useRef(narrowing)
  useEffect(() => {
    if (narrowedAs.current === narrowing) return
    narrowedAs.current = narrowing
    const path = place ? [place.list, place.at, name] : [name]
    if (form.getFieldValue(path) == null) return
    // What no longer fits is said at once, and no longer once it does.
    setLeft(true)
    form.validateFields([path]).catch(() => undefined)
  })
  const widget = widgets[field.kind]
  if (!widget) return null
  const { Input, saysLabel, wide } = widget

  const rowWith = (value: unknown) => ({
    ...ownValues(props, form.getFieldsValue(true)),
    [name]: value,
  })
  const judge = (value: unknown) => {
    const typed = rowWith(value)
    if (!lenient && !isStoredChoice(field, value, stored?.[name])) {
      const message = messageAgainst(field, value, typed)
      if (message) return message
    }
    const fields = { ...resource.fields, [name]: field }
    return unfitIn(declaredResources(), fields, typed, stored)[name] ?? null
  }
  async function checkRules(_: unknown, value: unknown) {
    const found = judge(value)
    if (!found) return
    // Kept once it no longer holds: antd takes it away a moment later, and would show it here until then.
    setMessage(found)
    throw new Error(found)
  }
  async function checkUnique(_: unknown, value: unknown) {
    const normal = normalise(field, value)
    if (lenient || !field.unique?.loaded || typeof normal !== 'string' || judge(value)) return
    if (normal === normalise(field, stored?.[name])) return
    if (await hasOther(props, normal)) throw new Error(field.unique.loaded)
  }
  // What the server refused stays as the field is left as it was: a button below would move under the finger.
  const live = field.unique?.loaded ? ['onChange', 'onBlur'] : 'onChange'
  const before = field.kind === 'file' ? ['onChange', 'onBlur'] : 'onBlur'
  const help = (hidesSecret(resource, name, role) && resource.secret?.note) || field.help
  return (
    <div className={wide || saysLabel ? 'form-field wide' : 'form-field'}>
      <Form.Item
        name={place ? [place.at, name] : name}
        {...(saysLabel ? {} : { label: field.label })}
        required={Boolean(field.required) && !lenient}
        {...(message !== null && shared?.has(message) ? { help: '' } : {})}
        extra={
          tellingIn(resource).includes(name) ? (
            <>
              {help}
              <MirroredRow {...{ resource, name, stored }} />
            </>
          ) : (
            help
          )
        }
        validateFirst
        dependencies={field.rules.flatMap(({ other }) => other ?? [])}
        validateTrigger={left || judged ? live : before}
        rules={[
          { validator: checkRules },
          ...(field.unique?.loaded ? [{ validateTrigger: 'onBlur', validator: checkUnique }] : []),
        ]}
      >
        <Input
          of={{
            resource,
            name,
            field: narrowed(field, row?.[name], row),
            stored,
            row,
            offers: overrides?.offers?.[name],
          }}
          autoFocus={props.autoFocus}
          onBlur={() => setLeft(true)}
        />
      </Form.Item>
    </div>
  )
}

/** A choice with the options that fit, and those that were chosen already. */
function narrowed(field: Field, value: unknown, row: Values = {}): Field {
  if (!field.by) return field
  const chosen: unknown[] = [value].flat()
  const left = Object.entries(field.choices ?? {}).filter(
    ([key]) => chosen.includes(key) || fits(field, key, row),
  )
  return { ...field, choices: Object.fromEntries(left) }
}

/** Whether another row has a value that must be unique; a host that cannot be asked judges on saving. */
async function hasOther(
  { resource, name, field, stored }: FieldItemProps,
  value: string,
): Promise<boolean> {
  try {
    // What few may read has no place in an address, nor on this device.
    if (field.sensitive && resource.calls.conferir) return await isTaken(resource, name, value)
    const searched = resource.fields[name]?.search
    const { data } = await list(resource, {
      pagination: { mode: 'off' },
      filters: searched ? [{ field: 'q', operator: 'contains', value }] : [],
    })
    // The row being edited may keep its own value in other letters.
    return data.some(
      (row) => row.id !== stored?.id && fold(String(row[name] ?? '')) === fold(value),
    )
  } catch {
    return false
  }
}
