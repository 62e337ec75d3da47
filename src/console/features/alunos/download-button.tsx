import { useNotification } from '@refinedev/core'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { documentRefusals } from '#model/document'
import { aluno, type Documento } from '#resources/aluno'
import { documentTexts } from './texts.ts'

/** The name of a document, which hands it over to the user's downloads. */
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
