import { expect, test } from 'vitest'
import {
  isQueueRead,
  publishQueue,
  queueNow,
} from '#features/frequencia/console/registro/queue-state'

test('antes de o aparelho dizer o que espera nele, não se diz que tudo foi enviado', () => {
  expect(isQueueRead(queueNow())).toBe(false)
  publishQueue([])
  expect(isQueueRead(queueNow())).toBe(true)
})
