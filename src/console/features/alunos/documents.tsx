import { aluno, type Documento } from '#resources/aluno'
import { DownloadButton } from './download-button.tsx'
import { documentTexts } from './texts.ts'
import './documents.css'

/** The files of a student, each to be downloaded; undefined where a host has not said which. */
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
        <p className="quiet">{documents ? documentTexts.none : documentTexts.away}</p>
      )}
    </section>
  )
}
