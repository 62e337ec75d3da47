import { useMemo } from 'react'
import type { Row } from '#console/api/row'
import { useCall } from '#console/api/use-call'
import { useDialogs } from '#console/crud/dialogs.tsx'
import { Icon } from '#console/ui/icon.tsx'
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
  const given = useMemo(() => ({ educador_id: educador }), [educador])
  const shared = { resource: planejamento, overrides: {}, onClose: close }
  return (
    <Panel
      id="planejamentos"
      title={label.many}
      aside={
        create && (
          <button type="button" className="button small" aria-haspopup="dialog" onClick={create}>
            <Icon name="add" size={16} />
            {label.add}
          </button>
        )
      }
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
            actions={(plan) => <PlanActions plan={plan} actions={actions?.(plan) ?? []} />}
          />
        )}
      </Loaded>
      {dialog?.kind === 'create' && <FormDialog {...shared} given={given} />}
      {dialog?.kind === 'edit' && <FormDialog {...shared} given={given} stored={dialog.row} />}
      {dialog?.kind === 'delete' && <DeleteDialog {...shared} row={dialog.row} />}
    </Panel>
  )
}

type Actions = ReturnType<NonNullable<ReturnType<typeof useDialogs>['actions']>>

function PlanActions({ plan, actions }: { plan: Row; actions: Actions }) {
  return (
    <span className="plan-actions">
      {actions.map(({ key, label: words, danger, run }) => (
        <button
          key={key}
          type="button"
          className={danger ? 'text-button danger' : 'text-button'}
          aria-label={`${words} ${plan[planejamento.display]}`}
          aria-haspopup="dialog"
          onClick={run}
        >
          {words}
        </button>
      ))}
    </span>
  )
}
