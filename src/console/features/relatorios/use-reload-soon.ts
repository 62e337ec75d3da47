import { useEffect, useState } from 'react'

/** When the reports are asked for once more after the dashboard opens (section 9 of the specification), in milliseconds. */
const delay = 500

interface Query {
  readonly isFetching: boolean
  refetch(): unknown
}

/** Asks once more, soon after the first time, and not before that has been answered. */
export function useReloadSoon({ isFetching, refetch }: Query): void {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!due || isFetching) return
    setDue(false)
    refetch()
  }, [due, isFetching, refetch])
}
