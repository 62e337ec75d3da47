import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

configure({ asyncUtilTimeout: 30_000 })

/** jsdom has no layout: a wide screen, on which only what asks for a minimum width matches. */
window.matchMedia = (query) => ({
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

/** Nor has it dialogs that open above a page: they open in it. */
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}

/** Nor anything to scroll. */
Element.prototype.scrollIntoView = () => undefined

window.ResizeObserver = class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/**
 * Whether an element is shown is asked hundreds of times by each look for a role, and jsdom goes through every rule of
 * antd to say it: here it is what the page and the element itself say. A field that grows is measured by its rules.
 */
const hidden =
  '[hidden], head, script, style, template, noscript, datalist, dialog:not([open]), input[type=hidden]'
const styleOf = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => {
  if (element.localName === 'textarea') return styleOf(element)
  const { style } = document.createElement('i')
  style.cssText = element.getAttribute('style') ?? ''
  if (element.matches(hidden)) style.display = 'none'
  const above = element.closest<HTMLElement>('[style*=visibility]')
  if (above) style.visibility = above.style.visibility
  return style
}

const channels = new Set<BroadcastChannel>()

/** All tests of this project share one process: the tabs of a test hear each other, and those of no other test. */
function separateTabs() {
  const shared = globalThis.BroadcastChannel
  const test = crypto.randomUUID()
  vi.stubGlobal(
    'BroadcastChannel',
    class extends shared {
      constructor(name: string) {
        super(`${name} ${test}`)
        channels.add(this)
      }
    },
  )
}
separateTabs()

beforeEach(() => {
  vi.unstubAllGlobals()
  separateTabs()
  vi.spyOn(console, 'error')
})

afterEach(async () => {
  cleanup()
  // What a tab hears after its test would be kept for the next one.
  for (const channel of channels) channel.close()
  channels.clear()
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  delete window.opening
  delete window.renewing
  expect(vi.mocked(console.error).mock.calls, 'console.error').toEqual([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  // A dialog that went gives back its entry of the history two turns later: there is none any more after the last test.
  await new Promise((resolve) => setTimeout(() => setTimeout(resolve)))
})
