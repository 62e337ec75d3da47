import QuestionDialog from '#console/ui/question-dialog.tsx'

/** Whether what was typed is to be lost. */
export function DiscardQuestion(props: { onDiscard: () => void; onKeep: () => void }) {
  const { onDiscard, onKeep } = props
  return (
    <QuestionDialog
      title="Descartar alterações?"
      refuse="Continuar editando"
      accept="Descartar"
      onRefuse={onKeep}
      onAccept={onDiscard}
    >
      <p>O que você digitou não foi salvo.</p>
    </QuestionDialog>
  )
}

/** What the server says that a save leads to, before it is done. */
export function SaveQuestion(props: { text: string; onSave: () => void; onBack: () => void }) {
  const { text, onSave, onBack } = props
  return (
    <QuestionDialog
      title="Confira antes de salvar"
      refuse="Voltar"
      accept="Salvar assim mesmo"
      onRefuse={onBack}
      onAccept={onSave}
    >
      <p>{text}</p>
    </QuestionDialog>
  )
}
