import { Link } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Row } from '#model/resource'
import { addresses } from '#resources/addresses'
import type { aluno } from '#resources/aluno'
import { autorizacao } from '#resources/autorizacao'
import type { Resposta } from '#resources/autorizacoes-do-aluno'
import { faltando } from '../calls.ts'
import { ConsentLines } from './consent-lines.tsx'

const FormDialog = lazyInAntd(() => import('#console/crud/form-dialog.tsx'))

/** What a student's family allows today, and below it all that it has answered. */
export default function ConsentsPanel({ student }: { student: Row<typeof aluno> }) {
  const mayAnswer = useMay(autorizacao, 'create')
  const seesMissing = useMay(faltando, 'oQueFalta')
  const { opened, open, close } = useDialogState<Resposta>()
  const { id, consentimentos, turma_id } = student
  if (!consentimentos) return null
  return (
    <>
      <Panel
        id="consentimentos"
        title="O que a família autoriza"
        aside={
          seesMissing &&
          turma_id && <Link to={addresses.oQueFalta(turma_id)}>O que falta na turma</Link>
        }
      >
        <ConsentLines answers={consentimentos} onAnswer={mayAnswer ? open : undefined} />
      </Panel>
      <RowsPanel resource={autorizacao} by="aluno_id" of={student} hidesEmpty />
      {opened && (
        <FormDialog
          resource={autorizacao}
          preset={{
            aluno_id: id,
            aluno: student,
            tipo_id: opened.tipo_id,
            tipo: { id: opened.tipo_id, nome: opened.tipo },
          }}
          filled={{ edicao: opened.edicao }}
          onClose={close}
        />
      )}
    </>
  )
}
