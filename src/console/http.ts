import { type Answer, HttpError, type RequestOptions, request } from './request.ts'
import { type Access, accessAfter, endAccess, freshAccess } from './token.ts'

export { type Answer, HttpError, type RequestOptions } from './request.ts'

/**
 * One call of the signed-in user. A 401 renews the token and repeats the call once; a second one
 * ends the session, which leads to the login.
 */
export async function http<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const access = await freshAccess()
  try {
    return await send<T>(path, options, access)
  } catch (error) {
    if (!isUnauthorized(error)) throw error
  }
  const next = await accessAfter(access)
  try {
    return await send<T>(path, options, next)
  } catch (error) {
    if (isUnauthorized(error)) endAccess()
    throw error
  }
}

function send<T>(path: string, options: RequestOptions, { token }: Access): Promise<Answer<T>> {
  const headers = { ...options.headers, Authorization: `Bearer ${token}` }
  return request<T>(path, { ...options, headers })
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}
