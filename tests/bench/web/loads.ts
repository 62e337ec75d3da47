import type { Browser } from '@playwright/test'
import { coordenadora, type Site } from '../../e2e/site.ts'
import { type Spread, spreads } from './median.ts'
import { type Load, load, slowPage, untilUsable, visitor, watched } from './phone.ts'

/** What tells that a page can be used. */
export const signs = {
  login: 'form[data-hydrated]',
  list: '.list-row',
  home: '.figures:not([aria-busy="true"])',
  // Under a finger no field takes the focus, or the keyboard would cover the form.
  form: '[role=dialog]:has(:focus) input',
}

/** Each figure of a load, over all the times that it was measured. */
export type Loaded = Readonly<Record<keyof Load, Spread>>

/** The loads that have a budget. */
export interface Loads {
  readonly login: Loaded
  readonly coldList: Loaded
  readonly warmList: Loaded
  readonly coldHome: Loaded
  readonly warmHome: Loaded
  readonly signIn: Readonly<Record<keyof SignIn, Spread>>
  readonly opening: Readonly<Record<keyof Opening, Spread>>
}

/** From the press on the button of a new student, on a list that is quiet, until its form has the focus; milliseconds. */
interface Opening {
  readonly byMouse: number
  readonly byTouch: number
}

/** Milliseconds. */
interface SignIn {
  /** The event that took longest while the e-mail and the password were typed; 0 where none took 16. */
  readonly typing: number
  /** From 'Entrar' to the figures of the home. */
  readonly home: number
  /** To the rows of the list, after a click. */
  readonly list: number
}

/** Opens every page `times` times, each time as a new visitor, after a first time that doesn't count. */
export async function measureLoads(browser: Browser, site: Site, times: number): Promise<Loads> {
  const rounds: Awaited<ReturnType<typeof roundOf>>[] = []
  for (let time = 0; time <= times; time += 1) rounds.push(await roundOf(browser, site))
  const counted = rounds.slice(1)
  return {
    login: spreads(counted.map(({ login }) => login)),
    coldList: spreads(counted.map(({ coldList }) => coldList)),
    warmList: spreads(counted.map(({ warmList }) => warmList)),
    coldHome: spreads(counted.map(({ coldHome }) => coldHome)),
    warmHome: spreads(counted.map(({ warmHome }) => warmHome)),
    signIn: spreads(counted.map(({ signIn }) => signIn)),
    opening: spreads(counted.map(({ opening }) => opening)),
  }
}

async function roundOf(browser: Browser, site: Site) {
  const stranger = await visitor(browser, site.url)
  const login = await load(stranger, '/login', signs.login)
  await stranger.close()
  const list = await twice(browser, site, '/alunos', signs.list)
  const home = await twice(browser, site, '/dashboard/coordenador', signs.home)
  return {
    login,
    ...{ coldList: list.cold, warmList: list.warm, coldHome: home.cold, warmHome: home.warm },
    signIn: await signIn(browser, site),
    opening: {
      byMouse: await openForm(browser, site, false),
      byTouch: await openForm(browser, site, true),
    },
  }
}

async function twice(browser: Browser, site: Site, address: string, sign: string) {
  const known = await visitor(browser, site.url, coordenadora)
  const cold = await load(known, address, sign)
  const warm = await load(known, address, sign)
  await known.close()
  return { cold, warm }
}

/** Types as a person does, which gives what comes next its time to arrive. */
async function signIn(browser: Browser, site: Site): Promise<SignIn> {
  const context = await visitor(browser, site.url)
  const { page } = await slowPage(context)
  await page.addInitScript(watchEvents)
  await page.goto('/login')
  await page.getByLabel('E-mail').pressSequentially(coordenadora.email, { delay: 90 })
  await page
    .getByLabel('Senha', { exact: true })
    .pressSequentially(coordenadora.senha, { delay: 90 })
  const home = await timeUntil(page, signs.home, () => page.keyboard.press('Enter'))
  await page.waitForLoadState('networkidle')
  const typing = await page.evaluate(() => {
    // Not what a pointer hears that lay where the page came.
    const keys = window.events.filter(({ name }) => /^key|input$/.test(name))
    const typed = keys.filter(({ startTime }) => startTime < window.began)
    return Math.max(0, ...typed.map(({ duration }) => duration))
  })
  const link = page.getByRole('link', { name: 'Alunos', exact: true })
  await link.hover()
  const list = await timeUntil(page, signs.list, () => link.click())
  await context.close()
  return { typing, home, list }
}

/** The code of its dialogs comes to a list after it has been drawn, in milliseconds. */
const settled = 8_000

async function openForm(browser: Browser, site: Site, isTouched: boolean): Promise<number> {
  const context = await visitor(browser, site.url, coordenadora, isTouched)
  const { page } = await slowPage(context)
  await page.goto('/alunos')
  await page.waitForSelector(signs.list)
  await page.waitForTimeout(settled)
  const button = page.getByRole('button', { name: 'Adicionar aluno' })
  const time = await timeUntil(page, signs.form, () => (isTouched ? button.tap() : button.click()))
  await context.close()
  return time
}

/** Runs in the page, before anything of it. */
function watchEvents() {
  window.events = []
  const observer = new PerformanceObserver((found) => window.events.push(...found.getEntries()))
  const least: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(least)
}

type Page = Awaited<ReturnType<typeof slowPage>>['page']

async function timeUntil(page: Page, sign: string, act: () => Promise<void>): Promise<number> {
  await page.evaluate(({ sign, told }) => {
    const begin = (event: Event) => {
      window.began = event.timeStamp
    }
    for (const type of ['keydown', 'pointerdown'])
      window.addEventListener(type, begin, { capture: true, once: true })
    window.reached = null
    const look = () => {
      if (!document.querySelector(sign)) return
      observer.disconnect()
      window.removeEventListener('focusin', look)
      window.reached = performance.now()
      console.debug(told)
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    window.addEventListener('focusin', look)
  }, watched(sign))
  const isReached = untilUsable(page)
  await act()
  await isReached
  return page.evaluate(() => (window.reached ?? Number.NaN) - window.began)
}

declare global {
  interface Window {
    began: number
    events: PerformanceEntry[]
    reached: number | null
  }
}
