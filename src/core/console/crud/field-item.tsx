import { type DataProvider, useDataProvider } from '@refinedev/core'
import Form, { type FormProps } from 'antd/es/form'
import { useState } from 'react'
import type { Row } from '#console/api/row'
import { useRole } from '#console/api/session'
import { widgets } from '#console/crud/inputs/index.tsx'
import { isStoredChoice } from '#model/check'
import type { Field } from '#model/field'
import { fold } from '#model/format'
import type { Resource } from '#model/resource'
import { namesIn, normalise } from '#model/values'
import { hidesSecret, isAsked, messageAgainst } from './form-fields.ts'
import type { Overrides } from './override.ts'
import './form.css'

/** What antd holds of a form, rows inside too. */
// biome-ignore lint/suspicious/noExplicitAny: antd's own type of what is typed.
type Values = Record<string, any>

interface FieldItemProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly name: string
  readonly field: Field
  /** Where the values of its row are in those of the form, if that is not the form itself. */
  readonly place?: { readonly list: string; readonly at: number }
  readonly stored: Row | undefined
  /** An edit without validation: nothing is required, nothing is refused here (decision 29). */
  readonly lenient: boolean
  readonly judged: boolean
  readonly shared: ReadonlySet<string>
  readonly autoFocus: boolean
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

export function FieldItem(props: FieldItemProps) {
  const { place, field } = props
  const { when, since } = field
  const names = [...namesIn(when), ...(since ? [since] : [])]
  if (names.length === 0) return <Item {...props} />
  const own = (values: Values): Values => (place ? values[place.list]?.[place.at] : values) ?? {}
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before, now) => names.some((name) => own(before)[name] !== own(now)[name])}
    >
      {({ getFieldsValue }) => isAsked(field, own(getFieldsValue(true))) && <Item {...props} />}
    </Form.Item>
  )
}

function Item(props: FieldItemProps) {
  const { resource, overrides, name, field, place, stored, lenient, judged, shared } = props
  const [left, setLeft] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const dataProvider = useDataProvider()
  const role = useRole()
  const form = Form.useFormInstance()
  const widget = widgets[field.kind]
  if (!widget) return null
  const { Input, saysLabel, wide } = widget

  const judge = (value: unknown) =>
    lenient || isStoredChoice(field, value, stored?.[name])
      ? null
      : messageAgainst(field, value, form.getFieldsValue(true))
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
    if (await hasOther(dataProvider(), props, normal)) throw new Error(field.unique.loaded)
  }
  const live = left || judged || field.kind === 'file'
  return (
    <div className={wide || saysLabel ? 'form-field wide' : 'form-field'}>
      <Form.Item
        name={place ? [place.at, name] : name}
        {...(saysLabel ? {} : { label: field.label })}
        required={Boolean(field.required) && !lenient}
        {...(message !== null && shared.has(message) ? { help: '' } : {})}
        extra={(hidesSecret(resource, name, role) && resource.secret?.note) || field.help}
        validateFirst
        dependencies={field.rules.flatMap(({ other }) => other ?? [])}
        validateTrigger={live ? ['onChange', 'onBlur'] : 'onBlur'}
        rules={[{ validator: checkRules }, { validateTrigger: 'onBlur', validator: checkUnique }]}
      >
        <Input
          of={{ resource, name, field, stored, offers: overrides.offers?.[name] }}
          autoFocus={props.autoFocus}
          onBlur={() => setLeft(true)}
        />
      </Form.Item>
    </div>
  )
}

/** Whether another row has a value that must be unique; a host that cannot be asked judges on saving. */
async function hasOther(
  { getList }: DataProvider,
  { resource, overrides, name, stored }: FieldItemProps,
  value: string,
): Promise<boolean> {
  const own = overrides.isTaken?.[name]
  try {
    if (own) return await own(value)
    const searched = resource.fields[name]?.search
    const { data } = await getList({
      resource: resource.name,
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
