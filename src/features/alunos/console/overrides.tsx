import type { Overrides } from '#console/crud/override'
import { DialogButton } from '#console/ui/dialog-button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { lazy, lazyInAntd } from '#console/ui/lazy.tsx'
import { noSeal } from '#domain/attendance'
import { Seal } from '#features/frequencia/console/seal.tsx'
import { emptyValue } from '#model/format'
import { addresses } from '#resources/addresses'
import type { aluno } from '#resources/aluno'
import { declaracao } from '#resources/declaracao'

const CareDialog = lazyInAntd(() => import('./care-dialog.tsx'))

const noClass = 'Sem turma associada'

export const alunoOverrides: Overrides<typeof aluno> = {
  cells: {
    turma_id: ({ turma }) => turma?.nome ?? noClass,
    // Undefined while it is computed from the attendance of the class.
    selo: ({ selo }) => (selo === undefined ? emptyValue : <Seal value={selo} />),
    tem_observacoes: (row) =>
      row.tem_observacoes && (
        <DialogButton
          className="icon-button warn"
          aria-label={`Observação de ${row.nome}`}
          dialog={(onClose) => <CareDialog aluno={row} onClose={onClose} />}
        >
          <Icon name="note" />
        </DialogButton>
      ),
  },
  widths: { tem_observacoes: 116 },
  without: { turma_id: noClass, selo: noSeal },
  markedPage: {
    ...{ label: declaracao.label.many, resource: declaracao, call: 'emitir' },
    to: (ids) => addresses.declaracao(ids.join(',')),
  },
  asDialog: true,
  formInvalid: 'Por favor, corrija os erros no formulário antes de continuar',
  FormHead: lazy(() => import('./leave-from-form.tsx')),
  FormPart: lazy(() => import('./document-part.tsx')),
}
