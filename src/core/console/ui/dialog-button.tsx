import type { ComponentProps, ReactNode } from 'react'
import { useDialogState } from './use-dialog-state.ts'

interface DialogButtonProps extends ComponentProps<'button'> {
  readonly dialog: (close: () => void) => ReactNode
}

export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const { opened, open, close } = useDialogState<true>()
  return (
    <>
      <button type="button" aria-haspopup="dialog" {...button} onClick={() => open(true)} />
      {opened && dialog(close)}
    </>
  )
}
