// Runs in a page before its code is there: the build puts it into each page behind the login.
import { claimsOf } from '#console/api/claims'
import type { PageOpening } from '#console/api/opening'
import { rememberedRefresh, remembersSignIn } from '#console/api/remembered'
import { base, credentials, renewal } from '#console/api/request'
import { dayOf } from '#model/format'
import { roleNamed } from '#model/role'

/**
 * Asks for a token where this browser keeps its session in a cookie, and with it for what the page begins with;
 * `restoreAccess` and `takeOpening` take the answers over. It waits for no other tab: the server forgives those
 * that open together.
 */
if (remembersSignIn() && rememberedRefresh() === null)
  window.renewing = fetch(renewal.url, renewal.init).then(
    async (answer) => {
      if (answer.ok)
        await answer
          .clone()
          .json()
          .then(({ access }) => askFirstCalls(access))
          .catch(() => undefined)
      return answer
    },
    () => null,
  )

/** An address with a state of its own begins with other calls. */
function askFirstCalls(token: string): void {
  const { role, pendencia } = claimsOf(token)
  const opening: PageOpening = JSON.parse(document.getElementById('opening')?.textContent ?? '')
  if (location.search || pendencia || !opening.roles.some((it) => it === roleNamed(role))) return
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const calls = todays(opening).map((path) => {
    const answer = fetch(base + path, { headers, credentials }).catch(() => null)
    return [path, answer] as const
  })
  window.opening = { token, calls: new Map(calls) }
}

/** Asks for the day only where a call names one: the first use of Intl holds a page 30 ms; the device's year will do. */
function todays({ day, calls }: PageOpening): string[] {
  const year = new RegExp(`=${day.slice(0, 4)}(?=&|$)`, 'g')
  const later = (date: string) => {
    const passed = Date.parse(dayOf(new Date())) - Date.parse(day)
    return new Date(Date.parse(date) + passed).toISOString().slice(0, 10)
  }
  return calls.map((path) =>
    path.replace(year, `=${new Date().getFullYear()}`).replace(/\d{4}-\d{2}-\d{2}/g, later),
  )
}
