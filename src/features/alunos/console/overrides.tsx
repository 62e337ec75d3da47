import type { Overrides } from '#console/crud/override'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { noSeal } from '#domain/attendance'
import { observationsOf } from '#domain/observations'
import { Seal } from '#features/frequencia/console/seal.tsx'
import { emptyValue } from '#model/format'
import { addresses } from '#resources/addresses'
import { aluno } from '#resources/aluno'
import { declaracao } from '#resources/declaracao'

const ObservationsDialog = lazyInAntd(() => import('./observations-dialog.tsx'))

const noClass = 'Sem turma associada'

export const alunoOverrides: Overrides<typeof aluno> = {
  cells: {
    turma_id: ({ turma }) => turma?.nome ?? noClass,
    // Undefined while it is computed from the attendance of the class.
    selo: ({ selo }) => (selo === undefined ? emptyValue : <Seal value={selo} />),
  },
  extraColumn: {
    after: 'turma_id',
    title: 'Observação',
    cell: (row) =>
      observationsOf(aluno, row).length > 0 && (
        <DialogButton
          className="icon-button warn"
          aria-label={`Observação de ${row.nome}`}
          dialog={(onClose) => <ObservationsDialog {...{ row, onClose }} />}
        >
          <Icon name="note" />
        </DialogButton>
      ),
  },
  without: { turma_id: noClass, selo: noSeal },
  markedPage: {
    ...{ label: declaracao.label.many, resource: declaracao, call: 'emitir' },
    to: (ids) => addresses.declaracao(ids.join(',')),
  },
  asDialog: ['edit', 'delete'],
  formInvalid: 'Por favor, corrija os erros no formulário antes de continuar',
  FormHead: lazy(() => import('./leave-from-form.tsx')),
  FormPart: lazy(() => import('./document-part.tsx')),
  isTaken: {
    cpf: async (cpf) => {
      const { isTaken } = await import('#console/importing/registered')
      return isTaken(aluno, 'cpf', cpf)
    },
  },
}
