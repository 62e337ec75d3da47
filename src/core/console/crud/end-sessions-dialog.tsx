import { useNotification } from '@refinedev/core'
import QuestionDialog from '#console/ui/question-dialog.tsx'

interface EndSessionsDialogProps {
  /** Whose they are. */
  readonly of: string
  readonly end: () => Promise<unknown>
  readonly onClose: () => void
}

export default function EndSessionsDialog({ of, end, onClose }: EndSessionsDialogProps) {
  const { open } = useNotification()
  async function accept() {
    onClose()
    await end().then(
      () => open?.({ type: 'success', message: 'Sessões encerradas com sucesso!' }),
      () => open?.({ type: 'error', message: 'Erro ao encerrar as sessões. Tente novamente.' }),
    )
  }
  return (
    <QuestionDialog
      title="Encerrar sessões"
      refuse="Cancelar"
      accept="Encerrar"
      onRefuse={onClose}
      onAccept={accept}
    >
      <p>{of} sai de todos os aparelhos em que entrou, e pode entrar de novo com a sua senha.</p>
    </QuestionDialog>
  )
}
