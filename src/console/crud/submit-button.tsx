import Button from 'antd/es/button'
import type { FormInstance } from 'antd/es/form'
import Form from 'antd/es/form'
import type { Field } from '#model/field'
import { errorsIn } from './form-fields.ts'

interface SubmitButtonProps {
  readonly form: FormInstance
  readonly fields: readonly [string, Field][]
  readonly text: string
  readonly busy: boolean
  /** Whether it can be pressed before every input is right. */
  readonly always: boolean
}

export function SubmitButton({ form, fields, text, busy, always }: SubmitButtonProps) {
  const typed = Form.useWatch((values) => values, { form, preserve: true }) ?? {}
  const ready = always || Object.keys(errorsIn(fields, typed)).length === 0
  return (
    <Button type="primary" htmlType="submit" loading={busy} disabled={!ready}>
      {text}
    </Button>
  )
}
