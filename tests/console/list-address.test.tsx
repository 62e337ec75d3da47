import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressRouter } from '#console/boot/address-router.tsx'
import { useListState } from '#console/crud/list-state'
import { educador } from '#resources/educador'

test('o que se digitou na busca não desfaz a página que se abriu enquanto ela carrega', () => {
  window.history.replaceState(null, '', '/educadores')
  const { result } = renderHook(() => useListState(educador, 'coordenador'), {
    wrapper: AddressRouter,
  })
  const [, change] = result.current
  act(() => change({ busca: 'nobrega' }, true))
  expect(window.location.search).toBe('?busca=nobrega')
  window.history.pushState(null, '', '/educadores/detalhes?id=1')
  change({ busca: 'beatriz' }, true)
  expect(window.location.pathname + window.location.search).toBe('/educadores/detalhes?id=1')
})
