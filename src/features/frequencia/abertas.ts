import { z } from 'zod/mini'
import { lately } from '#model/access'
import { named } from '#model/answers'
import type { Call } from '#model/resource'
import { daTurmaDe } from '#resources/quem-educa'

/** What the register of a class is on a class day; 'sem aula' where nobody was in the class. */
const situacao = z.enum(['feita', 'faltando', 'incompleta', 'sem aula'])

export type SituacaoDaChamada = z.infer<typeof situacao>

/** A class day; `faltam` counts the students without a mark. */
const registroDoDia = z.strictObject({ data: z.iso.date(), situacao, faltam: z.int() })

export type RegistroDoDia = z.infer<typeof registroDoDia>

/** A class with its last class days, the newest first. */
const chamadasDaTurma = z.extend(named, {
  educador: z.nullable(named),
  // The server remembers them.
  dias: z.readonly(z.array(registroDoDia)),
})

export type ChamadasDaTurma = z.infer<typeof chamadasDaTurma>

/** Whether the register of a day is still to be taken, or to be ended. */
export function isOpenDay({ situacao }: RegistroDoDia): boolean {
  return situacao === 'faltando' || situacao === 'incompleta'
}

/** How many classes a page of the panel has. */
export const turmasPorPagina = 5

/** A page of the classes, those first of which a register lacks, and the registers that wait for somebody today. */
const painelDeChamadas = z.strictObject({
  total: z.int(),
  abertas: z.int(),
  turmas: z.array(chamadasDaTurma),
  faltando: z.strictObject({ total: z.int(), turmas: z.array(chamadasDaTurma) }),
})

export type PainelDeChamadas = z.infer<typeof painelDeChamadas>

/** What a class has today, and next. */
const aulasDaTurma = z.extend(named, {
  /** Its register of today, and when it was saved last; null where it does not meet today. */
  hoje: z.nullable(
    z.strictObject({ situacao, faltam: z.int(), salvo_em: z.nullable(z.iso.datetime()) }),
  ),
  /** Its first class day after today, within 60 days. */
  proxima: z.nullable(z.iso.date()),
})

export type AulasDaTurma = z.infer<typeof aulasDaTurma>

/** A class in which somebody stands in, or stood in lately. */
const minhaSubstituicao = z.extend(named, {
  no_lugar_de: z.nullable(z.string()),
  ate: z.iso.date(),
  /** Once it is over: the registers that are still theirs to correct, the newest first, and whom these mark. */
  dias: z.array(z.iso.date()),
  alunos: z.array(named),
})

export type MinhaSubstituicao = z.infer<typeof minhaSubstituicao>

/** Which registers are still to be taken. */
export const abertas = {
  chamadasEmAberto: {
    extension: true,
    route: 'GET /chamadas-em-aberto',
    summary:
      'Os 10 últimos dias de aula de cada turma que diz os seus, com a situação da chamada de cada um',
    opens: true,
    access: { coordenador: 'all', educador: daTurmaDe() },
    answers: z.array(chamadasDaTurma),
  },
  painelDeChamadas: {
    extension: true,
    route: 'GET /chamadas-em-aberto/painel',
    summary:
      'Uma página das turmas a que falta a chamada de algum dos 10 últimos dias de aula, e das que a têm; e o que falta de hoje e do último dia de aula',
    opens: true,
    access: { coordenador: 'all' },
    query: z.strictObject({
      pagina: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'Página inválida'))),
    }),
    answers: painelDeChamadas,
  },
  aulas: {
    route: 'GET /aulas',
    summary:
      'De cada turma que diz os seus dias de aula, a chamada de hoje, se há aula, e o próximo dia de aula',
    opens: true,
    access: { coordenador: 'all', educador: daTurmaDe() },
    answers: z.array(aulasDaTurma),
  },
  minhasSubstituicoes: {
    extension: true,
    route: 'GET /minhas-substituicoes',
    summary:
      'As turmas em que se substitui, até quando; e, de uma substituição acabada, as chamadas que ainda se pode corrigir',
    access: { educador: lately(daTurmaDe()) },
    answers: z.array(minhaSubstituicao),
  },
  lembrarChamada: {
    route: 'POST /turma/:id/dia/:data/lembrete',
    summary: 'Manda agora ao educador o lembrete da chamada em aberto de um dia, uma vez por dia',
    access: { coordenador: 'all' },
    row: 'turma',
  },
} as const satisfies Readonly<Record<string, Call>>
