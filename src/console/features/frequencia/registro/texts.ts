import { type Day, isDirty, type Mark } from './day.ts'

export const texts = {
  noClass: 'Nenhuma turma encontrada para este educador.',
  askCoordination: 'Peça à coordenação uma turma para poder registrar a frequência.',
  noStudents: 'Nenhum aluno encontrado',
  noneFound: 'Nenhum aluno encontrado com os filtros aplicados.',
} as const

const bulkTexts = {
  presente: 'Todos os alunos marcados como presentes!',
  ausente: 'Todos os alunos marcados como ausentes!',
  cleared: 'Todas as marcações foram limpas!',
} as const

export function bulkTextOf(mark: Mark): string {
  if (mark === 'presente' || mark === 'ausente') return bulkTexts[mark]
  return bulkTexts.cleared
}

const hour = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

interface SaveState {
  readonly isPending: boolean
  readonly isError: boolean
  readonly data: { readonly at: Date } | undefined
}

export function noteOf(day: Day, save: SaveState): string {
  if (save.isPending) return 'Salvando a frequência…'
  if (save.isError) return 'Não salvo: as marcações continuam aqui'
  if (isDirty(day)) return 'Há marcações não salvas'
  if (save.data) return `Salvo às ${hour.format(save.data.at)}`
  if (day.saved.size === 0) return 'Dia sem registro: todos começam presentes'
  return 'Dia já registrado'
}
