import { useMemo } from 'react'
import { has } from '#console/api/resources'
import type { Dialog } from '#console/crud/dialogs.tsx'
import { DeleteDialog, FormDialog } from '#console/crud/lazy-dialogs'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { planejamento } from '#resources/planejamento'
import type { ClassOfPlan, Plano } from './plan.ts'

const CopyPlan = lazyInAntd(() => import('./copy-plan.tsx'))

interface PlanDialogsProps {
  readonly educador: number
  readonly turma: ClassOfPlan
  readonly dialog: Dialog | null
  readonly onClose: () => void
  readonly plans: readonly Plano[] | undefined
  /** What is copied: a plan, or one that is to be chosen. */
  readonly copied: { readonly plan: Plano | null } | null
  readonly onCopied: () => void
}

/** What opens over the plans of an educator. */
export default function PlanDialogs(props: PlanDialogsProps) {
  const { educador, turma, dialog, onClose, plans, copied, onCopied } = props
  const preset = useMemo(() => ({ educador_id: educador }), [educador])
  const shared = { resource: planejamento, onClose }
  return (
    <>
      {dialog?.kind === 'create' && <FormDialog {...shared} preset={preset} />}
      {dialog?.kind === 'edit' && (
        <FormDialog
          {...{ ...shared, preset }}
          // Of the columns alone, the list has all of a plan, and no call shows one.
          {...(has(planejamento.fields.observacao)
            ? { id: dialog.row.id }
            : { stored: dialog.row })}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog {...shared} row={dialog.row} />}
      {copied && plans && (
        <CopyPlan {...{ educador, turma, plans }} plan={copied.plan} onClose={onCopied} />
      )}
    </>
  )
}
