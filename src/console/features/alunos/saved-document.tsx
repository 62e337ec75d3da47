import { useNotification } from '@refinedev/core'
import Button from 'antd/es/button'
import { call } from '#console/api/call'
import { lazy } from '#console/ui/lazy.tsx'
import { useOpened } from '#console/ui/use-opened'
import { fill } from '#model/format'
import { aluno, type Documento } from '#resources/aluno'
import { DownloadButton } from './download-button.tsx'
import { documentTexts } from './texts.ts'

const QuestionDialog = lazy(() => import('#console/ui/question-dialog.tsx'))

interface SavedDocumentProps {
  readonly document: Documento
  readonly onRemove: () => void
}

/** A document that the student has: to be downloaded, and removed after a question (decision 25). */
export function SavedDocument({ document, onRemove }: SavedDocumentProps) {
  const { opened, open, close } = useOpened<true>()
  const { open: say } = useNotification()
  const { id, nome_arquivo } = document

  async function remove() {
    close()
    try {
      await call(aluno, 'remover', { id })
      say?.({ type: 'success', message: documentTexts.removed })
      onRemove()
    } catch {
      say?.({ type: 'error', message: documentTexts.removeFailed })
    }
  }

  return (
    <li>
      <DownloadButton document={document} />
      <span className="seal regular">{documentTexts.saved}</span>
      <Button type="text" danger aria-label={`Excluir ${nome_arquivo}`} onClick={() => open(true)}>
        Excluir
      </Button>
      {opened && (
        <QuestionDialog
          title="Confirmar Exclusão"
          refuse="Cancelar"
          accept="Excluir"
          onRefuse={close}
          onAccept={remove}
        >
          <p>{fill(documentTexts.question, { nome_arquivo })}</p>
        </QuestionDialog>
      )}
    </li>
  )
}
