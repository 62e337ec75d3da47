import Button from 'antd/es/button'
import { Dialog } from './dialog.tsx'

/** What is asked, and what is answered to it. */
export interface Question {
  readonly title: string
  /** Each text is a paragraph. */
  readonly text?: string | readonly string[] | undefined
  readonly refuse: string
  readonly accept: string
}

interface QuestionDialogProps extends Question {
  readonly onRefuse: () => void
  readonly onAccept: () => void
}

export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, text = [], refuse, accept, onRefuse, onAccept } = props
  return (
    <Dialog
      title={title}
      // The second press of a double one is outside of it.
      isForm
      onClose={onRefuse}
      footer={
        <>
          <Button autoFocus onClick={onRefuse}>
            {refuse}
          </Button>
          <Button danger type="primary" onClick={onAccept}>
            {accept}
          </Button>
        </>
      }
    >
      {[text].flat().map((each) => (
        <p key={each}>{each}</p>
      ))}
    </Dialog>
  )
}
