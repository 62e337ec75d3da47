import { type ComponentProps, type CSSProperties, useRef } from 'react'
import { lazy } from '#console/ui/lazy.tsx'
import type Plan from '#features/planejamentos/console/plan-of-day.tsx'

/** A register is taken without it too. */
const PlanOfDay = lazy<ComponentProps<typeof Plan>>(() =>
  import('#features/planejamentos/console/plan-of-day.tsx').catch(() => ({ default: () => null })),
)

interface PlanPlaceProps extends ComponentProps<typeof Plan> {
  readonly plans: number
}

/** Its height is kept from the first picture of the day on, so that the students stay where they are. */
export function PlanPlace({ plans, ...props }: PlanPlaceProps) {
  const most = useRef(0)
  most.current = Math.max(most.current, plans)
  if (most.current === 0) return null
  return (
    <div className="plan-place not-printed" style={{ '--plans': most.current } as CSSProperties}>
      <PlanOfDay {...props} />
    </div>
  )
}
