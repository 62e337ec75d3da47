import { use, useState } from 'react'
import { resourceNamed } from '#console/api/route'
import type { Row } from '#console/api/row'
import { useDialogState } from '#console/ui/use-dialog-state'
import { choiceWords } from '#model/wording'
import { RowSelect, type RowSelectProps } from './row-select.tsx'
import { NewRow } from './widget.ts'

/** Whether another input of the form has the focus: the code of this one may come when somebody already types. */
function isTypedIn(id = ''): boolean {
  const input = document.activeElement?.closest('input, textarea')
  return Boolean(input && input.id !== id && id.startsWith(`${input.closest('form')?.id}_`))
}

/** Chooses a row, or makes the one that is missing: its form opens with the name, and the new row is chosen. */
export default function CreatingSelect(props: RowSelectProps) {
  const { onChange, known = [], made: given, ...rest } = props
  const resource = resourceNamed(rest.target)
  const { opened, open, close } = useDialogState<string>()
  const [made, setMade] = useState<readonly Row[]>([])
  const Form = use(NewRow)
  const own = made.map((row) => ({ value: row.id, label: choiceWords(resource, row) }))

  function leave(row?: Row) {
    close()
    if (!row) return
    setMade([...made, row])
    onChange?.(rest.mode ? [...(rest.value ?? []), row.id] : row.id)
  }
  return (
    <>
      <RowSelect
        {...rest}
        autoFocus={rest.autoFocus === true && !isTypedIn(rest.id)}
        // Without a value of its own, antd would keep the name that is to be made.
        value={rest.value ?? (rest.mode ? [] : null)}
        known={[...known, ...own]}
        missing={(name) => ({ value: name, label: `Criar "${name}"` })}
        onChange={(chosen, option) => {
          // Rows are chosen by their numbers.
          const name = [chosen].flat().find((each) => typeof each === 'string')
          if (name === undefined) onChange?.(chosen, option)
          else open(name)
        }}
      />
      {Form && opened !== null && (
        <Form
          resource={resource}
          filled={{ ...given, [resource.display]: opened }}
          once
          onClose={leave}
        />
      )}
    </>
  )
}
