import type { countsOf } from './day.ts'

const words = {
  presente: ['presente', 'presentes'],
  ausente: ['ausente', 'ausentes'],
  justificado: ['justificado', 'justificados'],
  unmarked: ['sem marcação', 'sem marcação'],
} as const satisfies Record<keyof ReturnType<typeof countsOf>, readonly [string, string]>

const letters = { presente: 'P', ausente: 'A', justificado: 'J', unmarked: '–' } as const

export const kinds = Object.keys(words) as (keyof typeof words)[]

export const wordOf = (kind: (typeof kinds)[number], count: number) =>
  words[kind][count === 1 ? 0 : 1]

export function Counts({ counts }: { counts: ReturnType<typeof countsOf> }) {
  return (
    <ul className="register-counts" aria-label="Contagem">
      {kinds.map((kind) => (
        <li key={kind} className={counts[kind] === 0 ? `${kind} is-none` : kind}>
          <b>{counts[kind]}</b> <span className="hidden-text">{wordOf(kind, counts[kind])}</span>
          <span data-letter={letters[kind]} aria-hidden="true" />
        </li>
      ))}
    </ul>
  )
}
