import Button from 'antd/es/button'
import Modal from 'antd/es/modal'
import { closable } from './dialog.ts'

/** A failure that has to be read: what the specification calls an alert (decision 33). */
export function FailureDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Modal
      open
      title="Não foi possível concluir"
      width={420}
      closable={closable}
      onCancel={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Modal>
  )
}
