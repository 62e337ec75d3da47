import Button from 'antd/es/button'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

interface DetailsDialogProps extends DialogProps {
  readonly link?: ReactNode
}

export function DetailsDialog({ link, ...dialog }: DetailsDialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  // What had the focus may have gone with what is shown.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {link}
          <Button ref={button} autoFocus onClick={dialog.onClose}>
            Fechar
          </Button>
        </>
      }
    />
  )
}
