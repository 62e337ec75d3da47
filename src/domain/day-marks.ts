import { grouped } from '#model/grouped'
import type { Status } from './attendance.ts'

/** What a register says of a student on a day; of which class, where the student may be in several. */
export interface DayMark {
  readonly data: string
  readonly status: Status
  readonly turma_id?: number
}

const weights: Readonly<Record<Status, number>> = { presente: 2, ausente: 1, justificado: 0 }

/** One mark of each day, whatever the classes: a presence, else an absence. The oldest first, as the marks are. */
export function daysOf(marks: readonly DayMark[]): readonly DayMark[] {
  const days: DayMark[] = []
  for (const mark of marks) {
    const last = days.at(-1)
    if (last?.data !== mark.data) days.push(mark)
    else if (weights[mark.status] > weights[last.status]) days[days.length - 1] = mark
  }
  return days
}

/** The marks of each class. */
export function byClass(marks: readonly DayMark[]): readonly (readonly DayMark[])[] {
  return [...grouped(marks, ({ turma_id }) => turma_id).values()]
}
