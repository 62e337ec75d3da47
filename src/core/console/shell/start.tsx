import '../ui/tokens.css'
import '../ui/styles.css'
import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { handed } from '#console/api/handed'
import { getSession, restoreSession } from '#console/api/session'
import { App, preloadInside } from './app.tsx'
import { isDrawnAhead, isFramed } from './framed.ts'

/** How long a page waits for what it needs before it says that it waits, in milliseconds. */
const quietWait = 250

/** The same where the frame that the build drew stands meanwhile, in milliseconds. */
const framedWait = 5000

/** For how long a page asks for nothing before the code of all screens comes to the device, some 400 kB; milliseconds. */
const quietFor = 5_000

const page = (key?: number) => (
  <StrictMode>
    <App key={key} address={() => window.location.pathname} />
  </StrictMode>
)

/**
 * Starts the console of the product that was handed over. In development, `again` hands over what knows the
 * declarations once more, with new ones; the session and what was read stay.
 */
export function start(again?: (time: number) => Promise<unknown>): void {
  // The code behind the login comes while the session is asked for.
  const inside = getSession().status === 'loading' ? preloadInside() : null
  const restored = restoreSession()
  if (import.meta.env.PROD)
    whenQuiet(() => import('#console/boot/installed').catch(() => undefined))
  const element = document.getElementById('root')
  if (!element) return
  // A login stands already, unless this browser has signed in before.
  if (element.firstElementChild && !isFramed()) hydrateRoot(element, page())
  else {
    const root = createRoot(element)
    const wait = isFramed() ? framedWait : quietWait
    const ready = Promise.all([inside, restored, window.drawing])
    const waited = new Promise((resolve) => setTimeout(resolve, wait))
    // Rows that can be read give way to no 'Carregando'.
    Promise.race([ready, waited.then(() => (isDrawnAhead() ? ready : null))]).then(() =>
      startTransition(() => root.render(page())),
    )
    let latest = 0
    import.meta.hot?.on('caderno:declarations', async (time: number) => {
      latest = time
      // One that does not run leaves the page as it is; the server says why.
      await again?.(time)
      const { preloadPage } = await handed.inside()
      await preloadPage(window.location.pathname)
      if (latest !== time) return
      window.dispatchEvent(new Event('caderno:replaced'))
      // At once: a form of the page before that appeared in between would take what is kept, and go with it.
      flushSync(() => root.render(page(time)))
    })
  }
}

/** Once, when nothing has come over the network for a while. */
function whenQuiet(act: () => void): void {
  const begin = () => {
    heard.disconnect()
    act()
  }
  let timer = setTimeout(begin, quietFor)
  const heard = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(begin, quietFor)
  })
  heard.observe({ type: 'resource' })
}
