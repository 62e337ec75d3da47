import { tallyOf } from '#domain/attendance'
import { count, formatDate } from '#model/format'

/** What a report begins with, a line each, empty where there is nothing to say: class, counts of the day, plan. */
export type FirstLines = readonly [turma: string, chamada: string, plano: string]

export const noLines: FirstLines = ['', '', '']

interface Lesson {
  readonly turma: string
  /** 'YYYY-MM-DD' */
  readonly dia: string
  /** The marks of the saved register. */
  readonly marcas: readonly string[]
  readonly planos: readonly { readonly tema: string | null; readonly disciplina: string | null }[]
}

export function firstLinesOf({ turma, dia, marcas, planos }: Lesson): FirstLines {
  const { presente, ausente, justificado } = tallyOf(marcas)
  const counts = [
    count(presente, 'presente'),
    count(ausente, 'ausente'),
    count(justificado, 'justificado'),
  ]
  const plans = planos.map(({ tema, disciplina }) =>
    inOneLine(disciplina ? `${tema} (${disciplina})` : `${tema}`),
  )
  return [
    `Turma: ${inOneLine(turma)}`,
    marcas.length > 0 ? `Chamada de ${formatDate(dia)}: ${counts.join(', ')}` : '',
    plans.length > 0 ? `Plano do dia: ${plans.join('; ')}` : '',
  ]
}

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

export function firstTextOf(lines: FirstLines): string {
  return `${lines.filter(Boolean).join('\n')}\n\n`
}

export function isUntouched(text: string, filled: FirstLines): boolean {
  return text.trim() === '' || text === firstTextOf(filled)
}

/** A text for another day: each line that stands as it was filled in becomes that of the new day, the rest stays. */
export function refilled(text: string, filled: FirstLines, lines: FirstLines): string {
  if (isUntouched(text, filled)) return firstTextOf(lines)
  const all = text.split('\n')
  let place = 0
  for (const [at, line] of lines.entries()) {
    const now = line ? [line] : []
    const found = filled[at] ? all.indexOf(filled[at]) : -1
    // A line that was filled in and is there no more was typed over.
    if (filled[at] && found < 0) continue
    if (found >= 0) place = found
    all.splice(place, found < 0 ? 0 : 1, ...now)
    place += now.length
  }
  return all.join('\n')
}
