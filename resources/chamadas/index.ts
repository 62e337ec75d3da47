import { ownAccounts } from '#model/own-accounts'
import type { Call } from '#model/resource'
import { abertas } from './abertas.ts'
import { adiamento } from './adiamento.ts'
import { admissao } from './admissao.ts'
import { busca } from './busca.ts'
import { conta } from './conta.ts'
import { contasDe } from './contas.ts'
import { conferencia } from './declaracao.ts'
import { faltas } from './faltas.ts'
import { ficha } from './ficha.ts'
import { folha } from './folha.ts'
import { indicadores } from './indicadores.ts'
import { painel } from './painel.ts'
import { segundoFator } from './segundo-fator.ts'
import { sessao } from './sessao.ts'
import { supervisao } from './supervisao.ts'
import { virada } from './virada.ts'

/** Calls that belong to no entity. The console loads each with what makes it, not with the entities. */
export const calls = {
  ...sessao,
  ...conta,
  ...segundoFator,
  ...admissao,
  ...painel,
  ...abertas,
  ...faltas,
  ...ficha,
  ...folha,
  ...conferencia,
  ...indicadores,
  ...busca,
  ...virada,
  ...supervisao,
  ...adiamento,
} as const satisfies Readonly<Record<string, Call>>

/** The calls of the accounts that have no row behind them, for each role that has such. */
export const accountCalls = ownAccounts.map((of) => ({ role: of.role, calls: contasDe(of) }))
