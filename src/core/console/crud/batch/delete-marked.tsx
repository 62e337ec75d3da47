import Button from 'antd/es/button'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import type { Row } from '#console/api/row'
import { afterDeletion } from '#console/bin/undo'
import type { Resource } from '#model/resource'
import type { Overrides } from '../override.ts'
import { countOf } from '../words.ts'
import { BatchDialog, Names, useBatch } from './batch-dialog.tsx'

interface DeleteMarkedProps {
  readonly resource: Resource
  readonly overrides: Overrides
  readonly rows: readonly Row[]
  readonly onClose: (done: readonly Row[]) => void
}

/** From this many on, their number is typed before they are deleted. */
const typedFrom = 20

export default function DeleteMarked({ resource, overrides, rows, onClose }: DeleteMarkedProps) {
  const batch = useBatch(resource, 'delete', rows)
  const [typed, setTyped] = useState('')
  const input = useId()
  const isSure = rows.length < typedFrom || typed.trim() === String(rows.length)
  const touched = overrides.touched?.(rows)
  return (
    <BatchDialog
      batch={batch}
      title="Confirmar Exclusão"
      onClose={onClose}
      start={
        <Button type="primary" danger disabled={!isSure} onClick={() => batch.run()}>
          Excluir {countOf(rows.length, resource.label)}
        </Button>
      }
    >
      <p>
        Tem certeza que deseja excluir {countOf(rows.length, resource.label)}?{' '}
        {afterDeletion(resource).volta}
      </p>
      <Names {...{ resource, rows }} />
      {touched && <p className="dialog-note message">{touched}</p>}
      {rows.length >= typedFrom && (
        <div className="field-line dialog-note">
          <label htmlFor={input}>Para confirmar, digite {rows.length}</label>
          <Input
            id={input}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
    </BatchDialog>
  )
}
