import './day-field.css'
import { lazyInAntd } from './lazy.tsx'

/**
 * The field of a day on pages, where what is asked of it comes first: the calendar is larger than all else of
 * a page together. A form has the field with all its others.
 */
export const DayField = lazyInAntd(async () => {
  await new Promise<unknown>((resolve) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(resolve, { timeout: 1_000 })
      : setTimeout(resolve),
  )
  return import('./day-picker.tsx')
}, DayWaiting)

export function DayWaiting() {
  return <span className="skeleton day-wait" />
}
