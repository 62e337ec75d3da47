import '#resources'
import { handOver } from '#console/api/handed'
import { remembersDevice } from '#console/api/remembered'
import type { Screen } from '#console/screens'
import { allScreens } from '#console/shell/screens'
import { missingSheets } from '#features/documentos/console/screens'
import { sheets } from '#features/folha/console/screens'
import { RefusedPlace } from '#features/frequencia/console/registro/refused-place.tsx'

const subjects = import.meta.glob<readonly Screen[]>('../../features/*/console/screens.ts', {
  eager: true,
  import: 'screens',
})

export const screens = allScreens(Object.values(subjects).flat())

handOver({
  screens,
  sheets: { ...sheets, ...missingSheets },
  Notice: RefusedPlace,
  onEnter: sendWaiting,
  search: () => import('./search.tsx'),
})

/** Registers that wait are sent from whatever screen their account opens first. */
function sendWaiting() {
  if (remembersDevice())
    import('#features/frequencia/console/registro/queue')
      .then(({ watchQueue }) => watchQueue())
      .catch(() => undefined)
}
