/** The most page buttons of a pager (section 9 of the specification). */
const most = 5

/** The pages that have a button: those around the current one, as many as fit. */
export function pageWindow(page: number, last: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), last - most + 1))
  return Array.from({ length: Math.min(most, last) }, (_, index) => first + index)
}
