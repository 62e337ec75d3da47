import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from './idle.ts'

export interface Lazy<P extends object = object> {
  (props: P): ReactNode
  /** What fails is tried again when the component is shown. */
  preload(): Promise<void>
}

export type Part<P extends object = object> = { readonly default: ComponentType<P> }

interface Retry {
  readonly onRetry: () => void
}

const Empty = () => null

/** Not React.lazy: once its fallback is shown, Suspense holds the component back for 300 ms, its code there or not. */
export function lazy<P extends object>(
  load: () => Promise<Part<P>>,
  Waiting: ComponentType<P> = Empty,
  /** In the place of what does not come; without it, the failure is that of the whole page. */
  Failed?: ComponentType<P & Retry>,
  // In slices: a page drawn at once holds a slow phone for half a second.
  draw: (work: () => void) => void = startTransition,
): Lazy<P> {
  let Shown: ComponentType<P> | undefined
  let loading: Promise<void> | undefined

  // Once, however many ask for it: another component in the place of one that is in use would lose what is typed in it.
  function fetchOnce() {
    loading ??= load().then(
      (part) => {
        Shown = part.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Loaded(props: P) {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, setReady] = useState(Shown !== undefined)
    const begin = () => {
      setFailure(undefined)
      // Also where the code arrived between rendering and here: nothing else would render it then.
      fetchOnce().then(
        () => draw(() => setReady(true)),
        (error: unknown) => setFailure({ error }),
      )
    }
    useEffect(begin, [])
    if (failure && Failed) return <Failed {...props} onRetry={begin} />
    if (failure) throw failure.error
    if (!Shown) return <Waiting {...props} />
    return (
      <>
        <Shown {...props} />
        <EffectsFirst />
      </>
    )
  }

  return Object.assign(Loaded, { preload: () => fetchOnce().catch(() => undefined) })
}

/** Drawn a second time before the first paint, which brings all effects forward: what a page asks of the server does not wait for a picture without it. */
function EffectsFirst() {
  const [, again] = useState(false)
  useLayoutEffect(() => again(true), [])
  return null
}

/** One after the other, so that none of them holds the page for long. */
export function preloadSoon(after: number, components: readonly { preload(): unknown }[]) {
  let isWanted = true
  const timer = setTimeout(async () => {
    for (const component of components) {
      await whenIdle()
      if (!isWanted) return
      await component.preload()
    }
  }, after)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}

/** For what opens parts: their code comes as soon as it is pointed at, by a mouse, a finger or the keyboard. */
export function pointing(...parts: readonly { preload(): unknown }[]) {
  const bring = () => {
    for (const part of parts) part.preload()
  }
  return { onPointerEnter: bring, onFocus: bring }
}

let tellUnopened: () => void = () => undefined

/** Toasts are no code of the pages before the entrance, which open nothing. */
export function onUnopened(tell: () => void): void {
  tellUnopened = tell
}

/** What opens by a press, which nothing is more urgent than. Where it does not come the screen stays as it was, and another press tries again. */
export function lazyInAntd<P extends object>(
  load: () => Promise<Part<P>>,
  Waiting: ComponentType<P> = Empty,
  Failed: ComponentType<P & Retry> = (props) => {
    const retry = useEffectEvent(props.onRetry)
    useEffect(() => {
      const opener = document.activeElement
      opener?.addEventListener('click', retry)
      tellUnopened()
      return () => opener?.removeEventListener('click', retry)
    }, [])
    return <Waiting {...props} />
  },
): Lazy<P> {
  return lazy(() => loadInAntd(load), Waiting, Failed, flushSync)
}

async function loadInAntd<P extends object>(load: () => Promise<Part<P>>): Promise<Part<P>> {
  const [{ inAntd }, part] = await Promise.all([import('./antd.tsx'), load()])
  return { default: inAntd(part.default) }
}
