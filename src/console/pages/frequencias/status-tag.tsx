import { isStatus } from '#model/attendance'
import { statusText } from './summary.ts'

/** A status in its colour, with its word. */
export function StatusTag({ status }: { status: string }) {
  return (
    <span className={isStatus(status) ? `status-tag ${status}` : 'status-tag'}>
      {statusText(status)}
    </span>
  )
}
