/** The four ways of viewing attendance, with the words of the select. */
export const modes = {
  historico: 'Histórico Completo da Turma',
  periodo: 'Frequência por Período',
  dia: 'Frequência de um Dia Específico',
  aluno: 'Histórico Individual do Aluno',
} as const

export type Mode = keyof typeof modes

/** What the coordinator asks for; it lives in the address, so that it survives a reload and a shared link. */
export interface Search {
  readonly turma: number | null
  readonly modo: Mode
  readonly inicio: string | null
  readonly fim: string | null
  readonly dia: string | null
  readonly aluno: number | null
}

/** Messages by the input they stand beside. */
export type SearchErrors = Readonly<Partial<Record<keyof Search, string>>>

export const missingPeriod = 'Por favor, selecione as datas de início e fim.'
const missingStudent = 'Por favor, selecione um aluno.'
const missingDay = 'Por favor, selecione uma data.'
const missingClass = 'Por favor, selecione uma turma.'
const invertedPeriod = 'A data de fim deve ser igual ou posterior à de início.'

function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** The search that an address asks for; what it does not say, or says wrongly, is empty. */
export function readSearch(params: URLSearchParams): Search {
  const modo = params.get('modo') ?? ''
  return {
    turma: idIn(params.get('turma')),
    // The keys of `modes` are the Mode words.
    modo: Object.hasOwn(modes, modo) ? (modo as Mode) : 'historico',
    inicio: dayIn(params.get('inicio')),
    fim: dayIn(params.get('fim')),
    dia: dayIn(params.get('dia')),
    aluno: idIn(params.get('aluno')),
  }
}

const keysOfMode = {
  historico: [],
  periodo: ['inicio', 'fim'],
  dia: ['dia'],
  aluno: ['aluno'],
} as const satisfies Record<Mode, readonly (keyof Search)[]>

/** The address of a search: what its mode needs, and nothing else. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  for (const key of ['turma', 'modo', ...keysOfMode[search.modo]] as const)
    if (search[key] !== null) params.set(key, String(search[key]))
  return params
}

/** What is missing before a search can be made. */
export function checkSearch({ turma, modo, inicio, fim, dia, aluno }: Search): SearchErrors {
  const errors: Partial<Record<keyof Search, string>> = {}
  if (turma === null) errors.turma = missingClass
  if (modo === 'periodo') {
    if (inicio === null) errors.inicio = missingPeriod
    if (fim === null) errors.fim = missingPeriod
    if (inicio !== null && fim !== null && fim < inicio) errors.fim = invertedPeriod
  }
  if (modo === 'dia' && dia === null) errors.dia = missingDay
  if (modo === 'aluno' && aluno === null) errors.aluno = missingStudent
  return errors
}
