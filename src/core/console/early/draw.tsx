import { options, render, type VNode } from 'preact'
import type { ComponentType } from 'react'
import { claimsOf } from '#console/api/claims'
import { askAhead, headersAhead, type Opening } from '#console/api/opening'
import { remembersSignIn } from '#console/api/remembered'
import { type Answer, base, credentials, takeAsOurs } from '#console/api/request'
import { hearClock } from '#console/api/server-clock'
import { ScreenTitle } from '#console/ui/page-header.tsx'
import { roleNamed } from '#model/role'
import { known, takeWanted } from './answers.ts'
import { openSession } from './session.ts'
import { onReadLater } from './use-call.ts'

/** Of a picture that stands until React is there: nothing in it acts, and what is typed in it stays. */
options.vnode = ({ type, props }) => {
  if (typeof type !== 'string') return
  const own = props as Record<string, unknown>
  for (const name of Object.keys(own)) if (/^on[A-Z]/.test(name)) delete own[name]
  if (type === 'input')
    for (const [name, first] of [
      ['value', 'defaultValue'],
      ['checked', 'defaultChecked'],
    ] as const)
      if (name in own && !(name === 'value' && isChoice(own.type))) {
        own[first] = own[name]
        delete own[name]
      }
  if (type === 'select') {
    for (const option of [own.children].flat(2) as VNode<Record<string, unknown>>[])
      option.props.selected = String(option.props.value) === String(own.value)
    delete own.value
  }
  const { style } = own as { style?: Record<string, unknown> }
  // A number is a size in pixels, as React has it.
  for (const [name, size] of Object.entries(style ?? {}))
    if (style && typeof size === 'number' && !name.startsWith('--')) style[name] = `${size}px`
}

const isChoice = (type: unknown) => type === 'radio' || type === 'checkbox'

/**
 * Draws a page in the frame that stands, of the answers to its first calls, before React is there and takes both over.
 * Where anything is amiss the frame stays as it is.
 */
export async function drawEarly(Page: ComponentType, title: string): Promise<void> {
  const isAnswered = await window.renewing?.catch(() => null)
  // Not in one piece with what runs before it.
  await new Promise((resolve) => setTimeout(resolve))
  if (isAnswered) hearClock(isAnswered.headers, Date.now())
  // The build's own, never that of React, which may be there first.
  const place = document.querySelector<HTMLElement>('#conteudo[data-drawn-by-build]')
  const { opening } = window
  // Where nothing was asked for, the page's own element has the name.
  if (
    place &&
    isAnswered &&
    // Somebody may have left meanwhile, in another tab.
    remembersSignIn() &&
    opening?.calls &&
    (await isTaken(opening, [...opening.calls.keys()]))
  ) {
    // React begins with them too. Another host's are not yet as ours would be.
    if (isAnswered.headers.has('X-Caderno')) opening.answers = new Map(known)
    const draw = drawingIn(place, Page, title)
    onReadLater(draw)
    if (enter(opening)) draw()
    askForRest(opening, place).then((isMore) => isMore && draw())
  }
  // Behind the next painting.
  requestAnimationFrame(() => setTimeout(() => window.dispatchEvent(new Event('caderno:drawn'))))
}

/** Whoever the token names is in, as far as the page asks. */
function enter({ token }: Opening): boolean {
  const { role: word, username = '', sub = '', user_id = 0, conta_id } = claimsOf(token)
  const role = word ? roleNamed(word) : null
  if (!role) return false
  takeAsOurs()
  openSession({
    ...{ status: 'in', role, nome: username || sub, email: sub, userId: user_id },
    ...(conta_id !== undefined && { contaId: conta_id }),
  })
  return true
}

function drawingIn(place: HTMLElement, Page: ComponentType, title: string): () => void {
  const before = [...place.childNodes]
  return () => {
    if (!place.isConnected) return
    for (const node of before) node.remove()
    try {
      render(
        <ScreenTitle value={title}>
          <Page />
        </ScreenTitle>,
        place,
      )
      place.dataset.drawnByBuild = 'page'
    } catch {
      place.dataset.drawnByBuild = ''
      place.replaceChildren(...before)
    }
  }
}

/** Asks for what the page wants besides its first calls, for React too. */
async function askForRest(opening: Opening, place: HTMLElement): Promise<boolean> {
  const paths = takeWanted()
  const init = { headers: headersAhead(opening.token), credentials } as const
  for (const path of place.isConnected ? paths : [])
    opening.calls.set(path, askAhead(base + path, init))
  return paths.length > 0 && isTaken(opening, paths)
}

/** Takes the answers to some calls; false where one is missing. */
async function isTaken({ calls }: Opening, paths: readonly string[]): Promise<boolean> {
  const answers = await Promise.all(
    paths.map(async (path) => [path, await readable(await calls.get(path))] as const),
  )
  for (const [path, answer] of answers) if (answer) known.set(path, answer)
  return answers.every(([, answer]) => answer !== undefined)
}

async function readable(
  response: Response | null | undefined,
): Promise<Answer<unknown> | undefined> {
  if (!response?.ok) return undefined
  try {
    const { headers, status } = response
    return { data: JSON.parse(await response.text()), headers, status }
  } catch {
    return undefined
  }
}
