import { afterEach, expect, test } from 'vitest'
import '../handed.ts'
import { callKey } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { refreshOthers } from '#console/crud/refresh-others'
import { certidoes } from '#features/certidoes/calls'
import { aluno } from '#resources/aluno'
import { certidao } from '#resources/certidao'

afterEach(() => queryClient.clear())

test('o que uma chamada de nenhuma entidade conta das linhas se pede de novo depois de uma gravação', () => {
  const key = callKey(certidoes, 'certidoesAVencer', {})
  const [outra, lista] = [callKey(aluno, 'show', { id: 1 }), ['data', 'default', 'turma', 'list']]
  for (const each of [key, outra, lista]) queryClient.setQueryData(each, { data: {} })
  refreshOthers(certidao)
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(outra)?.isInvalidated).toBe(false)
  expect(queryClient.getQueryState(lista)?.isInvalidated).toBe(false)
})
