import '../ui/tokens.css'
import '../ui/styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { getSession, restoreSession } from '#console/api/session'
import { App, preloadInside } from './app.tsx'

// The code behind the login comes while the session is asked for.
if (getSession().status === 'loading') preloadInside()
restoreSession()

const root = document.getElementById('root')
if (root) {
  const app = (
    <StrictMode>
      <App address={() => window.location.pathname} />
    </StrictMode>
  )
  // A login stands already, unless this browser has signed in before.
  if (root.firstElementChild) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

/** After what the page itself asks for: the code of all screens comes to the device, some 460 kB, in milliseconds. */
const installAfter = 5_000

if (import.meta.env.PROD)
  window.addEventListener('load', () =>
    setTimeout(() => import('./installed.ts').catch(() => undefined), installAfter),
  )
