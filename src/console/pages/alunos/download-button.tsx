import { useNotification } from '@refinedev/core'
import { saveFile } from '#console/crud/save-file'
import { http } from '#console/http'
import { Icon } from '#console/layout/icon.tsx'
import { firstOf, targetOf } from '#console/providers/data/route'
import { aluno, type Documento } from '#resources/aluno'
import { documentTexts } from './texts.ts'

/** The name of a document, which hands it over to the user's downloads. */
export function DownloadButton({ document }: { document: Documento }) {
  const { open } = useNotification()
  const { id, nome_arquivo } = document

  async function download() {
    try {
      const { path } = targetOf(firstOf(aluno.calls.baixar.route), { id })
      const { data } = await http<Blob>(path, { as: 'blob' })
      saveFile(nome_arquivo, data)
    } catch {
      open?.({ type: 'error', message: documentTexts.downloadFailed })
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
