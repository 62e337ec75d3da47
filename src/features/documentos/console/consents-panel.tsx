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
import { faltando, revogacao } from '../calls.ts'
import { ConsentLines } from './consent-lines.tsx'

const ActionDialog = lazyInAntd(() => import('#console/crud/action-dialog.tsx'))
const FormDialog = lazyInAntd(() => import('#console/crud/form-dialog.tsx'))

/** What a student's family allows today, and below it all that it has answered. */
export default function ConsentsPanel({ student }: { student: Row<typeof aluno> }) {
  const mayAnswer = useMay(autorizacao, 'create')
  const mayRevoke = useMay(revogacao, 'revogarAutorizacao')
  const revoking = useDialogState<Resposta>()
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
        <ConsentLines
          answers={consentimentos}
          actions={(answer) => (
            <>
              {mayRevoke && answer.situacao === 'autoriza' && (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Revogar: ${answer.tipo}`}
                  aria-haspopup="dialog"
                  onClick={() => revoking.open(answer)}
                >
                  Revogar
                </button>
              )}
              {mayAnswer && (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Registrar a resposta: ${answer.tipo}`}
                  aria-haspopup="dialog"
                  onClick={() => open(answer)}
                >
                  Registrar
                </button>
              )}
            </>
          )}
        />
      </Panel>
      <RowsPanel resource={autorizacao} by="aluno_id" of={student} hidesEmpty />
      {revoking.opened?.autorizacao_id && (
        <ActionDialog
          action={revogacao.revogarAutorizacao}
          resource={autorizacao}
          row={{ id: revoking.opened.autorizacao_id }}
          head={<p>{revoking.opened.tipo}</p>}
          onClose={revoking.close}
        />
      )}
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
