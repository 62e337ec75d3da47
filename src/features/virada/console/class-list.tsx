import Collapse from 'antd/es/collapse'
import { useState } from 'react'
import { count } from '#model/format'
import type { AnoParaVirar, TurmaDoAno } from '../calls.ts'
import { studentsCounted } from '../next-year.ts'
import { type Choice, type Choices, choiceOf, goesOn } from './choices.ts'
import { ClassDestination } from './class-destination.tsx'
import { studentsText } from './words.ts'

interface ClassListProps {
  readonly year: AnoParaVirar
  readonly choices: Choices
  readonly errors: Readonly<Record<string, string>>
  readonly change: (id: number) => (part: Partial<Choice>) => void
}

/** The classes of a year, each in a line that opens. */
export function ClassList({ year, choices, errors, change }: ClassListProps) {
  const [open, setOpen] = useState<readonly string[]>([])
  const wrong = year.turmas.filter(({ id }) => errors[`turmas.${id}`]).map(({ id }) => String(id))
  if (year.turmas.length === 0)
    return <p className="panel-empty">Nenhuma turma aberta de {year.de}.</p>
  return (
    <Collapse
      className="turn-classes"
      activeKey={[...new Set([...open, ...wrong])]}
      onChange={(keys) => setOpen([keys].flat())}
      destroyOnHidden
      items={year.turmas.map((turma) => ({
        key: String(turma.id),
        label: <ClassLine turma={turma} choice={choiceOf(turma, choices)} year={year} />,
        children: (
          <ClassDestination
            {...{ turma, year }}
            choice={choiceOf(turma, choices)}
            error={errors[`turmas.${turma.id}`]}
            onChange={change(turma.id)}
          />
        ),
      }))}
    />
  )
}

interface ClassLineProps {
  readonly turma: TurmaDoAno
  readonly choice: Choice
  readonly year: AnoParaVirar
}

/** A class in one line: where it goes, and with how many. */
function ClassLine({ turma, choice, year }: ClassLineProps) {
  const { segue, nome, existente, alunos } = choice
  const names = {
    nova: nome || 'diga o nome',
    existente: year.existentes.find(({ id }) => id === existente)?.nome ?? 'escolha a turma',
    continua: `continua em ${year.para}`,
    nenhuma: 'termina',
    depois: 'fica como está',
  }
  return (
    <span className="turn-line">
      <strong>{turma.nome}</strong>
      <span>{goesOn(segue) ? `→ ${names[segue]}` : names[segue]}</span>
      <span>
        {segue === 'depois' || segue === 'continua'
          ? count(turma.alunos.length, 'aluno', 'alunos')
          : studentsText(studentsCounted(Object.values(alunos)))}
      </span>
    </span>
  )
}
