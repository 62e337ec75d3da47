import type { Overrides } from '#console/crud/override'
import type { turma } from '#resources/turma'

export const noEducator = 'Sem educador associado'

export const turmaOverrides: Overrides<typeof turma> = {
  cells: { educador_id: ({ educador }) => educador?.nome ?? noEducator },
  // An educator who already has a class is not offered (section 5 of the specification).
  offers: {
    educador_id: (educador, stored) =>
      !educador.turma_responsavel || educador.id === stored?.educador_id,
  },
  touched: (turmas) => {
    const count = turmas.reduce((sum, { alunos }) => sum + (alunos?.length ?? 0), 0)
    if (count === 0) return null
    const outcome = count === 1 ? '1 aluno ficará' : `${count} alunos ficarão`
    return `${outcome} sem turma. A frequência já registrada é mantida.`
  },
}
