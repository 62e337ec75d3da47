import { useMemo } from 'react'
import { useCall } from '#console/api/use-call'
import { ActionButtons, AddButton } from '#console/crud/action-buttons.tsx'
import { useDialogs } from '#console/crud/dialogs.tsx'
import { lazyInAntd } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { dayOf } from '#model/format'
import { planejamento } from '#resources/planejamento'
import { nextFirst } from './plan-order.ts'
import { PlanTable } from './plan-table.tsx'

const FormDialog = lazyInAntd(() => import('#console/crud/form-dialog.tsx'))
const DeleteDialog = lazyInAntd(() => import('#console/crud/delete-dialog.tsx'))

const { label } = planejamento

export function PlansPanel({ educador }: { educador: number }) {
  const query = useCall(planejamento, 'doEducador', { id: educador })
  const { dialog, close, create, actions } = useDialogs(planejamento)
  const preset = useMemo(() => ({ educador_id: educador }), [educador])
  const shared = { resource: planejamento, overrides: {}, onClose: close }
  return (
    <Panel
      id="planejamentos"
      title={label.many}
      aside={create && <AddButton isSmall label={label.add} onClick={create} />}
    >
      <Loaded
        query={query}
        what="os planejamentos"
        waiting={<div className="skeleton plans-wait first-wait" />}
      >
        {(plans) => (
          <PlanTable
            plans={nextFirst(plans, dayOf(new Date()))}
            empty={label.empty}
            actions={(plan) => (
              <span className="plan-actions">
                <ActionButtons
                  actions={actions?.(plan) ?? []}
                  className="text-button"
                  of={plan[planejamento.display]}
                />
              </span>
            )}
          />
        )}
      </Loaded>
      {dialog?.kind === 'create' && <FormDialog {...shared} preset={preset} />}
      {dialog?.kind === 'edit' && <FormDialog {...shared} preset={preset} stored={dialog.row} />}
      {dialog?.kind === 'delete' && <DeleteDialog {...shared} row={dialog.row} />}
    </Panel>
  )
}
