import type { Browser } from '@playwright/test'
import { coordenadora, type Site } from '../../e2e/site.ts'
import { median } from './median.ts'
import { type Load, load, slowPage, visitor } from './phone.ts'

/** What tells that a page can be used. */
const signs = {
  login: 'form[data-hydrated]',
  list: '.list-row',
  home: '.figures:not([aria-busy="true"])',
}

/** The loads that have a budget, the middle of several each. */
export interface Loads {
  readonly login: Load
  readonly coldList: Load
  readonly warmList: Load
  readonly coldHome: Load
  /** From 'Entrar' to the figures of the home, and to the rows of the list after a click, in milliseconds. */
  readonly signIn: { readonly home: number; readonly list: number }
}

/** Opens every page `times` times, each time as a new visitor. */
export async function measureLoads(browser: Browser, site: Site, times: number): Promise<Loads> {
  const login: Load[] = []
  const coldList: Load[] = []
  const warmList: Load[] = []
  const coldHome: Load[] = []
  const signIns: { home: number; list: number }[] = []
  for (let time = 0; time < times; time += 1) {
    const stranger = await visitor(browser, site.url)
    login.push(await load(stranger, '/login', signs.login))
    await stranger.close()
    const known = await visitor(browser, site.url, coordenadora)
    coldList.push(await load(known, '/alunos', signs.list))
    warmList.push(await load(known, '/alunos', signs.list))
    await known.close()
    const early = await visitor(browser, site.url, coordenadora)
    coldHome.push(await load(early, '/dashboard/coordenador', signs.home))
    await early.close()
    signIns.push(await signIn(browser, site))
  }
  return {
    login: middle(login),
    coldList: middle(coldList),
    warmList: middle(warmList),
    coldHome: middle(coldHome),
    signIn: {
      home: median(signIns.map(({ home }) => home)),
      list: median(signIns.map(({ list }) => list)),
    },
  }
}

/** Types as a person does, which gives what comes next its time to arrive. */
async function signIn(browser: Browser, site: Site) {
  const context = await visitor(browser, site.url)
  const { page } = await slowPage(context)
  await page.goto('/login')
  await page.getByLabel('E-mail').pressSequentially(coordenadora.email, { delay: 90 })
  await page
    .getByLabel('Senha', { exact: true })
    .pressSequentially(coordenadora.senha, { delay: 90 })
  const home = await timeUntil(page, signs.home, () => page.keyboard.press('Enter'))
  await page.waitForLoadState('networkidle')
  const link = page.getByRole('link', { name: 'Alunos', exact: true })
  await link.hover()
  const list = await timeUntil(page, signs.list, () => link.click())
  await context.close()
  return { home, list }
}

type Page = Awaited<ReturnType<typeof slowPage>>['page']

async function timeUntil(page: Page, sign: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate((sign) => {
    const begin = (event: Event) => {
      window.began = event.timeStamp
    }
    for (const type of ['keydown', 'pointerdown'])
      window.addEventListener(type, begin, { capture: true, once: true })
    window.reached = null
    new MutationObserver((_, observer) => {
      if (!document.querySelector(sign)) return
      observer.disconnect()
      window.reached = performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  }, sign)
  await act()
  await page.waitForFunction(() => window.reached !== null, null, { timeout: 60_000 })
  return page.evaluate(() => (window.reached ?? Number.NaN) - window.began)
}

function middle(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]))
  return {
    bytes: of('bytes'),
    scriptBytes: of('scriptBytes'),
    requests: of('requests'),
    fcp: of('fcp'),
    lcp: of('lcp'),
    usable: of('usable'),
    blocking: of('blocking'),
    shift: of('shift'),
  }
}

declare global {
  interface Window {
    began: number
    reached: number | null
  }
}
