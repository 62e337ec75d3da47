import Button from 'antd/es/button'
import { type ChangeEvent, useImperativeHandle, useRef, useState } from 'react'
import { call } from '#console/api/call'
import { afterDeletion, undoOf } from '#console/bin/undo'
import { fileTexts } from '#console/crud/files/send-file'
import type { FormPartProps } from '#console/crud/override'
import { Icon } from '#console/ui/icon.tsx'
import { DeleteQuestion } from '#console/ui/questions.tsx'
import { notificationProvider, tell } from '#console/ui/toasts.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { documentTypes } from '#model/document'
import type { StoredFile } from '#model/file'
import { fill } from '#model/format'
import { aluno } from '#resources/aluno'
import { DownloadDocument, documentTexts } from './documents.tsx'
import { type PendingDocument, usePendingDocuments } from './pending-documents.ts'

const accepted = Object.keys(documentTypes).map((extension) => `.${extension}`)

export default function DocumentPart({ row, ref }: FormPartProps) {
  const { pending, refused, attempts, add, drop, send } = usePendingDocuments(row.id)
  const [removed, setRemoved] = useState<readonly number[]>([])
  const input = useRef<HTMLInputElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  useImperativeHandle(ref, () => ({ isDirty: () => pending.length > 0, send }))

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    add([...(target.files ?? [])])
    // The same file, corrected, may be chosen again.
    target.value = ''
  }

  // The row that had the focus is gone.
  const focusAdd = () => requestAnimationFrame(() => addButton.current?.focus())

  const documents: readonly StoredFile[] | undefined = row.documentos
  const saved = documents?.filter(({ id }) => !removed.includes(id))
  return (
    <fieldset className="form-section documents">
      <legend>{aluno.fields.documentos.label}</legend>
      {pending.some(({ failure }) => failure) && (
        <p key={attempts} ref={bringIntoView} className="message" role="alert">
          {documentTexts.notAllSent}
        </p>
      )}
      {!saved && <p className="quiet">{documentTexts.loadFailed}</p>}
      {saved?.length === 0 && pending.length === 0 && <p className="quiet">{documentTexts.none}</p>}
      <ul className="files lines">
        {saved?.map((document) => (
          <SavedDocument
            key={document.id}
            document={document}
            onRemove={() => {
              setRemoved((before) => [...before, document.id])
              focusAdd()
            }}
            onBack={() => setRemoved((before) => before.filter((id) => id !== document.id))}
          />
        ))}
        {pending.map((document) => (
          <UnsentDocument
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
          ref={addButton}
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

/** The form may be scrolled to its other end when this notice comes. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'start' })
}

interface SavedDocumentProps {
  readonly document: StoredFile
  readonly onRemove: () => void
  /** It was brought back. */
  readonly onBack: () => void
}

/** A removed document is gone at once, before the save of the form (decision 25). */
function SavedDocument({ document, onRemove, onBack }: SavedDocumentProps) {
  const { opened, open, close } = useDialogState<true>()
  const { id, nome_arquivo } = document

  async function remove() {
    close()
    try {
      await call(aluno, 'remover', { id })
      const undo = undoOf(aluno, [id], { recurso: 'documento', onBack })
      notificationProvider.open({ type: 'success', message: documentTexts.removed, ...undo })
      onRemove()
    } catch {
      tell('error', documentTexts.removeFailed)
    }
  }

  return (
    <li>
      <DownloadDocument document={document} />
      <span className="tag good">{fileTexts.saved}</span>
      <Button type="text" danger aria-label={`Excluir ${nome_arquivo}`} onClick={() => open(true)}>
        Excluir
      </Button>
      {opened && (
        <DeleteQuestion
          question={fill(documentTexts.question, { nome_arquivo, ...afterDeletion(aluno) })}
          onCancel={close}
          onDelete={remove}
        />
      )}
    </li>
  )
}

function UnsentDocument(props: { document: PendingDocument; onDrop: () => void }) {
  const { file, failure } = props.document
  return (
    <li>
      <span className="document-name">{file.name}</span>
      <span className="tag warn">{fileTexts.pending}</span>
      <Button type="text" aria-label={`Retirar ${file.name}`} onClick={props.onDrop}>
        Retirar
      </Button>
      {failure && <p className="document-failure">Não enviado: {failure}</p>}
    </li>
  )
}
