import { signInMarks } from '#console/api/remembered'
import { base, credentials, renewal } from '#console/api/request'
import { roleNamed } from '#model/access'
import { dayOf } from '#model/format'
import { openingCalls } from './openings.ts'
import type { Screen } from './routes.tsx'

const roleWords = ['coordenador', 'educador', 'assistente_social', 'assistente']
const dayMs = 24 * 60 * 60 * 1000

/**
 * What the page of a screen says of its first calls, for `renewalScript`: whose they are, and their paths, in
 * which a day is written as how many days it is from today.
 */
export function openingOf({ path, roles }: Screen) {
  const today = dayOf(new Date())
  const daysFrom = (day: string) => `{${(Date.parse(day) - Date.parse(today)) / dayMs}}`
  const paths = openingCalls(path, today).map((call) =>
    call.replace(/\d{4}-\d{2}-\d{2}/g, daysFrom),
  )
  return { roles: roleWords.filter((word) => roles.some((it) => it === roleNamed(word))), paths }
}

/**
 * Asks for a token while the code of a page is still on its way, where this browser has signed in before and keeps
 * the session in a cookie, and with it for what the page begins with: `restoreAccess` and `takeOpening` take the
 * answers over. It waits for no other tab: the server forgives those that open together. An address with a state
 * of its own begins with other calls.
 */
export const renewalScript = `(() => {
  const [local, session] = ${JSON.stringify(signInMarks)}
  const open = ({ access: token }) => {
    const { roles, paths } = JSON.parse(document.getElementById('opening').textContent)
    const { role, pendencia } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))
    if (location.search || pendencia || !roles.includes(role)) return
    const headers = { Accept: 'application/json', Authorization: 'Bearer ' + token }
    const calls = paths.map((it) => {
      const path = it.replace(/{(-?\\d+)}/g, (_, days) => dayIn(days))
      const answer = fetch(${JSON.stringify(base)} + path, { headers, credentials: ${JSON.stringify(credentials)} })
      return [path, answer.catch(() => null)]
    })
    window.opening = { token, calls: new Map(calls) }
  }
  const dayIn = (days) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(Date.now() + days * ${dayMs})
  try {
    if (!localStorage.getItem(local) || sessionStorage.getItem(session)) return
    window.renewing = fetch(${JSON.stringify(renewal.url)}, ${JSON.stringify(renewal.init)}).then(async (answer) => {
      if (answer.ok) await answer.clone().json().then(open).catch(() => undefined)
      return answer
    }).catch(() => null)
  } catch {}
})()`
