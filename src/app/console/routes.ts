import '#resources'
import { handOver } from '#console/api/handed'
import { remembersDevice } from '#console/api/remembered'
import { allScreens } from '#console/shell/screens'
import { screens as alunos } from '#features/alunos/console/screens'
import { screens as assistencia } from '#features/assistencia/console/screens'
import { screens as calendario } from '#features/calendario/console/screens'
import { screens as certidoes } from '#features/certidoes/console/screens'
import { screens as cuidado } from '#features/cuidado/console/screens'
import { screens as declaracao } from '#features/declaracao/console/screens'
import { screens as documentos, missingSheets } from '#features/documentos/console/screens'
import { screens as educadores } from '#features/educadores/console/screens'
import { screens as folha, sheets } from '#features/folha/console/screens'
import { RefusedPlace } from '#features/frequencia/console/registro/refused-place.tsx'
import { screens as frequencia } from '#features/frequencia/console/screens'
import { screens as indicadores } from '#features/indicadores/console/screens'
import { screens as inicio } from '#features/inicio/console/screens'
import { screens as lembretes } from '#features/lembretes/console/screens'
import { screens as turmas } from '#features/turmas/console/screens'
import { screens as virada } from '#features/virada/console/screens'

const subjects = [
  ...[inicio, frequencia, educadores, alunos, turmas, virada, folha, declaracao],
  ...[indicadores, cuidado, lembretes, assistencia, calendario, documentos, certidoes],
]

export const screens = allScreens(subjects.flat())

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
