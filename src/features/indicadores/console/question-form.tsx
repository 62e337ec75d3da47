import { useId, useState } from 'react'
import { ChoiceLine } from '#console/ui/choice-line.tsx'
import { DayLine } from '#console/ui/day-line.tsx'
import { FiltersButton } from '#console/ui/filters-button.tsx'
import { media, useMedia } from '#console/ui/media'
import { ageGroups } from '#domain/indicators'
import type { Row } from '#model/resource'
import { choiceWords } from '#model/wording'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'
import {
  kinds,
  mistakesIn,
  type PeriodKind,
  periodsOf,
  periodWords,
  type Question,
  sideBySide,
} from './periods.ts'
import './question-form.css'

interface QuestionFormProps {
  readonly question: Question
  readonly classes: readonly Row<typeof turma>[]
  readonly today: string
  /** False where the age of the students is not asked for. */
  readonly withAge?: boolean
  readonly onChange: (question: Question) => void
}

/** The period, and whom the numbers are about. On a phone what was asked for comes first. */
export function QuestionForm(props: QuestionFormProps) {
  const { turma, turno, idade } = props.question
  const narrow = useMedia(media.narrow)
  const [open, setOpen] = useState(Object.keys(mistakesIn(props.question)).length > 0)
  const id = useId()
  const active = [turma, turno, idade].filter((chosen) => chosen !== null).length
  return (
    <div className="question not-printed">
      {narrow && <FiltersButton of={id} open={open} active={active} onChange={setOpen} />}
      <div id={id} hidden={narrow && !open}>
        <Fields {...props} />
      </div>
    </div>
  )
}

function Fields({ question, classes, today, withAge = true, onChange }: QuestionFormProps) {
  const { tipo, inicio, fim, turma: turmaId, turno, idade } = question
  const change = (part: Partial<Question>) => onChange({ ...question, ...part })
  const offered = periodsOf(tipo, today)
  return (
    <form className="question-form" onSubmit={(event) => event.preventDefault()}>
      <ChoiceLine
        label="Período"
        value={tipo}
        options={Object.entries(kinds).map(([kind, { label }]) => [kind, label])}
        onChange={(word) => {
          // The words of the options are the kinds.
          const kind = word as PeriodKind
          change({ tipo: kind, ...(periodsOf(kind, today)[0] ?? { inicio, fim }) })
        }}
      />
      {tipo === 'outro' ? (
        <Days question={question} onChange={change} />
      ) : tipo === 'dias' ? null : (
        <ChoiceLine
          label={kinds[tipo].label}
          value={inicio ?? ''}
          options={offered.map((period) => [period.inicio, periodWords(period)])}
          onChange={(word) => change(offered.find((period) => period.inicio === word) ?? {})}
        />
      )}
      <ChoiceLine
        label={turma.label.one}
        value={turmaId === null ? '' : `${turmaId}`}
        options={[
          ['', 'Todas'],
          ...classes.map((row) => [`${row.id}`, choiceWords(turma, row)] as const),
        ]}
        onChange={(word) => change({ turma: word ? Number(word) : null })}
      />
      <ChoiceLine
        label={aluno.fields.turno.label}
        value={turno ?? ''}
        options={[['', 'Todos'], ...Object.entries(aluno.fields.turno.choices ?? {})]}
        onChange={(word) => change({ turno: word || null })}
      />
      {withAge && (
        <ChoiceLine
          label="Idade"
          value={idade ?? ''}
          options={[
            ['', 'Todas'],
            ...Object.entries(ageGroups).map(([group, { label }]) => [group, label] as const),
            [sideBySide, 'Por idade, lado a lado'],
          ]}
          onChange={(word) => change({ idade: (word || null) as Question['idade'] })}
        />
      )}
    </form>
  )
}

interface DaysProps {
  readonly question: Question
  readonly onChange: (days: Pick<Question, 'inicio' | 'fim'>) => void
}

/** Two days of one's own: they are asked for once both are days in their order. */
function Days({ question: { inicio, fim, ...question }, onChange }: DaysProps) {
  const [typed, setTyped] = useState({ inicio, fim })
  const mistakes = mistakesIn({ ...question, ...typed })
  const type = (part: Partial<typeof typed>) => {
    const days = { ...typed, ...part }
    setTyped(days)
    if (Object.keys(mistakesIn({ ...question, ...days })).length === 0) onChange(days)
  }
  return (
    <>
      <DayLine
        label="De"
        error={mistakes.inicio}
        value={typed.inicio}
        onChange={(inicio) => type({ inicio })}
      />
      <DayLine
        label="Até"
        error={mistakes.fim}
        value={typed.fim}
        onChange={(fim) => type({ fim })}
      />
    </>
  )
}
