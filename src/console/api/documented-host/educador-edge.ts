import type { Edge } from './edges.ts'

/** Hosts hand out the class as turma_responsavel, as `turma`, or as `turmas` of which the first counts. */
export const educadorEdge: Partial<Edge> = {
  read: (row) => ({
    ...row,
    turma_responsavel: row.turma_responsavel || row.turma?.nome || row.turmas?.[0]?.nome || null,
  }),
}
