import { lazyInAntd } from './lazy.tsx'

export const QuestionDialog = lazyInAntd(() => import('./question-dialog.tsx'))

/** Whether what was typed is to be lost. */
export const discarding = {
  title: 'Descartar alterações?',
  text: 'O que você digitou não foi salvo.',
  refuse: 'Continuar editando',
  accept: 'Descartar',
} as const

interface DeleteQuestionProps {
  readonly question: string
  readonly onCancel: () => void
  readonly onDelete: () => void
}

export function DeleteQuestion({ question, onCancel, onDelete }: DeleteQuestionProps) {
  return (
    <QuestionDialog
      title="Confirmar Exclusão"
      text={question}
      refuse="Cancelar"
      accept="Excluir"
      onRefuse={onCancel}
      onAccept={onDelete}
    />
  )
}
