import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { signInMarks } from '#console/api/remembered'
import { paths } from '#console/paths'
import { App } from './app.tsx'
import { openingOf } from './early-calls.ts'
import { screens } from './routes.tsx'

export { renewalScript } from './early-calls.ts'

/** A page as it stands before any of its code is there. */
export interface Prerendered {
  readonly path: string
  readonly html: string
}

/** The logins, which are seen before anything of a session is known. */
export function prerendered(): Prerendered[] {
  return [paths.entrada, paths.login, paths.loginEducador].map((path) => ({
    path,
    html: renderToString(
      <StrictMode>
        <App address={() => path} />
      </StrictMode>,
    ),
  }))
}

/** The screens behind the login whose addresses are fixed, with the modules that each needs and its first calls. */
export function fixedScreens() {
  return screens
    .filter(({ path }) => !path.includes(':'))
    .map((screen) => ({ path: screen.path, code: screen.code, opening: openingOf(screen) }))
}

/**
 * What a prerendered login does by itself: it gives way where this browser has signed in before, and keeps
 * what is typed and sent, which `useTypedBefore` takes over.
 */
export const earlyScript = `(() => {
  const root = document.getElementById('root')
  const form = root.querySelector('form')
  const [local, session] = ${JSON.stringify(signInMarks)}
  try {
    if (localStorage.getItem(local) ?? sessionStorage.getItem(session)) return root.replaceChildren()
  } catch {}
  form.addEventListener('input', () => {
    if (form.dataset.hydrated) return
    form.querySelector('[type=submit]').disabled = [...form.elements].some((it) => it.name && !it.value)
  })
  form.addEventListener('submit', (event) => {
    if (form.dataset.hydrated) return
    event.preventDefault()
    form.dataset.submitted = 'true'
  })
})()`
