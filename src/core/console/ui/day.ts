import { parseDate } from '#model/format'

export function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** Typed text as it is written in a field: dd/mm/aaaa, with the strokes where digits alone were typed. */
export function maskDay(text: string): string {
  const [year, month, day] = text.trim().split('-')
  if (year?.length === 4 && month && day) return maskDay(`${day}/${month}/${year}`)
  const parts = text
    .trimStart()
    .replace(/[^\d/]+/g, '/')
    .split('/')
  for (const [index, length] of [2, 2, 4].entries()) {
    const part = parts[index] ?? ''
    parts[index] = part.slice(0, length)
    if (part.length > length) parts[index + 1] = part.slice(length) + (parts[index + 1] ?? '')
  }
  const last = parts.findLastIndex((part) => part !== '')
  const written = parts.slice(0, Math.min(last + 1, 3)).join('/')
  const isOpen = /\D$/.test(text) && last >= 0 && last < 2 && parts.length > last + 1
  return isOpen ? `${written}/` : written
}

/** What a text in a field stands for: a day, the text where it is none, null where there is no text. */
export function typedDay(text: string): string | null {
  return parseDate(text) || null
}
