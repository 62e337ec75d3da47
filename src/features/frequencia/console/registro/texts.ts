import { today } from '#console/api/clock'
import { registeredWords, unsavedText } from '#domain/typed-marks'
import { dayOf, formatDate, hourOf } from '#model/format'
import type { Saving } from '../device/kept-days.ts'
import { type Day, isDirty } from './day.ts'

export const texts = {
  noClass: 'Nenhuma turma encontrada para este educador.',
  otherClass: 'A turma deste endereço não é uma das suas.',
  askCoordination: 'Peça à coordenação uma turma para poder registrar a frequência.',
  notTaken: 'Ainda não registrada',
  noStudents: 'Nenhum aluno encontrado',
  noneFound: 'Nenhum aluno encontrado com os filtros aplicados.',
} as const

/** Of a register that somebody else has saved since it was opened. */
export function changedText(data: string, turma = ''): string {
  return `A chamada de ${formatDate(data)}${turma} não foi enviada: este dia foi salvo por outra pessoa.`
}

interface SaveState {
  readonly isPending: boolean
  readonly isError: boolean
  readonly variables: { readonly isUndo: boolean } | undefined
  readonly data: { readonly at: Date | null; readonly isUndo: boolean } | undefined
}

const offline = 'Sem conexão'

/** What the bar says; where the network's absence is said nowhere else on the screen, that too. */
export function noteOf(day: Day, save: SaveState, isQueued: boolean, tellsOffline = false): string {
  if (save.isPending) return 'Salvando a frequência…'
  if (save.isError && !save.variables?.isUndo) return 'Não salvo: as marcações continuam aqui'
  if (isDirty(day)) return unsavedText(day.touched.size)
  if (save.isError) return 'Não foi possível desfazer'
  if (isQueued) return 'Sem conexão: na fila'
  const first = tellsOffline ? `${offline} · ` : ''
  if (save.data?.at)
    return `${first}${save.data.isUndo ? 'Desfeito' : 'Salvo'} às ${hourOf(save.data.at)}`
  if (day.unseen) return 'Este dia ainda não foi visto neste aparelho: marque cada aluno'
  if (day.saved.size === 0) return texts.notTaken
  return `${first}Salvo${day.saving ? ` ${whenOf(day.saving.at)}` : ''}`
}

/** 'às 09:12' of today, or 'em 24/11/2026 às 09:12'. */
function whenOf(saved: string): string {
  const at = new Date(saved)
  const day = dayOf(at)
  return `${day === today() ? '' : `em ${formatDate(day)} `}às ${hourOf(at)}`
}

/** What the head says of a day: null where a host does not say who saved it. */
export function headOf(
  day: Day,
  hasDraft: boolean,
  isQueued: boolean,
  tellsOffline = false,
): string | null {
  if (hasDraft) return 'Rascunho neste aparelho'
  if (isQueued) return 'Na fila para enviar'
  const { saving } = day
  if (day.saved.size === 0 && tellsOffline) return offline
  if (day.saved.size === 0 && !day.unseen) return texts.notTaken
  return saving ? savedWords(saving) : null
}

/** 'Registrada às 09:12 por Caio Prado, no lugar de Beatriz Moraes'; or who typed it from the signed sheet. */
export function savedWords(saving: Saving): string {
  if (saving.fromSheet) return registeredWords(saving.by, saving.at, true)
  const instead = saving.inPlaceOf ? `, no lugar de ${saving.inPlaceOf}` : ''
  const by = saving.by ? ` por ${saving.by}${instead}` : ''
  return `${saving.isFirst ? 'Registrada' : 'Alterada'} ${whenOf(saving.at)}${by}`
}
