import '../../core/console/ui/tokens.css'
import '../../core/console/ui/styles.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { getSession, restoreSession } from '#console/api/session'
import { App, preloadInside } from './app.tsx'

// The code behind the login comes while the session is asked for.
const inside = getSession().status === 'loading' ? preloadInside() : null
const restored = restoreSession()

/** How long a page waits for what it needs before it says that it waits, in milliseconds. */
const quietWait = 250

const pageOf = (Shown: typeof App) => (
  <StrictMode>
    <Shown address={() => window.location.pathname} />
  </StrictMode>
)

const element = document.getElementById('root')
if (element) {
  // A login stands already, unless this browser has signed in before.
  if (element.firstElementChild) hydrateRoot(element, pageOf(App))
  else {
    const root = createRoot(element)
    Promise.race([
      Promise.all([inside, restored]),
      new Promise((resolve) => setTimeout(resolve, quietWait)),
    ]).then(() => root.render(pageOf(App)))
    let latest = 0
    // In development: all that knows the declarations comes again with new ones; the session and what was read stay.
    import.meta.hot?.on('caderno:declarations', async (time: number) => {
      latest = time
      const again = (file: string) => import(/* @vite-ignore */ `${file}?t=${time}`)
      // One that does not run leaves the page as it is; the server says why.
      const [next] = await Promise.all([again('./app.tsx'), again('./inside.tsx')])
      await next.preloadInside()
      if (latest !== time) return
      window.dispatchEvent(new Event('caderno:replaced'))
      // At once: a form of the page before that appeared in between would take what is kept, and go with it.
      flushSync(() => root.render(pageOf(next.App)))
    })
  }
}

/** After what the page itself asks for: the code of all screens comes to the device, some 460 kB, in milliseconds. */
const installAfter = 5_000

if (import.meta.env.PROD)
  window.addEventListener('load', () =>
    setTimeout(() => import('#console/boot/installed').catch(() => undefined), installAfter),
  )
