import { call } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { confirmed, HttpError, newIdempotencyKey } from '#console/api/request'
import { notificationProvider } from '#console/ui/toasts.tsx'
import { type Excluido, lixeiraDe } from '#model/calls/lixeira'
import { declaredResources } from '#model/entities'

export const lixeira = lixeiraDe(declaredResources())

/** Long sentences are read longer, in milliseconds. */
const duration = 10_000

/** Brings a deleted row back, or erases it; says in sentences what did not come back with it. */
export async function settle(
  way: 'restaurar' | 'apagarDeVez',
  { recurso, id }: Pick<Excluido, 'recurso' | 'id'>,
  isConfirmed = false,
): Promise<readonly string[]> {
  const headers = { 'Idempotency-Key': newIdempotencyKey(), ...(isConfirmed && confirmed) }
  const sent = { body: { recurso, id }, headers }
  const { data } = await call<{ frases: string[] } | undefined>(lixeira, way, {}, sent)
  return data?.frases ?? []
}

/** Why a row does not come back: a value that was taken meanwhile is said with the name of its field. */
export function whyNot(recurso: string, error: unknown): string {
  if (!(error instanceof HttpError) || error.status === 0 || error.status >= 500)
    return 'Erro ao restaurar. Tente novamente.'
  const said = Object.entries(error.errors).map(([name, message]) => {
    const label = declaredResources()[recurso]?.fields[name]?.label
    return label ? `${label}: ${message}` : message
  })
  return said.join(' ') || error.message
}

/** Takes back a deletion that was just made, of one row or of several, as its toast offers. */
export async function takeBack(recurso: string, ids: readonly number[]): Promise<boolean> {
  const told: string[] = []
  const failed: string[] = []
  for (const id of ids)
    await settle('restaurar', { recurso, id }, true).then(
      (sentences) => told.push(...sentences),
      (error) => failed.push(whyNot(recurso, error)),
    )
  queryClient.invalidateQueries()
  const isDone = failed.length === 0
  notificationProvider.open({
    type: isDone ? 'success' : 'error',
    message: [isDone ? 'Exclusão desfeita.' : '', ...new Set([...failed, ...told])]
      .join(' ')
      .trim(),
    ...(told.length + failed.length > 0 && { duration }),
  })
  return isDone
}
