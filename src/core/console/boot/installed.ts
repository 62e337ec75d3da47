import './installed.css'
import { remembersDevice } from '#console/api/remembered'
import { tellLeft } from '#console/api/session'

/** How often, at most, a page that is looked at again asks for a new version, in milliseconds. */
const askEvery = 10 * 60_000

/** How long a new worker has to take over by itself, in milliseconds. */
const settledIn = 2000

/** Registers the service worker, and offers the version that it brings while this page stands open. */
async function install(): Promise<void> {
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', offerNewer)
  const registration = await serviceWorker.register('/sw.js')
  const tellQuiet = () => (registration.waiting ?? serviceWorker.controller)?.postMessage('quiet')
  tellQuiet()
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () =>
      setTimeout(tellQuiet, settledIn),
    ),
  )
  // One that took over before this code was there.
  offerNewer()
  let asked = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < askEvery) return
    asked = Date.now()
    registration.update().catch(() => undefined)
  })
}

/** A worker that takes over may be of the version of this page. */
async function offerNewer(): Promise<void> {
  const code = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src
  const newest = (await caches.keys()).findLast((name) => name.startsWith('caderno-codigo-'))
  if (!code || !newest || (await (await caches.open(newest)).match(code))) return
  const registration = await navigator.serviceWorker.getRegistration()
  // Until it takes over, a page that is opened again is of the old version.
  if (registration?.installing || registration?.waiting) return
  document.querySelector('.new-version')?.remove()
  const offer = document.createElement('div')
  offer.className = 'new-version'
  offer.setAttribute('role', 'status')
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Atualizar'
  button.addEventListener('click', () => location.reload())
  document.body.append(offer)
  // A region that comes with words in it is not read out: it is there before them.
  requestAnimationFrame(() => offer.append('Há uma versão nova. ', button))
}

// Browsers have it on https and on localhost only.
if (navigator.serviceWorker) install().catch(() => undefined)
// What has been on the device for too long, or was left there by a 'Sair' that was cut short, goes.
if (remembersDevice())
  import('#console/api/device-session').then(({ tidy }) => tidy(tellLeft)).catch(() => undefined)
