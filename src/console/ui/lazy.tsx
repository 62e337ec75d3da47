import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export interface Lazy<P extends object = object> {
  (props: P): ReactNode
  /** What fails is tried again when the component is shown. */
  preload(): Promise<void>
}

export type Part<P extends object = object> = { readonly default: ComponentType<P> }

const Empty = () => null

/** Not React.lazy: once its fallback is shown, Suspense holds the component back for 300 ms, its code there or not. */
export function lazy<P extends object>(
  load: () => Promise<Part<P>>,
  Waiting: ComponentType = Empty,
  /** In the place of what does not come; without it, the failure is that of the whole page. */
  Failed?: ComponentType<{ onRetry: () => void }>,
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
        // At once, effects and all: what a page asks of the server must not wait for a picture without it.
        () => flushSync(() => setReady(true)),
        (error: unknown) => setFailure({ error }),
      )
    }
    useEffect(begin, [])
    if (failure && Failed) return <Failed onRetry={begin} />
    if (failure) throw failure.error
    return Shown ? <Shown {...props} /> : <Waiting />
  }

  return Object.assign(Loaded, { preload: () => fetchOnce().catch(() => undefined) })
}

export function preloadSoon(after: number, components: readonly { preload(): unknown }[]) {
  const timer = setTimeout(() => {
    for (const component of components) component.preload()
  }, after)
  return () => clearTimeout(timer)
}

export function lazyInAntd<P extends object>(
  load: () => Promise<Part<P>>,
  Waiting?: ComponentType,
): Lazy<P> {
  return lazy(async () => {
    const [{ inAntd }, part] = await Promise.all([import('./antd.tsx'), load()])
    return { default: inAntd(part.default) }
  }, Waiting)
}
