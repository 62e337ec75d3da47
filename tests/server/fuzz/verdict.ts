import type { Answer } from '../client.ts'
import type { Fuzzed } from './requests.ts'

/** Words of the libraries underneath, none of which a person should ever be told. */
const english =
  /\b(invalid|expected|received|required|must|should|too (big|small|long|large)|string|number|boolean|object|array|unrecognized|unsupported|unexpected|not found|unauthori[sz]ed|forbidden|bad request|internal|server error|allowed|length|body|payload|request)\b/i
/** What a stack or a database says of itself. */
const inward =
  /\bat .+\(.+:\d+|node_modules|\.(ts|js):\d|SQLITE|sqlite|near "|syntax error|kysely|fastify|postgres|\bpg_|relation "|violates|constraint|FST_|ECONN|ENOENT|RangeError|TypeError/
/** Columns that no answer carries. */
const secret = /senha_hash|codigo_hash|argon2|"(excluido_em|pessoa_id|versao|busca_\w+|arquivo)":/

/** What is wrong with an answer whatever was asked; empty where nothing is. */
export function faultsOf({ operation }: Fuzzed, { status, text, headers, body }: Answer): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push('5xx')
  // The day of a register says its version: a save names the one that it was made on.
  const told = operation.path.endsWith('/dia/{data}') ? text.replace(/"versao":\d+/, '') : text
  if (status < 400) return secret.test(told) ? ['campo secreto'] : faults
  if (operation.method === 'HEAD') return faults
  if (!String(headers['content-type']).startsWith('application/json')) faults.push('não é JSON')
  const messages = messagesOf(body)
  if (messages.length === 0) faults.push('sem detail')
  if (messages.some((message) => english.test(message))) faults.push('inglês')
  if (messages.some((message) => inward.test(message))) faults.push('pilha ou SQL')
  return faults
}

/** The sentences of a refusal; `detail` repeats those of its fields, beside names that the request chose. */
function messagesOf(body: unknown): string[] {
  if (typeof body !== 'object' || body === null || !('detail' in body)) return []
  const { detail, errors, linhas } = body as {
    detail: unknown
    errors?: Record<string, string>
    linhas?: { errors: Record<string, string> }[]
  }
  const ofLines = linhas?.flatMap((line) => Object.values(line.errors))
  if (ofLines) return ofLines
  if (errors) return Object.values(errors)
  return typeof detail === 'string' && detail ? [detail] : []
}
