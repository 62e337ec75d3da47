/** Stands for Refine's devtools, whose traces and events nothing here receives. */
export function useQuerySubscription(): object {
  return {}
}

export function getXRay(): object {
  return {}
}

export function getTrace(): readonly unknown[] {
  return []
}
