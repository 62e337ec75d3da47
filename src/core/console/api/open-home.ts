import type { Role } from '#model/field'
import { headersAhead, keepOpening, type PageOpening } from './opening.ts'
import { base, credentials, isOurServer } from './request.ts'
import { getSession, subscribeSession } from './session.ts'
import { todays } from './todays.ts'
import { currentAccess } from './token.ts'

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
