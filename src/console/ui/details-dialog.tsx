import Button from 'antd/es/button'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface DetailsDialogProps {
  readonly title: ReactNode
  readonly width: number
  readonly link?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

export function DetailsDialog({ title, width, link, onClose, children }: DetailsDialogProps) {
  return (
    <Dialog
      {...{ title, width, onClose }}
      footer={
        <>
          {link}
          <Button autoFocus onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
