import { fold } from './format.ts'

/** The last grade that another one of the same school follows. */
const lastGrade = 8

/**
 * The name for the class that follows another one in the next year: the grade after it, and the year, which keeps it
 * apart from the classes that stay. '5º ano A' becomes '6º ano A 2027', 'Coral 2026' becomes 'Coral 2027'.
 */
export function nextClassName(name: string, year: number, taken: ReadonlySet<string>): string {
  const graded = name.replace(/(?<!\d)(\d)(?=º ano)/i, (grade) =>
    String(Number(grade) > lastGrade ? grade : Number(grade) + 1),
  )
  const bare = graded.replace(/\s*[-–(/]?\s*\b20\d\d\b\)?/g, '').trim()
  const suggested = `${bare} ${year}`.trim()
  let found = suggested
  for (let number = 2; taken.has(fold(found)); number += 1) found = `${suggested} (${number})`
  return found
}
