import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface QuestionDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly refuse: string
  readonly accept: string
  readonly onRefuse: () => void
  readonly onAccept: () => void
}

export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, children, refuse, accept, onRefuse, onAccept } = props
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
      {children}
    </Dialog>
  )
}
