import { Link, useNavigate } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { today } from '#console/api/clock'
import type { Row as AnyRow } from '#console/api/row'
import { useList } from '#console/api/use-list'
import { shownIn } from '#console/crud/details.tsx'
import { RowMenu } from '#console/crud/row-menu.tsx'
import { mergePath, useMerges } from '#console/merging/addresses'
import { PrimaryButton } from '#console/ui/button.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { BackButton } from '#console/ui/page-state.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { absenceWords } from '#domain/attendance'
import { useContact } from '#features/cuidado/console/use-contact.tsx'
import { Seal } from '#features/frequencia/console/seal.tsx'
import { ShareHelp } from '#features/frequencia/console/share-help.tsx'
import { count, formatDate } from '#model/format'
import type { Row } from '#model/resource'
import { wholeYears } from '#model/rules'
import { wordsOf } from '#model/wording'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { atendimento } from '#resources/atendimento'
import { caso } from '#resources/caso'
import { contato } from '#resources/contato'
import { declaracao } from '#resources/declaracao'
import { vinculo } from '#resources/vinculo'
import { desligamento } from '../calls.ts'
import { type Aluno, figuresOf, useStudentAttendance } from './student.ts'

const LeaveDialog = lazyInAntd(() => import('./leave-dialog.tsx'))

interface StudentHeadProps {
  readonly student: Aluno
  readonly back: string
  readonly onEdit: ((section?: string) => void) | null
}

/** Who a student is, how they are and whom to call: with one thing to do, and the rest in a menu. */
export function StudentHead({ student, back, onEdit }: StudentHeadProps) {
  const contacts = useMay(atendimento, 'create')
  const { register, drawer } = useContact()
  const { actions, dialog } = useActions(student, onEdit)
  const age = student.data_nascimento && wholeYears(student.data_nascimento, today())
  const lead = [student.turma?.nome, age && count(age, 'ano')]
  const isHere = isEnrolled(student)
  return (
    <>
      <PageHeader
        title={student.nome}
        lead={
          <>
            <span className="head-line">
              <span>{lead.filter(Boolean).join(' · ')}</span>
              {!isHere && <strong>{leavingOf(student)}</strong>}
              <Presence student={student} />
            </span>
            <OpenCase student={student} />
            <FirstContact student={student} />
          </>
        }
      >
        <BackButton to={back} />
        {contacts && (
          <PrimaryButton onClick={() => register(student)}>{atendimento.label.add}</PrimaryButton>
        )}
        {actions.length > 0 && <RowMenu of={student.nome} actions={actions} />}
      </PageHeader>
      {drawer}
      {dialog}
    </>
  )
}

const isEnrolled = ({ situacao, turma_id }: Aluno) =>
  (situacao ?? 'ativo') === 'ativo' || turma_id !== null

function useActions(student: Aluno, onEdit: StudentHeadProps['onEdit']) {
  const navigate = useNavigate()
  const issues = useMay(declaracao, 'emitir')
  const moves = useMay(desligamento, 'desligar')
  const merges = useMerges(aluno)
  const { opened, open, close } = useDialogState<'desligar' | 'religar'>()
  const leaving = isEnrolled(student)
    ? ({ key: 'desligar', label: 'Desligar aluno', danger: true } as const)
    : ({ key: 'religar', label: 'Religar' } as const)
  const actions = [
    issues && {
      key: 'declaracao',
      label: declaracao.label.one,
      run: () => void navigate(addresses.declaracao(student.id)),
    },
    onEdit && { key: 'edit', label: aluno.label.editAction, run: () => onEdit() },
    merges && {
      key: 'juntar',
      label: 'Juntar com outro cadastro',
      run: () => void navigate(mergePath(aluno, student.id)),
    },
    moves && { ...leaving, run: () => open(leaving.key) },
  ].flatMap((action) => action || [])
  return {
    actions,
    dialog: opened && <LeaveDialog name={opened} student={student} onClose={close} />,
  }
}

/** Of a student who left, the day and why, where they are known. */
function leavingOf({ situacao, vinculos }: Aluno): string {
  const words = wordsOf('situacao', aluno.fields.situacao, { situacao })
  const rows: readonly AnyRow[] = vinculos ?? []
  const last = rows.toSorted((a, b) => (a.saida > b.saida ? -1 : 1)).find(({ saida }) => saida)
  if (!last) return words
  const why = wordsOf('motivo_saida', vinculo.fields.motivo_saida, last)
  return `Saiu em ${formatDate(last.saida)} · ${why || words}`
}

/** The seal with what it counts. Another server says no seal: it is worked out of the records. */
function Presence({ student }: { student: Aluno }) {
  const { selo, percentual_ausencia } = student
  const isSaid = selo !== undefined
  const { data } = useStudentAttendance(student, !isSaid)
  const figures = figuresOf(student, data ?? null)
  const percent = isSaid ? percentual_ausencia : figures.absencePercent
  return (
    <>
      <span>
        Status: <Seal value={isSaid ? selo : figures.seal} />
      </span>
      {percent != null && <ShareHelp>{absenceWords(percent, 'tudo')}</ShareHelp>}
    </>
  )
}

/** Why a student is in the queue of care. */
function OpenCase({ student: { id, nome } }: { student: Aluno }) {
  const enabled = useMay(caso, 'list')
  const { query } = useList<Row<typeof caso>>({
    resource: caso.name,
    filters: [{ field: 'q', operator: 'contains', value: nome }],
    pagination: { mode: 'off' },
    queryOptions: { enabled },
  })
  const row = query.data?.data.find(({ aluno_id }) => aluno_id === id)
  if (!row) return null
  return (
    <span className="head-line">
      <span>
        <Link to={caso.screen?.path ?? ''}>Caso aberto</Link> · {row.motivos}
      </span>
    </span>
  )
}

/** The first person to call, of those who may be called. */
function FirstContact({ student }: { student: Aluno }) {
  const rows: readonly AnyRow[] = student.contatos ?? []
  const first = rows.find((row) => row.telefone && row.pode_retirar !== 'proibido')
  const { nome, parentesco } = first ?? {
    nome: student.nome_responsavel,
    parentesco: student.parentesco_responsavel,
  }
  const kin = wordsOf('parentesco', contato.fields.parentesco, { parentesco })
  const phone = first
    ? shownIn(contato, 'telefone')(first)
    : student.telefone_responsavel && shownIn(aluno, 'telefone_responsavel')(student)
  if (!phone) return null
  return (
    <span className="head-line">
      {nome?.split(' ')[0]} {kin && `(${kin})`} {phone}
    </span>
  )
}
