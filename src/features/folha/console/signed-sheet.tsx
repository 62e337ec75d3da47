import { useMay } from '#console/api/auth-provider'
import type { HttpError } from '#console/api/request'
import type { Row } from '#console/api/row'
import { useList } from '#console/api/use-list'
import { Dialogs, useDialogs } from '#console/crud/dialogs.tsx'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { folhaAssinada } from '#resources/folha-assinada'

const RowFile = lazy(() => import('#console/crud/files/row-file.tsx'))

interface SignedSheetProps {
  readonly turma: { readonly id: number; readonly nome: string }
  readonly mes: string
  /** Whether it can be sent or replaced here. */
  readonly isEditable?: boolean
}

/** The signed sheet of a class and a month, as it was scanned: to be read, and sent or replaced by who may. */
export function SignedSheet({ turma, mes, isEditable = false }: SignedSheetProps) {
  const mayList = useMay(folhaAssinada, 'list')
  const { query } = useList<Row, HttpError>({
    resource: folhaAssinada.name,
    filters: [
      { field: 'turma_id', operator: 'eq', value: turma.id },
      { field: 'mes', operator: 'eq', value: mes },
    ],
    errorNotification: false,
    queryOptions: { enabled: mayList },
  })
  const { dialog, close, create, edit } = useDialogs(folhaAssinada)
  const row = query.data?.data[0]
  const change = row ? edit && (() => edit(row)) : create
  return (
    <>
      {row?.arquivo && <RowFile resource={folhaAssinada} name="arquivo" row={row} />}
      {isEditable && query.data && change && (
        <Button onClick={change}>{row?.arquivo ? 'Trocar' : 'Anexar folha assinada'}</Button>
      )}
      <Dialogs
        {...{ dialog }}
        resource={folhaAssinada}
        preset={{ turma_id: turma.id, turma, mes }}
        onClose={close}
      />
    </>
  )
}
