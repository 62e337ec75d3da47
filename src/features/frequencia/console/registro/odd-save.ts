import { daysBetween } from '#model/day'
import { formatDate } from '#model/format'
import { type Day, entriesOf, isStoredIn, markOf } from './day.ts'

/** Something to be asked about once before a save; with the same key it has been answered. */
export interface Oddity {
  readonly key: string
  readonly text: string
}

interface Save {
  readonly day: Day
  readonly data: string
  readonly today: string
  readonly alunos: readonly number[]
  /** The reason of a day that is no class day. */
  readonly whyNoClass: string | null
  /** The day since which the class is closed. */
  readonly closed: string | null
}

export function odditiesOf({ day, data, today, alunos, whyNoClass, closed }: Save): Oddity[] {
  const found: Oddity[] = []
  const date = formatDate(data)
  if (whyNoClass !== null)
    found.push({
      key: 'sem aula',
      text: `${data === today ? 'Hoje' : date} não é dia de aula desta turma (${whyNoClass}).`,
    })
  if (closed !== null)
    found.push({ key: 'encerrada', text: `Esta turma foi encerrada em ${formatDate(closed)}.` })
  const daysAgo = daysBetween(data, today)
  if (daysAgo !== 0) found.push({ key: 'outro dia', text: `${date} ${whenWas(daysAgo)}.` })
  const changed = changedOf(day, alunos)
  const isNew = entriesOf(day, alunos).some(({ aluno_id }) => !day.saved.has(aluno_id))
  const marks = alunos.map((id) => markOf(day, id)).filter((mark) => mark !== null)
  // One student, or one mark, is no slip of many.
  if (marks.length > 1 && (changed > 0 || isNew) && !marks.includes('presente'))
    found.push({
      key: `ausentes ${day.version}`,
      text: alunos.every((id) => markOf(day, id) === 'ausente')
        ? `Todos os ${alunos.length} alunos estão marcados como ausentes em ${date}.`
        : `Nenhum dos ${alunos.length} alunos está marcado como presente em ${date}.`,
    })
  if (changed > 1 && changed * 2 > day.saved.size)
    found.push({
      key: `mudou ${day.version}`,
      text: `${changed} das ${day.saved.size} marcações salvas de ${date} vão mudar.`,
    })
  return found
}

function whenWas(daysAgo: number): string {
  if (daysAgo < 0) return 'ainda não chegou'
  return daysAgo === 1 ? 'foi ontem' : `foi há ${daysAgo} dias`
}

/** How many of the marks that were saved a save would change. */
function changedOf(day: Day, alunos: readonly number[]): number {
  return entriesOf(day, alunos).filter(
    (entry) => day.saved.has(entry.aluno_id) && !isStoredIn(day, [entry]),
  ).length
}

export function questionOf(oddities: readonly Oddity[]) {
  const isNoClass = oddities.some(({ key }) => key === 'sem aula')
  const accept = isNoClass ? 'Registrar assim mesmo' : 'Salvar assim mesmo'
  const texts = oddities.map(({ text }) => text)
  return {
    title: isNoClass && oddities.length === 1 ? 'Não é dia de aula' : 'Confira antes de salvar',
    text: [...texts, `${accept}?`].join(' '),
    accept,
  }
}
