import type { Queued } from '#console/api/device-stores'
import { paths } from '#console/paths'
import { formatDate } from '#model/format'
import type { Mark } from './day.ts'
import { isSameDay } from './queue-state.ts'
import { marksOf } from './sending.ts'
import { changedText } from './texts.ts'

/** One of each day that has a register that was refused: its educator decides about all of them together. */
export function refusedDays(queue: readonly Queued[]): Queued[] {
  const refused = queue.filter((row) => row.refused)
  return refused.filter((row, at) => refused.findIndex((other) => isSameDay(other, row)) === at)
}

export function decisionText(count: number): string {
  return count === 1 ? '1 chamada espera a sua decisão' : `${count} chamadas esperam a sua decisão`
}

/** Whether no register of hers can show it: the class is another's, or the marks were here for too long. */
export function isGone({ refused }: Queued): boolean {
  return [0, 403, 404].includes(refused?.status ?? 0)
}

/** Where it can be answered for. */
export function addressOf(row: Queued): string {
  return isGone(row) ? paths.frequencia : `${paths.frequencia}?turma=${row.turma}&dia=${row.data}`
}

export function whyRefused(row: Queued): string {
  const { data, refused, nome } = row
  const turma = nome ? `, ${nome},` : ''
  if (refused?.status === 412) return changedText(data, turma)
  const text = `A chamada de ${formatDate(data)}${turma} não foi enviada`
  if (refused?.status && isGone(row)) return `${text}: a turma não está mais com você.`
  return refused?.detail ? `${text}. ${refused.detail}` : `${text}.`
}

const groups: readonly (readonly [Mark, string])[] = [
  ['presente', 'Presentes'],
  ['ausente', 'Ausentes'],
  ['justificado', 'Justificados'],
  [null, 'Sem marcação'],
]

/** The marks of the registers of a day, in words; a name that may not be here any more is a number. */
export function marksInWords(rows: readonly Queued[]): string[] {
  const names = new Map(rows.flatMap((row) => row.alunos ?? []).map(({ id, nome }) => [id, nome]))
  const marks = [...marksOf(rows)]
  return groups.flatMap(([mark, label]) => {
    const ids = marks.flatMap(([id, value]) => (value === mark ? [id] : []))
    const who = ids.map((id) => names.get(id) ?? `aluno ${id}`)
    return who.length > 0 ? [`${label} (${who.length}): ${who.join(', ')}`] : []
  })
}
