import type { DBSchema } from 'idb'
import type { InQueue, Kept, Person } from '#console/api/device-store'
import type { Weekday } from '#domain/class-day'
import type { Day } from '../registro/day.ts'
import type { OneDay } from './kept-days.ts'

// What the device keeps of the register, store by store.

type Marks = readonly (readonly [aluno: number, mark: string | null])[]

export interface KeptClass {
  readonly id: number
  readonly nome: string
  readonly educador: number
  readonly inPlaceOf?: string
  readonly encerrada_em?: string | null
  readonly others: number
  readonly dias_de_aula: readonly Weekday[]
  readonly alunos: readonly { readonly id: number; readonly nome: string }[]
}

export interface KeptClasses extends Kept {
  readonly turma: KeptClass
  readonly outras?: readonly KeptClass[]
}

export interface KeptDay
  extends OneDay,
    Pick<Day, 'version' | 'dayOff' | 'students' | 'later' | 'saving'> {
  readonly saved: Marks
  /** What other classes have marked each student as. */
  readonly elsewhere?: readonly (readonly [aluno: number, words: string])[]
}

export interface KeptDraft extends KeptDay {
  readonly touched: Marks
  readonly unseen?: boolean
  /** Whether it answers for what was refused of its day. */
  readonly answers?: boolean
}

/** A register that waits to be sent. */
export interface Waiting {
  readonly turma: number
  readonly data: string
  readonly key: string
  /** The version that it was made from, null where the day had no record. */
  readonly version: string | null
  /** The class by its name, and its students for as long as their names may be here. */
  readonly nome?: string
  readonly alunos?: KeptClass['alunos']
  readonly frequencias: readonly { readonly aluno_id: number; readonly status: string | null }[]
}

export type Queued = Waiting & InQueue

export interface Stores extends DBSchema {
  pessoa: { key: string; value: Person }
  turmas: { key: string; value: KeptClasses }
  dias: { key: string; value: Kept & KeptDay }
  rascunhos: { key: string; value: Kept & KeptDraft }
  fila: { key: number; value: Queued }
}
