import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RowSelectProps } from '#console/crud/inputs/row-select.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'

const RowFilter = lazyInAntd<RowSelectProps>(async () => {
  const part = await import('#console/crud/inputs/row-select.tsx')
  return { default: part.RowSelect }
}, FilterAwaited)

export function FilterAwaited() {
  return <span className="skeleton field-wait" />
}

/** Drawing a select of antd holds a slow phone for 300 ms: until it has the focus, what looks like it stands in its place. */
export function FilterSelect(props: RowSelectProps) {
  const { id, value, first = [] } = props
  const words = first.find((option) => option.value === value)?.label
  const [shown, setShown] = useState<'no' | 'as-it-is' | 'focused' | 'open'>('no')
  const isPressed = useRef(false)
  const typed = useRef('')
  // The name of a row has to be asked for, which the select does; and in its place it stays.
  if (shown === 'no' && words === undefined) setShown('as-it-is')
  if (shown !== 'no')
    return (
      <RowFilter
        {...props}
        autoFocus={shown === 'open' || shown === 'focused'}
        defaultOpen={shown === 'open'}
      />
    )
  return (
    <span className="filter-closed">
      <input
        id={id}
        className="native-input"
        role="combobox"
        aria-expanded={false}
        aria-haspopup="listbox"
        readOnly
        value={words ?? ''}
        onPointerEnter={() => RowFilter.preload()}
        onPointerDown={() => {
          isPressed.current = true
        }}
        onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
          if (key.length === 1 && !ctrlKey && !metaKey && !altKey) typed.current += key
        }}
        onBlur={() => {
          isPressed.current = false
          typed.current = ''
        }}
        onFocus={async ({ currentTarget }) => {
          await RowFilter.preload()
          if (document.activeElement !== currentTarget) return
          const letters = typed.current
          flushSync(() => setShown(isPressed.current || letters ? 'open' : 'focused'))
          // What was typed before the select was there goes on in it, as if typed then.
          if (letters) document.execCommand('insertText', false, letters)
        }}
      />
      <Icon name="next" size={14} />
    </span>
  )
}
