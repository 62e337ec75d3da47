import { dayIn } from '#console/ui/day'
import { invalidDay } from '#model/day'

export const modes = {
  historico: 'Histórico Completo da Turma',
  periodo: 'Frequência por Período',
  dia: 'Frequência de um Dia Específico',
  aluno: 'Histórico Individual do Aluno',
} as const

export type Mode = keyof typeof modes

/** Null is not chosen yet; a day may be a typed text that is no day. */
export type Search = Readonly<ReturnType<typeof readSearch>>

export type CompleteSearch = { readonly turma: number } & (
  | { readonly modo: 'historico' }
  | { readonly modo: 'periodo'; readonly inicio: string; readonly fim: string }
  | { readonly modo: 'dia'; readonly dia: string }
  | { readonly modo: 'aluno'; readonly aluno: number }
)

export type SearchErrors = Readonly<Partial<Record<keyof Search, string>>>

const missingClass = 'Por favor, selecione uma turma.'
const missingPeriod = 'Por favor, selecione as datas de início e fim.'
const invertedPeriod = 'A data de fim deve ser igual ou posterior à de início.'
const missingDay = 'Por favor, selecione uma data.'
const missingStudent = 'Por favor, selecione um aluno.'

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** The search in an address; a class that is none of these, where they are known, is none. */
export function readSearch(params: URLSearchParams, turmas?: readonly { readonly id: number }[]) {
  const modo = params.get('modo') ?? ''
  const turma = idIn(params.get('turma'))
  return {
    turma: turmas?.some(({ id }) => id === turma) === false ? null : turma,
    modo: Object.hasOwn(modes, modo) ? (modo as Mode) : 'historico',
    inicio: dayIn(params.get('inicio')),
    fim: dayIn(params.get('fim')),
    dia: dayIn(params.get('dia')),
    aluno: idIn(params.get('aluno')),
  }
}

export function writeSearch(search: CompleteSearch): URLSearchParams {
  return new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)]))
}

export function checkSearch(search: Search): CompleteSearch | SearchErrors {
  const { turma, modo, aluno } = search
  const [inicio, fim, dia] = [dayIn(search.inicio), dayIn(search.fim), dayIn(search.dia)]
  if (turma === null) return { turma: missingClass, ...missingIn(search) }
  if (modo === 'historico') return { turma, modo }
  if (modo === 'periodo' && inicio !== null && fim !== null && inicio <= fim)
    return { turma, modo, inicio, fim }
  if (modo === 'dia' && dia !== null) return { turma, modo, dia }
  if (modo === 'aluno' && aluno !== null) return { turma, modo, aluno }
  return missingIn(search)
}

function missingIn({ modo, inicio, fim, dia, aluno }: Search): SearchErrors {
  if (modo === 'dia' && dayIn(dia) === null) return { dia: wrongDay(dia, missingDay) }
  if (modo === 'aluno' && aluno === null) return { aluno: missingStudent }
  if (modo !== 'periodo') return {}
  const [from, to] = [dayIn(inicio), dayIn(fim)]
  if (from !== null && to !== null) return from > to ? { fim: invertedPeriod } : {}
  return {
    ...(from === null && { inicio: wrongDay(inicio, missingPeriod) }),
    ...(to === null && { fim: wrongDay(fim, missingPeriod) }),
  }
}

function wrongDay(text: string | null, missing: string): string {
  return text === null ? missing : invalidDay
}

export function isComplete(checked: CompleteSearch | SearchErrors): checked is CompleteSearch {
  return 'modo' in checked && typeof checked.turma === 'number'
}
