import { type ReactNode, useState } from 'react'
import { isOurServer } from '#console/api/request'
import { useCall } from '#console/api/use-call'
import { lazy } from '#console/ui/lazy.tsx'
import { type DaysOff, whyNoClass } from '#model/class-day'
import { dayOf, formatDate } from '#model/format'
import { diaSemAula } from '#resources/dia-sem-aula'
import type { OwnClass } from './classes.ts'

const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

/** Asks, once, before a day is registered that is no class day: a replaced lesson may be. */
export function useClassDayQuestion(
  turma: OwnClass,
  data: string,
  isRegistered: boolean,
): { readonly ask: (register: () => void) => void; readonly question: ReactNode } {
  const [held, setHeld] = useState<(() => void) | null>(null)
  const [isAccepted, setAccepted] = useState(isRegistered)
  const { data: daysOff = [] } = useCall(
    diaSemAula,
    'list',
    {},
    // Without them the weekday is still known.
    { read: ({ data }) => data as DaysOff[], enabled: isOurServer() },
  )
  const reason = isAccepted ? null : whyNoClass(data, turma, daysOff)
  function accept() {
    setAccepted(true)
    setHeld(null)
    held?.()
  }
  return {
    ask: (register) => (reason === null ? register() : setHeld(() => register)),
    question: held && reason !== null && (
      <QuestionDialog
        title="Não é dia de aula"
        refuse="Voltar"
        accept="Registrar assim mesmo"
        onRefuse={() => setHeld(null)}
        onAccept={accept}
      >
        <p>
          {dayInWords(data)} não é dia de aula desta turma ({reason}). Registrar assim mesmo?
        </p>
      </QuestionDialog>
    ),
  }
}

function dayInWords(data: string): string {
  return data === dayOf(new Date()) ? 'Hoje' : formatDate(data)
}
