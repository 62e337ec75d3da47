import { ownCalls } from '#model/calls/index'
import type { Call } from '#model/resource'
import { resources } from '../index.ts'
import { abertas } from './abertas.ts'
import { adiamento } from './adiamento.ts'
import { anulacao, conferencia } from './declaracao.ts'
import { desligamento } from './desligamento.ts'
import { entradaDoEducador } from './entrada.ts'
import { faltas } from './faltas.ts'
import { ficha } from './ficha.ts'
import { folha } from './folha.ts'
import { indicadores } from './indicadores.ts'
import { lembretes } from './lembretes.ts'
import { painel } from './painel.ts'
import { supervisao } from './supervisao.ts'
import { virada } from './virada.ts'

/** Calls that belong to no entity. The console loads each with what makes it, not with the entities. */
export const calls = {
  ...ownCalls(resources),
  ...entradaDoEducador,
  ...lembretes,
  ...painel,
  ...abertas,
  ...desligamento,
  ...faltas,
  ...ficha,
  ...folha,
  ...anulacao,
  ...conferencia,
  ...indicadores,
  ...virada,
  ...supervisao,
  ...adiamento,
} as const satisfies Readonly<Record<string, Call>>

type Declared = typeof calls

declare module '#model/entities' {
  interface FreeCalls extends Declared {}
}
