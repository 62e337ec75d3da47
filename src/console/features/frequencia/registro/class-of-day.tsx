import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { isOurServer } from '#console/api/request'
import { paths } from '#console/paths'
import { PageHeader } from '#console/ui/page-header.tsx'
import type { OwnClass, Turma } from './classes.ts'
import { type Day, isDirty } from './day.ts'
import { type AlunoDaChamada, inOrder } from './roll.ts'
import { headOf } from './texts.ts'

interface RegisterHeaderProps {
  readonly turma: OwnClass
  /** Those of the educator, where there is a server. */
  readonly classes: readonly Turma[] | undefined
}

export function RegisterHeader({ turma: { id, nome, others }, classes }: RegisterHeaderProps) {
  const more = others === 0 ? '' : ` (a primeira das suas ${others + 1} turmas)`
  return (
    <PageHeader lead={`Turma ${nome}${more}`}>
      {classes
        ?.filter((turma) => turma.id !== id && !turma.encerrada_em)
        .map((turma) => (
          <Link key={turma.id} className="button" to={`${paths.frequencia}?turma=${turma.id}`}>
            Chamada de {turma.nome}
          </Link>
        ))}
      {isOurServer() && (
        <Link className="button" to={paths.folha(id)}>
          Folha do mês
        </Link>
      )}
    </PageHeader>
  )
}

interface DayHeadProps {
  readonly turma: OwnClass
  readonly data: string
  readonly day: Day
}

/** Who saved the register of a day, and what leads on from a saved one. */
export function DayHead({ turma, data, day }: DayHeadProps) {
  const hasDraft = isDirty(day)
  const text = headOf(day, hasDraft)
  if (!text) return null
  return (
    <p className="register-head">
      {text}{' '}
      {day.saved.size > 0 && !hasDraft && (
        <Link to={paths.escreverRelatorio(turma.id, data)}>Escrever relatório deste dia</Link>
      )}
    </p>
  )
}

const none: readonly AlunoDaChamada[] = []

/** The class with the students of a day: who was in it then, and who came later where they are to be shown. */
export function useClassOfDay(turma: OwnClass, { students, later = none }: Partial<Day> = {}) {
  const [isShown, setShown] = useState(false)
  const ofDay = useMemo(
    () =>
      students ? { ...turma, alunos: inOrder([...students, ...(isShown ? later : [])]) } : turma,
    [turma, students, later, isShown],
  )
  return { ofDay, later: { count: later.length, isShown, onShow: setShown } }
}

interface LaterNoticeProps {
  readonly count: number
  readonly isShown: boolean
  readonly onShow: (isShown: boolean) => void
}

export function LaterNotice({ count, isShown, onShow }: LaterNoticeProps) {
  if (count === 0) return null
  return (
    <p className="register-later">
      {count === 1
        ? '1 aluno entrou na turma depois deste dia.'
        : `${count} alunos entraram na turma depois deste dia.`}{' '}
      <button type="button" className="link-button" onClick={() => onShow(!isShown)}>
        {isShown ? 'Não mostrar' : 'Mostrar na chamada'}
      </button>
    </p>
  )
}
