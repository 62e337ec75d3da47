import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, rulesOfColours } from './test.ts'

/** Words of the libraries' own texts, none of which is also a Portuguese word. */
const english =
  /\b(close|search|loading|next|previous|page|select|selected|cancel|save|delete|edit|filter|sort|open|calendar|down|up|ellipsis|submit|required|please|the|clear|items|error|success|warning|trigger|toggle|swap|jump|expand|collapse|now|today|yesterday|date|month|year|week|choose|empty|not found|back|home|view|show|hide|upload|download|sign in|password|user|new|add|remove|yes)\b/i

/** Words on the screen, and words that only a screen reader says. */
async function wordsOf(page: Page): Promise<string[]> {
  const said = await page
    .locator('body :visible')
    .evaluateAll((elements) =>
      elements.flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'].flatMap(
          (name) => element.getAttribute(name) ?? [],
        ),
      ),
    )
  const shown = await page.locator('body').innerText()
  return [await page.title(), ...said, ...shown.split('\n')]
}

async function expectPortuguese(page: Page) {
  const found = (await wordsOf(page)).filter((text) => english.test(text))
  expect.soft(found, `palavras em inglês em ${page.url()}`).toEqual([])
}

/** Every control has the height of a finger; a link within a sentence has that of its line. */
async function expectTouchable(page: Page) {
  const small = await page.evaluate(() => {
    const controls = 'button, a[href], input, select, textarea, [role=combobox], [role=menuitem]'
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return [...document.querySelectorAll(controls)]
      .filter((element) => isSeen(element) && !element.closest('p'))
      .map((element) => {
        // Words or a box of an input take the touch in a frame or label around them.
        const frame = element.closest('label, .row, .ant-select, .ant-input-affix-wrapper')
        const { width, height } = (frame ?? element).getBoundingClientRect()
        const name = element.getAttribute('aria-label') ?? element.textContent
        return { element: `${element.localName} “${name}”`, width, height: Math.round(height) }
      })
      .filter(({ width, height }) => width > 1 && height < 40)
      .map(({ element, height }) => `${element}: ${height} px`)
  })
  expect.soft(small, `controles pequenos em ${page.url()}`).toEqual([])
}

/** What holds of every screen and every dialog, in the themes that are asked for. */
export async function judge(page: Page, schemes: readonly ('light' | 'dark')[]) {
  await expectNoSidewaysScroll(page)
  await expectPortuguese(page)
  if ((page.viewportSize()?.width ?? 0) < 600) await expectTouchable(page)
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, index > 0 ? rulesOfColours : undefined)
  }
}
