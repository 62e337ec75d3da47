import { handOver } from '#console/api/handed'

handOver({
  device: async () => (await import('#features/frequencia/console/device/device')).device(),
  documentedHost: async () => (await import('./documented-host/door.ts')).answerAsOurs,
})
