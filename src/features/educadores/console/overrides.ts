import type { Overrides } from '#console/crud/override'
import type { educador } from '#resources/educador'

/** How often the list of educators and their page load again (section 9 of the specification), in milliseconds. */
export const refreshEvery = 30_000

export const educadorOverrides: Overrides<typeof educador> = {
  cells: { turma_responsavel: ({ turma_responsavel: nome }) => nome || 'Sem turma associada' },
  touched: (educadores) => {
    const names = educadores.flatMap(
      ({ turmas, turma_responsavel: nome }) =>
        turmas?.map((turma) => turma.nome) ?? (nome ? [nome] : []),
    )
    if (names.length === 0) return null
    const outcome = names.length === 1 ? '1 turma ficará' : `${names.length} turmas ficarão`
    return `${outcome} sem educador (${names.join(', ')}). Os planejamentos e relatórios são mantidos.`
  },
}
