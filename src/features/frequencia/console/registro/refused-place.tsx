import { useLocation } from 'react-router'
import { useSession } from '#console/api/session'
import { paths } from '#console/paths'
import { lazy } from '#console/ui/lazy.tsx'
import { addresses } from '#resources/addresses'
import { useQueue } from './queue-state.ts'

const RefusedNotice = lazy(
  () => import('./refused-notice.tsx'),
  undefined,
  () => null,
)

/** Where refused registers are told above each page, whole at home and over the register. */
export function RefusedPlace() {
  const session = useSession()
  const { pathname } = useLocation()
  const isRefused = useQueue().some(({ refused }) => refused)
  if (!isRefused || session.status !== 'in') return null
  const isWhole = [addresses.frequencia, paths.inicio[session.role]].includes(pathname)
  return <RefusedNotice isWhole={isWhole} />
}
