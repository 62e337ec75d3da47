import type { BaseRecord } from '@refinedev/core'
import { firstOf, targetOf } from '#console/api/data/route'
import { rowsOf } from '#console/api/data/row'
import { http } from '#console/api/http'
import { initialOf } from '#model/check'
import { dayOf } from '#model/format'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'
import type { Edge } from './edges.ts'

/**
 * A documented host keeps the class of an educator with the educator too (section 4 of the specification,
 * decision 30). The class is saved by then: where the other half fails, the form says so and tries both again.
 */
export const turmaEdge: Partial<Edge> = {
  // Its classes have no year: they are of the current one, as a class that is not given a year (decision 27).
  read: (row) => (row.ano_letivo === undefined ? { ...row, ano_letivo: currentYear() } : row),
  savedFailed:
    'A turma foi salva, mas não foi associada ao educador. Salve de novo para tentar outra vez.',
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

function currentYear(): unknown {
  return initialOf(turma.fields.ano_letivo, { today: dayOf(new Date()) })
}
