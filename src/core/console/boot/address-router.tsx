import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router'

/**
 * As BrowserRouter, which brings each address in a transition. Another page comes in one, and the page before it stays
 * until it is there; an address of the page that is shown comes at once, or an input would fall back to what it had
 * before, and a second choice would start from that.
 */
export function AddressRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ action, location }, setShown] = useState({
    action: history.action,
    location: history.location,
  })
  const { pathname } = location
  useLayoutEffect(
    () =>
      history.listen((next) => {
        if (next.location.pathname === pathname) setShown(next)
        else startTransition(() => setShown(next))
      }),
    [history, pathname],
  )
  return (
    <Router navigator={history} navigationType={action} location={location}>
      {children}
    </Router>
  )
}
