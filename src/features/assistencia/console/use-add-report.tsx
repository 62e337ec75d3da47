import { today } from '#console/api/clock'
import { FormDialog } from '#console/crud/lazy-dialogs'
import { useDialogState } from '#console/ui/use-dialog-state'
import type { Values } from '#model/values'
import { relatorioAssistente } from '#resources/relatorio-assistente'

/** The dialog is not in a row: when a table becomes cards its rows go, and the typed text would go with them. */
export function useAddReport() {
  const { opened: preset, open, close } = useDialogState<Values>()
  return {
    add: (student: { readonly id: number; readonly nome: string }) =>
      open({ aluno_id: student.id, aluno: student, data_relatorio: today() }),
    dialog: preset && <FormDialog resource={relatorioAssistente} preset={preset} onClose={close} />,
  }
}
