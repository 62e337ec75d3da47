import { useNotification } from '@refinedev/core'
import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import type { Callable, CallName } from '#console/api/route'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { documentRefusals } from '#model/document'
import type { StoredFile } from '#model/file'
import { fileTexts } from './send-file.ts'
import './files.css'

interface DownloadButtonProps<O extends Callable> {
  readonly of: O
  readonly name: CallName<O>
  readonly id: number
  readonly file: StoredFile
}

export function DownloadButton<O extends Callable>(props: DownloadButtonProps<O>) {
  const { of, name, id, file } = props
  const { open } = useNotification()

  async function download() {
    try {
      const { data } = await call<Blob>(of, name, { id }, { as: 'blob' })
      saveFile(file.nome_arquivo, data)
    } catch (error) {
      const { lost } = documentRefusals
      const isLost = error instanceof HttpError && error.detail === lost
      open?.({ type: 'error', message: isLost ? lost : fileTexts.downloadFailed })
    }
  }

  return (
    <button
      type="button"
      className="link-button file-link"
      aria-label={`Baixar ${file.nome_arquivo}`}
      onClick={download}
    >
      <Icon name="download" size={16} />
      {file.nome_arquivo}
    </button>
  )
}
