import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressNow } from '#console/ui/address'
import {
  checkSearch,
  isComplete,
  readSearch,
  type Search,
  type SearchErrors,
  writeSearch,
} from './search.ts'

interface Choice {
  /** The address that the choices started from. */
  readonly from: string
  readonly search: Search
  readonly errors: SearchErrors
}

/** The search of the address, and the one being chosen on top of it. */
export function useSearch() {
  const [params, setParams] = useSearchParams()
  const inAddress = readSearch(params)
  const checked = checkSearch(inAddress)
  const asked = isComplete(checked) ? checked : null
  const address = asked ? writeSearch(asked).toString() : ''
  const fresh: Choice = { from: address, search: inAddress, errors: {} }
  const [choice, setChoice] = useState(fresh)
  // Another address, by a search, a link or the back button, is the new start.
  if (choice.from !== address) setChoice(fresh)

  const setName = useCallback(
    (name: string) => {
      const after = addressNow()
      if (name) after.set('nome', name)
      else after.delete('nome')
      setParams(after, { replace: true })
    },
    [setParams],
  )
  return {
    search: choice.search,
    errors: choice.errors,
    asked,
    name: params.get('nome') ?? '',
    setName,
    change: (part: Partial<Search>) =>
      setChoice({ ...choice, search: { ...choice.search, ...part }, errors: {} }),
    /** Goes to the address of the chosen search, or says what it misses; the same search is `again`. */
    submit: (again: () => void) => {
      const wanted = checkSearch(choice.search)
      if (!isComplete(wanted)) setChoice({ ...choice, errors: wanted })
      else if (writeSearch(wanted).toString() === address) again()
      else setParams(writeSearch(wanted))
    },
  }
}
