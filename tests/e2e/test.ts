import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type axe from 'axe-core'
import { signInMarks } from '#console/api/remembered'
import { type Api, apiOf } from './api.ts'
import { type DocumentedHost, startDocumentedHost } from './documented-host.ts'
import { type Conta, coordenadora, type Site, startSite } from './site.ts'

/** What a project of playwright.config.ts chooses. */
export interface Options {
  /** Whether a host of the documented contract alone stands between the browser and the server. */
  documented: boolean
}

interface Fixtures {
  /** Environment of the server, besides its folder, port and first coordinator. */
  env: Readonly<Record<string, string>>
  /** A server over an empty institute, of this test alone. */
  server: Site
  /** The documented host before it, or null. */
  standing: DocumentedHost | null
  /** The same in a test that is of documented hosts alone. */
  host: DocumentedHost
  /** What the browser visits: the server, or the documented host before it. */
  site: Site
  /** Calls as the coordinator. */
  api: Api
  /** What went wrong unseen: console errors, exceptions, requests to other hosts. Empty at the end, or the test fails. */
  problems: string[]
  /** Takes problems that a test brings about on purpose off the list. */
  expectProblems: (pattern: RegExp) => void
  /** A page in a browser of its own, watched like `page`. */
  openBrowser: (options?: BrowserContextOptions) => Promise<Page>
}

export { expect } from '@playwright/test'

/** A phone of 390 pixels. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true } as const

export const test = base.extend<Fixtures & Options>({
  documented: [false, { option: true }],
  env: [{}, { option: true }],
  server: async ({ env }, use) => {
    const server = await startSite(env)
    await use(server)
    await server.stop()
  },
  standing: async ({ documented, server }, use) => {
    const host = documented ? await startDocumentedHost(server.url) : null
    await use(host)
    await host?.stop()
    expect(host?.strange ?? [], 'chamadas que nem o contrato nem as extensões têm').toEqual([])
  },
  host: async ({ standing }, use) => {
    if (!standing) throw new Error('Este teste é só do projeto documentado.')
    await use(standing)
  },
  site: async ({ server, standing }, use) => {
    await use(standing ? { ...server, url: standing.url } : server)
  },
  api: async ({ site }, use) => {
    await use(await apiOf(site, coordenadora))
  },
  baseURL: async ({ site }, use) => {
    await use(site.url)
  },
  problems: async ({ browserName }, use) => {
    const problems: string[] = []
    await use(problems)
    expect(problems, `problemas no ${browserName}`).toEqual([])
  },
  expectProblems: async ({ problems }, use) => {
    await use((pattern) => {
      const rest = problems.filter((problem) => !pattern.test(problem))
      expect(rest.length, `nenhum problema como ${pattern}`).toBeLessThan(problems.length)
      problems.splice(0, problems.length, ...rest)
    })
  },
  context: async ({ context, site, standing, problems }, use) => {
    watch(context, { site, standing, problems })
    await use(context)
  },
  openBrowser: async ({ browser, site, standing, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: site.url, ...options })
      opened.push(context)
      watch(context, { site, standing, problems })
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

type Watching = Pick<Fixtures, 'site' | 'standing' | 'problems'>

function watch(context: BrowserContext, { site, standing, problems }: Watching) {
  context.on('console', (message) => {
    const { url } = message.location()
    // The browser itself notes each refusal of an extension, which the console goes on without.
    const isExtension = url !== '' && standing?.hasRefused(url)
    const isOurHeader = message.text().includes('Permissions-Policy')
    if ((message.type() === 'error' && !isExtension) || isOurHeader)
      problems.push(`console.error: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => {
    problems.push(`exceção: ${error.error().message}`)
  })
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^(https?|wss?):$/.test(protocol) && origin !== site.url)
      problems.push(`pedido a outro endereço: ${request.url()}`)
  })
}

/** Signs in by the login screen and waits for the home of the role. */
export async function signIn(page: Page, conta: Conta, login = '/login') {
  await page.goto(login)
  await page.getByLabel('E-mail').fill(conta.email)
  await page.getByLabel('Senha', { exact: true }).fill(conta.senha)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL(/\/(dashboard|assistencia)/)
}

/** Signed in, as the login leaves a browser, without going through its screen: the test then goes where it will. */
export async function enter(page: Page, { email, senha }: Conta) {
  const data = { email, password: senha }
  const answer = await page.request.post('/api/v1/login/login', { data })
  expect(answer.ok(), `entrada de ${email}`).toBe(true)
  const { refresh }: { refresh?: string } = await answer.json()
  await page.addInitScript(
    ([local, session, token]) => {
      // At the first page alone: from there on, the console remembers and forgets by itself.
      if (location.origin === 'null' || sessionStorage.getItem('teste.entrou')) return
      sessionStorage.setItem('teste.entrou', '1')
      if (token) sessionStorage.setItem(session, token)
      else localStorage.setItem(local, '1')
    },
    [...signInMarks, refresh] as const,
  )
}

/** Opens a screen as somebody who has signed in. */
export async function openAs(page: Page, conta: Conta, path: string) {
  await enter(page, conta)
  await page.goto(path)
}

/** Makes a page ask for its first rows by themselves, where a test answers them: else they come with its token. */
export async function askFirstRowsApart(page: Page) {
  await page.route('**/api/v1/token/refresh/?*', (route) =>
    route.continue({ url: route.request().url().replace(/\?.*/, '') }),
  )
}

/** Half of what `axe.source` weighs on each page that is judged. */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe judges by the colours that stand on the page; everything else is the same in each theme. */
export const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** Fails, at the end of the test, with whatever axe finds in the page as it stands, grave or slight; by all of its rules, or by some. */
export async function expectAccessible(page: Page, rules?: string[]) {
  // A page that is still loading has no heading yet; where none comes, axe says so.
  const heading = page.locator('h1').first()
  await heading.waitFor({ state: 'attached', timeout: 10_000 }).catch(() => undefined)
  await settled(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const found = await page.evaluate(async (rules) => {
    // What is below a dialog can't be reached, and was judged before it opened.
    const dialog = 'dialog[open], [aria-modal=true]'
    const { violations } = await window.axe.run(
      document.querySelector(dialog) ? dialog : document,
      {
        resultTypes: ['violations'],
        ...(rules
          ? { runOnly: rules }
          : // The one rule of WCAG 2.2 AA, which axe leaves out unless asked for.
            { rules: { 'target-size': { enabled: true } } }),
      },
    )
    // A calendar covers parts of what is below it, the head and foot of a dialog, which stay, of what scrolls, and a
    // toast of what it passes over.
    const calendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'
    const bars = '.dialog :is(.ant-modal-header, .ant-modal-footer), .toast'
    const covers = [...document.querySelectorAll(`${calendar}, ${bars}`)]
    const isCovered = (id: string, target: string) => {
      const element = id === 'target-size' && document.querySelector(target)
      if (!element) return false
      const { top, bottom } = element.getBoundingClientRect()
      return covers.some((cover) => {
        const box = cover.getBoundingClientRect()
        const isAcross = cover.matches(calendar) || (box.top < bottom && box.bottom > top)
        return isAcross && !cover.contains(element)
      })
    }
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ target }) => !isCovered(id, String(target[0])))
        .map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
  }, rules)
  expect.soft(found, page.url()).toEqual([])
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Waits until a closed dialog has given back its entry in the history: going on before that is going back too. */
export async function expectNoDialogEntry(page: Page) {
  await expect.poll(() => page.evaluate(() => history.state?.dialogo ?? 0)).toBe(0)
}

/** Fails, at the end of the test, where the page is wider than its window. */
export async function expectNoSidewaysScroll(page: Page) {
  await settled(page)
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(excess, `pixels além da largura em ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Waits for what has just opened to be in its place, and for what is fading: half-way, its colours are not those that people read. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}
