import { useMemo } from 'react'
import { call } from '#console/api/call'
import type { Row } from '#console/api/row'
import type { FormCall } from '#console/crud/form-save'
import { RecordDialog } from '#console/crud/record-dialog.tsx'
import { declaracao, motivoDaAnulacao } from '#resources/declaracao'

interface AnnulDialogProps {
  readonly statement: Row
  readonly onClose: () => void
}

/** A statement that was issued by mistake: its code then says that it is worth nothing any more. */
export default function AnnulDialog({ statement, onClose }: AnnulDialogProps) {
  const instead = useMemo(
    (): FormCall => ({
      title: `Anular declaração ${statement.numero}`,
      submit: 'Anular',
      fields: [['motivo', motivoDaAnulacao]],
      async send(body) {
        await call(declaracao, 'anular', { id: statement.id }, { body })
        return 'Declaração anulada.'
      },
    }),
    [statement],
  )
  return (
    <RecordDialog
      {...{ instead, onClose }}
      resource={declaracao}
      overrides={none}
      stored={statement}
      preset={none}
    >
      <p className="form-note">
        Quem conferir o código lerá que a declaração foi anulada, e desde quando. Não se desfaz.
      </p>
    </RecordDialog>
  )
}

const none = {}
