import { formatDate } from '#model/format'
import type { Queued } from '../device/stores.ts'
import { kinds, wordOf } from './counts.tsx'
import { isSameDay } from './queue-state.ts'
import { marksOf } from './sending.ts'
import { changedText } from './texts.ts'

/** The registers that were refused, by day: their educator decides about all of a day together. */
export function refusedDays(queue: readonly Queued[]): Queued[][] {
  const refused = queue.filter((row) => row.refused)
  return refused
    .filter((row, at) => refused.findIndex((other) => isSameDay(other, row)) === at)
    .map((row) => queue.filter((other) => isSameDay(other, row)))
}

/** Whether no register can show it: its class is another's, or its marks were here for too long. */
export const isGone = (row: Queued) => [0, 403, 404].includes(row.refused?.status ?? 0)

export function whyRefused(row: Queued): string {
  const { status = 0, detail = null } = row.refused ?? {}
  const turma = row.nome ? `, ${row.nome},` : ''
  if (status === 412) return changedText(row.data, turma)
  const text = `A chamada de ${formatDate(row.data)}${turma} não foi enviada`
  if (status !== 0 && isGone(row)) return `${text}: a turma não está mais com você.`
  return detail ? `${text}. ${detail}` : `${text}.`
}

/** The marks of the registers of a day; a name that may not be here any more is a number. */
export function marksInWords(rows: readonly Queued[]): string[] {
  const names = new Map(rows.flatMap((row) => row.alunos ?? []).map(({ id, nome }) => [id, nome]))
  const marks = [...marksOf(rows)]
  return kinds.flatMap((kind) => {
    const of = marks.filter(([, mark]) => (mark ?? 'unmarked') === kind)
    const who = of.map(([id]) => names.get(id) ?? `aluno ${id}`).join(', ')
    return who ? [`${of.length} ${wordOf(kind, of.length)}: ${who}`] : []
  })
}
