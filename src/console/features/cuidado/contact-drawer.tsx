import FormDialog from '#console/crud/form-dialog.tsx'
import { SideDialog } from '#console/ui/side-dialog.tsx'
import type { Named } from '#model/resource'
import { atendimento } from '#resources/atendimento'

interface ContactDrawerProps {
  readonly aluno: Named
  readonly onClose: () => void
}

/** The form of a contact about one student, beside the queue. */
export default function ContactDrawer({ aluno, onClose }: ContactDrawerProps) {
  const preset = { aluno_id: aluno.id, aluno }
  return <FormDialog resource={atendimento} Shell={SideDialog} preset={preset} onClose={onClose} />
}
