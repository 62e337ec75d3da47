import { headersAhead, keepOpening, type PageOpening } from '#console/api/opening'
import { base, credentials, isOurServer } from '#console/api/request'
import { getSession, subscribeSession } from '#console/api/session'
import { todays } from '#console/api/todays'
import { currentAccess } from '#console/api/token'
import type { Role } from '#model/field'

/** Asks for what a home begins with, as the page of the login names it: the answers come while the home is drawn. */
subscribeSession(() => {
  const session = getSession()
  if (session.status !== 'in') return
  const access = currentAccess()
  const list = document.getElementById('homes')?.textContent ?? '{}'
  const homes: Readonly<Partial<Record<Role, PageOpening>>> = JSON.parse(list)
  const home = homes[session.role]
  // Who was sent to the login goes back to another page.
  const isSent = Boolean(window.history.state?.usr?.from)
  if (!access || !home || session.pendencia || isSent || !isOurServer()) return
  const { token } = access
  const headers = headersAhead(token)
  const ask = (path: string) => fetch(base + path, { headers, credentials }).catch(() => null)
  keepOpening(token, new Map(todays(home).map((path) => [path, ask(path)])))
})
