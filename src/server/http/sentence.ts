import { isDamage } from '#server/db/damage'
import { refusalOf } from './errors.ts'

/** What a program says of an error before it ends: one sentence in Portuguese, also for the system's own errors. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = { code: '', path: '', ...error }
  if (isDamage(error))
    return 'O banco está danificado: restaure a última cópia, com npm run cli -- restaurar <pasta da cópia>.'
  if (code === 'ENOSPC' || /disk is full/.test(error.message)) return 'O disco está cheio.'
  if (path !== '') return `Não foi possível usar ${path} (${code}).`
  return refusalOf(error).status === 503 ? 'O banco de dados não respondeu.' : error.message
}
