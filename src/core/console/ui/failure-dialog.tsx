import Button from 'antd/es/button'
import { Dialog } from './dialog.tsx'

/** A failure that has to be read, and not only seen pass (decision 33). */
export default function FailureDialog(props: { message: string; onClose: () => void }) {
  const { message, onClose } = props
  return (
    <Dialog
      title="Não foi possível concluir"
      width={420}
      onClose={onClose}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          OK
        </Button>
      }
    >
      <p role="alert">{message}</p>
    </Dialog>
  )
}
