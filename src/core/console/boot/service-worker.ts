// Runs beside the pages of the console, as their service worker: keeps its code and its pages on the device.

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
  readonly navigator: {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', listener: (event: Installing) => void): void
  addEventListener(name: 'activate' | 'message', listener: (event: Work) => void): void
  addEventListener(name: 'fetch', listener: (event: Asking) => void): void
}

/** All pages and all code but `__BEGUN__`, as texts by address. */
interface Whole {
  readonly pages: Readonly<Record<string, string>>
  readonly assets: Readonly<Record<string, string>>
}

declare const __VERSION__: string
/** The addresses of the pages, of the code that each of them begins with, and of the file with all else. */
declare const __PAGES__: readonly string[]
declare const __BEGUN__: readonly string[]
declare const __WHOLE__: string
/** The page that any other address opens with. */
declare const __OTHER__: string

// The global of a service worker, which has what is above.
const worker = self as unknown as Worker
const prefix = 'caderno-codigo-'
/** This version has a cache of its own. */
const own = prefix + __VERSION__

/** Versions whose code stays: a page that stands open goes on with its own. */
const kept = 3

const types = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' }

worker.addEventListener('install', (event) => {
  // What the browser finds by itself does not wait for this worker to start. What is kept as it is used does.
  const found = [
    { condition: { urlPattern: '/assets/*' }, source: 'cache' },
    ...__PAGES__.map((pathname) => ({
      condition: { urlPattern: new URLPattern({ pathname, search: '' }) },
      source: { cacheName: own },
    })),
  ]
  event.addRoutes?.([
    { condition: { urlPattern: '/api/*' }, source: 'network' },
    ...(isSpared() ? [] : found),
  ])
  event.waitUntil(install())
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

// A page says that it is quiet: what a slow network had kept back comes now, if that has become better. And a worker
// that Chromium left waiting, as the older one had just been asked for something, takes over.
worker.addEventListener('message', (event) => {
  event.waitUntil(bringAll().then(() => worker.skipWaiting()))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(request, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** Made anew, its cache is the last one, also where this version was here before: after a step back. */
async function install(): Promise<void> {
  await caches.delete(own)
  const cache = await caches.open(own)
  await cache.addAll([__OTHER__, ...__BEGUN__])
  await bringAll()
  await worker.skipWaiting()
}

/** Who pays for each byte, or waits long for it, gets what is used, as it is used. */
function isSpared(): boolean {
  const { saveData = false, effectiveType = '4g' } = worker.navigator.connection ?? {}
  return saveData || effectiveType !== '4g'
}

/** All else comes in one file, for a slow network counts files. */
async function bringAll(): Promise<void> {
  const cache = await caches.open(own)
  if (isSpared() || (await cache.match(__WHOLE__))) return
  const [answer, other] = await Promise.all([fetch(__WHOLE__), cache.match(__OTHER__)])
  if (!answer.ok || !other) throw new Error(`${__WHOLE__}: ${answer.status}`)
  const { pages, assets }: Whole = await answer.json()
  // A page is allowed what another is, with the same nonce.
  const { headers } = other
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''
  await Promise.all([
    ...Object.entries(pages).map(([path, html]) =>
      cache.put(path, new Response(html.replaceAll('nonce=""', `nonce="${nonce}"`), { headers })),
    ),
    ...Object.entries(assets).map(([path, text]) => {
      const type = types[path.split('.').pop() as keyof typeof types]
      return cache.put(path, new Response(text, { headers: { 'content-type': type } }))
    }),
  ])
  await cache.put(__WHOLE__, new Response())
}

/** Newer caches come later; pages of an older version may be open still. */
async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix))
  await Promise.all(versions.slice(0, -kept).map((name) => caches.delete(name)))
  // An older version of this worker asked the server for each page.
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
}

/** What had not come with all else is kept as it is used. */
async function asset(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true })
  if (found) return found
  const answer = await fetch(request)
  if (!answer.ok) return answer
  const copy = answer.clone()
  // A device that is full goes on without it.
  await caches
    .open(own)
    .then((cache) => cache.put(request, copy))
    .catch(() => undefined)
  return answer
}

/** From the device at once, also where there is a network: what is newer comes meanwhile, and is offered. */
async function page(request: Request, pathname: string): Promise<Response> {
  const cache = await caches.open(own)
  const path = pathname.replace(/(.)\/+$/, '$1')
  const other = await cache.match(__OTHER__)
  const found = await cache.match(path)
  if (found) return found
  // One that has not come yet opens from the server, or as any other.
  if (!__PAGES__.includes(path)) return other ?? fetch(request)
  return fetch(request).catch(() => other ?? Response.error())
}
