import { renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useListState } from '#console/crud/list-state'
import { educador } from '#resources/educador'

test('o que se digitou na busca não desfaz a página que se abriu enquanto ela carrega', () => {
  window.history.replaceState(null, '', '/educadores')
  const { result } = renderHook(() => useListState(educador, 'coordenador'), {
    wrapper: BrowserRouter,
  })
  const [, change] = result.current
  change({ busca: 'nobrega' }, true)
  expect(window.location.search).toBe('?busca=nobrega')
  window.history.pushState(null, '', '/educadores/detalhes?id=1')
  change({ busca: 'beatriz' }, true)
  expect(window.location.pathname + window.location.search).toBe('/educadores/detalhes?id=1')
})
