import Form from 'antd/es/form'
import Input from 'antd/es/input'
import type { Values } from '#model/check'
import type { Field } from '#model/field'
import { wordsOf } from '#model/wording'

interface GivenItemProps {
  readonly name: string
  readonly field: Field
  readonly given: Values
}

/** A value of a form that is shown and not typed. */
export function GivenItem({ name, field, given }: GivenItemProps) {
  const id = `given-${name}`
  return (
    <div className="form-field">
      <Form.Item label={field.label} htmlFor={id}>
        <Input id={id} readOnly variant="filled" value={wordsOf(name, field, given)} />
      </Form.Item>
    </div>
  )
}
