import { getSession } from '#console/api/session'
import { dayOf } from '#model/format'
import type { Edge } from './edges.ts'

/**
 * A documented host names the author and may leave the day to the moment of writing (section 3 of the
 * specification): whose a report is, is told by the name of who is signed in.
 */
export const relatorioAssistenteEdge: Partial<Edge> = {
  read(row) {
    const { data_relatorio, created_at, assistente_id, assistente } = row
    const session = getSession()
    const isOwn =
      assistente_id == null &&
      session.status === 'in' &&
      session.role === 'assistente_social' &&
      assistente?.nome === session.nome
    return {
      ...row,
      data_relatorio: data_relatorio ?? (created_at ? dayOf(new Date(created_at)) : null),
      ...(isOwn ? { assistente_id: session.userId } : {}),
    }
  },
}
