import { useLocation } from 'react-router'

/** What one screen hands to the next, in the state of the router (decision 39); '' for what is missing. */
export interface Trail {
  readonly email: string
  readonly codigo: string
}

/** What the screen before has handed over; it survives a reload, and is in no address and no log. */
export function useTrail(): Trail {
  const given: unknown = useLocation().state
  return { email: textIn(given, 'email'), codigo: textIn(given, 'codigo') }
}

function textIn(given: unknown, name: string): string {
  const value = typeof given === 'object' && given !== null ? Reflect.get(given, name) : null
  return typeof value === 'string' ? value : ''
}
