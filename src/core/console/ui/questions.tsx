import { lazyInAntd } from './lazy.tsx'

export const QuestionDialog = lazyInAntd(() => import('./question-dialog.tsx'))

interface DeleteQuestionProps {
  readonly question: string
  readonly onCancel: () => void
  readonly onDelete: () => void
}

export function DeleteQuestion({ question, onCancel, onDelete }: DeleteQuestionProps) {
  return (
    <QuestionDialog
      title="Confirmar Exclusão"
      refuse="Cancelar"
      accept="Excluir"
      onRefuse={onCancel}
      onAccept={onDelete}
    >
      <p>{question}</p>
    </QuestionDialog>
  )
}
