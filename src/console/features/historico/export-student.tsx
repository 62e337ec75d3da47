import { useNotification } from '@refinedev/core'
import { useState } from 'react'
import { call } from '#console/api/call'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { aluno } from '#resources/aluno'

/** Hands over all that is kept about a student, with the documents, in one file. */
export function ExportStudent({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const { open } = useNotification()

  async function download() {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await call<Blob>(aluno, 'exportar', { id }, { as: 'blob' })
      saveFile(`aluno-${id}.json`, data)
    } catch {
      open?.({ type: 'error', message: 'Erro ao exportar os dados do aluno. Tente novamente.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button" aria-busy={busy} onClick={download}>
      <Icon name="download" size={17} />
      {busy ? 'Exportando...' : 'Exportar dados'}
    </button>
  )
}
