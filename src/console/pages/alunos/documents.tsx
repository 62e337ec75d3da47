import { useNotification } from '@refinedev/core'
import { saveFile } from '#console/crud/save-file'
import { http } from '#console/http'
import { Icon } from '#console/layout/icon.tsx'
import { firstOf, targetOf } from '#console/providers/data/route'
import { aluno, type Documento } from '#resources/aluno'

/** The files of a student, each to be downloaded. */
export function Documents({ documents }: { documents: readonly Documento[] }) {
  const { open } = useNotification()
  const { label } = aluno.fields.documentos

  async function download({ id, nome_arquivo }: Documento) {
    try {
      const { path } = targetOf(firstOf(aluno.calls.baixar.route), { id })
      const { data } = await http<Blob>(path, { as: 'blob' })
      saveFile(nome_arquivo, data)
    } catch {
      open?.({ type: 'error', message: 'Erro ao fazer download do documento.' })
    }
  }

  return (
    <section className="details-section">
      <h2>{label}</h2>
      {documents.length === 0 && <p className="quiet">Nenhum documento.</p>}
      <ul className="files">
        {documents.map((document) => (
          <li key={document.id}>
            <button
              type="button"
              className="link-button"
              aria-label={`Baixar ${document.nome_arquivo}`}
              onClick={() => download(document)}
            >
              <Icon name="download" size={16} />
              {document.nome_arquivo}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
