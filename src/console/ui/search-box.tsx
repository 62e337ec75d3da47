import { useEffect, useState } from 'react'
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
  if (value !== known) {
    setKnown(value)
    // What is being typed stands; what came by another way (back, 'Limpar filtros') replaces it.
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    if (text.trim() === known) return
    const timer = setTimeout(() => onSearch(text.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [text, known, onSearch])
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
