import { handOver } from '#console/api/handed'

handOver({
  device: () => import('#features/frequencia/console/device/device'),
  documentedHost: () => import('./documented-host/door.ts'),
})
