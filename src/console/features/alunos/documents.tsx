import { useNotification } from '@refinedev/core'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { documentRefusals } from '#model/document'
import { aluno, type Documento } from '#resources/aluno'
import './documents.css'

export const documentTexts = {
  add: 'Adicionar documento',
  pending: 'Aguardando salvamento',
  saved: 'Documento salvo',
  none: 'Nenhum documento.',
  loadFailed: 'Não foi possível carregar os documentos.',
  hint: 'PDF, DOC, DOCX, JPG ou PNG, até 5 MB. O arquivo é enviado ao salvar a edição.',
  downloadFailed: 'Erro ao fazer download do documento.',
  question: 'Tem certeza que deseja excluir o documento {nome_arquivo}? Essa ação é irreversível.',
  removed: 'Documento excluído com sucesso!',
  removeFailed: 'Erro ao excluir documento. Tente novamente.',
  notAllSent:
    'O aluno foi salvo, mas nem todos os documentos foram enviados. Salve de novo para tentar outra vez.',
} as const

export function Documents({ documents }: { documents: readonly Documento[] | undefined }) {
  return (
    <section className="details-section">
      <h2>{aluno.fields.documentos.label}</h2>
      {documents?.length ? (
        <ul className="files">
          {documents.map((document) => (
            <li key={document.id}>
              <DownloadButton document={document} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet">{documents ? documentTexts.none : documentTexts.loadFailed}</p>
      )}
    </section>
  )
}

export function DownloadButton({ document }: { document: Documento }) {
  const { open } = useNotification()
  const { id, nome_arquivo } = document

  async function download() {
    try {
      const { data } = await call<Blob>(aluno, 'baixar', { id }, { as: 'blob' })
      saveFile(nome_arquivo, data)
    } catch (error) {
      const { lost } = documentRefusals
      const isLost = error instanceof HttpError && error.detail === lost
      open?.({ type: 'error', message: isLost ? lost : documentTexts.downloadFailed })
    }
  }

  return (
    <button
      type="button"
      className="link-button"
      aria-label={`Baixar ${nome_arquivo}`}
      onClick={download}
    >
      <Icon name="download" size={16} />
      {nome_arquivo}
    </button>
  )
}
