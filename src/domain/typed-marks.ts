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
