import Button from 'antd/es/button'
import Upload from 'antd/es/upload/Upload'
import { useRef } from 'react'
import type { InputProps } from '#console/crud/inputs/widget'
import { Icon } from '#console/ui/icon.tsx'
import { Progress } from '#console/ui/progress.tsx'
import { documentTypes } from '#model/document'
import { isStoredFile } from '#model/file'
import RowFile from './row-file.tsx'
import { fileTexts, isPending, pendingFile, refusalOfPending } from './send-file.ts'

const accept = Object.keys(documentTypes)
  .map((extension) => `.${extension}`)
  .join(',')

/** Holds the stored file, the one that waits for the save, or null: the save sends it, or takes the stored one out. */
export default function FileInput({ of, value, onChange, onBlur, id }: InputProps) {
  const { name, field, resource, stored } = of
  const frame = useRef<HTMLFieldSetElement>(null)
  const kept = isStoredFile(stored?.[name]) ? stored[name] : null
  const hasFile = isPending(value) || isStoredFile(value)

  function change(next: unknown) {
    onChange?.(next)
    // The button that had the focus is gone.
    requestAnimationFrame(() => frame.current?.querySelector('button')?.focus())
  }

  return (
    <fieldset
      className="file-field"
      ref={frame}
      aria-label={field.label}
      // The form puts the focus here when the value is refused.
      {...{ id, tabIndex: -1 }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur?.(event)}
    >
      {isStoredFile(value) && stored && (
        <RowFile {...{ resource, name }} row={{ ...stored, [name]: value }} />
      )}
      {isPending(value) && (
        <>
          <span className="document-name">{value.file.name}</span>
          {value.percent !== undefined ? (
            <Progress label={`Enviando ${value.file.name}`} done={value.percent} total={100} />
          ) : (
            refusalOfPending(value) === null && (
              <span className="tag warn">{fileTexts.pending}</span>
            )
          )}
        </>
      )}
      {!hasFile && kept && <p className="quiet">{kept.nome_arquivo} será retirado ao salvar.</p>}
      <div className="actions">
        <Upload
          accept={accept}
          showUploadList={false}
          beforeUpload={(file) => {
            change(pendingFile(file))
            return false
          }}
        >
          <Button icon={<Icon name="add" size={16} />}>
            {hasFile ? 'Trocar arquivo' : 'Escolher arquivo'}
          </Button>
        </Upload>
        {hasFile && (
          <Button type="text" onClick={() => change(isPending(value) ? kept : null)}>
            {isPending(value) && kept ? 'Desfazer a troca' : 'Retirar arquivo'}
          </Button>
        )}
        {!hasFile && kept && (
          <Button type="text" onClick={() => change(kept)}>
            Manter o arquivo
          </Button>
        )}
      </div>
      <p className="quiet document-hint">
        PDF, DOC, DOCX, JPG ou PNG, até 5 MB. O arquivo é enviado ao salvar.
      </p>
    </fieldset>
  )
}
