import { afterEach, expect, test, vi } from 'vitest'
import { allows } from '#console/api/access-provider'
import { i18nProvider } from '#console/boot/i18n'
import { getToasts, notificationProvider } from '#console/ui/notifications'

afterEach(() => {
  vi.useRealTimers()
})

test('the console offers what the model allows a role, and nothing else', () => {
  expect(allows('coordenador', 'aluno', 'create')).toBe(true)
  expect(allows('educador', 'aluno', 'list')).toBe(true)
  expect(allows('educador', 'aluno', 'create')).toBe(false)
  expect(allows('educador', 'frequencia', 'salvar')).toBe(true)
  expect(allows('coordenador', 'frequencia', 'salvar')).toBe(false)
  expect(allows('coordenador', 'professor', 'list')).toBe(false)
})

test('a toast stays for three seconds; the same one again stays three seconds more', () => {
  vi.useFakeTimers()
  notificationProvider.open({ key: 'salvo', type: 'success', message: 'Salvo' })
  vi.advanceTimersByTime(2_000)
  notificationProvider.open({ key: 'salvo', type: 'success', message: 'Salvo' })
  notificationProvider.open({ type: 'error', message: 'Não salvo' })
  expect(getToasts().map(({ type }) => type)).toEqual(['success', 'error'])
  vi.advanceTimersByTime(2_999)
  expect(getToasts()).toHaveLength(2)
  vi.advanceTimersByTime(1)
  expect(getToasts()).toEqual([])
})

test('what Refine says of its own accord is said in Portuguese', () => {
  const { translate } = i18nProvider
  expect(translate('aluno.aluno', 'Student')).toBe('Aluno')
  expect(
    translate('notifications.editError', { resource: 'Aluno' }, 'Error when updating Aluno'),
  ).toBe('Aluno: as alterações não foram salvas.')
  expect(translate('buttons.delete', 'Delete')).toBe('Excluir')
})
