import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressRouter } from '#console/boot/address-router.tsx'
import { useListState } from '#console/crud/list-state'
import { resources } from '#resources'

const listed = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(() => useListState(resources.aluno, 'coordenador'), {
    wrapper: AddressRouter,
  }).result
}

test('duas escolhas seguidas valem as duas, ainda que a primeira não esteja na tela', () => {
  const result = listed('/alunos?turma_id=7')
  act(() => {
    const [, change] = result.current
    change(({ filtros }) => ({ filtros: { ...filtros, turma_id: '' } }))
    change(({ filtros }) => ({ filtros: { ...filtros, situacao: 'inativo' } }))
    change({ busca: 'ana' }, true)
  })
  expect(window.location.search).toBe('?situacao=inativo&busca=ana')
  expect(result.current[0]).toMatchObject({ busca: 'ana', filtros: { situacao: 'inativo' } })
})

test('todos é uma escolha que fica no endereço, e limpar os filtros volta à lista como se abre', () => {
  const result = listed('/alunos')
  const [, , initial] = result.current
  expect(result.current[0].filtros).toEqual({ situacao: 'ativo' })
  act(() => result.current[1](({ filtros }) => ({ filtros: { ...filtros, situacao: '' } })))
  expect(window.location.search).toBe('?situacao=')
  expect(result.current[0].filtros).toEqual({})
  act(() => result.current[1]({ filtros: initial }))
  expect(window.location.search).toBe('')
  expect(result.current[0].filtros).toEqual({ situacao: 'ativo' })
})
