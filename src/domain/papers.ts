import { wholeYears } from '#model/rules'

/** Of whom a kind of document is asked. */
interface AskedPaper {
  readonly pedido: string | null
  readonly idade_minima: number | null
  readonly idade_maxima: number | null
  /** The flag of a student by which it is asked. */
  readonly resposta: string | null
}

/** Whether a document of a kind is there, and whether one is to be: one that is good, none, one that is not good any more. */
export const paperWords = {
  tem: 'Tem',
  falta: 'Falta',
  vencido: 'Vencido',
  nao_se_pede: '',
} as const

export type PaperState = keyof typeof paperWords

/** How a student stands with a kind of document on a day, by what is there of it until when. */
export function paperState(
  kind: AskedPaper,
  student: Readonly<Record<string, unknown>>,
  goodUntil: readonly (string | null)[],
  day: string,
): PaperState {
  if (goodUntil.some((until) => until === null || until >= day)) return 'tem'
  if (!isAsked(kind, student, day)) return 'nao_se_pede'
  return goodUntil.length > 0 ? 'vencido' : 'falta'
}

/** Of somebody whose age is not known, nothing is asked by it. */
function isAsked(
  { pedido, idade_minima: from, idade_maxima: until, resposta }: AskedPaper,
  student: Readonly<Record<string, unknown>>,
  day: string,
): boolean {
  if (pedido === 'idade') {
    const born = student.data_nascimento
    if (typeof born !== 'string') return false
    const age = wholeYears(born, day)
    return age >= (from ?? 0) && age <= (until ?? age)
  }
  if (pedido === 'resposta') return student[resposta ?? ''] === true
  return pedido !== 'ninguem'
}
