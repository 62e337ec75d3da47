import { use, useState } from 'react'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useDialogState } from '#console/ui/use-dialog-state'
import { choiceWords } from '#model/wording'
import { RowSelect, type RowSelectProps } from './row-select.tsx'
import { NewRow } from './widget.ts'

const none = {}

/** Chooses a row, or makes the one that is missing: its form opens with the name, and the new row is chosen. */
export default function CreatingSelect({
  onChange,
  value = null,
  known = [],
  ...rest
}: RowSelectProps) {
  const resource = resourceNamed(rest.target)
  const { opened, open, close } = useDialogState<string>()
  const [made, setMade] = useState<Row>()
  const Form = use(NewRow)
  const own = made ? [{ value: made.id, label: choiceWords(resource, made) }] : []

  function leave(row?: Row) {
    close()
    if (!row) return
    setMade(row)
    onChange?.(row.id)
  }
  return (
    <>
      <RowSelect
        {...rest}
        // Null, and not undefined: antd would keep what is chosen to be made.
        value={value}
        known={[...known, ...own]}
        missing={(name) => ({ value: name, label: `Criar "${name}"` })}
        // Rows are chosen by their numbers.
        onChange={(chosen) => (typeof chosen === 'string' ? open(chosen) : onChange?.(chosen))}
      />
      {Form && opened !== null && (
        <Form
          {...{ resource, overrides: none, preset: none, stored: undefined }}
          filled={{ [resource.display]: opened }}
          once
          onClose={leave}
        />
      )}
    </>
  )
}
