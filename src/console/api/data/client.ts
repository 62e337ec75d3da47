import { http } from '#console/api/http'
import type { RequestOptions } from '#console/api/request'

/** The part of an axios instance that @refinedev/simple-rest calls, spoken by the console's own client. */
type Config = { headers?: Record<string, string>; data?: unknown } | undefined

async function send(method: string, path: string, body: unknown, config: Config) {
  const options: RequestOptions = { method, headers: config?.headers ?? {} }
  if (body !== undefined) options.body = body
  const { data, headers, status } = await http<unknown>(path, options)
  return { data, headers: Object.fromEntries(headers), status }
}

export const client = {
  get: (path: string, config?: Config) => send('GET', path, undefined, config),
  delete: (path: string, config?: Config) => send('DELETE', path, config?.data, config),
  post: (path: string, body?: unknown, config?: Config) => send('POST', path, body, config),
  put: (path: string, body?: unknown, config?: Config) => send('PUT', path, body, config),
  patch: (path: string, body?: unknown, config?: Config) => send('PATCH', path, body, config),
}
