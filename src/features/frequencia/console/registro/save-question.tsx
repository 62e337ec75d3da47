import { useEffect, useEffectEvent, useState } from 'react'
import { today } from '#console/api/clock'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { otherWeekday } from '#domain/class-day'
import type { OwnClass } from './classes.ts'
import type { Day } from './day.ts'
import { odditiesOf, questionOf } from './odd-save.ts'

/** Without its code, a save asks nothing. */
const Question = lazyInAntd(
  () => import('#console/ui/question-dialog.tsx'),
  undefined,
  function Unasked({ onAccept }) {
    const accept = useEffectEvent(onAccept)
    useEffect(() => accept(), [])
    return null
  },
)

export interface OddSaveQuestionProps {
  readonly turma: OwnClass
  readonly data: string
  /** The day as it was answered. */
  readonly loaded: Day
  readonly day: Day
  /** The day that is to be saved. */
  readonly asked: Day | null
  readonly onSave: (day: Day) => void
  readonly onRefuse: () => void
}

/** Asks, once, before something odd is saved: all that is odd in one question. */
export function OddSaveQuestion(props: OddSaveQuestionProps) {
  const { turma, data, loaded, day, asked, onSave, onRefuse } = props
  // A day that had a register when it was opened was answered for already.
  const isRegistered = loaded.saved.size > 0
  const [accepted, setAccepted] = useState<readonly string[]>(isRegistered ? ['sem aula'] : [])
  const oddities = asked
    ? odditiesOf({
        day: asked,
        data,
        today: today(),
        alunos: turma.alunos.map(({ id }) => id),
        whyNoClass: loaded.dayOff ?? otherWeekday(data, turma),
        closed: turma.encerrada_em ?? null,
      }).filter(({ key }) => !accepted.includes(key))
    : []
  const save = useEffectEvent(onSave)
  const isPlain = asked !== null && oddities.length === 0
  useEffect(() => {
    if (isPlain) save(asked)
  }, [isPlain, asked])
  const refuse = useEffectEvent(onRefuse)
  const isOutdated = oddities.length > 0 && asked !== day
  useEffect(() => {
    if (isOutdated) refuse()
  }, [isOutdated])
  if (!asked || isOutdated || oddities.length === 0) return null
  const { title, text, accept } = questionOf(oddities)
  return (
    <Question
      {...{ title, text, accept }}
      refuse="Voltar"
      onRefuse={onRefuse}
      onAccept={() => {
        setAccepted([...accepted, ...oddities.map(({ key }) => key)])
        onSave(asked)
      }}
    />
  )
}
