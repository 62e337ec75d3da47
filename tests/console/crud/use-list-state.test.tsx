import { act, renderHook } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useListState } from '#console/crud/list-state'
import { resources } from '#resources'

test('duas escolhas seguidas valem as duas, ainda que a primeira não esteja na tela', () => {
  window.history.replaceState(null, '', '/alunos?turma_id=7')
  const { result } = renderHook(() => useListState(resources.aluno, 'coordenador'), {
    wrapper: BrowserRouter,
  })
  act(() => {
    const [, change] = result.current
    change(({ filtros }) => ({ filtros: { ...filtros, turma_id: '' } }))
    change(({ filtros }) => ({ filtros: { ...filtros, situacao: 'inativo' } }))
    change({ busca: 'ana' }, true)
  })
  expect(window.location.search).toBe('?situacao=inativo&busca=ana')
  expect(result.current[0]).toMatchObject({ busca: 'ana', filtros: { situacao: 'inativo' } })
})
