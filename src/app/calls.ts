import { desligamento } from '#features/alunos/calls'
import { avisos } from '#features/avisos/calls'
import { calendario } from '#features/calendario/calls'
import { certidoes } from '#features/certidoes/calls'
import { anulacao, conferencia } from '#features/declaracao/calls'
import { classificacao, faltando, revogacao } from '#features/documentos/calls'
import { entradaDoEducador } from '#features/educadores/calls'
import { folha } from '#features/folha/calls'
import { abertas } from '#features/frequencia/abertas'
import { faltas } from '#features/frequencia/faltas'
import { indicadores } from '#features/indicadores/calls'
import { painel } from '#features/inicio/calls'
import { daTurma } from '#features/justificativas/calls'
import { lembretes } from '#features/lembretes/calls'
import { adiamento } from '#features/planejamentos/calls'
import { supervisao } from '#features/relatorios/calls'
import { entradaDeVarios, ficha, maisUmaTurma, saidaDeVarios } from '#features/turmas/calls'
import { virada } from '#features/virada/calls'
import { ownCalls } from '#model/calls/index'
import type { Call } from '#model/resource'
import { resources } from '#resources'

/** Calls that belong to no entity. The console loads each with what makes it, not with the entities. */
export const calls = {
  ...ownCalls(resources),
  ...entradaDoEducador,
  ...lembretes,
  ...painel,
  ...abertas,
  ...avisos,
  ...calendario,
  ...certidoes,
  ...daTurma,
  ...desligamento,
  ...classificacao,
  ...faltando,
  ...revogacao,
  ...faltas,
  ...ficha,
  ...entradaDeVarios,
  ...saidaDeVarios,
  ...maisUmaTurma,
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
