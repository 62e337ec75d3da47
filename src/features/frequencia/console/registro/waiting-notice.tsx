import { useEffect, useEffectEvent } from 'react'
import type { Queued } from '../device/stores.ts'
import type { Day } from './day.ts'
import {
  endAnswer,
  isAnswering,
  isSameDay,
  queueNow,
  startAnswer,
  useQueue,
} from './queue-state.ts'
import { marksOf } from './sending.ts'
import { unsavedOf } from './unsaved.ts'

interface WaitingNoticeProps {
  readonly turma: number
  readonly data: string
  readonly isOffline: boolean
  /** Opens a register of this day that was refused, with its marks, to be answered for. */
  readonly onAnswer: (row: Queued, day: Day) => void
}

/** What is said of the network; a register of the open day that was refused is opened with its marks. */
export default function WaitingNotice({ turma, data, isOffline, onAnswer }: WaitingNoticeProps) {
  const refused = useQueue().find((row) => row.refused && isSameDay(row, { turma, data }))
  const answer = useEffectEvent(onAnswer)
  useEffect(() => {
    let isShown = true
    // After the register's own effects of this picture: one that has found no marks clears those that are kept.
    queueMicrotask(() => {
      if (!isShown || !refused || isAnswering(refused) || unsavedOf(turma)) return
      // It stays in the queue until its marks are saved, or given up.
      startAnswer(refused)
      answer(refused, dayOf(queueNow().filter((other) => isSameDay(other, refused))))
    })
    return () => {
      isShown = false
    }
  }, [refused, turma])
  useEffect(
    () => () => {
      // Marks that are kept still answer for it.
      if (!unsavedOf(turma)) endAnswer({ turma, data })
    },
    [turma, data],
  )
  return (
    <p role="status" className="message register-offline">
      {isOffline && 'Sem conexão: a chamada fica neste aparelho e é enviada quando a rede voltar'}
    </p>
  )
}

/** Only what was marked in the registers of a day stands against what is saved. */
function dayOf(rows: readonly Queued[]): Day {
  const version = rows[0]?.version ?? null
  return { saved: new Map(), touched: marksOf(rows), version, unseen: true }
}
