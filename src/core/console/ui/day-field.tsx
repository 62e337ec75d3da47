import './day-field.css'
import { lazyWhenIdle } from './lazy.tsx'

/** The field of a day on pages. A form has the field with all its others. */
export const DayField = lazyWhenIdle(() => import('./day-picker.tsx'), DayWaiting)

export function DayWaiting() {
  return <span className="skeleton day-wait" />
}
