import { signOut } from '#console/api/session'
import QuestionDialog from '#console/ui/question-dialog.tsx'

interface SignOutQuestionProps {
  readonly unsent: number
  readonly onStay: () => void
}

export default function SignOutQuestion({ unsent, onStay }: SignOutQuestionProps) {
  return (
    <QuestionDialog title="Sair" refuse="Voltar" accept="Sair" onRefuse={onStay} onAccept={signOut}>
      <p>
        {unsent === 1
          ? 'Há 1 chamada que ainda não foi enviada. Sair e perdê-la?'
          : `Há ${unsent} chamadas que ainda não foram enviadas. Sair e perdê-las?`}
      </p>
    </QuestionDialog>
  )
}
