import { call } from '#console/api/call'
import { HttpError } from '#console/api/request'
import type { Callable, CallName } from '#console/api/route'
import { InlineButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { useTask } from '#console/ui/use-task'
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

export function DownloadButton<O extends Callable>({ of, name, id, file }: DownloadButtonProps<O>) {
  const [, download] = useTask(async () => {
    const { data } = await call<Blob>(of, name, { id }, { as: 'blob' })
    saveFile(file.nome_arquivo, data)
  }, failureOf)

  return (
    <InlineButton aria-label={`Baixar ${file.nome_arquivo}`} onClick={download}>
      <Icon name="download" size={16} />
      {file.nome_arquivo}
    </InlineButton>
  )
}

function failureOf(error: unknown): string {
  const { lost } = documentRefusals
  return error instanceof HttpError && error.detail === lost ? lost : fileTexts.downloadFailed
}
