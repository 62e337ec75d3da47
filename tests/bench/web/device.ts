import type { Browser, BrowserContext } from '@playwright/test'
import { type Conta, coordenadora } from '../../e2e/site.ts'
import type { Institute, Roll } from './institute.ts'
import { median } from './median.ts'
import { here, slow, untilUsable, watched } from './phone.ts'
import { slowNetworkTo } from './slow-network.ts'

/** What the code and the marks on the device give and cost, in milliseconds and bytes. */
export interface OnDevice {
  /** The register of today, opened again without network. */
  readonly register: number
  /** The student list opened again, by the worker's cache and without a worker. */
  readonly list: { readonly withWorker: number; readonly without: number }
  /** The first paint of the login, where the worker has the code and without a worker. */
  readonly paint: { readonly withWorker: number; readonly without: number }
  /** The code by which the login registers the worker. */
  readonly scriptBytes: number
  /** From the opening of the login until the worker has the code of all screens. */
  readonly installed: number
}

/** Opens each page `times` times, on the slow phone; with a worker and without one by turns. */
export async function measureDevice(
  browser: Browser,
  { site }: Institute,
  roll: Roll,
  times: number,
): Promise<OnDevice> {
  const network = await slowNetworkTo(site.url)
  const known = (worker: 'allow' | 'block', conta?: Conta) =>
    visitorOf(browser, network.url, worker, conta)
  const contexts = {
    withWorker: await known('allow', coordenadora),
    without: await known('block', coordenadora),
  }
  const logins = { withWorker: await known('allow'), without: await known('block') }
  const educator = await known('allow', roll.educator)
  const { scriptBytes, installed } = await registerWorker(logins.withWorker, '/login')
  await registerWorker(contexts.withWorker, '/alunos')
  await registerWorker(educator, '/frequencia')
  await openPage(contexts.without, '/alunos', rows)
  await openPage(logins.without, '/login', 'form[data-hydrated]')
  const found = { list: both(), paint: both(), register: [] as number[] }
  for (let time = 0; time < times; time += 1) {
    for (const way of ways) {
      found.list[way].push((await openPage(contexts[way], '/alunos', rows)).usable)
      const login = await openPage(logins[way], '/login', 'form[data-hydrated]')
      found.paint[way].push(login.fcp)
    }
    await educator.setOffline(true)
    const opened = await openPage(
      educator,
      '/frequencia',
      `.register-roll > li:nth-child(${roll.size})`,
    )
    found.register.push(opened.usable)
    await educator.setOffline(false)
  }
  for (const context of [...Object.values(contexts), ...Object.values(logins), educator])
    await context.close()
  network.stop()
  const middle = (of: Readonly<Record<Way, number[]>>) => ({
    withWorker: median(of.withWorker),
    without: median(of.without),
  })
  return {
    register: median(found.register),
    list: middle(found.list),
    paint: middle(found.paint),
    scriptBytes,
    installed,
  }
}

/** A list of a phone has cards. */
const rows = 'ul.cards > li'
const ways = ['withWorker', 'without'] as const
type Way = (typeof ways)[number]
const both = (): Record<Way, number[]> => ({ withWorker: [], without: [] })

async function visitorOf(
  browser: Browser,
  url: string,
  serviceWorkers: 'allow' | 'block',
  conta?: Conta,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...{ baseURL: url, serviceWorkers, ...here },
    viewport: { width: 390, height: 844 },
  })
  if (!conta) return context
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(conta.email)
  await page.getByLabel('Senha', { exact: true }).fill(conta.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
  await page.close()
  return context
}

/** Waits until the page has registered its worker by itself and that has all the code; what that takes. */
async function registerWorker(context: BrowserContext, address: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  const ids = new Set<string>()
  let scriptBytes = 0
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/assets\/installed-[^/]*\.js$/.test(request.url)) ids.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ids.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto(address)
  const controlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(controlled, null, { timeout: 120_000 })
  const installed = await page.evaluate(() => performance.now())
  // Again, as a page that the worker has: what it shows of the day is on the device then.
  await page.reload({ waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  await page.close()
  return { scriptBytes, installed }
}

async function openPage(context: BrowserContext, address: string, sign: string) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
  await page.addInitScript(({ sign, told }) => {
    window.opened = null
    new MutationObserver((_, observer) => {
      if (!document.querySelector(sign)) return
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          window.opened = performance.now()
          console.debug(told)
        }),
      )
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, watched(sign))
  const isUsable = untilUsable(page)
  await page.goto(address, { waitUntil: 'commit' })
  await isUsable
  await page.waitForTimeout(300)
  const found = await page.evaluate(() => ({
    usable: window.opened ?? Number.NaN,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await page.close()
  return found
}

declare global {
  interface Window {
    opened: number | null
  }
}
