import Form from 'antd/es/form'
import type { ReactNode } from 'react'
import type { Values } from '#model/values'

interface FormSectionProps {
  readonly title: string | undefined
  readonly className?: string
  /** Of one that folds up: how many of its fields are filled. */
  readonly filled?: ((typed: Values) => number) | undefined
  readonly children: ReactNode
}

export function FormSection({ title, className = '', filled, children }: FormSectionProps) {
  if (!filled)
    return (
      <fieldset className={`form-section ${className}`}>
        {title && <legend>{title}</legend>}
        {children}
      </fieldset>
    )
  return (
    <details className="form-fold">
      <summary>
        <b>{title}</b>
        <Form.Item noStyle shouldUpdate>
          {({ getFieldsValue }) => (
            <span className="quiet">{words(filled(getFieldsValue(true)))}</span>
          )}
        </Form.Item>
      </summary>
      <div className={`form-section ${className}`}>{children}</div>
    </details>
  )
}

const words = (count: number) =>
  count > 0 && ` · ${count} ${count === 1 ? 'preenchido' : 'preenchidos'}`
