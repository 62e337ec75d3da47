import { useDataProvider, useNotification } from '@refinedev/core'
import { useState } from 'react'
import { useRole } from '#console/api/use-role'
import { Icon } from '#console/ui/icon.tsx'
import { saveFile } from '#console/ui/save-file'
import { dayOf } from '#model/format'
import type { Resource } from '#model/resource'
import { type ListState, queryOf } from './list-state.ts'

/** The rows of the list as it is searched, filtered and sorted, all pages of it, for a spreadsheet. */
export function ExportButton({ resource, state }: { resource: Resource; state: ListState }) {
  const [busy, setBusy] = useState(false)
  const dataProvider = useDataProvider()
  const { open } = useNotification()
  const role = useRole()

  async function exportRows() {
    setBusy(true)
    try {
      const { data } = await dataProvider().getList({
        resource: resource.name,
        pagination: { mode: 'off' },
        ...queryOf(resource, state),
      })
      const { csvOf } = await import('#model/csv')
      const file = `${resource.label.many.toLowerCase()}-${dayOf(new Date())}.csv`
      saveFile(file, new Blob([csvOf(resource, data, role)], { type: 'text/csv;charset=utf-8' }))
    } catch {
      open?.({ type: 'error', message: 'Erro ao exportar. Tente novamente.' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button" aria-busy={busy} onClick={() => !busy && exportRows()}>
      <Icon name="download" size={17} />
      {busy ? 'Exportando...' : 'Exportar CSV'}
    </button>
  )
}
