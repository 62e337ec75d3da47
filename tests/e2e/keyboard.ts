import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** More presses of Tab than any screen under test has controls. */
const most = 90

/**
 * Presses Tab from the top to the end of the screen, or once around an open dialog. Every control is
 * reached, and each that has the focus shows it: two pixels, in a colour of 3:1 beside what is around.
 */
export async function expectKeyboard(page: Page) {
  const lost: string[] = []
  await page.evaluate(followFocus)
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const { name, isAgain, isSeen } = await page.evaluate(focused, presses)
    if (isAgain) break
    if (!isSeen) lost.push(name)
  }
  expect.soft(lost, `foco que não se vê em ${page.url()}`).toEqual([])
  expect.soft(await page.evaluate(unreached), `fora do teclado em ${page.url()}`).toEqual([])
}

/** In the browser: what takes the focus over, as a select that comes in another's place does, is reached too. */
function followFocus() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.setAttribute('data-focused', '')
  })
}

/** In the browser: what has the focus, and whether it shows. */
async function focused(press: number) {
  // What has just got the focus shows it in the next frames; a select that comes in another's place takes some more.
  for (let frames = 0; frames < 30; frames += 1) {
    await new Promise(requestAnimationFrame)
    if (frames > 0 && document.activeElement && isRinged(document.activeElement)) break
  }
  const element = document.activeElement
  if (!element || element === document.body) return { name: '', isAgain: false, isSeen: true }
  // A field of a day holds the focus for a few presses: day, month, year.
  const before = element.getAttribute('data-reached')
  const isAgain = before !== null && Number(before) < press - 1
  element.setAttribute('data-reached', String(press))
  const name = element.getAttribute('aria-label') || element.textContent || element.id
  return { name: `${element.localName} “${name}”`, isAgain, isSeen: isRinged(element) }

  function isRinged(control: Element): boolean {
    const near = [control, control.nextElementSibling, control.closest('label')]
    for (let at = control.parentElement, up = 0; at && up < 4; at = at.parentElement, up += 1)
      near.push(at)
    return near.some(
      (one) =>
        one && [undefined, '::after'].some((part) => isRing(one, getComputedStyle(one, part))),
    )
  }

  function isRing(one: Element, style: CSSStyleDeclaration): boolean {
    const isOutlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    if (isOutlined && contrast(style.outlineColor, groundOf(one)) >= 3) return true
    // A border of one pixel, and one around it.
    const ring = /^(rgba?\([^)]+\)) 0px 0px 0px [1-9]/.exec(style.boxShadow)?.[1]
    return [ring, style.borderTopColor].every(
      (colour) => contrast(colour ?? '', groundOf(one)) >= 3,
    )
  }

  function groundOf(one: Element): string {
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (!/, 0\)$|^transparent$/.test(backgroundColor)) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }

  function contrast(one: string, other: string): number {
    const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance(colour: string): number {
    const parts = (colour.match(/[\d.]+/g) ?? []).map(Number)
    const [red = 0, green = 0, blue = 0] = parts
      .map((part) => (colour.startsWith('color(') ? part : part / 255))
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
}

/** In the browser: the controls that Tab has not come to; of a group of radios it comes to one. */
function unreached(): string[] {
  const dialogs = document.querySelectorAll('dialog[open], [role=dialog]')
  const within = dialogs[dialogs.length - 1] ?? document
  const controls = 'a[href], button, input, select, textarea, [tabindex="0"]'
  return [...within.querySelectorAll(controls)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(':disabled, [tabindex="-1"], [type=radio]'))
    .filter((one) => !one.matches('[data-reached], [data-focused]'))
    .map((one) => `${one.localName} “${one.getAttribute('aria-label') ?? one.textContent}”`)
}
