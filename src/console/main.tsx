import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { preloadInside } from './preload.ts'
import { getSession, restoreSession } from './session.ts'

// Who has signed in before goes on inside: its code comes while the session is asked for.
if (getSession().status === 'loading') preloadInside()
restoreSession()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
