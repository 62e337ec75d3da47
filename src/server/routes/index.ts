import type { Resource } from '#model/resource'
import { admissaoHandlers } from './admissao.ts'
import { avisoHandlers } from './avisos.ts'
import { buscaHandlers } from './busca.ts'
import { calendarioHandlers } from './calendario.ts'
import type { Calling, FreeHandlers, HandlersOf } from './calls.ts'
import { contaHandlers } from './conta.ts'
import { rowAccountHandlers } from './contas.ts'
import { casoHandlers } from './cuidado.ts'
import { conferenciaHandlers, declaracaoHandlers } from './declaracao.ts'
import { desligamentoHandlers } from './desligamento.ts'
import { documentoHandlers } from './documentos.ts'
import { educadorHandlers } from './educadores.ts'
import { fichaHandlers } from './ficha.ts'
import { folhaHandlers } from './folha.ts'
import { frequenciaHandlers } from './frequencia.ts'
import { historicoHandlers, pageOfRow } from './historico.ts'
import { importHandlers } from './importacao.ts'
import { indicadoresHandlers } from './indicadores.ts'
import { justificativaHandlers } from './justificativas.ts'
import { painelHandlers } from './painel.ts'
import { adiamentoHandlers, planejamentoHandlers } from './planejamentos.ts'
import { recuperacaoHandlers } from './recuperacao.ts'
import { relatorioAssistenteHandlers, relatorioHandlers } from './relatorios.ts'
import { segundoFatorHandlers } from './segundo-fator.ts'
import { sessaoHandlers } from './sessao.ts'
import { supervisaoHandlers } from './supervisao.ts'
import { viradaHandlers } from './virada.ts'
import { visaoHandlers } from './visoes.ts'

/** What the server does for each call that an entity declares; a missing one does not compile. */
export const handlers = {
  atendimento: { acessos: (context) => pageOfRow(context, 'atendimento', true) },
  ajuste: { historico: (context) => pageOfRow(context, 'ajuste', false) },
  aluno: { ...documentoHandlers, ...desligamentoHandlers, ...historicoHandlers },
  aviso: avisoHandlers,
  caso: casoHandlers,
  declaracao: declaracaoHandlers,
  dia_sem_aula: calendarioHandlers,
  educador: educadorHandlers,
  planejamento: planejamentoHandlers,
  relatorio: relatorioHandlers,
  relatorio_assistente: relatorioAssistenteHandlers,
  frequencia: frequenciaHandlers,
  visao: visaoHandlers,
  justificativa: justificativaHandlers,
} satisfies { [N in Calling]: HandlersOf<N> }

/** What the server does for the calls that are derived from what an entity says of itself. */
export const derivedHandlers = (resource: Resource) => ({
  ...importHandlers(resource),
  ...rowAccountHandlers(resource),
})

/** What the server does for each call that belongs to no entity. */
export const freeHandlers: FreeHandlers = {
  ...sessaoHandlers,
  ...segundoFatorHandlers,
  ...admissaoHandlers,
  ...contaHandlers,
  ...recuperacaoHandlers,
  ...painelHandlers,
  ...fichaHandlers,
  ...folhaHandlers,
  ...conferenciaHandlers,
  ...indicadoresHandlers,
  ...buscaHandlers,
  ...viradaHandlers,
  ...supervisaoHandlers,
  ...adiamentoHandlers,
}
