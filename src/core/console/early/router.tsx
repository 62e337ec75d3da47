import { type ComponentProps, createContext } from 'react'

// What pages ask of the router, for one drawing of the address where they are.

interface LinkProps extends ComponentProps<'a'> {
  readonly to: string
}

export function Link({ to, ...others }: LinkProps) {
  return <a href={to} data-discover="true" {...others} />
}

const nothing = () => undefined

export const useLocation = () => {
  const { pathname, search, hash } = location
  return { pathname, search, hash, state: window.history.state?.usr ?? null, key: 'default' }
}
export const useNavigate = () => nothing
export const useSearchParams = () => [new URLSearchParams(location.search), nothing] as const
export const UNSAFE_NavigationContext = createContext({ navigator: {} })
