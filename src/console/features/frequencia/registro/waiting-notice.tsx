import { useEffect, useRef } from 'react'
import type { Queued } from '#console/api/device'
import { formatDate } from '#model/format'
import type { Day, Mark } from './day.ts'
import { useQueue } from './queue-state.ts'
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
  const refused = useQueue().filter((row) => row.refused)
  const takeOut = async (row: Queued) => {
    const queue = await import('./queue.ts')
    await queue.takeOut(row)
  }
  const answer = (row: Queued) => takeOut(row).then(() => onAnswer(row, dayOf(row)))
  const ofThisDay = refused.find((row) => row.turma === turma && row.data === data)
  const answerNow = useRef(answer)
  answerNow.current = answer
  useEffect(() => {
    if (ofThisDay && !unsavedOf(turma)) answerNow.current(ofThisDay)
  }, [ofThisDay, turma])
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
            <button type="button" className="button" onClick={() => takeOut(row)}>
              Descartar
            </button>
          )}
        </div>
      ))}
    </>
  )
}

function refusalOf({ data, refused }: Queued): string {
  const day = `A chamada de ${formatDate(data)} não foi enviada`
  if (refused?.status === 412) return `${day}: este dia foi salvo por outra pessoa.`
  return refused?.detail ? `${day}. ${refused.detail}` : `${day}.`
}

/** Only what was marked in it stands against what is saved. */
function dayOf({ version, frequencias }: Queued): Day {
  // The marks of a row in the queue are those of a register.
  const touched = new Map(frequencias.map((it) => [it.aluno_id, it.status as Mark]))
  return { saved: new Map(), touched, version, unseen: true }
}
