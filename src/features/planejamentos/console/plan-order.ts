interface Dated {
  readonly id: number
  readonly data_aula: string
}

export function upcoming<P extends Dated>(plans: readonly P[], today: string): P[] {
  return plans.filter(({ data_aula }) => data_aula >= today).toSorted(byDay)
}

export function nextFirst<P extends Dated>(plans: readonly P[], today: string): P[] {
  const past = plans.filter(({ data_aula }) => data_aula < today)
  return [...upcoming(plans, today), ...past.toSorted((a, b) => byDay(b, a))]
}

function byDay(a: Dated, b: Dated): number {
  return a.data_aula < b.data_aula ? -1 : Number(a.data_aula > b.data_aula) || a.id - b.id
}
