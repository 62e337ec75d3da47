import { lazy } from 'react'
import { nothing } from '#console/crud/nothing'
import { Seal } from '#console/layout/seal.tsx'
import { registeredCpfs } from '#console/pages/importacao/registered'
import { noSeal } from '#model/attendance'
import { aluno } from '#resources/aluno'
import { ObservationButton } from './observation-button.tsx'
import { observationsOf } from './observations.ts'
import type { Overrides } from './override.ts'

const noClass = 'Sem turma associada'

export const alunoOverrides: Overrides<typeof aluno> = {
  cells: {
    turma_id: ({ turma }) => turma?.nome ?? noClass,
    // Undefined while it is worked out from the attendance of the class.
    selo: ({ selo }) => (selo === undefined ? nothing : <Seal value={selo} />),
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
  FormPart: lazy(() => import('#console/pages/alunos/document-part.tsx')),
  taken: { cpf: async (cpf) => (await registeredCpfs([cpf])).has(cpf) },
}
