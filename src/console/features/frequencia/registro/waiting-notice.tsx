import { useEffect, useRef, useState } from 'react'
import type { Queued } from '#console/api/device-stores'
import { leaveBy } from '#console/ui/leave-question'
import { formatDate } from '#model/format'
import type { Day } from './day.ts'
import { QuestionDialog } from './day-register.tsx'
import {
  endAnswer,
  isSameDay,
  queueNow,
  startAnswer,
  useAnswering,
  useQueue,
} from './queue-state.ts'
import { marksOf } from './sending.ts'
import { changedText } from './texts.ts'
import { unsavedOf } from './unsaved.ts'

interface WaitingNoticeProps {
  readonly turma: number
  readonly data: string
  readonly isOffline: boolean
  /** Opens a register that was refused, with its marks, to be answered for. */
  readonly onAnswer: (row: Queued, day: Day) => void
}

/** What is said of the network, and of the registers that were refused while they waited for it. */
export default function WaitingNotice({ turma, data, isOffline, onAnswer }: WaitingNoticeProps) {
  const answering = useAnswering()
  const refused = useQueue().filter(
    (row) => row.refused && !(answering && isSameDay(row, answering)),
  )
  const [discarded, setDiscarded] = useState<Queued | null>(null)
  // It stays in the queue until its marks are saved, or given up.
  const answer = (row: Queued) =>
    leaveBy(() => {
      startAnswer(row)
      onAnswer(row, dayOf(queueNow().filter((other) => isSameDay(other, row))))
    })
  const discard = async (row: Queued) => {
    setDiscarded(null)
    const queue = await import('./queue.ts')
    await queue.giveUp(row)
  }
  const ofThisDay = refused.find((row) => isSameDay(row, { turma, data }))
  const answerNow = useRef(answer)
  answerNow.current = answer
  useEffect(() => {
    if (ofThisDay && !unsavedOf(turma)) answerNow.current(ofThisDay)
  }, [ofThisDay, turma])
  useEffect(() => () => endAnswer({ turma, data }), [turma, data])
  return (
    <>
      <p role="status" className="register-offline">
        {isOffline && 'Sem conexão: a chamada fica neste aparelho e é enviada quando a rede voltar'}
      </p>
      {refused.map((row) => (
        <div key={row.id} role="alert" className="register-refused">
          <p>{refusalOf(row)}</p>
          {row.turma === turma ? (
            <button type="button" className="button" onClick={() => answer(row)}>
              Ver as marcações
            </button>
          ) : (
            <button
              type="button"
              className="button"
              // One that waited too long has no marks to lose.
              onClick={() => (row.frequencias.length > 0 ? setDiscarded(row) : discard(row))}
            >
              Descartar
            </button>
          )}
        </div>
      ))}
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
    </>
  )
}

function refusalOf({ data, refused }: Queued): string {
  const day = `A chamada de ${formatDate(data)} não foi enviada`
  if (refused?.status === 412) return changedText(data)
  return refused?.detail ? `${day}. ${refused.detail}` : `${day}.`
}

/** Only what was marked in the registers of a day stands against what is saved. */
function dayOf(rows: readonly Queued[]): Day {
  const version = rows[0]?.version ?? null
  return { saved: new Map(), touched: marksOf(rows), version, unseen: true }
}
