import { desligamentoHandlers } from '#features/alunos/server/desligamento'
import { alunoHandlers } from '#features/alunos/server/handlers'
import { avisoHandlers } from '#features/avisos/server/avisos'
import { calendarioHandlers } from '#features/calendario/server/handlers'
import { certidaoHandlers } from '#features/certidoes/server/certificates'
import { casoHandlers } from '#features/cuidado/server/handlers'
import {
  anulacaoHandlers,
  conferenciaHandlers,
  declaracaoHandlers,
} from '#features/declaracao/server/handlers'
import { revogacaoHandlers } from '#features/documentos/server/consents'
import { faltandoHandlers } from '#features/documentos/server/missing'
import { papeisHandlers } from '#features/documentos/server/papers'
import { entradaHandlers } from '#features/educadores/server/entrada'
import { educadorHandlers } from '#features/educadores/server/handlers'
import { folhaHandlers } from '#features/folha/server/handlers'
import { frequenciaHandlers } from '#features/frequencia/server/handlers'
import { indicadoresHandlers } from '#features/indicadores/server/handlers'
import { painelHandlers } from '#features/inicio/server/handlers'
import { justificativaHandlers } from '#features/justificativas/server/handlers'
import { lembreteHandlers } from '#features/lembretes/server/handlers'
import { adiamentoHandlers, planejamentoHandlers } from '#features/planejamentos/server/handlers'
import {
  relatorioAssistenteHandlers,
  relatorioHandlers,
} from '#features/relatorios/server/handlers'
import { supervisaoHandlers } from '#features/relatorios/server/supervisao'
import { matriculaHandlers, vinculoHandlers } from '#features/turmas/server/enrolments'
import { fichaHandlers } from '#features/turmas/server/handlers'
import { viradaHandlers } from '#features/virada/server/handlers'
import type { Calling, FreeHandlers, HandlersOf } from '#server/routes/calls'
import { ownHandlers } from '#server/routes/handlers'
import { pageOfRow } from '#server/routes/historico'
import { visaoHandlers } from '#server/routes/visoes'

/** What the server does for each call that an entity declares; a missing one does not compile. */
export const handlers = {
  atendimento: { acessos: (context) => pageOfRow(context, 'atendimento', true) },
  aluno: alunoHandlers,
  caso: casoHandlers,
  declaracao: declaracaoHandlers,
  educador: educadorHandlers,
  planejamento: planejamentoHandlers,
  relatorio: relatorioHandlers,
  relatorio_assistente: relatorioAssistenteHandlers,
  frequencia: frequenciaHandlers,
  vinculo: vinculoHandlers,
  visao: visaoHandlers,
} satisfies { [N in Calling]: HandlersOf<N> }

/** What the server does for each call that belongs to no entity. */
export const freeHandlers: FreeHandlers = {
  ...ownHandlers,
  ...entradaHandlers,
  ...lembreteHandlers,
  ...painelHandlers,
  ...avisoHandlers,
  ...calendarioHandlers,
  ...certidaoHandlers,
  ...faltandoHandlers,
  ...papeisHandlers,
  ...revogacaoHandlers,
  ...desligamentoHandlers,
  ...justificativaHandlers,
  ...fichaHandlers,
  ...matriculaHandlers,
  ...folhaHandlers,
  ...anulacaoHandlers,
  ...conferenciaHandlers,
  ...indicadoresHandlers,
  ...viradaHandlers,
  ...supervisaoHandlers,
  ...adiamentoHandlers,
}
