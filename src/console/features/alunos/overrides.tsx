import type { Overrides } from '#console/crud/override'
import { registeredCpfs } from '#console/features/importacao/registered'
import { lazy } from '#console/ui/lazy.tsx'
import { Seal } from '#console/ui/seal.tsx'
import { noSeal } from '#model/attendance'
import { emptyValue } from '#model/format'
import { aluno } from '#resources/aluno'
import { ObservationButton } from './observation-button.tsx'
import { observationsOf } from './observations.ts'

const noClass = 'Sem turma associada'

export const alunoOverrides: Overrides<typeof aluno> = {
  cells: {
    turma_id: ({ turma }) => turma?.nome ?? noClass,
    // Undefined while it is worked out from the attendance of the class.
    selo: ({ selo }) => (selo === undefined ? emptyValue : <Seal value={selo} />),
  },
  extraColumn: {
    after: 'turma_id',
    title: 'Observação',
    cell: (row) => observationsOf(aluno, row).length > 0 && <ObservationButton row={row} />,
  },
  filters: {
    turma_id: { all: 'Todas', none: noClass },
    situacao: { all: 'Todas' },
    selo: { none: noSeal },
  },
  FormPart: lazy(() => import('./document-part.tsx')),
  taken: { cpf: async (cpf) => (await registeredCpfs([cpf])).has(cpf) },
}
