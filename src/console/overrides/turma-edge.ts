import type { BaseRecord } from '@refinedev/core'
import { http } from '#console/http'
import { firstOf, targetOf } from '#console/providers/data/route'
import { rowsOf } from '#console/providers/data/row'
import { educador } from '#resources/educador'
import type { Edge } from './edges.ts'

/**
 * A documented host keeps the class of an educator with the educator too (section 4 of the specification,
 * decision 30). The class has been saved: that the other half failed does not undo it.
 */
export const turmaEdge: Partial<Edge> = {
  async saved(_, sent, stored) {
    const before = stored?.educador_id ?? null
    const after = sent.educador_id ?? null
    if (before === after && stored?.nome === sent.nome) return
    const assign = async (id: unknown, turma_responsavel: unknown) => {
      const person = educadores.find((row) => row.id === id)
      if (!person) return
      const { method, path } = targetOf(firstOf(educador.api.edit), { id: Number(id) })
      await http(path, { method, body: { ...person, turma_responsavel } })
    }
    const { data } = await http<unknown>(targetOf(firstOf(educador.api.list)).path)
    const educadores = rowsOf(data) as BaseRecord[]
    if (before !== null && before !== after) await assign(before, '')
    if (after !== null) await assign(after, sent.nome)
  },
}
