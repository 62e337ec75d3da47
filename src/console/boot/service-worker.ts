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
  readonly preloadResponse: Promise<Response | undefined>
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
declare const __FILES__: readonly { readonly url: string; readonly revision: string | null }[]

// The global of a service worker, which has what is above.
const worker = self as unknown as Worker
const prefix = 'caderno-codigo-'
const files = precacheOf(() => true)
/** Workbox fetches the files of one controller one after the other, and a slow network counts files. */
const atOnce = 4

/** A page from the server is waited for so long, in milliseconds; then the one on the device is shown. */
const pageWait = 4_000
/** Versions whose code stays: a page that stands open goes on with its own. */
const kept = 3

worker.addEventListener('install', (event) => {
  // Calls do not wait for this worker to start.
  event.addRoutes?.([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  event.waitUntil(install(event))
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event, pathname))
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
  precache.addToCacheList(__FILES__.filter((_, at) => has(at)))
  return precache
}

/** Newer caches come later; pages of an older version may be open still. */
async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(versions.slice(0, -kept).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** From the server where there is one: a new version is seen at once. */
async function page(event: Asking, pathname: string): Promise<Response> {
  const answer = Promise.resolve(event.preloadResponse).then(
    (preloaded) => preloaded ?? fetch(event.request),
  )
  const inTime = await Promise.race([
    answer.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, pageWait)),
  ])
  if (inTime && inTime.status < 500) return inTime
  return (await files.matchPrecache(pageFor(pathname))) ?? answer
}

function pageFor(pathname: string): string {
  const path = pathname.replace(/(.)\/+$/, '$1')
  if (path === '/') return '/login'
  return files.getCacheKeyForURL(path) ? path : '/frequencia'
}
