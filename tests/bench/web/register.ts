import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Institute, Roll } from './institute.ts'
import { median } from './median.ts'
import { slow, visitor } from './phone.ts'

/** What one mark in a register costs, in milliseconds. */
export interface Marks {
  readonly size: number
  /** The work of the page: the event, and the frame that shows it. */
  readonly work: number
  /** From the click until the frame is drawn, the wait for the screen's next turn included. */
  readonly shown: number
  readonly slowWork: number
  readonly slowShown: number
}

/** The longest task while a list is scrolled, in milliseconds; 0 where none was over 50. */
export interface Scroll {
  readonly size: number
  readonly longest: number
  readonly slowLongest: number
}

const marked = 25

/** Calls part of the roll of a class, fast and on a slow phone. */
export async function measureMarks(
  browser: Browser,
  { site }: Institute,
  roll: Roll,
): Promise<Marks> {
  const { page, cdp, close } = await openRegister(browser, site.url, roll)
  const fast = await marksOf(page, 0)
  await brake(cdp, slow.cpu)
  const braked = await marksOf(page, 1)
  await close()
  return {
    size: roll.size,
    work: fast.work,
    shown: fast.shown,
    slowWork: braked.work,
    slowShown: braked.shown,
  }
}

/** Scrolls the register of a class from its first to its last student. */
export async function measureScroll(
  browser: Browser,
  { site }: Institute,
  roll: Roll,
): Promise<Scroll> {
  const { page, cdp, close } = await openRegister(browser, site.url, roll)
  const longest = await longestTask(page)
  await brake(cdp, slow.cpu)
  const slowLongest = await longestTask(page)
  await close()
  return { size: roll.size, longest, slowLongest }
}

async function openRegister(browser: Browser, url: string, { size, educator }: Roll) {
  const context = await visitor(browser, url, educator)
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/frequencia')
  await page.waitForFunction(
    (size) => document.querySelectorAll('.register-roll > li').length === size,
    size,
    { timeout: 60_000 },
  )
  await page.waitForLoadState('networkidle')
  return { page, cdp: await context.newCDPSession(page), close: () => context.close() }
}

async function brake(cdp: CDPSession, rate: number) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Marks students one after the other with real clicks: the nth choice of each. */
async function marksOf(page: Page, choice: number) {
  const work: number[] = []
  const shown: number[] = []
  for (let at = 0; at < marked; at += 1) {
    const row = page.locator('.register-roll > li').nth(at)
    const radio = row.locator('label').nth(choice)
    await radio.scrollIntoViewIfNeeded()
    await page.evaluate(watchClick)
    await radio.click()
    await page.waitForFunction(() => window.click !== null)
    const click = await page.evaluate(() => window.click)
    if (!click) continue
    work.push(click.work)
    shown.push(click.shown)
  }
  return { work: median(work), shown: median(shown) }
}

/** Runs in the page: times the next click, its event task and its frame apart. */
function watchClick() {
  window.click = null
  const onClick = () => {
    const began = performance.now()
    let handled = began
    const afterEvent = new MessageChannel()
    afterEvent.port1.onmessage = () => {
      handled = performance.now()
    }
    afterEvent.port2.postMessage(null)
    requestAnimationFrame(() => {
      const frame = performance.now()
      const afterFrame = new MessageChannel()
      afterFrame.port1.onmessage = () => {
        const drawn = performance.now()
        window.click = { work: handled - began + (drawn - frame), shown: drawn - began }
      }
      afterFrame.port2.postMessage(null)
    })
  }
  window.addEventListener('click', onClick, { capture: true, once: true })
}

async function longestTask(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.scrollTo({ top: 0 })
    window.longest = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longest = Math.max(window.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await page.mouse.move(195, 500)
  for (let turn = 0; turn < 60; turn += 1) {
    await page.mouse.wheel(0, 2400)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(300)
  return page.evaluate(() => window.longest)
}

declare global {
  interface Window {
    click: { work: number; shown: number } | null
    longest: number
  }
}
