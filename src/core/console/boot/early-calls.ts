// Runs in a page before its code is there: the build puts it into each page behind the login.
import { claimsOf } from '#console/api/claims'
import {
  askAhead,
  headersAhead,
  keepOpening,
  type PageOpening,
  withText,
} from '#console/api/opening'
import { rememberedRefresh, rememberedRole, remembersSignIn } from '#console/api/remembered'
import { base, credentials, renewal } from '#console/api/request'
import { todays } from '#console/api/todays'
import type { Renewed } from '#model/calls/sessao'
import { roleNamed } from '#model/role'

interface Begun extends PageOpening {
  /** Addresses of what draws the page before its code is there: its first module, and what that imports. */
  readonly early?: readonly string[]
  /** The code of the console, which runs once what draws the page is there. */
  readonly entry?: string
  /** Addresses of the page's modules, which the build names. */
  readonly modules: readonly string[]
}

/** How long the code waits for what draws the page, and React for what it draws, in milliseconds. */
const longestWait = 2_500

const opening: Begun = JSON.parse(document.getElementById('opening')?.textContent ?? '')

// An address with a state of its own begins with other calls.
const calls = location.search ? [] : todays(opening)

/**
 * Asks for a token where this browser keeps its session in a cookie, and with it for what the page begins with;
 * `restoreAccess` and `takeOpening` take the answers over. It waits for no other tab: the server forgives those
 * that open together.
 */
if (remembersSignIn() && rememberedRefresh() === null) {
  window.renewing = askAhead(addressOf(opening, calls), renewal.init).then(async (answer) => {
    if (answer?.ok) begin(renewedIn(await answer.text()), opening, calls)
    return answer
  })
}

/** A script that is added runs as soon as it is there: the page below it may be on its way. */
const parsed = new Promise<unknown>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve)
  else resolve(null)
})

const { early = [], entry, modules, roles } = opening
// Without a network no answer comes of which to draw the page.
const isDrawn =
  navigator.onLine &&
  window.renewing &&
  calls.length > 0 &&
  roles.some((it) => it === rememberedRole())
const [drawing] = early

// But for what draws the page, not by its links: a browser would follow them first, and its few connections would be taken.
if (drawing && entry && isDrawn) {
  const begun = within((resolve) => run(drawing, resolve))
  window.drawing = within((resolve) => window.addEventListener('caderno:drawn', resolve))
  const drawn = within((resolve) => {
    bring(early)
      .then(() => isKept(drawing) && soon(window.drawing))
      .then(resolve)
  })
  Promise.all([drawn, painted()]).then(() => bring(modules))
  // The code runs while the answers are waited for, and leaves the page to what draws it first.
  Promise.all([begun, parsed, drawn]).then(() => run(entry))
} else {
  bring(modules)
  if (entry) parsed.then(() => run(entry))
}

/** Settled by what is begun, or after the longest wait: that may hang, or not come. */
function within(begin: (resolve: (_: unknown) => void) => void): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait)
    begin(resolve)
  })
}

/** Whether a file came from this device, as all code then does: to compile it would keep the drawing waiting. */
function isKept(address: string): boolean {
  const [file] = performance.getEntriesByName(new URL(address, location.href).href)
  return file !== undefined && 'transferSize' in file && file.transferSize === 0
}

const soon = (what: Promise<unknown> | undefined) =>
  Promise.race([what, new Promise((resolve) => setTimeout(resolve, 400))])

/** Settled once the page has been painted: asking for files takes a slow phone 10 ms each. */
function painted(): Promise<unknown> {
  return within((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

function run(src: string, onload?: (event: Event) => void): void {
  const script = document.createElement('script')
  const ended = onload && { onload, onerror: onload }
  document.head.append(Object.assign(script, { type: 'module', crossOrigin: '', src, ...ended }))
}

/** Asks for modules, and waits until each has come, or not. */
function bring(addresses: readonly string[]): Promise<unknown> {
  return Promise.all(
    addresses.map((href) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
      return new Promise((resolve) => {
        link.onload = link.onerror = resolve
      })
    }),
  )
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
      : askAhead(base + path, { headers, credentials })
    return [path, answer] as const
  })
  keepOpening(access, new Map(answers))
}
