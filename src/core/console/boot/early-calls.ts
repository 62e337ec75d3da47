// Runs in a page before its code is there: the build puts it into each page behind the login.
import { claimsOf } from '#console/api/claims'
import { headersAhead, keepOpening, type PageOpening } from '#console/api/opening'
import { rememberedRefresh, remembersSignIn } from '#console/api/remembered'
import { base, credentials, renewal } from '#console/api/request'
import { todays } from '#console/api/todays'
import type { Renewed } from '#model/first-answer'
import { roleNamed } from '#model/role'

interface Begun extends PageOpening {
  /** Addresses of the page's modules, which the build names. */
  readonly modules: readonly string[]
}

const opening: Begun = JSON.parse(document.getElementById('opening')?.textContent ?? '')

/**
 * Asks for a token where this browser keeps its session in a cookie, and with it for what the page begins with;
 * `restoreAccess` and `takeOpening` take the answers over. It waits for no other tab: the server forgives those
 * that open together.
 */
if (remembersSignIn() && rememberedRefresh() === null) {
  // An address with a state of its own begins with other calls.
  const calls = location.search ? [] : todays(opening)
  window.renewing = read(addressOf(opening, calls), renewal.init).then(async (answer) => {
    if (answer?.ok) begin(renewedIn(await answer.text()), opening, calls)
    return answer
  })
}
// Not by links of the page: a browser would follow them first, and its few connections would be taken.
document.head.append(...opening.modules.map(preloading))

function preloading(href: string): HTMLLinkElement {
  const link = document.createElement('link')
  return Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
}

/** An answer whose text is there, or null: who takes it over draws what it says before anything else is painted. */
async function read(url: string, init: RequestInit): Promise<Response | null> {
  try {
    const answer = await fetch(url, init)
    return withText(answer, await answer.text())
  } catch {
    return null
  }
}

function withText(answer: Response, text: string): Response {
  return Object.assign(answer, { text: async () => text })
}

function renewedIn(text: string): Renewed {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** The call for the token, which also names the first calls: another host need not know of that. */
function addressOf({ roles }: PageOpening, calls: readonly string[]): string {
  if (calls.length === 0 || credentials === 'include') return renewal.url
  const words = [...roles.map((role) => ['papel', role]), ...calls.map((path) => ['abrir', path])]
  return `${renewal.url}?${new URLSearchParams(words)}`
}

/** Where their answers do not come with the token, they are asked for with it. */
function begin({ access, respostas }: Renewed, { roles }: PageOpening, calls: readonly string[]) {
  const { role, pendencia } = claimsOf(access ?? '')
  if (!access || pendencia || !roles.some((it) => it === roleNamed(role))) return
  const headers = headersAhead(access)
  const answers = calls.map((path) => {
    const came = respostas?.find((answer) => answer.path === path)
    const answer = came
      ? Promise.resolve(withText(new Response(null, came), came.body))
      : read(base + path, { headers, credentials })
    return [path, answer] as const
  })
  keepOpening(access, new Map(answers))
}
