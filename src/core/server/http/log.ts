import type { FastifyRequest } from 'fastify'

/** The logged parts of requests and errors: nothing that somebody typed. */
export const logSerializers = {
  req: (request: FastifyRequest) => ({
    method: request.method,
    url: pathOf(request),
    ip: request.ip,
  }),
  err: loggedError,
}

/** The route's address with ids and days filled in; no query, no e-mail, no address as it was typed. */
function pathOf({ routeOptions, params }: FastifyRequest): string {
  // Missing if the address could not be parsed.
  const route: string | undefined = routeOptions?.url
  if (!route) return '[sem rota]'
  const values: Readonly<Record<string, unknown>> = Object(params)
  return route.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name])
    return /^(\d{1,10}|\d{4}-\d{2}-\d{2})$/.test(value) ? value : `[${name}]`
  })
}

type LoggedError = {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code: unknown
  /** Where in the schema, of an error of PostgreSQL. */
  readonly constraint: unknown
  readonly cause: LoggedError | undefined
}

/** A database error contains the row, a mail server's the address: only the technical part is logged. */
function loggedError(error: Error): LoggedError {
  const { code, constraint, cause }: Error & Record<string, unknown> = { ...error, ...own(error) }
  return {
    type: error.name,
    message: withoutData(error.message, code),
    stack: withoutData(error.stack ?? '', code),
    code,
    constraint,
    cause: cause instanceof Error ? loggedError(cause) : undefined,
  }
}

/** A spread does not copy these properties of an error. */
const own = ({ name, message, cause }: Error) => ({ name, message, cause })

/** PostgreSQL's data exceptions (class 22) end in the value: 'invalid input syntax for type date: "…"'. */
const dataException = /^22[0-9A-Z]{3}$/
const email = /[^\s<>"'(),:;/]+@[^\s<>"'(),:;/]+/g
const cpf = /\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g

function withoutData(text: string, code: unknown): string {
  const plain = text.replace(email, '[e-mail]').replace(cpf, '[número]')
  return dataException.test(String(code)) ? plain.replace(/"[^"\n]*"/g, '"…"') : plain
}
