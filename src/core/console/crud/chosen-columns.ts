import { useState } from 'react'
import { attempt } from '#console/api/remembered'
import { useSession } from '#console/api/session'
import { canRead } from '#model/access'
import type { Role } from '#model/field'
import { fieldOf, fieldsOf, type Resource } from '#model/resource'

type Chosen = Readonly<Record<string, readonly string[]>>

/** The columns that an account has chosen for a list in this browser; null for those that are declared. */
export function useChosenColumns({ name }: Resource) {
  const session = useSession()
  const place =
    session.status === 'in' ? `caderno.colunas.${session.role}.${session.userId}` : undefined
  const [chosen, setChosen] = useState(() => (place && chosenIn(place)[name]) || null)

  function choose(columns: readonly string[] | null) {
    setChosen(columns)
    if (!place) return
    const { [name]: _, ...others } = chosenIn(place)
    const kept = columns ? { ...others, [name]: columns } : others
    // Without storage, the choice lasts as long as the page.
    attempt(() => localStorage.setItem(place, JSON.stringify(kept)))
  }

  return [chosen, choose] as const
}

/** What a list is asked for where one of its columns comes only to who names it: all that comes anyway, and these. */
export function fieldsToName(resource: Resource, role: Role, chosen: readonly string[] | null) {
  const isNamed = (name: string) => fieldOf(resource, name)?.sensitive === true
  if (resource.recordReads !== true || !chosen?.some(isNamed)) return undefined
  return fieldsOf(resource).flatMap(([name, field]) =>
    canRead(field, role, 'list') && (!field.sensitive || chosen.includes(name)) ? [name] : [],
  )
}

function chosenIn(place: string): Chosen {
  const kept: unknown = attempt(() => JSON.parse(localStorage.getItem(place) ?? '{}'))
  const entries = Object.entries(Object(kept)).filter(([, names]) => isNames(names))
  // Only lists of names were left.
  return Object.fromEntries(entries) as Chosen
}

function isNames(names: unknown): boolean {
  return Array.isArray(names) && names.every((name) => typeof name === 'string')
}
