import { fold } from '#model/format'
import type { DestinoDoAluno } from './calls.ts'

/** The last grade that another one of the same school follows. */
const lastGrade = 8

/**
 * The name for the class that follows another one in the next year: the grade after it, and the year, which keeps it
 * apart from the classes that stay. '5º ano A' becomes '6º ano A 2027', 'Coral 2026' becomes 'Coral 2027'; null where that
 * is another class already.
 */
export function nextClassName(
  name: string,
  year: number,
  taken: ReadonlySet<string>,
): string | null {
  const graded = name.replace(/(?<!\d)(\d)(?=º ano)/i, (grade) =>
    String(Number(grade) > lastGrade ? grade : Number(grade) + 1),
  )
  const bare = graded.replace(/\s*[-–(/]?\s*\b20\d\d\b\)?/g, '').trim()
  const suggested = `${bare} ${year}`.trim()
  return taken.has(fold(suggested)) ? null : suggested
}

/** Whether a grade, or a class by its name, is the last one of a school: '9º ano', '3ª série EM'. */
export function isLastGrade(text: string): boolean {
  const grade = /(?<!\d)(\d+)\s*(?:[ºª°]|[oa]\b)?\s*(?:ano|s[ée]rie)/i.exec(text)?.[1]
  return grade === (/\b(?:em|m[ée]dio)\b/i.test(text) ? '3' : '9')
}

/** What becomes of how many students. */
export function studentsCounted(destinos: readonly DestinoDoAluno[]) {
  const count = (wanted: DestinoDoAluno) => destinos.filter((each) => each === wanted).length
  const [mudam, concluem, sem_turma] = [count('vai'), count('conclusao'), count('sem_turma')]
  return { mudam, concluem, sem_turma, desligam: destinos.length - mudam - concluem - sem_turma }
}
