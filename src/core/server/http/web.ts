import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyReply, type onSendHookHandler } from 'fastify'
import { once } from '#model/once'
import { ApiError, answerRefusal } from './errors.ts'
import { inlineHashes, type Pages, withNonce } from './pages.ts'

/** Headers that keep a browser from doing more than the console needs. */
const contentSecurityFor = (pages: Pages) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...inlineHashes(pages.values())],
    // Each page also has a nonce, for its own styles and those that antd writes at run time.
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    // The import unzips large .xlsx files in workers that its library (fflate) makes of a blob.
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
})

/** Security headers on every answer, compression, and CORS for the origins that were named, none by default. */
export async function protectBrowser(
  app: FastifyInstance,
  allowedOrigins: readonly string[],
  pages: Pages,
  isHttps: boolean,
): Promise<void> {
  const headers = await securityHeaders(pages, isHttps)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  // The plugin's default quality 4: answers are used once. Answers below one packet are not compressed.
  await app.register(compress, { global: true, threshold: 1400, encodings: ['br', 'gzip'] })
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders: ['date', 'etag', 'x-total-count', 'x-caderno', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  })
}

const allowedHeaders = [
  ...['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'],
  ...['x-segundo-plano', 'x-confirmado'],
]

type Headers = Readonly<Record<string, string>>

/** The headers of helmet, computed once: for each answer anew they take a tenth of a short request. */
const securityHeaders = once(async (pages: Pages, isHttps: boolean): Promise<Headers> => {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: contentSecurityFor(pages),
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // One year, without subdomains: other hosts of the domain are not ours.
    strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  const own = ['content-type', 'content-length', 'date', 'connection']
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    own.includes(name) ? [] : [[name, String(value)]],
  )
  // By x-caderno the console knows this server from a host that has the documented calls alone.
  return { ...Object.fromEntries(entries), 'permissions-policy': unused, 'x-caderno': '1' }
})

/** Browser features that the console never uses. */
const unused = [
  ...['accelerometer', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Serves the built console: assets for ever, since their names change with them, and its page for every other address. */
export async function serveConsole(
  app: FastifyInstance,
  folder: string | null,
  pages: Pages,
): Promise<void> {
  const missing = new ApiError('absent')
  app.setNotFoundHandler((_request, reply) => answerRefusal(reply, missing))
  if (!folder) return
  const anyPage = readFileSync(join(folder, 'index.html'), 'utf8')
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
  const onSend: onSendHookHandler = (_request, reply, _payload, done) => {
    if (reply.statusCode < 400) keepHeadersOfAssets(reply)
    done()
  }
  app.get('/assets/*', { config: { policy: 'public' }, onSend }, (request, reply) => {
    const { '*': name } = request.params as Record<'*', string>
    reply.header('vary', 'accept-encoding')
    return reply.sendFile(name, join(folder, 'assets'), { immutable: true, maxAge: '365d' })
  })
  // Under one name for ever: a browser asks here whether there is a new version.
  app.get('/sw.js', { config: { policy: 'public' } }, (_request, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('sw.js', { cacheControl: false }),
  )
  // A route instead of the not-found handler: only answers of routes are compressed.
  app.get('/*', { config: { policy: 'public' } }, (request, reply) => {
    if (request.url.startsWith('/api/')) return answerRefusal(reply, missing)
    return answerPage(reply, pages.get(addressOf(request.url)) ?? anyPage)
  })
}

/** What is said to pages alone, some 1 kB on each of the twenty files of a screen: opened as a page, an asset may do nothing. */
function keepHeadersOfAssets(reply: FastifyReply): void {
  for (const name of ofPages) reply.removeHeader(name)
  reply.header('content-security-policy', "default-src 'none'")
}

const ofPages = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy'],
  ...['referrer-policy', 'x-caderno', 'x-dns-prefetch-control', 'x-download-options'],
  ...['x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
]

/** Answers a page with a new nonce for styles; scripts are allowed by their hashes. */
function answerPage(reply: FastifyReply, page: string) {
  const { html, nonce } = withNonce(page)
  const policy = String(reply.getHeader('content-security-policy'))
  return reply
    .header('content-security-policy', policy.replace("style-src 'self'", `$& 'nonce-${nonce}'`))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

function addressOf(url: string): string {
  const [path = ''] = url.split('?')
  // Only from the first of several: from each, a long row of them would hold the server.
  return path.replace(/(?<=[^/])\/+$/, '')
}
