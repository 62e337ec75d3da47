import type { Row } from '#console/api/data/row'
import type { Values } from '#model/check'
import type { Resource } from '#model/resource'
import type { ResourceName } from '#resources'
import { alunoEdge } from './aluno-edge.ts'
import { educadorEdge } from './educador-edge.ts'
import { relatorioAssistenteEdge } from './relatorio-assistente-edge.ts'
import { turmaEdge } from './turma-edge.ts'

/** Where an entity of a documented host differs from the model's, and what the console does about it. */
export interface Edge {
  /** A row as the host wrote it, with what the model knows under another name. */
  read(row: Row): Row
  /** Fields that lists of the host may lack, the rows that lack them, and where they are found. */
  readonly completes: readonly string[]
  lacks(row: Row): boolean
  /** `decides`: what is found says which rows a list has, and what cannot be found is a failure of the list. */
  complete(rows: readonly Row[], decides?: boolean): Promise<Row[]>
  /** What else the host has to be told once a row is saved; `stored` is the row before an edit. */
  saved(row: Row, sent: Values, stored: Row | undefined): Promise<void>
  /** What is said where it could not be told. */
  readonly savedFailed: string
}

const plain: Edge = {
  read: (row) => row,
  completes: [],
  lacks: () => false,
  complete: async (rows) => [...rows],
  saved: async () => {},
  savedFailed: '',
}

const edges: Partial<Record<ResourceName, Partial<Edge>>> = {
  aluno: alunoEdge,
  educador: educadorEdge,
  relatorio_assistente: relatorioAssistenteEdge,
  turma: turmaEdge,
}

export function edgeOf(resource: Resource): Edge {
  // Every resource is one of the index, whose names these are.
  return { ...plain, ...edges[resource.name as ResourceName] }
}
