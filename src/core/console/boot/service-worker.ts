// Runs beside the pages of the console, as their service worker: keeps its code and its logins on the device.
import { PrecacheController } from 'workbox-precaching/PrecacheController.js'

/** What TypeScript's library of pages lacks of a service worker. */
interface Work extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Installing extends Work {
  addRoutes?(routes: readonly object[]): Promise<void>
}
interface Asking extends Work {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', listener: (event: Installing) => void): void
  addEventListener(name: 'activate', listener: (event: Work) => void): void
  addEventListener(name: 'fetch', listener: (event: Asking) => void): void
}

declare const __VERSION__: string
/** The addresses of the pages, and of all code; this version has a cache of its own. */
declare const __PAGES__: readonly string[]
declare const __ASSETS__: readonly string[]
/** The page that any other address opens with. */
declare const __OTHER__: string

// The global of a service worker, which has what is above.
const worker = self as unknown as Worker
const prefix = 'caderno-codigo-'
const files = precacheOf(() => true)
/** Workbox fetches the files of one controller one after the other, and a slow network counts files. */
const atOnce = 4

/** Versions whose code stays: a page that stands open goes on with its own. */
const kept = 3

worker.addEventListener('install', (event) => {
  // What the browser finds by itself does not wait for this worker to start.
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ...__PAGES__.map((pathname) => ({
      condition: { urlPattern: new URLPattern({ pathname, search: '' }) },
      source: { cacheName: prefix + __VERSION__ },
    })),
  ])
  event.waitUntil(install(event))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** Made anew, its cache is the last one, also where this version was here before: after a step back. */
async function install(event: Installing): Promise<void> {
  await caches.delete(prefix + __VERSION__)
  const parts = Array.from({ length: atOnce }, (_, part) =>
    precacheOf((at) => at % atOnce === part),
  )
  await Promise.all(parts.map((part) => part.install(event as never)))
  await worker.skipWaiting()
}

function precacheOf(has: (at: number) => boolean): PrecacheController {
  const precache = new PrecacheController({ cacheName: prefix + __VERSION__ })
  const urls = [...__PAGES__, __OTHER__, ...__ASSETS__].filter((_, at) => has(at))
  precache.addToCacheList(urls.map((url) => ({ url, revision: null })))
  return precache
}

/** Newer caches come later; pages of an older version may be open still. */
async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(versions.slice(0, -kept).map((name) => caches.delete(name)))
  // An older version of this worker asked the server for each page.
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** From the device at once, also where there is a network: what is newer comes meanwhile, and is offered. */
async function page(request: Request, pathname: string): Promise<Response> {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const kept = await files.matchPrecache(__PAGES__.includes(path) ? path : __OTHER__)
  return kept ?? fetch(request)
}
