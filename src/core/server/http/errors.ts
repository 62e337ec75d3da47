import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import type { Errors } from '#model/check'
import { isOutdated } from '#server/db/admission'
import { isDamage } from '#server/db/damage'

/** Status and text of each kind of refusal: the only such table of the server. */
const refusals = {
  invalid: [400, 'Dados inválidos.'],
  unauthenticated: [401, 'Sessão ausente ou encerrada.'],
  credentials: [401, 'Email ou senha incorretos.'],
  forbidden: [403, 'Você não tem permissão para esta ação.'],
  moved: [307, 'Este cadastro foi juntado a outro.'],
  absent: [404, 'Não encontrado.'],
  conflict: [409, 'Já existe um registro igual.'],
  slow: [408, 'A requisição demorou demais para chegar.'],
  stale: [412, 'Alguém alterou este registro depois que você o abriu.'],
  tooLarge: [413, 'O envio passa do tamanho permitido.'],
  unsupported: [415, 'Tipo de conteúdo não aceito.'],
  unconfirmed: [428, 'Confirme antes de salvar.'],
  throttled: [429, 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  longHeaders: [431, 'O cabeçalho da requisição passa do tamanho permitido.'],
  ending: [503, 'O servidor está sendo desligado. Tente novamente em instantes.'],
  damaged: [503, 'O banco de dados está danificado. Avise quem cuida do servidor.'],
  failed: [500, 'Erro interno. Tente novamente.'],
  unavailable: [503, 'O serviço está indisponível no momento. Tente novamente em instantes.'],
} as const satisfies Record<string, readonly [number, string]>

/** A kind of refusal. */
export type Refusal = keyof typeof refusals

interface More {
  readonly detail?: string
  readonly errors?: Errors
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** A refusal: a status and {detail, errors?}. */
export class ApiError extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>

  constructor(refusal: Refusal, more: More = {}) {
    const [status, words] = refusals[refusal]
    const detail = more.detail ?? (more.errors ? sentence(more.errors) : words)
    super(detail)
    this.status = more.status ?? status
    this.headers = more.headers ?? {}
    this.body = { detail, ...(more.errors && { errors: more.errors }), ...more.body }
  }
}

/** The refusal of a value, said at its field or by the key of a query. */
export const refuse = (name: string, message: string) =>
  new ApiError('invalid', { errors: { [name]: message } })

/** What a refusal says, without the names of the fields that it is about. */
export function wordsOf({ body, message }: ApiError): string {
  return Object.values(body.errors ?? {}).join('; ') || message
}

/** The messages in one line, each with its field, as clients of the documented contract look for them. */
function sentence(errors: Errors): string {
  return Object.entries(errors)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ')
}

const transportRefusals: Readonly<Record<number, Refusal>> = {
  400: 'invalid',
  404: 'absent',
  405: 'absent',
  413: 'tooLarge',
  415: 'unsupported',
  429: 'throttled',
  503: 'unavailable',
}

/** The refusal for anything thrown: ours, the framework's, the database's, or an unknown error. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isDamage(error)) return new ApiError('damaged')
  if (isOutdated(error)) return new ApiError('unavailable', { detail: error.message })
  if (isDatabaseAway(error)) return new ApiError('unavailable')
  const status = statusCodeOf(error)
  return new ApiError(transportRefusals[status] ?? (status < 500 ? 'invalid' : 'failed'))
}

function statusCodeOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

/** Whether the database is unreachable, full or locked: temporary conditions, not bugs. */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    /^(08|53|57|40001|40P01)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|ENOSPC|EDQUOT|EFBIG|EROFS|EIO)$/.test(
      code,
    ) ||
    /database or disk is full|disk I\/O error|database is locked|readonly database|Connection terminated|Client was closed|Client has encountered|timeout exceeded when trying to connect/.test(
      error.message,
    )
  )
}

const connectionRefusals: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'slow',
  HPE_HEADER_OVERFLOW: 'longHeaders',
}

/** Answers a connection that sends invalid HTTP or is too slow: no route sees it, but the refusal looks the same. */
export function refuseConnection(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const { status, body } = new ApiError(connectionRefusals[error.code ?? ''] ?? 'invalid')
    const text = JSON.stringify(body)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
    )
  }
  socket.destroySoon()
}

/** The message of a program that ends with an error: one sentence in Portuguese, also for errors of the system. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = { code: '', path: '', ...error }
  if (isDamage(error))
    return 'O banco está danificado: restaure a última cópia, com npm run cli -- restaurar <pasta da cópia>.'
  if (code === 'ENOSPC' || /disk is full/.test(error.message)) return 'O disco está cheio.'
  if (path !== '') return `Não foi possível usar ${path} (${code}).`
  const isAway = refusalOf(error).status === 503 && !isOutdated(error)
  return isAway ? 'O banco de dados não respondeu.' : error.message
}

/** Answers a refusal as {detail, errors?} with its status and headers; no cache may keep it for who is allowed later. */
export function answerRefusal(reply: FastifyReply, refusal: ApiError): FastifyReply {
  const headers = { 'cache-control': 'no-store', ...refusal.headers }
  return reply.code(refusal.status).headers(headers).send(refusal.body)
}
