import type { Trace } from '#server/db/audit'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import type { Change } from './counters.ts'
import type { Mark, Register } from './days.ts'

/** A record of a student in the register, before a save, and what excuses it. */
export interface Stored {
  readonly aluno_id: number
  readonly status: Mark['status']
  readonly justificativa_id: number | null
}

/** What a save changed of one student's day; `by` is the excuse without which the absence would count. */
export interface MarkChange extends Change {
  readonly by: number | null
}

/** The excuse that covers a student on the day of a register. */
export interface Excuse {
  readonly aluno_id: number
  readonly id: number
}

/** The query that locks students, always in the same order: whoever writes marks of them starts with it. */
export function studentsLocked(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const students = connection
    .selectFrom('aluno')
    .select('id')
    .where(isOneOf(dialect, 'id', ids))
    .orderBy('id')
  return dialect === 'postgres' ? students.forUpdate() : students
}

/**
 * The differences between a register and the records before it. An absence that an excuse covers is justified by it, as
 * is a student whom the register began with as justified; a presence is one in any case.
 */
export function changesOf(
  { turmaId, data, marks }: Register,
  stored: readonly Stored[],
  excuses: readonly Excuse[],
): MarkChange[] {
  const before = new Map(stored.map((row) => [row.aluno_id, row]))
  const excused = new Map(excuses.map(({ aluno_id, id }) => [aluno_id, id]))
  return marks.flatMap(({ aluno_id, status }) => {
    const record = before.get(aluno_id)
    const from = record?.status ?? null
    const excuse = excused.get(aluno_id) ?? null
    const to = status === 'ausente' && excuse !== null ? 'justificado' : status
    const kept = record?.justificativa_id ?? null
    const stays = from === to && status !== 'ausente'
    // What somebody justifies after a presence is theirs, and stays when the excuse goes.
    const isByHand = status === 'justificado' && from === 'presente'
    const by = to !== 'justificado' || isByHand ? null : stays ? kept : excuse
    return from === to && by === kept ? [] : [{ aluno_id, data, from, to, by, turma_id: turmaId }]
  })
}

/** Deletes the records whose new status is null. */
export async function clearMarks(
  connection: Connection,
  dialect: Dialect,
  { turmaId, data }: Register,
  changes: readonly Change[],
): Promise<void> {
  const cleared = changes.filter(({ to }) => to === null)
  if (cleared.length === 0) return
  await connection
    .deleteFrom('frequencia')
    .where(isOneOf(dialect, 'aluno_id', idsOf(cleared)))
    .where('turma_id', '=', turmaId)
    .where('data', '=', data)
    .execute()
}

/** The trace of what was changed of a day of a class. */
export function dayTrace(
  { turmaId, data, fromSheet }: Pick<Register, 'turmaId' | 'data' | 'fromSheet'>,
  changes: readonly Change[],
  author: Pick<Trace, 'contaId' | 'quando'>,
): Trace {
  const side = (of: 'from' | 'to') => ({
    data,
    // The highest number first: an object whose numbers grow has a place for each one between them, too.
    frequencias: Object.fromEntries(
      changes
        .toSorted((one, other) => other.aluno_id - one.aluno_id)
        .map((change) => [change.aluno_id, change[of]]),
    ),
  })
  const acao = fromSheet ? 'digitou' : 'editou'
  const what = { acao, recurso: 'frequencia', registroId: turmaId } as const
  return { ...author, ...what, antes: side('from'), depois: side('to') }
}

export const idsOf = (marks: readonly { readonly aluno_id: number }[]) =>
  marks.map(({ aluno_id }) => aluno_id)
