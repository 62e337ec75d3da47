import Button from 'antd/es/button'
import Modal from 'antd/es/modal'
import { closable } from './dialog.ts'

/** Asked before a form with something typed in it is closed. */
export function DiscardQuestion(props: { onDiscard: () => void; onKeep: () => void }) {
  const { onDiscard, onKeep } = props
  return (
    <Modal
      open
      title="Descartar alterações?"
      width={420}
      closable={closable}
      onCancel={onKeep}
      footer={[
        <Button key="keep" autoFocus onClick={onKeep}>
          Continuar editando
        </Button>,
        <Button key="discard" type="primary" danger onClick={onDiscard}>
          Descartar
        </Button>,
      ]}
    >
      <p>O que você digitou não foi salvo.</p>
    </Modal>
  )
}
