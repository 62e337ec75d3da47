import { useCall } from '#console/api/use-call'
import { abertas, type RegistroDoDia } from '#features/frequencia/abertas'
import { formatDate } from '#model/format'

/**
 * What the coordination is told of open registers: a page of classes, and what lacks today. An answer as young as
 * `staleTime`, in milliseconds, serves: another part of the page may have asked.
 */
export function useRegistersPanel(pagina = 1, staleTime = 0) {
  const params = pagina === 1 ? undefined : { pagina }
  return useCall(abertas, 'painelDeChamadas', params, { staleTime, placeholderData })
}

/** The page before stands until the next is there. */
const placeholderData = <T>(before: T) => before

export const shortDay = (day: string) => formatDate(day).slice(0, 5)

/** How many lack in a register that was left incomplete: 'faltam 3'. */
export function lackOf({ situacao, faltam }: RegistroDoDia): string | null {
  if (situacao !== 'incompleta') return null
  return faltam === 1 ? 'falta 1' : `faltam ${faltam}`
}
