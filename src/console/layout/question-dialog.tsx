import Button from 'antd/es/button'
import Modal from 'antd/es/modal'
import type { ReactNode } from 'react'
import { closable } from '#console/crud/dialog'

interface QuestionDialogProps {
  readonly title: string
  readonly children: ReactNode
  readonly refuse: string
  readonly accept: string
  readonly onRefuse: () => void
  readonly onAccept: () => void
}

/** A question of two answers; closing it refuses. */
export default function QuestionDialog(props: QuestionDialogProps) {
  const { title, children, refuse, accept, onRefuse, onAccept } = props
  return (
    <Modal
      open
      title={title}
      closable={closable}
      onCancel={onRefuse}
      footer={[
        <Button key="refuse" autoFocus onClick={onRefuse}>
          {refuse}
        </Button>,
        <Button key="accept" danger type="primary" onClick={onAccept}>
          {accept}
        </Button>,
      ]}
    >
      {children}
    </Modal>
  )
}
