import { own } from '#model/access'
import type { Call } from '#model/resource'

/** What the register of a class is on a class day; 'sem aula' where nobody was in the class. */
export type SituacaoDaChamada = 'feita' | 'faltando' | 'incompleta' | 'sem aula'

/** A class day; `faltam` counts the students without a mark. */
export interface RegistroDoDia {
  readonly data: string
  readonly situacao: SituacaoDaChamada
  readonly faltam: number
}

/** A class with its last class days, the newest first. */
export interface ChamadasDaTurma {
  readonly id: number
  readonly nome: string
  readonly educador: { readonly id: number; readonly nome: string } | null
  readonly dias: readonly RegistroDoDia[]
}

/** What a class has today, and next. */
export interface AulasDaTurma {
  readonly id: number
  readonly nome: string
  /** Its register of today, and when it was saved last (ISO 8601); null where it does not meet today. */
  readonly hoje: (Omit<RegistroDoDia, 'data'> & { readonly salvo_em: string | null }) | null
  /** Its first class day after today, within 60 days. */
  readonly proxima: string | null
}

/** Which registers are still to be taken. */
export const abertas = {
  chamadasEmAberto: {
    extension: true,
    route: 'GET /chamadas-em-aberto',
    summary:
      'Os 10 últimos dias de aula de cada turma que diz os seus, com a situação da chamada de cada um',
    opens: true,
    access: { coordenador: 'all', educador: own('educador_id') },
  },
  aulas: {
    route: 'GET /aulas',
    summary:
      'De cada turma que diz os seus dias de aula, a chamada de hoje, se há aula, e o próximo dia de aula',
    opens: true,
    access: { coordenador: 'all', educador: own('educador_id') },
  },
  lembrarChamada: {
    route: 'POST /turma/:id/dia/:data/lembrete',
    summary: 'Manda agora ao educador o lembrete da chamada em aberto de um dia, uma vez por dia',
    access: { coordenador: 'all' },
    row: 'turma',
  },
} as const satisfies Readonly<Record<string, Call>>
