import { HttpError } from '#console/api/request'

/** Why nobody was let in, as it is said. */
export class SignInError extends Error {}

const byStatus: Readonly<Record<number, string>> = {
  0: 'Erro de conexão. Verifique sua internet e tente novamente.',
  400: 'Dados inválidos. Verifique o formato do email.',
  401: 'Email ou senha incorretos. Verifique suas credenciais.',
  404: 'Credenciais inválidas ou recurso não encontrado. Tente novamente.',
}

export const messages = {
  server: 'Erro no servidor. Tente novamente mais tarde.',
  busy: 'Muita gente entrando agora. Tentando de novo…',
  other: 'Erro inesperado. Tente novamente.',
  unknownRole: 'Tipo de usuário inválido.',
} as const

export function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return messages.other
  if (error.status >= 500) return messages.server
  // Too many tries: only the server knows for how long.
  if (error.status === 429) return error.detail ?? messages.other
  return byStatus[error.status] ?? messages.other
}
