import { remembersDevice } from './remembered.ts'
import type { Row } from './row.ts'
import { hearClock } from './server-clock.ts'

export interface RequestOptions {
  method?: string
  /** An object goes as JSON, FormData as it is. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** A poll that no one asked for: the server does not count it as activity of the user. */
  background?: boolean
  /** The answer itself, where it was asked for before; a promise of null asks now. */
  asked?: Promise<Response | null>
  /** The row that an edit started from: a documented host is told what has changed. */
  stored?: Row
  as?: 'json' | 'blob' | 'response'
  /** Told how much of the body has gone, in percent. */
  onProgress?: (percent: number) => void
}

export interface Answer<T> {
  /** Undefined where the answer has no body. */
  data: T
  headers: Headers
  status: number
  /** The same with what is still on its way, where a documented host has to be asked for it. */
  later?: Promise<T>
}

/** Why a call failed. `status` is 0 where the server could not be reached. */
export class HttpError extends Error {
  readonly status: number
  /** The same as `status`, under the name that Refine reads. */
  readonly statusCode: number
  readonly detail: string | null
  readonly errors: Record<string, string>
  readonly body: unknown
  readonly headers: Headers

  constructor(status: number, body: unknown = null, headers: Headers = new Headers()) {
    const detail = detailOf(body)
    super(detail ?? (status === 0 ? 'Erro de conexão' : `Erro ${status}`))
    this.name = 'HttpError'
    this.status = status
    this.statusCode = status
    this.detail = detail
    this.errors = isObject(body) && isObject(body.errors) ? texts(body.errors) : {}
    this.body = body
    this.headers = headers
  }
}

/** Whether a failure leaves open that the same call works in another way (decision 24). */
export function isOpen(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false
  const { status } = error
  return status === 0 || status === 404 || status === 405 || status >= 500
}

/** Whether the server could not be reached. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof HttpError && error.status === 0
}

export function isNotOffered(error: unknown): boolean {
  return error instanceof HttpError && error.status === notOffered
}

export const notOffered = 501

/** The host the console was built for; '' is the one that serves it. */
const host: string = import.meta.env.VITE_API_URL ?? ''
export const base = `${host.replace(/\/+$/, '')}/api/v1`
export const credentials = host ? 'include' : 'same-origin'

/** The call that renews a token by the cookie of its session, as `request` would make it. */
export const renewal = {
  url: `${base}/token/refresh/`,
  init: {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    credentials,
    body: '{}',
  },
} as const

/** Known before the first answer where it was seen on this device: there may be no network now. */
let ours = remembersDevice()

export function isOurServer(): boolean {
  return ours
}

/** For the build, which no server answers. */
export function takeAsOurs(): void {
  ours = true
}

/** What is sent again with a save that was refused with 428. */
export const confirmed = { 'X-Confirmado': '1' } as const

const extensionHeaders = ['If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Segundo-Plano']
/** Another origin gets them only once an answer has shown it is of our kind: its CORS might refuse the whole call. */
let extended = host === ''

export async function request<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const { body, signal, background, as = 'json' } = options
  const headers = new Headers({ Accept: 'application/json', ...options.headers })
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  if (background) headers.set('X-Segundo-Plano', '1')
  if (!extended) for (const name of extensionHeaders) headers.delete(name)
  const method = options.method ?? 'GET'
  const payload = body === undefined || isForm ? body : JSON.stringify(body)
  // A call that was not asked for before goes out at once: 'Sair' may be the last thing a page does.
  const asked = options.asked ? await options.asked : null
  // It has just been tried.
  if (options.asked && !asked && navigator.onLine === false) throw new HttpError(0)
  const begun = Date.now()
  const init = { method, headers, credentials, body: payload as BodyInit, signal } as const
  const response = asked ?? (await reach(`${base}${path}`, init, options.onProgress))
  hearClock(response.headers, begun)
  ours ||= response.headers.has('X-Caderno')
  extended ||= ours || response.headers.has('ETag') || response.headers.has('X-Total-Count')
  if (!response.ok) throw new HttpError(response.status, await read(response), response.headers)
  // The caller names the type of the answer it asked for.
  const data =
    as === 'response' ? response : as === 'blob' ? await response.blob() : await read(response)
  return { data: data as T, headers: response.headers, status: response.status }
}

async function reach(
  url: string,
  init: RequestInit,
  onProgress: RequestOptions['onProgress'],
): Promise<Response> {
  try {
    if (!onProgress) return await fetch(url, init)
    const sending = await import('./fetch-with-progress.ts')
    return await sending.fetchWithProgress(url, init, onProgress)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new HttpError(0)
  }
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new HttpError(0)
  })
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]))
}

/** `detail` is a sentence; some hosts send a list of `{ msg }` for refused bodies. */
function detailOf(body: unknown): string | null {
  if (!isObject(body)) return null
  const { detail } = body
  if (typeof detail === 'string') return detail || null
  if (!Array.isArray(detail)) return null
  const messages = detail.map((part) => (isObject(part) ? part.msg : part))
  return messages.filter((message) => typeof message === 'string').join('; ') || null
}

/** Not crypto.randomUUID: it is absent on a plain-http address of a local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
