import Button from 'antd/es/button'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog } from './dialog.tsx'

interface DetailsDialogProps {
  readonly title: ReactNode
  readonly width: number
  readonly link?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DetailsDialog({ title, width, link, onClose, children }: DetailsDialogProps) {
  const button = useRef<HTMLButtonElement>(null)
  // What had the focus may have gone with what is shown.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  })
  return (
    <Dialog
      {...{ title, width, onClose }}
      footer={
        <>
          {link}
          <Button ref={button} autoFocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
