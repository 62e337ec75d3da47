import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { Icon } from './icon.tsx'
import './search-box.css'

interface SearchBoxProps {
  readonly label: string
  readonly value: string
  readonly onSearch: (text: string) => void
}

const pauseMs = 300

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  /** What was searched last: the owner has it a moment later, when more may have been typed. */
  const [searched, setSearched] = useState(value)
  if (value !== known) {
    setKnown(value)
    // What came by another way (back, 'Limpar filtros') replaces what is typed.
    if (value !== searched) {
      setSearched(value)
      setText(value)
    }
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const next = text.trim()
    if (next === searched) return
    const timer = setTimeout(() => {
      setSearched(next)
      // In slices: more is typed while the list is drawn.
      startTransition(() => search(next))
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, searched])
  return (
    <label className="search-box">
      <Icon name="search" size={17} />
      <input
        className="native-input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </label>
  )
}
