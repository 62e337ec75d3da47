import { useMemo } from 'react'
import ActionDialog from '#console/crud/action-dialog.tsx'
import { avisos } from '#features/avisos/calls'
import { aviso } from '#resources/aviso'
import type { SignDialogProps } from './roll.ts'

/** What the family of a student told of an absence, for whoever makes the excuse. */
export default function MaeAvisou({ aluno, data, onClose }: SignDialogProps) {
  const filled = useMemo(() => ({ inicio: data, fim: data }), [data])
  return (
    <ActionDialog action={avisos.avisar} resource={aviso} row={aluno} {...{ filled, onClose }} />
  )
}
