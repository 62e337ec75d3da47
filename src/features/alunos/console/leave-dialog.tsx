import { useMemo } from 'react'
import ActionDialog from '#console/crud/action-dialog.tsx'
import { formatDate } from '#model/format'
import { aluno } from '#resources/aluno'
import { desligamento } from '../calls.ts'
import type { Aluno } from './student.ts'

interface LeaveDialogProps {
  readonly name: keyof typeof desligamento
  readonly student: Aluno
  /** Why, where that is known already. */
  readonly motivo?: string
  readonly onClose: () => void
}

/** A student leaves the institute, or comes back to a class of it. */
export default function LeaveDialog({ name, student, motivo, onClose }: LeaveDialogProps) {
  const { turma, turma_desde: since, nome } = student
  const fields = useMemo(
    () => (name === 'desligar' && since ? leavingAfter(since) : desligamento[name].fields),
    [name, since],
  )
  const filled = useMemo(() => (motivo ? { motivo_saida: motivo } : undefined), [motivo])
  return (
    <ActionDialog
      {...{ fields, filled, onClose }}
      action={desligamento[name]}
      resource={aluno}
      row={student}
    >
      {name === 'desligar' &&
        turma &&
        `A partir desse dia, ${nome} não está mais na turma ${turma.nome}. `}
    </ActionDialog>
  )
}

function leavingAfter(since: string) {
  const { saida, ...rest } = desligamento.desligar.fields
  const message = `O aluno entrou na turma em ${formatDate(since)}`
  const rules = [...saida.rules, { message, test: (day: string) => day >= since }]
  return { saida: { ...saida, rules }, ...rest }
}
