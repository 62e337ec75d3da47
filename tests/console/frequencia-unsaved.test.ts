import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDay } from '#features/frequencia/console/registro/day'

test('uma turma sem marcações deixa as de outra', async () => {
  vi.resetModules()
  await import('#resources')
  const { openSession } = await import('#console/api/session')
  const { classOfUnsaved, keepUnsaved } = await import(
    '#features/frequencia/console/registro/unsaved'
  )
  const bia = { status: 'in', role: 'educador', nome: 'Bia', email: 'bia@exemplo.org' } as const
  openSession({ ...bia, userId: 7 })
  keepUnsaved(2, '2026-03-10', openDay([], null))
  keepUnsaved(1, '2026-03-10', null)
  expect(classOfUnsaved()).toBe(2)
  keepUnsaved(2, '2026-03-10', null)
  expect(classOfUnsaved()).toBeNull()
})
