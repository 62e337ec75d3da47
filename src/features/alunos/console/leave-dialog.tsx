import { useMemo } from 'react'
import { call } from '#console/api/call'
import { today } from '#console/api/clock'
import { confirmed } from '#console/api/request'
import type { Row } from '#console/api/row'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { formatDate } from '#model/format'
import { aluno } from '#resources/aluno'
import { saidaDoAluno } from '#resources/desligamento'
import type { Aluno } from './student.ts'

interface LeaveDialogProps {
  readonly name: 'desligar' | 'religar'
  readonly student: Aluno
  /** Why, where that is known already. */
  readonly motivo?: string
  readonly onClose: () => void
}

const words = {
  desligar: {
    title: 'Desligar aluno',
    submit: 'Desligar',
    failed: 'Erro ao desligar aluno. Verifique os dados e tente novamente.',
    done: 'Aluno desligado com sucesso!',
    ahead: 'Desligamento marcado para {dia}.',
  },
  religar: {
    title: 'Religar aluno',
    submit: 'Religar',
    failed: 'Erro ao religar aluno. Verifique os dados e tente novamente.',
    done: 'Aluno religado com sucesso!',
    ahead: 'Volta marcada para {dia}.',
  },
} as const

/** A student leaves the institute, or comes back to a class of it. */
export default function LeaveDialog({ name, student, motivo, onClose }: LeaveDialogProps) {
  const instead = useMemo(
    (): FormCall => ({
      ...words[name],
      fields: name === 'desligar' ? fieldsOfLeaving(student) : fieldsOfReturn,
      async send(body, idempotencyKey, { id, etag }: Row = student, isConfirmed = false) {
        const headers = {
          'Idempotency-Key': idempotencyKey,
          ...(etag && { 'If-Match': etag }),
          ...(isConfirmed && confirmed),
        }
        await call(aluno, name, { id }, { body, headers })
        const dia = String(body.saida ?? body.turma_desde ?? '')
        return dia > today()
          ? words[name].ahead.replace('{dia}', formatDate(dia))
          : words[name].done
      },
    }),
    [name, student],
  )
  return (
    <RecordDialog
      {...{ instead, onClose }}
      resource={aluno}
      overrides={none}
      stored={student}
      preset={none}
      filled={motivo ? { motivo_saida: motivo } : undefined}
    >
      {name === 'desligar' && (
        <p className="form-note">
          {student.turma &&
            `A partir desse dia, ${student.nome} não está mais na turma ${student.turma.nome}. `}
          O cadastro, a frequência e o histórico ficam.
        </p>
      )}
    </RecordDialog>
  )
}

function fieldsOfLeaving({ turma_desde: since }: Aluno): FormCall['fields'] {
  const { saida, motivo_saida } = saidaDoAluno
  const rules = since
    ? [
        ...saida.rules,
        {
          message: `O aluno entrou na turma em ${formatDate(since)}`,
          test: (day: string) => day >= since,
        },
      ]
    : saida.rules
  return [
    ['saida', { ...saida, rules }],
    ['motivo_saida', motivo_saida],
  ]
}

const { turma_id, turma_desde } = aluno.fields
// Alone, they are no section of a form.
const { section: _, ...turma } = turma_id
const { section: __, ...desde } = turma_desde
const fieldsOfReturn: FormCall['fields'] = [
  ['turma_id', { ...turma, required: 'Turma é obrigatória' }],
  ['turma_desde', desde],
]

const none = {}
