import { useEffect, useRef, useState } from 'react'
import { useCall } from '#console/api/use-call'
import { lazy } from '#console/ui/lazy.tsx'
import { type DaysOff, whyNoClass } from '#model/class-day'
import { dayOf } from '#model/format'
import { diaSemAula } from '#resources/dia-sem-aula'
import type { OwnClass } from './classes.ts'
import type { Day } from './day.ts'
import { odditiesOf, questionOf } from './odd-save.ts'

const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

export interface SaveQuestionProps {
  readonly turma: OwnClass
  readonly data: string
  /** Whether the day had a register when it was opened: then it was answered for already that it is no class day. */
  readonly isRegistered: boolean
  readonly day: Day
  /** The day that is to be saved. */
  readonly asked: Day | null
  readonly onSave: (day: Day) => void
  readonly onRefuse: () => void
}

/** How long a save waits for the days without classes, in milliseconds: without them, the weekday is still known. */
const longestWait = 1_000

/** Asks, once, before something odd is saved: all that is odd in one question. */
export function SaveQuestion(props: SaveQuestionProps) {
  const { turma, data, isRegistered, day, asked, onSave, onRefuse } = props
  const [accepted, setAccepted] = useState<readonly string[]>(isRegistered ? ['sem aula'] : [])
  const [isLate, setLate] = useState(false)
  const { data: daysOff = [], isLoading } = useCall(
    diaSemAula,
    'list',
    {},
    { read: ({ data }) => data as DaysOff[], retry: false },
  )
  const isWaiting = asked !== null && isLoading && !isLate
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), longestWait)
    return () => clearTimeout(timer)
  }, [isWaiting])
  const oddities =
    asked && !isWaiting
      ? odditiesOf({
          day: asked,
          data,
          today: dayOf(new Date()),
          alunos: turma.alunos.map(({ id }) => id),
          whyNoClass: whyNoClass(data, turma, daysOff),
        }).filter(({ key }) => !accepted.includes(key))
      : []
  const save = useRef(onSave)
  save.current = onSave
  const isPlain = asked !== null && !isWaiting && oddities.length === 0
  useEffect(() => {
    if (isPlain) save.current(asked)
  }, [isPlain, asked])
  const refuse = useRef(onRefuse)
  refuse.current = onRefuse
  const isOutdated = oddities.length > 0 && asked !== day
  useEffect(() => {
    if (isOutdated) refuse.current()
  }, [isOutdated])
  if (!asked || isOutdated || oddities.length === 0) return null
  const { title, text, accept } = questionOf(oddities)
  return (
    <QuestionDialog
      title={title}
      refuse="Voltar"
      accept={accept}
      onRefuse={onRefuse}
      onAccept={() => {
        setAccepted([...accepted, ...oddities.map(({ key }) => key)])
        onSave(asked)
      }}
    >
      <p>{text}</p>
    </QuestionDialog>
  )
}
