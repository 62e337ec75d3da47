import type { Page } from '@playwright/test'

/** How far things moved on the page so far, as the browser counts it. */
export const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
            value: number
          })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 500)
      }),
  )

/** All words of the page, each with where it stands: what React puts in the place of what was there is no shift to a browser. */
export const placed = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(
      document.querySelector('#conteudo') as Element,
      NodeFilter.SHOW_TEXT,
    )
    const words: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const { x, y, height } = range.getBoundingClientRect()
      const text = texts.currentNode.textContent?.trim()
      if (text && height > 0) words.push(`${text} @ ${Math.round(x)}, ${Math.round(y)}`)
    }
    return words
  })

/** Waits until React has taken over what stands before it. */
export const taken = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('#conteudo > *') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    ),
  )
