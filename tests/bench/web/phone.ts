import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'
import { chromiumFlags, installedChromium } from '../../../scripts/chromium.mjs'
import type { Conta } from '../../e2e/site.ts'

/** A slow phone on a slow network: CPU four times slower, 1.6 Mbit/s, 150 ms a request. */
export const slow = { cpu: 4, bytesPerSecond: 1_600_000 / 8, latency: 150 }

/** What a page cost until it could be used, in milliseconds and bytes over the network. */
export interface Load {
  readonly bytes: number
  readonly scriptBytes: number
  readonly requests: number
  readonly fcp: number
  readonly lcp: number
  readonly usable: number
  readonly blocking: number
  readonly shift: number
}

/** Starts the browser of all measurements. */
export function startBrowser(): Promise<Browser> {
  const executablePath = installedChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: chromiumFlags,
  })
}

/** A visitor with an empty cache; signed in where an account is given. */
export async function visitor(
  browser: Browser,
  url: string,
  conta?: Conta,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
  })
  if (conta) {
    await context.request.post('/api/v1/login/login', {
      data: { email: conta.email, password: conta.senha },
    })
    await context.addInitScript(() => localStorage.setItem('caderno.entrou', '1'))
  }
  return context
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

/** Opens an address and tells what it cost until `sign`, a selector, was there. */
export async function load(context: BrowserContext, address: string, sign: string): Promise<Load> {
  const { page, cdp } = await slowPage(context)
  await page.addInitScript(watch, sign)
  const traffic = countTraffic(cdp)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.measured.usable !== null, null, { timeout: 60_000 })
  const used = traffic()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const measured = await page.evaluate(() => window.measured)
  await page.close()
  const { fcp, lcp, usable, shift, tasks } = measured
  // What stands in the way of the user: the part over 50 ms of each task after the first paint.
  const blocking = tasks
    .filter(({ at }) => at >= fcp)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
  return { ...used, fcp, lcp, usable: usable ?? Number.NaN, shift, blocking }
}

function countTraffic(cdp: CDPSession) {
  const scripts = new Set<string>()
  const used = { bytes: 0, scriptBytes: 0, requests: 0 }
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    used.requests += 1
    if (type === 'Script' || request.url.endsWith('.js')) scripts.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    used.bytes += encodedDataLength
    if (scripts.has(requestId)) used.scriptBytes += encodedDataLength
  })
  return () => ({ ...used })
}

/** Runs in the page, before anything of it. */
function watch(sign: string) {
  const measured: Window['measured'] = { fcp: 0, lcp: 0, usable: null, shift: 0, tasks: [] }
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
  new MutationObserver((_, observer) => {
    if (!document.querySelector(sign)) return
    observer.disconnect()
    measured.usable = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

declare global {
  interface Window {
    measured: {
      fcp: number
      lcp: number
      usable: number | null
      shift: number
      tasks: { at: number; duration: number }[]
    }
  }
}
