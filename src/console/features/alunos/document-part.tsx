import Button from 'antd/es/button'
import { type ChangeEvent, useImperativeHandle, useRef, useState } from 'react'
import type { FormPartProps } from '#console/crud/form-part'
import { Icon } from '#console/ui/icon.tsx'
import { documentTypes } from '#model/document'
import { aluno, type Documento } from '#resources/aluno'
import { type PendingDocument, usePendingDocuments } from './pending-documents.ts'
import { SavedDocument } from './saved-document.tsx'
import { documentTexts } from './texts.ts'
import './documents.css'

const accepted = Object.keys(documentTypes).map((extension) => `.${extension}`)

/** The documents of a student in the edit form: those there are, and those that wait for the save. */
export default function DocumentPart({ row, ref }: FormPartProps) {
  const { pending, refused, attempts, take, drop, send } = usePendingDocuments(row.id)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ isDirty: () => pending.length > 0, send }))

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    take([...(target.files ?? [])])
    // The same file, corrected, may be chosen again.
    target.value = ''
  }

  // The row that had the focus is no more.
  const focusAdd = () => requestAnimationFrame(() => add.current?.focus())

  const documents: readonly Documento[] | undefined = row.documentos
  const saved = documents?.filter(({ id }) => !removed.includes(id))
  return (
    <fieldset className="form-section documents">
      <legend>{aluno.fields.documentos.label}</legend>
      {pending.some(({ failure }) => failure) && (
        <p key={attempts} ref={bringIntoView} className="form-notice" role="alert">
          {documentTexts.left}
        </p>
      )}
      {!saved && <p className="quiet">{documentTexts.away}</p>}
      {saved?.length === 0 && pending.length === 0 && <p className="quiet">{documentTexts.none}</p>}
      <ul className="files">
        {saved?.map((document) => (
          <SavedDocument
            key={document.id}
            document={document}
            onRemove={() => {
              setRemoved((before) => [...before, document.id])
              focusAdd()
            }}
          />
        ))}
        {pending.map((document) => (
          <WaitingDocument
            key={document.key}
            document={document}
            onDrop={() => {
              drop(document.key)
              focusAdd()
            }}
          />
        ))}
      </ul>
      <div role="alert">
        {refused.map(({ name, reason }) => (
          <p key={name} className="document-failure">
            <strong>{name}</strong>: {reason}
          </p>
        ))}
      </div>
      <div>
        <Button
          ref={add}
          icon={<Icon name="add" size={16} />}
          onClick={() => input.current?.click()}
        >
          {documentTexts.add}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={accepted.join(',')}
          onChange={choose}
        />
        <p className="quiet document-hint">{documentTexts.hint}</p>
      </div>
    </fieldset>
  )
}

/** The form may be scrolled to its other end when a save of it says something here. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'start' })
}

function WaitingDocument(props: { document: PendingDocument; onDrop: () => void }) {
  const { file, failure } = props.document
  return (
    <li>
      <span className="document-name">{file.name}</span>
      <span className="seal atencao">{documentTexts.pending}</span>
      <Button type="text" aria-label={`Retirar ${file.name}`} onClick={props.onDrop}>
        Retirar
      </Button>
      {failure && <p className="document-failure">Não enviado: {failure}</p>}
    </li>
  )
}
