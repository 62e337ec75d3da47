import { type ComponentType, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PageSkeleton } from '#console/ui/page-state.tsx'

/** A page whose code is fetched when it is first shown, or earlier by `preload`. */
export interface LazyPage {
  (): React.ReactNode
  preload(): Promise<void>
}

/** A file whose default export is a page. */
export type PageModule = { default: ComponentType }

/**
 * Not React.lazy: a Suspense that has just shown its fallback holds the page back for 300 ms,
 * even when its code is already there.
 */
export function lazyPage(
  load: () => Promise<PageModule>,
  Waiting: ComponentType = PageSkeleton,
): LazyPage {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined

  // Once, however many ask for it: another component of the same page would take the place of one that is in use,
  // with all that is typed in it.
  function preload() {
    loading ??= load().then(
      (module) => {
        Page = module.default
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }

  function Loaded() {
    const [failure, setFailure] = useState<{ error: unknown }>()
    const [, setReady] = useState(Page !== undefined)
    useEffect(() => {
      // Also where the code arrived between rendering and here: nothing else would render it then.
      preload().then(
        // At once, effects and all: what the page asks of the server must not wait for a picture without it.
        () => flushSync(() => setReady(true)),
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    if (failure) throw failure.error
    return Page ? <Page /> : <Waiting />
  }

  return Object.assign(Loaded, { preload })
}
