import type { Call, Resource } from '#model/resource'
import { acesso } from './acesso.ts'
import { aluno } from './aluno.ts'
import { assistente } from './assistente.ts'
import { conta } from './conta.ts'
import { coordenacao } from './coordenacao.ts'
import { educador } from './educador.ts'
import { frequencia } from './frequencia.ts'
import { painel } from './painel.ts'
import { planejamento } from './planejamento.ts'
import { relatorio } from './relatorio.ts'
import { relatorioAssistente } from './relatorio-assistente.ts'
import { segundoFator } from './segundo-fator.ts'
import { sessao } from './sessao.ts'
import { turma } from './turma.ts'

/** Every entity, by name. */
export const resources = {
  aluno,
  turma,
  educador,
  planejamento,
  relatorio,
  relatorio_assistente: relatorioAssistente,
  assistente,
  frequencia,
  acesso,
} as const satisfies Readonly<Record<string, Resource>>

/** Calls that belong to no entity. */
export const calls = {
  ...sessao,
  ...conta,
  ...coordenacao,
  ...segundoFator,
  ...painel,
} as const satisfies Readonly<Record<string, Call>>

/** The names of the entities. */
export type ResourceName = keyof typeof resources
