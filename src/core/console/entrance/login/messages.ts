import { HttpError } from '#console/api/request'

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
  onlyEducators: 'Apenas educadores podem acessar por aqui.',
  unknownRole: 'Tipo de usuário inválido.',
  educatorFailed: 'Erro ao buscar dados do educador.',
  educatorWithoutId: 'Erro: Educador sem ID válido.',
} as const

export function messageOf(error: unknown): string {
  if (!(error instanceof HttpError)) return messages.other
  if (error.status >= 500) return messages.server
  // Too many tries: only the server knows for how long.
  if (error.status === 429) return error.detail ?? messages.other
  return byStatus[error.status] ?? messages.other
}
