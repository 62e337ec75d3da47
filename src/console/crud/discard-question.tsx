import QuestionDialog from '#console/ui/question-dialog.tsx'

/** Asked before a form with something typed in it is closed. */
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
