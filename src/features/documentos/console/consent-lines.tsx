import type { ReactNode } from 'react'
import { TaskLine } from '#console/ui/task-line.tsx'
import { consentWords } from '#domain/consent'
import { formatDate } from '#model/format'
import type { Resposta } from '#resources/autorizacoes-do-aluno'

const looks = { autoriza: 'good', nao: 'bad', revogada: 'bad', sem_resposta: 'warn' } as const

interface ConsentLinesProps {
  readonly answers: readonly Resposta[]
  /** What is done with one, beside it. */
  readonly actions?: (answer: Resposta) => ReactNode
}

/** The kinds that a family is asked, each with what it has answered. */
export function ConsentLines({ answers, actions }: ConsentLinesProps) {
  return (
    <ul className="task-lines">
      {answers.map((answer) => {
        const { tipo_id, tipo, situacao, dia, valido_ate } = answer
        const days = [
          dia && `desde ${formatDate(dia)}`,
          valido_ate && `até ${formatDate(valido_ate)}`,
        ]
        return (
          <TaskLine key={tipo_id} name={tipo} note={days.filter(Boolean).join(', ')}>
            <span className={`tag ${looks[situacao]}`}>{consentWords[situacao]}</span>
            {actions?.(answer)}
          </TaskLine>
        )
      })}
    </ul>
  )
}
