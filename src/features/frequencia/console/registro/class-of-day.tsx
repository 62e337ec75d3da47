import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { InlineButton } from '#console/ui/button.tsx'
import { leaveBy } from '#console/ui/leave-question'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { addresses } from '#resources/addresses'
import { choosable, type NamedClass, type OwnClass } from './classes.ts'
import { type Day, isDirty } from './day.ts'
import { type AlunoDaChamada, inOrder } from './roll.ts'

interface OtherClassesProps {
  readonly turma: OwnClass
  /** Those of the educator, where there is a server. */
  readonly classes: readonly NamedClass[] | undefined
}

/** The class of the register; of several, the others can be chosen. */
export function OtherClasses({ turma: { id, nome, others }, classes }: OtherClassesProps) {
  const [params, setParams] = useSearchParams()
  const open = choosable(id, classes)
  if (open.length < 2)
    return (
      <strong className="register-class">
        Turma {nome}
        {others > 0 && !classes && ` (a primeira das suas ${others + 1} turmas)`}
      </strong>
    )
  return (
    <NativeSelect
      className="register-class"
      aria-label="Turma"
      value={id}
      options={open.map((turma) => [turma.id, turma.nome])}
      onChange={(chosen) => {
        const dia = params.get('dia')
        leaveBy(() => setParams({ turma: `${chosen}`, ...(dia && { dia }) }))
      }}
    />
  )
}

/** What leads on from a class and from a saved register of it. */
export function DayLinks({ turma, data, day }: { turma: OwnClass; data: string; day: Day }) {
  return (
    <>
      {day.saved.size > 0 && !isDirty(day) && (
        <Link to={addresses.escreverRelatorio(turma.id, data)}>Escrever relatório deste dia</Link>
      )}
      <Link to={addresses.folha(turma.id)}>Folha do mês</Link>
    </>
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

type Later = ReturnType<typeof useClassOfDay>['later']

export function LaterNotice({ count, isShown, onShow }: Later) {
  if (count === 0) return null
  return (
    <p className="register-later">
      {count === 1
        ? '1 aluno entrou na turma depois deste dia.'
        : `${count} alunos entraram na turma depois deste dia.`}{' '}
      <InlineButton onClick={() => onShow(!isShown)}>
        {isShown ? 'Não mostrar' : 'Mostrar na chamada'}
      </InlineButton>
    </p>
  )
}
