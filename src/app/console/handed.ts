import { handOver } from '#console/api/handed'
import { SessionLoading } from '#console/boot/session-loading.tsx'
import { mainDoor } from '#console/entrance/door'
import { lazy } from '#console/ui/lazy.tsx'
import { checkPath } from '#features/declaracao/console/check-path'
import { educatorDoor, lookUpEducator } from '#features/educadores/console/door'

const check = {
  path: checkPath,
  page: lazy(() => import('#features/declaracao/console/conferir-page.tsx'), SessionLoading),
}

/** No build has it. */
const parts = import.meta.env.DEV && {
  path: '/partes',
  page: lazy(() => import('#features/partes/console/partes-page.tsx')),
}

handOver({
  name: 'Caderno',
  house: 'O instituto',
  motto: 'Alunos, turmas e frequência do instituto em um só lugar.',
  doors: [mainDoor('Use o e-mail e a senha do instituto.'), educatorDoor],
  lookUp: lookUpEducator,
  openPages: parts ? [check, parts] : [check],
  inside: () => import('./inside.ts'),
  device: () => import('#features/frequencia/console/device/device'),
  documentedHost: () => import('./documented-host/door.ts'),
})
