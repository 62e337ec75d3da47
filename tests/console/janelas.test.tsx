import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDialogState } from '#console/ui/use-dialog-state'

test('quem fecha tarde a sua janela deixa aberta a que se abriu depois', () => {
  const { result } = renderHook(() => useDialogState<string>())
  act(() => result.current.open('excluir'))
  const closeLate = result.current.close
  act(() => result.current.close())
  expect(result.current.opened).toBeNull()
  act(() => result.current.open('editar'))
  act(() => closeLate())
  expect(result.current.opened).toBe('editar')
  act(() => result.current.close())
  expect(result.current.opened).toBeNull()
})
