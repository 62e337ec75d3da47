// Runs in a page behind the login before its code is there: the build puts it behind the frame that it has drawn.
import { rememberedRole } from '#console/api/remembered'

const root = document.getElementById('root')
const { roles } = JSON.parse(document.getElementById('opening')?.textContent ?? '')

// No script stays in the body: one that is there came with somebody's text.
document.currentScript?.remove()

/** Whoever is not in, or has another role, sees nothing of it; what is done in it is done again in React's. */
if (root && roles.includes(rememberedRole())) keepDone(root)
else root?.replaceChildren()

type Part = HTMLElement & { value?: string }

/** A part by what it says, and which of those that say the same it is: React's page may have more. */
interface Place {
  readonly words: string
  readonly at: number
}

interface Done extends Place {
  /** What was typed or chosen, or the key that was pressed; a click has neither. */
  readonly value?: string | undefined
  readonly key?: string | undefined
  /** The part itself, where React's page had it already. */
  readonly part?: Part
}

function keepDone(root: HTMLElement): void {
  const frame = root.firstElementChild
  const kinds = 'a, button, summary, input, select'
  // Links lead away by themselves.
  const isPressed = 'button, summary, [type=checkbox], [type=radio]'
  const done: Done[] = []
  let focused: Place | undefined
  const alike = (words: string) =>
    [...root.querySelectorAll<Part>(kinds)].filter((part) => wordsOf(part) === words)
  const placeOf = (part: Part) => {
    const words = wordsOf(part)
    return { words, at: alike(words).indexOf(part) }
  }
  const find = (it: Done | undefined) =>
    it?.part?.isConnected ? it.part : it && alike(it.words)[it.at]
  const partAt = (target: EventTarget | null) => {
    const part = (target as Part).closest<Part>(`${kinds}, label`)
    // A row opens by its name; a label presses its box by itself.
    const row = part ? null : (target as Part).closest('.list-row')
    return part?.matches('label') ? null : (part ?? row?.querySelector<Part>('.row-name-link'))
  }
  const stopped = new AbortController()
  const on = <T extends keyof HTMLElementEventMap>(
    type: T,
    act: (part: Part, event: HTMLElementEventMap[T]) => void,
  ) =>
    root.addEventListener(
      type,
      (event) => {
        const part = partAt(event.target)
        if (part && phase !== 'done by us') act(part, event)
      },
      { capture: true, signal: stopped.signal },
    )
  let phase: 'before React' | 'done again' | 'done by us' = 'before React'
  let isHurried = false
  /** What is pressed in React's page comes behind what still waits. */
  const keep = (event: Event, part: Part, key?: string) => {
    const isLater = phase === 'done again'
    if (isLater) {
      event.preventDefault()
      event.stopImmediatePropagation()
      isHurried = true
    }
    const it = { ...placeOf(part), key, ...(isLater && { part }) }
    const last = done.at(-1)
    // Who is in a hurry presses a button twice.
    if (key || !part.matches('button') || !isSame(last, it) || last?.key) done.push(it)
  }
  on('click', (part, event) => {
    const isLink = part.matches('a') && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (part.matches(isPressed) || (phase === 'done again' && isLink)) keep(event, part)
  })
  on('input', (part) => {
    if (part.matches(isPressed)) return
    const place = placeOf(part)
    // What was typed last is what counts.
    const before = done.findIndex((it) => it.value !== undefined && isSame(it, place))
    if (before >= 0) done.splice(before, 1)
    if (phase === 'before React') done.push({ ...place, value: part.value })
  })
  on('keydown', (part, event) => {
    const { key, ctrlKey, metaKey, altKey } = event
    const isTyped = part.matches('input, select') && !part.matches(isPressed)
    if (!isTyped && !ctrlKey && !metaKey && !altKey && /^(\w|Delete|Backspace)$/.test(key))
      keep(event, part, key)
  })
  on('focusin', (part) => {
    if (phase === 'before React') focused = placeOf(part)
  })

  const follow = new MutationObserver(() => {
    if (root.firstElementChild === frame) return
    follow.disconnect()
    doAgain()
  })
  follow.observe(root, { childList: true })

  /** In React's page, one thing after the other. */
  async function doAgain() {
    phase = 'done again'
    const end = performance.now() + longestWait
    takeFocus()
    let before: Done | undefined
    for (let it = done.shift(); it; it = done.shift()) {
      const since = performance.now()
      const isWaited = () =>
        performance.now() < (isHurried ? Math.min(end, since + hurriedWait) : end)
      let part = find(it)
      // What has yet to be drawn is waited for, and not for long where somebody goes on.
      while ((!part || part.matches(':disabled')) && isWaited()) {
        await pause(30)
        part = find(it)
      }
      if (part) act(part, it, before)
      before = it
      await pause(0)
    }
    stopped.abort()
    takeFocus()
  }

  function takeFocus() {
    if (document.activeElement === document.body) find(focused)?.focus({ preventScroll: true })
  }

  function act(part: Part, it: Done, before: Done | undefined) {
    phase = 'done by us'
    const at = document.activeElement
    // The key before may have led on to the next child.
    const goesOn = it.key && before?.key && isSame(before, it) && root.contains(at)
    // As a press does: what opens gives the focus back to it.
    if (it.value === undefined && !goesOn) part.focus({ preventScroll: true })
    if (it.key) press(it.key, goesOn ? at : part)
    else if (it.value === undefined) part.click()
    else type(part, it.value)
    phase = 'done again'
  }
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** How long what was done waits for its part of React's page, also where something was pressed after it; milliseconds. */
const [longestWait, hurriedWait] = [15_000, 500]

const isSame = (one: Place | undefined, other: Place) =>
  one?.words === other.words && one.at === other.at

/** Not its looks, which change with what is done. */
function wordsOf(part: Part): string {
  const { localName, className, id, value, textContent } = part
  const own = part.matches('[type=radio], button') ? value : ''
  // React and Preact count ids of their own.
  const given = /^(_r_|P\d)/.test(id) ? '' : id
  const names = ['name', 'aria-label', 'placeholder'].map((name) => part.getAttribute(name))
  const words = [given, own, ...names, localName === 'select' ? '' : textContent]
  return [localName, ...(words.some(Boolean) ? words : [className])].join('|')
}

function press(key: string, at: Element | null): void {
  at?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

/** As somebody would: React keeps a value of its own. */
function type(part: Part, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part), 'value')?.set?.call(part, value)
  part.dispatchEvent(new Event(part.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
