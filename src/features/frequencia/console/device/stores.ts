import type { DBSchema } from 'idb'
import type { InQueue, Kept, Person } from '#console/api/device-store'
import type { Weekday } from '#domain/class-day'
import type { Day, Entry, Marks } from '../registro/day.ts'
import type { AlunoDaChamada } from '../registro/roll.ts'
import type { OneDay } from './kept-days.ts'

// What the device keeps of the register, store by store.

/** A word by student. */
type Words = readonly (readonly [aluno: number, word: string])[]

/** A class of whoever is signed in, with its students by name. */
export interface KeptClass {
  readonly id: number
  readonly nome: string
  readonly educador: number
  /** Whose place they take in it. */
  readonly inPlaceOf?: string
  readonly encerrada_em?: string | null
  readonly dias_de_aula: readonly Weekday[]
  readonly alunos: readonly AlunoDaChamada[]
  readonly others: number
}

export interface KeptClasses extends Kept {
  readonly turma: KeptClass
  readonly outras?: readonly KeptClass[]
}

export interface KeptDay
  extends OneDay,
    Pick<Day, 'version' | 'dayOff' | 'students' | 'later' | 'saving' | 'elsewhere'> {
  readonly saved: Words
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
  readonly frequencias: readonly Entry[]
}

export type Queued = Waiting & InQueue

export interface Stores extends DBSchema {
  pessoa: { key: string; value: Person }
  turmas: { key: string; value: KeptClasses }
  dias: { key: string; value: Kept & KeptDay }
  rascunhos: { key: string; value: Kept & KeptDraft }
  fila: { key: number; value: Queued }
}
