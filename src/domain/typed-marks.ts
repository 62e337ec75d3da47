import { dayOf, formatDate } from '#model/format'
import type { Status } from './attendance.ts'

/** The keys that mark a student. */
export const statusOfKey: Readonly<Record<string, Status>> = {
  p: 'presente',
  a: 'ausente',
  j: 'justificado',
}

/** What is said of marks that are not saved. */
export function unsavedText(count: number): string {
  return count === 1 ? 'Há 1 marcação não salva' : `Há ${count} marcações não salvas`
}

/** Who saved a register, on which day, and whether from the signed sheet; `moment` is an ISO moment. */
export function registeredWords(by: string | null, moment: string, isTyped: boolean): string {
  const day = formatDate(dayOf(new Date(moment))).slice(0, 5)
  if (!by) return `${isTyped ? 'Digitada da folha' : 'Registrada'} em ${day}`
  return isTyped ? `Digitada da folha por ${by} em ${day}` : `Registrada por ${by} em ${day}`
}
