import { type AttendanceRecord, isStatus, type Status } from '#model/attendance'

/** What the educator says of a student; null is unmarked. */
export type Mark = Status | null

/** The register of one class on one day: what the server holds, and what was marked since. */
export interface Day {
  /** The words of the server by student; none of them may be a status of the product. */
  readonly saved: ReadonlyMap<number, string>
  /** Marks that differ from what the server holds, or that confirm a word it does not know. */
  readonly touched: ReadonlyMap<number, Mark>
  /** The version that the server answered; null where it has none. */
  readonly version: string | null
}

/** A mark as a save carries it. */
export interface Entry {
  readonly aluno_id: number
  readonly status: Mark
}

export type DayAction =
  | { readonly type: 'mark'; readonly alunos: readonly number[]; readonly mark: Mark }
  | { readonly type: 'saved'; readonly entries: readonly Entry[]; readonly version: string | null }
  | { readonly type: 'opened'; readonly day: Day }

export function openDay(
  records: readonly Pick<AttendanceRecord, 'aluno_id' | 'status'>[],
  version: string | null,
): Day {
  const saved = new Map(records.map(({ aluno_id, status }) => [aluno_id, status]))
  return { saved, touched: new Map(), version }
}

/** What stands for a student nobody touched: the saved mark, or presente on a day without any record (decision 15). */
function restingMark({ saved }: Day, aluno: number): Mark {
  const word = saved.get(aluno)
  if (word !== undefined) return isStatus(word) ? word : 'presente'
  return saved.size === 0 ? 'presente' : null
}

export function markOf(day: Day, aluno: number): Mark {
  const touched = day.touched.get(aluno)
  return touched === undefined ? restingMark(day, aluno) : touched
}

/** The word of the server that is no status of the product, until someone marks that student (decision 16). */
export function unknownWordOf(day: Day, aluno: number): string | null {
  const word = day.saved.get(aluno)
  return word === undefined || isStatus(word) || day.touched.has(aluno) ? null : word
}

export function isDirty(day: Day): boolean {
  return day.touched.size > 0
}

function marked(day: Day, alunos: readonly number[], mark: Mark): Day {
  const touched = new Map(day.touched)
  for (const aluno of alunos) {
    const word = day.saved.get(aluno)
    const known = word === undefined || isStatus(word)
    if (known && restingMark(day, aluno) === mark) touched.delete(aluno)
    else touched.set(aluno, mark)
  }
  return { ...day, touched }
}

function afterSave(day: Day, entries: readonly Entry[], version: string | null): Day {
  const saved = new Map(day.saved)
  for (const { aluno_id, status } of entries) {
    if (status === null) saved.delete(aluno_id)
    else saved.set(aluno_id, status)
  }
  // What was marked while the save was under way is still unsaved, and is judged against what it wrote.
  const settled: Day = { saved, touched: new Map(), version }
  const sent = new Map(entries.map(({ aluno_id, status }) => [aluno_id, status]))
  let next = settled
  for (const [aluno, mark] of day.touched)
    if (sent.get(aluno) !== mark) next = marked(next, [aluno], mark)
  return next
}

export function dayReducer(day: Day, action: DayAction): Day {
  if (action.type === 'mark') return marked(day, action.alunos, action.mark)
  if (action.type === 'saved') return afterSave(day, action.entries, action.version)
  return action.day
}

/**
 * What a save sends: every mark on the screen, and null for the saved ones that were cleared. Words the
 * product does not know are left as they are until touched; a student left out is unchanged (decision 17).
 */
export function entriesOf(day: Day, alunos: readonly number[]): Entry[] {
  return alunos
    .filter((aluno) => unknownWordOf(day, aluno) === null)
    .map((aluno) => ({ aluno_id: aluno, status: markOf(day, aluno) }))
    .filter(({ aluno_id, status }) => status !== null || day.saved.has(aluno_id))
}

/** How many students stand under each mark. */
export function countsOf(day: Day, alunos: readonly number[]) {
  const counts = { presente: 0, ausente: 0, justificado: 0, unmarked: 0 }
  for (const aluno of alunos) counts[markOf(day, aluno) ?? 'unmarked'] += 1
  return counts
}

/** The students whose mark on the screen is not the one that someone else saved meanwhile. */
export function differences(mine: Day, theirs: Day, alunos: readonly number[]) {
  return alunos
    .map((aluno) => ({
      aluno,
      mine: markOf(mine, aluno),
      theirs: theirs.saved.get(aluno) ?? null,
    }))
    .filter((row) => row.mine !== row.theirs && unknownWordOf(mine, row.aluno) === null)
}

/** The marks of the screen laid over the version that someone else saved meanwhile. */
export function rebase(mine: Day, theirs: Day, alunos: readonly number[]): Day {
  return alunos
    .filter((aluno) => unknownWordOf(mine, aluno) === null)
    .reduce((day, aluno) => marked(day, [aluno], markOf(mine, aluno)), theirs)
}

/**
 * Marks that were left unsaved, over what the server answers now. Over another version they keep the one
 * they were made on, so that saving them asks instead of overwriting.
 */
export function resume(left: Day | undefined, loaded: Day): Day {
  if (!left) return loaded
  if (left.version !== loaded.version) return left
  return [...left.touched].reduce((day, [aluno, mark]) => marked(day, [aluno], mark), loaded)
}
