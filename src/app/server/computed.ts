import { ordemDeQuem, quemDe } from '#features/certidoes/server/certificates'
import {
  casosDe,
  presencasDe,
  telefonesDe,
  whatsappsDe,
} from '#features/cuidado/server/care-computed'
import { consentimentosDe } from '#features/documentos/server/consents'
import { papeisDe } from '#features/documentos/server/papers'
import { nomeDaTurmaDe, turmaDe, turmasDe } from '#features/educadores/server/computed'
import {
  degrauDoPercentual,
  ordemDoPercentual,
  percentuaisDe,
} from '#features/frequencia/server/tallies'
import { alunosDe } from '#features/turmas/server/computed'
import { avisosDe } from '#features/virada/server/marked-changes'
import { accountsOf, documentsOf, type Loaders, waitingOf } from '#server/store/computed'

/** How each computed field is loaded, and the value of a row without one; a missing one does not compile. */
export const computed: Loaders = {
  aluno: {
    documentos: { load: documentsOf('aluno'), absent: [] },
    papeis: { load: papeisDe, absent: [] },
    consentimentos: { load: consentimentosDe, absent: [] },
    caso_aberto: { load: casosDe, absent: false },
    percentual_ausencia: {
      ...{ load: percentuaisDe, absent: null, order: ordemDoPercentual },
      step: degrauDoPercentual,
    },
  },
  assistente: { admissao: { load: waitingOf('assistente_social'), absent: null } },
  andamento: { autor: { load: accountsOf('andamento', 'autor_id'), absent: null } },
  aviso: { autor: { load: accountsOf('aviso', 'autor_id'), absent: null } },
  atendimento: { autor: { load: accountsOf('atendimento', 'autor_id'), absent: null } },
  certidao: { quem: { load: quemDe, absent: '', order: ordemDeQuem } },
  caso: {
    telefone: { load: telefonesDe, absent: null },
    telefone_whatsapp: { load: whatsappsDe, absent: false },
    responsavel: { load: accountsOf('caso', 'responsavel_id'), absent: null },
  },
  mudanca: {
    aviso: { load: avisosDe, absent: '' },
    autor: { load: accountsOf('mudanca', 'autor_id'), absent: null },
  },
  saida: { presenca: { load: presencasDe, absent: null } },
  turma: { alunos: { load: alunosDe, absent: [] } },
  educador: {
    turma_responsavel: { load: nomeDaTurmaDe, absent: null },
    turma: { load: turmaDe, absent: null },
    turmas: { load: turmasDe, absent: [] },
  },
}
