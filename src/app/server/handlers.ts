import { alunoHandlers } from '#features/alunos/server/calls'
import { desligamentoHandlers } from '#features/alunos/server/desligamento'
import { fichaHandlers } from '#features/alunos/server/ficha'
import { avisoHandlers } from '#features/avisos/server/avisos'
import { calendarioHandlers } from '#features/calendario/server/calls'
import { casoHandlers } from '#features/cuidado/server/calls'
import {
  anulacaoHandlers,
  conferenciaHandlers,
  declaracaoHandlers,
} from '#features/declaracao/server/calls'
import { educadorHandlers } from '#features/educadores/server/calls'
import { entradaHandlers } from '#features/educadores/server/entrada'
import { folhaHandlers } from '#features/folha/server/calls'
import { frequenciaHandlers } from '#features/frequencia/server/calls'
import { indicadoresHandlers } from '#features/indicadores/server/calls'
import { painelHandlers } from '#features/inicio/server/calls'
import { justificativaHandlers } from '#features/justificativas/server/calls'
import { lembreteHandlers } from '#features/lembretes/server/calls'
import { adiamentoHandlers, planejamentoHandlers } from '#features/planejamentos/server/calls'
import { relatorioAssistenteHandlers, relatorioHandlers } from '#features/relatorios/server/calls'
import { supervisaoHandlers } from '#features/relatorios/server/supervisao'
import { viradaHandlers } from '#features/virada/server/calls'
import type { Calling, FreeHandlers, HandlersOf } from '#server/routes/calls'
import { ownHandlers } from '#server/routes/handlers'
import { pageOfRow } from '#server/routes/historico'
import { visaoHandlers } from '#server/routes/visoes'

/** What the server does for each call that an entity declares; a missing one does not compile. */
export const handlers = {
  atendimento: { acessos: (context) => pageOfRow(context, 'atendimento', true) },
  ajuste: { historico: (context) => pageOfRow(context, 'ajuste', false) },
  aluno: alunoHandlers,
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

/** What the server does for each call that belongs to no entity. */
export const freeHandlers: FreeHandlers = {
  ...ownHandlers,
  ...entradaHandlers,
  ...lembreteHandlers,
  ...painelHandlers,
  ...desligamentoHandlers,
  ...fichaHandlers,
  ...folhaHandlers,
  ...anulacaoHandlers,
  ...conferenciaHandlers,
  ...indicadoresHandlers,
  ...viradaHandlers,
  ...supervisaoHandlers,
  ...adiamentoHandlers,
}
