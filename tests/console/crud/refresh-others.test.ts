import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import '../handed.ts'
import { callKey } from '#console/api/call'
import { refreshOthers } from '#console/crud/refresh-others'
import { certidoes } from '#features/certidoes/calls'
import { aluno } from '#resources/aluno'
import { certidao } from '#resources/certidao'

test('o que uma chamada de nenhuma entidade conta das linhas se pede de novo depois de uma gravação', () => {
  const client = new QueryClient()
  const key = callKey(certidoes, 'certidoesAVencer', {})
  const [outra, lista] = [callKey(aluno, 'show', { id: 1 }), ['data', 'default', 'turma', 'list']]
  for (const each of [key, outra, lista]) client.setQueryData(each, { data: {} })
  refreshOthers(client, certidao)
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  expect(client.getQueryState(outra)?.isInvalidated).toBe(false)
  expect(client.getQueryState(lista)?.isInvalidated).toBe(false)
})
