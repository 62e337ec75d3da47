import Button from 'antd/es/button'
import type { FormInstance } from 'antd/es/form'
import type { Values } from '#model/values'

/** Of a form that begins with two buttons: one saves at once, the other asks the rest. */
export interface Answers {
  /** The field that they answer. */
  readonly name: string
  readonly no: string
  readonly yes: string
  /** What `no` says besides, where nothing has been typed. */
  readonly withNo: Values
}

interface AnswerButtonsProps {
  readonly answers: Answers
  readonly form: FormInstance
  readonly busy: boolean
  readonly isDirty: () => boolean
  /** Shows the inputs. */
  readonly onOpen: () => void
}

export function AnswerButtons({ answers, form, busy, isDirty, onOpen }: AnswerButtonsProps) {
  const { name, no, yes, withNo } = answers

  function answerNo() {
    const lacks = Object.keys(withNo).some((key) => form.getFieldValue(key) == null)
    // Whoever has written something says what is missing themselves: who reads it.
    if (lacks && isDirty()) return onOpen()
    form.setFieldsValue({ ...(lacks && withNo), [name]: false })
    form.submit()
  }

  function answerYes() {
    form.setFieldValue(name, true)
    onOpen()
  }

  return (
    <>
      <Button loading={busy} onClick={answerNo}>
        {no}
      </Button>
      <Button type="primary" autoFocus disabled={busy} onClick={answerYes}>
        {yes}
      </Button>
    </>
  )
}
