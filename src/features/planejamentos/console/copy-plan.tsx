import Button from 'antd/es/button'
import Skeleton from 'antd/es/skeleton'
import { useId, useMemo, useState } from 'react'
import { useCall } from '#console/api/use-call'
import FormDialog from '#console/crud/form-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { NativeSelect } from '#console/ui/native-select.tsx'
import { Loaded } from '#console/ui/page-state.tsx'
import type { DaysOff } from '#domain/class-day'
import { dayOf, formatDate } from '#model/format'
import { diaSemAula } from '#resources/dia-sem-aula'
import { planejamento } from '#resources/planejamento'
import { turma as classes } from '#resources/turma'
import { isOfClass, nextClassDay, type PlannedClass } from '../postponement.ts'
import type { ClassOfPlan, Plano } from './plan.ts'
import { nextFirst } from './plan-order.ts'
import './planejamentos.css'

interface CopyPlanProps {
  readonly educador: number
  readonly turma: ClassOfPlan
  /** All plans of the educator. */
  readonly plans: readonly Plano[]
  /** The one that is copied; null, it is chosen among those of another class. */
  readonly plan: Plano | null
  readonly onClose: () => void
}

/** A new plan that begins as another one, on a day of its own. */
export default function CopyPlan(props: CopyPlanProps) {
  const [chosen, setChosen] = useState(props.plan)
  // A copy of another class's is for this one.
  const turmaId = (props.plan ? props.plan.turma_id : props.turma.id) || null
  if (chosen) return <CopyForm {...props} plan={chosen} turmaId={turmaId} />
  return <PlanChoice {...props} onChoose={setChosen} />
}

interface CopyFormProps extends CopyPlanProps {
  readonly plan: Plano
  readonly turmaId: number | null
}

function CopyForm({ educador, turma, plans, plan, turmaId, onClose }: CopyFormProps) {
  const { data: daysOff, isError } = useCall(diaSemAula, 'list')
  const { tema, disciplina } = plan
  const preset = useMemo(() => ({ educador_id: educador }), [educador])
  const [taken] = useState(() => {
    const same = plans.filter((other) => !other.turma_id || other.turma_id === turma.id)
    return new Set(same.map(({ data_aula }) => data_aula))
  })
  const filled = useMemo(() => {
    // Without the calendar, or for a class that is not the open one, the day is left to whoever copies.
    const isKnown = daysOff && (turmaId === null || turmaId === turma.id)
    // Rows of the server of this console, as it declares them.
    const known = daysOff as readonly DaysOff[]
    const day = isKnown ? nextClassDay(dayOf(new Date()), turma, known, taken) : null
    return { tema, disciplina, turma_id: turmaId, data_aula: day }
  }, [daysOff, turma, turmaId, taken, tema, disciplina])
  if (!daysOff && !isError)
    return (
      <Dialog title={planejamento.label.new} width={720} onClose={onClose}>
        <Skeleton active />
      </Dialog>
    )
  return <FormDialog resource={planejamento} {...{ preset, filled, onClose }} />
}

type OwnClass = PlannedClass & { readonly nome: string }

interface PlanChoiceProps extends CopyPlanProps {
  readonly onChoose: (plan: Plano) => void
}

function PlanChoice({ turma, plans, onChoose, onClose }: PlanChoiceProps) {
  const query = useCall(classes, 'list')
  return (
    <Dialog
      title="Copiar de outra turma"
      width={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <Loaded query={query} what="as suas turmas" waiting={<Skeleton active />}>
        {(rows) => (
          <PlansOfOthers
            groups={groupsOf(plans, rows as readonly OwnClass[], turma.id)}
            {...{ onChoose }}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

interface Group {
  readonly key: string
  readonly name: string
  readonly plans: readonly Plano[]
}

/** The plans by the class whose lessons they are for; those of a class that is the educator's no more are the last. */
function groupsOf(plans: readonly Plano[], own: readonly OwnClass[], open: number): Group[] {
  const ofClass = own.map((each) => ({
    ...{ key: String(each.id), name: each.nome, isOpen: each.id === open },
    plans: plans.filter((plan) => isOfClass(plan, each)),
  }))
  const known = new Set(ofClass.flatMap(({ plans }) => plans))
  const rest = plans.filter((plan) => !known.has(plan))
  return [
    ...ofClass.filter(({ isOpen }) => !isOpen),
    { key: 'outras', name: 'Turmas de que já não cuida', plans: rest },
  ].filter(({ plans }) => plans.length > 0)
}

interface PlansOfOthersProps {
  readonly groups: readonly Group[]
  readonly onChoose: (plan: Plano) => void
}

function PlansOfOthers({ groups, onChoose }: PlansOfOthersProps) {
  const [chosen, setChosen] = useState(groups[0]?.key)
  const id = useId()
  const group = groups.find(({ key }) => key === chosen)
  if (!group) return <p>Você não tem planejamentos de outra turma.</p>
  return (
    <div className="plan-choice field-line">
      <label htmlFor={id}>Turma</label>
      <NativeSelect
        id={id}
        value={group.key}
        options={groups.map(({ key, name }) => [key, name])}
        onChange={setChosen}
      />
      <ul className="lines">
        {nextFirst(group.plans, dayOf(new Date())).map((plan) => (
          <li key={plan.id}>
            <span>
              <strong>{plan.tema}</strong>
              <small>
                {formatDate(plan.data_aula)} · {plan.disciplina}
              </small>
            </span>
            <Button aria-label={`Copiar ${plan.tema}`} onClick={() => onChoose(plan)}>
              Copiar
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
