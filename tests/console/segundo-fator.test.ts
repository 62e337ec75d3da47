import { afterEach, expect, test } from 'vitest'
import { ask } from '#console/account/sign-in-ways'
import { callKey } from '#console/api/call'
import { queryClient } from '#console/api/query-client'
import { openSession } from '#console/api/session'
import { keepTokens } from '#console/api/token'
import { painel } from '#features/inicio/calls'
import { json, serve, tokenOf } from './tab.ts'

const ana = { sub: 'ana@exemplo.org', role: 'coordenador', user_id: 1, username: 'Ana' }

afterEach(() => queryClient.clear())

test('depois de uma resposta ao convite, nenhuma outra página se desenha com o que ouviu antes dela', async () => {
  openSession({ status: 'in', role: 'coordenador', nome: 'Ana', email: ana.sub, userId: 1 })
  keepTokens(tokenOf(ana))
  const summary = callKey(painel, 'resumo')
  queryClient.setQueryData(summary, { data: { convite: true } })
  const calls = serve(() => json({}))
  await ask('adiarSegundoFator')
  expect(calls).toHaveLength(1)
  expect(queryClient.getQueryData(summary)).toBeUndefined()
})
