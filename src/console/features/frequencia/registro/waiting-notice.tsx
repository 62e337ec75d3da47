import { useEffect, useRef } from 'react'
import type { Queued } from '#console/api/device-stores'
import { leaveBy } from '#console/ui/leave-question'
import type { Day } from './day.ts'
import {
  endAnswer,
  isSameDay,
  queueNow,
  startAnswer,
  useAnswering,
  useQueue,
} from './queue-state.ts'
import RefusedNotice from './refused-notice.tsx'
import { marksOf } from './sending.ts'
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
  const isAnswering = useAnswering() !== null
  // It stays in the queue until its marks are saved, or given up.
  const answer = (row: Queued) =>
    leaveBy(() => {
      startAnswer(row)
      onAnswer(row, dayOf(queueNow().filter((other) => isSameDay(other, row))))
    })
  const ofThisDay = useQueue().find((row) => row.refused && isSameDay(row, { turma, data }))
  const answerNow = useRef(answer)
  answerNow.current = answer
  useEffect(() => {
    if (ofThisDay && !isAnswering && !unsavedOf(turma)) answerNow.current(ofThisDay)
  }, [ofThisDay, isAnswering, turma])
  useEffect(() => () => endAnswer({ turma, data }), [turma, data])
  return (
    <>
      <p role="status" className="register-offline">
        {isOffline && 'Sem conexão: a chamada fica neste aparelho e é enviada quando a rede voltar'}
      </p>
      <RefusedNotice isWhole turma={turma} onAnswer={answer} />
    </>
  )
}

/** Only what was marked in the registers of a day stands against what is saved. */
function dayOf(rows: readonly Queued[]): Day {
  const version = rows[0]?.version ?? null
  return { saved: new Map(), touched: marksOf(rows), version, unseen: true }
}
