import { absencePercent, percentOf, tallyOf, totalOf } from '#domain/attendance'
import type { AttendanceRecord } from '#domain/attendance-records'
import { fold } from '#model/format'
import { grouped } from '#model/grouped'

export interface NamedRecord extends AttendanceRecord {
  readonly nome: string
}

export type StudentSummary = ReturnType<typeof summarise>[number]

const unknownStudent = 'Aluno não encontrado'

export const portuguese = new Intl.Collator('pt', { sensitivity: 'base', numeric: true })

export function byNewest(a: { data: string }, b: { data: string }): number {
  return a.data === b.data ? 0 : a.data < b.data ? 1 : -1
}

export function nameRecords(
  records: readonly AttendanceRecord[],
  names: ReadonlyMap<number, string>,
): NamedRecord[] {
  return records
    .map((record) => ({ ...record, nome: names.get(record.aluno_id) ?? unknownStudent }))
    .sort((a, b) => byNewest(a, b) || portuguese.compare(a.nome, b.nome))
}

export function searchRecords(records: readonly NamedRecord[], name: string): NamedRecord[] {
  const wanted = fold(name)
  const found = new Map<string, boolean>()
  return records.filter(({ nome }) => {
    const known = found.get(nome) ?? fold(nome).includes(wanted)
    found.set(nome, known)
    return known
  })
}

export function summarise(records: readonly NamedRecord[]) {
  return [...grouped(records, ({ aluno_id }) => aluno_id)]
    .map(([aluno_id, own]) => {
      const tally = tallyOf(own.map(({ status }) => status))
      const absence = absencePercent(tally)
      const nome = own[0]?.nome ?? unknownStudent
      return { aluno_id, nome, ...tally, total: totalOf(tally), absence }
    })
    .sort((a, b) => portuguese.compare(a.nome, b.nome) || a.aluno_id - b.aluno_id)
}

/** A word that is no status is not counted. */
export function statisticsOf(records: readonly AttendanceRecord[]) {
  const tally = tallyOf(records.map(({ status }) => status))
  const total = totalOf(tally)
  const share = (count: number) => ({ count, percent: percentOf(count, total) })
  return {
    total,
    presente: share(tally.presente),
    ausente: share(tally.ausente),
    justificado: share(tally.justificado),
  }
}
