import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type ConsoleMessage,
  chromium,
  type Page,
} from '@playwright/test'
import { chromiumFlags, headlessChromium } from '../../../scripts/chromium.mjs'
import type { Conta } from '../../e2e/site.ts'

/** A slow phone on a slow network: CPU four times slower, 1.6 Mbit/s, 150 ms a request. */
export const slow = { cpu: 4, bytesPerSecond: 1_600_000 / 8, latency: 150 }

/** What came over the network. */
interface Traffic {
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
}

/** What a page cost until it could be used, and until it was quiet, in milliseconds and bytes over the network. */
export interface Load extends Traffic {
  readonly allBytes: number
  readonly allScriptBytes: number
  readonly allRequests: number
  readonly fcp: number
  readonly lcp: number
  readonly readable: number
  readonly usable: number
  readonly quiet: number
  readonly blocking: number
  readonly shift: number
}

/** A page is quiet when for this long it has asked for nothing and had no long task, in milliseconds. */
const quietAfter = 2_000

/** What every browser of the measurements is started with. */
export function launchOptions() {
  const executablePath = headlessChromium()
  // A debugger has V8 read a module once more for the first Error made in it: 60 to 140 ms of a slow phone, of nobody else's.
  const args = [...chromiumFlags, '--js-flags=--no-enable-lazy-source-positions']
  return { ...(executablePath ? { executablePath } : {}), args }
}

/** Starts the browser of all measurements but Lighthouse's. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

/** Where its people are. */
export const here = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' } as const

/** A visitor with an empty cache and no service worker, which device.ts measures; signed in where an account is given. */
export async function visitor(
  browser: Browser,
  url: string,
  conta?: Conta,
  hasTouch = false,
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...visiting(url), hasTouch })
  if (conta) await signInto(context, conta)
  return context
}

/** What the context of a visitor is made of. */
export function visiting(url: string): BrowserContextOptions {
  const viewport = { width: 1280, height: 800 }
  return { baseURL: url, serviceWorkers: 'block', ...here, viewport }
}

/** Signs someone in, as a page does; the next page of the context is inside. */
export async function signInto(context: BrowserContext, { email, senha }: Conta): Promise<void> {
  await context.request.post('/api/v1/login/login', { data: { email, password: senha } })
  await context.addInitScript(() => {
    localStorage.setItem('caderno.entrou', '1')
    localStorage.setItem('caderno.papel', 'coordenador')
  })
}

/** A page of a context, with the brakes of `slow` on. */
export async function slowPage(context: BrowserContext): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latency,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  return { page, cdp }
}

const usable = 'caderno: utilizável'

/** A selector, and what a page says once it shows it. */
interface Watched {
  readonly sign: string
  readonly told: string
}

export const watched = (sign: string): Watched => ({ sign, told: usable })

/** To ask the page itself whether it is there, Playwright puts code of its own into it: 150 ms of a slow phone. */
export function untilUsable(page: Page): Promise<unknown> {
  const predicate = (message: ConsoleMessage) => message.text() === usable
  return page.waitForEvent('console', { predicate, timeout: 60_000 })
}

/**
 * Opens an address and tells what it cost until `sign`, a selector, was painted, and until the page was quiet.
 * `legible` tells that the page can be read, where that may be before.
 */
export async function load(
  context: BrowserContext,
  address: string,
  sign: string,
  legible = sign,
): Promise<Load> {
  const { page, cdp } = await slowPage(context)
  await page.addInitScript(watch, { ...watched(sign), legible })
  const traffic = watchTraffic(cdp)
  const isUsable = untilUsable(page)
  await page.goto(address, { waitUntil: 'commit' })
  await isUsable
  const used = traffic.soFar()
  const quiet = await untilQuiet(page, traffic.idle)
  const all = traffic.soFar()
  const { fcp, lcp, readable, usable, shift, tasks } = await page.evaluate(() => window.measured)
  await page.close()
  // What stands in the way of the user, who taps and types from the first moment: the part over 50 ms of each task.
  const blocking = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return {
    ...used,
    allBytes: all.bytes,
    allScriptBytes: all.scriptBytes,
    allRequests: all.requests,
    ...{ fcp, lcp, readable: readable ?? Number.NaN, usable: usable ?? Number.NaN },
    ...{ quiet, shift, blocking },
  }
}

/** Waits until the page is quiet; answers since when it is, by its own clock. */
async function untilQuiet(page: Page, idle: () => number): Promise<number> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { now, busy } = await page.evaluate(() => {
      const last = window.measured.tasks.at(-1)
      const usable = window.measured.usable ?? 0
      return { now: performance.now(), busy: Math.max(usable, last ? last.at + last.duration : 0) }
    })
    const since = Math.max(busy, now - idle())
    if (now - since >= quietAfter) return since
    await page.waitForTimeout(100)
  }
  throw new Error(`${page.url()} não se aquieta`)
}

function watchTraffic(cdp: CDPSession) {
  const scripts = new Set<string>()
  const open = new Set<string>()
  const used = { bytes: 0, scriptBytes: 0, requests: 0 }
  let last = performance.now()
  const ended = (requestId: string) => {
    open.delete(requestId)
    last = performance.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    used.requests += 1
    open.add(requestId)
    if (type === 'Script' || request.url.endsWith('.js')) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    ended(requestId)
    used.bytes += encodedDataLength
    if (scripts.has(requestId)) used.scriptBytes += encodedDataLength
  })
  cdp.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  return {
    soFar: (): Traffic => ({ ...used }),
    /** For how long nothing has been under way, in milliseconds. */
    idle: () => (open.size > 0 ? 0 : performance.now() - last),
  }
}

/** Runs in the page, before anything of it. */
function watch({ sign, told, legible }: Watched & { readonly legible: string }) {
  const untold = { readable: null, usable: null }
  const measured: Window['measured'] = { fcp: 0, lcp: 0, ...untold, shift: 0, tasks: [] }
  window.measured = measured
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
    })
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime
  })
  observe('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime
  })
  observe('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!shift.hadRecentInput) measured.shift += shift.value
  })
  observe('longtask', ({ startTime, duration }) => measured.tasks.push({ at: startTime, duration }))
  // What stands in the document is painted with the next frame: the one after it tells that it was.
  const whenPainted = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))
  let isLegible = false
  new MutationObserver((_, observer) => {
    if (!isLegible && document.querySelector(legible)) {
      isLegible = true
      whenPainted(() => {
        measured.readable = performance.now()
      })
    }
    if (!document.querySelector(sign)) return
    observer.disconnect()
    whenPainted(() => {
      measured.usable = performance.now()
      console.debug(told)
    })
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

declare global {
  interface Window {
    measured: {
      fcp: number
      lcp: number
      readable: number | null
      usable: number | null
      shift: number
      tasks: { at: number; duration: number }[]
    }
  }
}
