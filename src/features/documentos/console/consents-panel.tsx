import { Link } from 'react-router'
import { useMay } from '#console/api/auth-provider'
import { ActionDialog, FormDialog } from '#console/crud/lazy-dialogs'
import { RowsPanel } from '#console/crud/rows-panel.tsx'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Panel } from '#console/ui/panel.tsx'
import type { Row } from '#model/resource'
import { addresses } from '#resources/addresses'
import type { aluno } from '#resources/aluno'
import { autorizacao } from '#resources/autorizacao'
import { faltando, revogacao } from '../calls.ts'
import { ConsentLines } from './consent-lines.tsx'

/** What a student's family allows today, and below it all that it has answered. */
export default function ConsentsPanel({ student }: { student: Row<typeof aluno> }) {
  const mayAnswer = useMay(autorizacao, 'create')
  const mayRevoke = useMay(revogacao, 'revogarAutorizacao')
  const seesMissing = useMay(faltando, 'oQueFalta')
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
              {mayRevoke && answer.situacao === 'autoriza' && answer.autorizacao_id !== null && (
                <DialogButton
                  className="button small"
                  aria-label={`Revogar: ${answer.tipo}`}
                  dialog={(onClose) => (
                    <ActionDialog
                      action={revogacao.revogarAutorizacao}
                      resource={autorizacao}
                      row={{ id: answer.autorizacao_id ?? 0 }}
                      head={<p>{answer.tipo}</p>}
                      {...{ onClose }}
                    />
                  )}
                >
                  Revogar
                </DialogButton>
              )}
              {mayAnswer && (
                <DialogButton
                  className="button small"
                  aria-label={`Registrar a resposta: ${answer.tipo}`}
                  dialog={(onClose) => (
                    <FormDialog
                      resource={autorizacao}
                      preset={{
                        ...{ aluno_id: id, aluno: student, tipo_id: answer.tipo_id },
                        tipo: { id: answer.tipo_id, nome: answer.tipo },
                      }}
                      filled={{ edicao: answer.edicao }}
                      {...{ onClose }}
                    />
                  )}
                >
                  Registrar
                </DialogButton>
              )}
            </>
          )}
        />
      </Panel>
      <RowsPanel resource={autorizacao} by="aluno_id" of={student} hidesEmpty />
    </>
  )
}
