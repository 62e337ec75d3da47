// Runs in a page behind the login before its code is there: the build puts it behind the frame that it has drawn.
import { rememberedRole } from '#console/api/remembered'

const root = document.getElementById('root')
const { roles } = JSON.parse(document.getElementById('opening')?.textContent ?? '')

// No script stays in the body: one that is there came with somebody's text.
document.currentScript?.remove()

/** Whoever is not in, or has another role, sees nothing of it; what is pressed in it is pressed again in React's. */
if (root && roles.includes(rememberedRole())) keepPressed(root)
else root?.replaceChildren()

function keepPressed(root: HTMLElement): void {
  const parts = () => [...root.querySelectorAll<HTMLElement>('a, button, summary')]
  const placeOf = (part: unknown) => parts().indexOf(part as HTMLElement)
  let pressed = -1
  let focused = -1
  const stopped = new AbortController()
  const on = (type: string, act: (part: Element | null) => void) =>
    root.addEventListener(
      type,
      ({ target }) => act((target as Element).closest('a, button, summary')),
      stopped,
    )
  on('click', (part) => {
    if (part instanceof HTMLButtonElement) pressed = placeOf(part)
  })
  on('focusin', (part) => {
    focused = placeOf(part)
  })
  const before = parts().map(({ className }) => className)
  const again = (place: number) =>
    parts()[place]?.className === before[place] ? parts()[place] : undefined
  new MutationObserver((_, observer) => {
    observer.disconnect()
    stopped.abort()
    if (document.activeElement === document.body) again(focused)?.focus({ preventScroll: true })
    again(pressed)?.click()
  }).observe(root, { childList: true })
}
