import Button from 'antd/es/button'
import Form from 'antd/es/form'
import Select from 'antd/es/select'
import { useEffect, useId, useState } from 'react'
import type { Row } from '#console/api/row'
import { declaredResources } from '#model/entities'
import type { Field } from '#model/field'
import { dayOf } from '#model/format'
import { dayOfChange } from '#model/kept-periods'
import type { Resource } from '#model/resource'
import { normalise } from '#model/values'
import { FieldItem, requiredMark } from '../field-item.tsx'
import { widgets } from '../inputs/index.tsx'
import type { Overrides } from '../override.ts'
import { countOf } from '../words.ts'
import { BatchDialog, Names, useBatch } from './batch-dialog.tsx'
import '../form.css'

interface ChangeMarkedProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly fields: readonly [string, Field][]
  readonly rows: readonly Row[]
  /** The field that is changed, where nobody chooses one. */
  readonly only?: string | undefined
  readonly onClose: (done: readonly Row[]) => void
}

/** One field of many rows gets one value, by the field's own input and rule. */
export default function ChangeMarked(props: ChangeMarkedProps) {
  const { resource, overrides, rows, only, onClose } = props
  const batch = useBatch(resource, 'edit', rows)
  const [form] = Form.useForm()
  const [campo, setCampo] = useState(only)
  const [judged, setJudged] = useState(false)
  const id = useId()
  const count = countOf(rows.length, resource.label)
  const fields = props.fields.filter(([, { kind }]) => widgets[kind])
  const field = campo === undefined ? undefined : resource.fields[campo]
  const value: unknown = Form.useWatch(campo ?? 'id', { form, preserve: true })
  const lenient = resource.edit === 'lenient'
  const clears =
    field && !only && field.kind !== 'flag' && normalise(field, value) === null && !field.required
  const since = campo ? dayOfChange(declaredResources(), resource, campo, value) : undefined
  const day = since?.[0]
  useEffect(() => form.setFieldsValue(day ? { [day]: dayOf(new Date()) } : {}), [day, form])
  const asked = [...(campo && field ? [[campo, field] as const] : []), ...(since ? [since] : [])]
  return (
    <BatchDialog
      batch={batch}
      title={only ? `${field?.many}: ${count}` : `Alterar ${count}`}
      onClose={onClose}
      start={
        <Button
          type="primary"
          htmlType="submit"
          disabled={!field || (only !== undefined && value == null)}
        >
          {only ? field?.many : `Alterar ${count}`}
        </Button>
      }
      frame={(parts) => (
        <Form
          form={form}
          layout="vertical"
          autoComplete="off"
          requiredMark={requiredMark}
          onFinish={() => {
            if (!campo || !field) return
            const dia = day && { dia: form.getFieldValue(day) ?? undefined }
            batch.run({ campo, valor: normalise(field, form.getFieldValue(campo)), ...dia })
          }}
          onFinishFailed={() => setJudged(true)}
        >
          {parts}
        </Form>
      )}
    >
      <Names {...{ resource, rows }} />
      {!only && (
        <Form.Item label="Campo" htmlFor={id}>
          <Select
            id={id}
            autoFocus
            showSearch
            optionFilterProp="label"
            placeholder="Selecione"
            notFoundContent="Nenhum campo encontrado"
            value={campo}
            options={fields.map(([name, { label }]) => ({ value: name, label }))}
            onChange={(name) => {
              setCampo(name)
              setJudged(false)
            }}
          />
        </Form.Item>
      )}
      {asked.map(([name, of]) => (
        <FieldItem
          key={name}
          {...{ resource, overrides, name, lenient, judged }}
          field={of}
          autoFocus={name === only}
        />
      ))}
      {clears && <p className="batch-names">Sem um valor, o campo fica vazio.</p>}
    </BatchDialog>
  )
}
