import Form from 'antd/es/form'

/**
 * What is wrong with several inputs at once, said one time below them. Its place is kept: a button that moved
 * away as its form lost the focus would not be clicked.
 */
export function SharedErrors({ messages }: { messages: ReadonlySet<string> }) {
  if (messages.size === 0) return null
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsError }) => {
        const said = new Set(getFieldsError().flatMap(({ errors }) => errors))
        const shown = [...messages].filter((message) => said.has(message))
        return (
          <p className="form-error" role="alert">
            {shown.join(' ')}
          </p>
        )
      }}
    </Form.Item>
  )
}
