import type { ReactNode } from 'react'
import { DownloadButton } from '#console/crud/files/download-button.tsx'
import type { StoredFile } from '#model/file'
import { aluno } from '#resources/aluno'

export const documentTexts = {
  add: 'Adicionar documento',
  none: 'Nenhum documento.',
  loadFailed: 'Não foi possível carregar os documentos.',
  hint: 'PDF, DOC, DOCX, JPG ou PNG, até 5 MB. O arquivo é enviado ao salvar a edição.',
  question: 'Tem certeza que deseja excluir o documento {nome_arquivo}? {volta}',
  removed: 'Documento excluído com sucesso!',
  removeFailed: 'Erro ao excluir documento. Tente novamente.',
  notAllSent:
    'O aluno foi salvo, mas nem todos os documentos foram enviados. Salve de novo para tentar outra vez.',
} as const

interface DocumentsProps {
  readonly documents: readonly StoredFile[] | undefined
  /** What stands beside each. */
  readonly beside?: (document: StoredFile) => ReactNode
}

export function Documents({ documents, beside }: DocumentsProps) {
  return (
    <section className="details-section">
      <h2>{aluno.fields.documentos.label}</h2>
      {documents?.length ? (
        <ul className="files">
          {documents.map((document) => (
            <li key={document.id}>
              <DownloadDocument document={document} /> {beside?.(document)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{documents ? documentTexts.none : documentTexts.loadFailed}</p>
      )}
    </section>
  )
}

export function DownloadDocument({ document }: { document: StoredFile }) {
  return <DownloadButton of={aluno} name="baixar" id={document.id} file={document} />
}
