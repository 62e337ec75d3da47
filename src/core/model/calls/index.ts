import { ownAccounts } from '#model/own-accounts'
import type { Call, Resources } from '#model/resource'
import { admissaoDe } from './admissao.ts'
import { busca } from './busca.ts'
import { conta } from './conta.ts'
import { contasDe } from './contas.ts'
import { importacoes } from './importacoes.ts'
import { lixeiraDe } from './lixeira.ts'
import { segundoFator } from './segundo-fator.ts'
import { sessao } from './sessao.ts'

/** The machine's own calls that belong to no entity: who signs in, their account, the search, the bin. */
export const ownCalls = (resources: Resources) => ({
  ...sessao,
  ...conta,
  ...segundoFator,
  ...admissaoDe(resources),
  ...busca,
  ...lixeiraDe(resources),
  ...importacoes,
})

/** The calls that files declare, apart from what else they export: records of which each entry has a route. */
export function callsIn(files: readonly Readonly<Record<string, unknown>>[]): Record<string, Call> {
  const records = files.flatMap((file) => Object.values(file)).filter((it) => Object(it) === it)
  const isCall = (entry: unknown) => Object(entry) === entry && 'route' in (entry as object)
  const declared = records.filter((record) => {
    const entries = Object.values(record as object)
    return entries.length > 0 && entries.every(isCall)
  })
  return Object.assign({}, ...declared)
}

/** The calls of the accounts that have no row behind them, for each role that has such. */
export const accountCalls = ownAccounts.map((of) => ({ role: of.role, calls: contasDe(of) }))
