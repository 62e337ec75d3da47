import type { Weekday } from '#domain/class-day'
import type { Row } from '#model/resource'
import type { planejamento } from '#resources/planejamento'

export type Plano = Row<typeof planejamento>

/** A plan on the register of its day, with its version. */
export type PlanoDoDia = Plano & { readonly etag: string }

/** A class, as far as its plans are put off or copied. */
export interface ClassOfPlan {
  readonly id: number
  readonly dias_de_aula: readonly Weekday[]
}
