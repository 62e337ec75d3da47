import { has, offers } from '#console/api/resources'
import { useCall } from '#console/api/use-call'
import { ActionButtons, AddButton } from '#console/crud/action-buttons.tsx'
import { useDialogs } from '#console/crud/dialogs.tsx'
import { Button } from '#console/ui/button.tsx'
import { lazy } from '#console/ui/lazy.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import { Panel } from '#console/ui/panel.tsx'
import { useDialogState } from '#console/ui/use-dialog-state'
import { dayOf } from '#model/format'
import { planejamento } from '#resources/planejamento'
import { isOfClass } from '../postponement.ts'
import type { ClassOfPlan, Plano } from './plan.ts'
import { nextFirst } from './plan-order.ts'
import { PlanTable } from './plan-table.tsx'

const PlanDialogs = lazy(() => import('./plan-dialogs.tsx'))

const { label } = planejamento

interface PlansPanelProps {
  readonly educador: number
  /** The open class of the educator; `others` counts those beside it. */
  readonly turma?: ClassOfPlan & { readonly others: number; readonly isShared?: true }
}

const noClass = { id: 0, dias_de_aula: [], others: 0 }

export function PlansPanel({ educador, turma = noClass }: PlansPanelProps) {
  const query = useCall(planejamento, 'doEducador', { id: educador })
  const { data: shared = [] } = useCall(
    planejamento,
    'daTurma',
    { id: turma.id },
    { enabled: turma.isShared === true && offers(planejamento, 'daTurma') },
  )
  const ofColleagues = shared.filter(
    (plan) => plan.educador_id !== educador && isOfClass(plan, turma),
  )
  const { dialog, close, create, actions } = useDialogs(planejamento)
  const copy = useDialogState<{ readonly plan: Plano | null }>()
  const mayCopy = has(planejamento.fields.turma_id) && create !== null
  const hasOthers = turma.others > 0 || query.data?.some((plan) => !isOfClass(plan, turma))
  return (
    <Panel
      id="planejamentos"
      title={label.many}
      aside={
        create && (
          <span className="page-actions">
            {mayCopy && hasOthers && (
              <Button aria-haspopup="dialog" onClick={() => copy.open({ plan: null })}>
                Copiar de outra turma
              </Button>
            )}
            <AddButton isSmall label={label.add} onClick={create} />
          </span>
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
            plans={nextFirst([...plans, ...ofColleagues], dayOf(new Date()))}
            own={educador}
            empty={label.empty}
            // A row of this list.
            onCopy={mayCopy ? (plan) => copy.open({ plan: plan as Plano }) : undefined}
            actions={(plan) => (
              <span className="plan-actions">
                <ActionButtons
                  actions={(plan.educador_id === educador && actions?.(plan)) || []}
                  className="text-button"
                  of={plan[planejamento.display]}
                />
              </span>
            )}
          />
        )}
      </Loaded>
      {(dialog || copy.opened) && (
        <PlanDialogs
          {...{ educador, turma, dialog, onClose: close }}
          plans={query.data}
          copied={copy.opened}
          onCopied={copy.close}
        />
      )}
    </Panel>
  )
}
