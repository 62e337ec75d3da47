import type { Browser, CDPSession, Page } from '@playwright/test'
import type { Institute, Roll } from './institute.ts'
import { type Spread, spread } from './median.ts'
import { slow as brakes, visitor } from './phone.ts'

/** From the click on a mark until its frame is drawn, in milliseconds; on a fast machine and with the brakes of a phone. */
export interface Marks {
  readonly size: number
  readonly fast: Spread
  readonly slow: Spread
}

/** The longest task while a list is scrolled, in milliseconds; 0 where none was over 50. */
export interface Scroll {
  readonly size: number
  readonly fast: Spread
  readonly slow: Spread
}

const marked = 25

/** Calls part of the roll of a class, fast and on a slow phone. */
export async function measureMarks(
  browser: Browser,
  { site }: Institute,
  roll: Roll,
): Promise<Marks> {
  const { page, cdp, close } = await openRegister(browser, site.url, roll)
  const fast = spread(await marksOf(page, 0))
  await brake(cdp, brakes.cpu)
  const slow = spread(await marksOf(page, 1))
  await close()
  return { size: roll.size, fast, slow }
}

/** Scrolls the register of a class from its first to its last student, `times` times after one that doesn't count. */
export async function measureScroll(
  browser: Browser,
  { site }: Institute,
  roll: Roll,
  times: number,
): Promise<Scroll> {
  const fast: number[] = []
  const slow: number[] = []
  for (let time = 0; time <= times; time += 1) {
    const { page, cdp, close } = await openRegister(browser, site.url, roll)
    fast.push(await longestTask(page))
    await brake(cdp, brakes.cpu)
    slow.push(await longestTask(page))
    await close()
  }
  return { size: roll.size, fast: spread(fast.slice(1)), slow: spread(slow.slice(1)) }
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

/** Marks students one after the other with real clicks: the nth choice of each. The first one doesn't count. */
async function marksOf(page: Page, choice: number): Promise<number[]> {
  const marks: number[] = []
  for (let at = 0; at <= marked; at += 1) {
    const row = page.locator('.register-roll > li').nth(at)
    const radio = row.locator('label').nth(choice)
    await radio.scrollIntoViewIfNeeded()
    await page.evaluate(watchClick)
    await radio.click()
    await page.waitForFunction(() => window.drawn !== null)
    marks.push(await page.evaluate(() => window.drawn ?? Number.NaN))
  }
  return marks.slice(1)
}

/** Runs in the page: times the next click until its frame is drawn. */
function watchClick() {
  window.drawn = null
  const onClick = () => {
    const began = performance.now()
    requestAnimationFrame(() => {
      const afterFrame = new MessageChannel()
      afterFrame.port1.onmessage = () => {
        window.drawn = performance.now() - began
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
    drawn: number | null
    longest: number
  }
}
