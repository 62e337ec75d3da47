import './refused.css'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Queued } from '#console/api/device-stores'
import { useSession } from '#console/api/session'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { formatDate } from '#model/format'
import { isSameDay, useAnswering, useQueue } from './queue-state.ts'
import {
  addressOf,
  decisionText,
  isGone,
  marksInWords,
  refusedDays,
  whyRefused,
} from './refused.ts'

const QuestionDialog = lazyInAntd(() => import('#console/ui/question-dialog.tsx'))

interface RefusedNoticeProps {
  /** Whether it says all of each register, and not only where that is said. */
  readonly isWhole: boolean
  /** The class whose register is open, which opens its own with their marks. */
  readonly turma?: number
  readonly onAnswer?: (row: Queued) => void
}

/** The registers that were refused while they waited, until their educator has decided about each. */
export default function RefusedNotice({ isWhole, turma, onAnswer }: RefusedNoticeProps) {
  const queue = useQueue()
  const answering = useAnswering()
  const session = useSession()
  const [discarded, setDiscarded] = useState<Queued | null>(null)
  // What is being answered for is in the register of its class.
  const isOpen = (row: Queued) => row.turma === turma && answering && isSameDay(row, answering)
  const refused = refusedDays(queue).filter((row) => !isOpen(row))
  const [first] = refused
  if (!first || session.status !== 'in') return null
  const discard = async (row: Queued) => {
    setDiscarded(null)
    const { giveUp } = await import('./queue.ts')
    await giveUp(row)
  }
  return (
    <section className="refused not-printed" aria-labelledby="recusadas">
      <p id="recusadas" role="alert">
        {decisionText(refused.length)}
      </p>
      {!isWhole && (
        <Link className="button" to={addressOf(first)}>
          Ver {refused.length === 1 ? 'a chamada' : 'as chamadas'}
        </Link>
      )}
      {isWhole &&
        refused.map((row) => {
          const marks = marksInWords(queue.filter((other) => isSameDay(other, row)))
          const text = [`${whyRefused(row)} Feita por ${session.nome}.`, ...marks].join('\n')
          return (
            <div key={row.id} className="refused-day">
              <p>{whyRefused(row)}</p>
              {marks.map((line) => (
                <p key={line}>{line}</p>
              ))}
              {row.turma === turma && onAnswer ? (
                <button type="button" className="button" onClick={() => onAnswer(row)}>
                  Ver as marcações
                </button>
              ) : (
                !isGone(row) && (
                  <Link className="button" to={addressOf(row)}>
                    Ver a chamada
                  </Link>
                )
              )}
              {marks.length > 0 && (
                <button type="button" className="button" onClick={() => copy(text)}>
                  Copiar para a coordenação
                </button>
              )}
              <button
                type="button"
                className="button"
                // One that waited too long has no marks to lose.
                onClick={() => (marks.length > 0 ? setDiscarded(row) : discard(row))}
              >
                Descartar
              </button>
            </div>
          )
        })}
      {discarded && (
        <QuestionDialog
          title="Descartar a chamada"
          refuse="Voltar"
          accept="Descartar"
          onRefuse={() => setDiscarded(null)}
          onAccept={() => discard(discarded)}
        >
          <p>
            As marcações de {formatDate(discarded.data)}, que não foram enviadas, serão perdidas.
          </p>
        </QuestionDialog>
      )}
    </section>
  )
}

async function copy(text: string) {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  notificationProvider.open(
    isCopied
      ? { type: 'success', message: 'Chamada copiada.' }
      : { type: 'error', message: 'Não foi possível copiar. Selecione o texto e copie-o.' },
  )
}
