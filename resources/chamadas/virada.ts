import { z } from 'zod/mini'
import type { Call } from '#model/resource'

/** What becomes of a student: into the class that follows, into none, or out of the institute for a reason. */
export const destinosDoAluno = {
  vai: 'Vai para a turma',
  sem_turma: 'Fica sem turma',
  conclusao: 'Concluiu',
  transferencia: 'Transferência',
  desistencia: 'Desistência',
  falecimento: 'Falecimento',
  outro: 'Outro motivo',
} as const

export type DestinoDoAluno = keyof typeof destinosDoAluno

/** A class of the year that ends, with the name that is suggested for the one that follows: none where it is taken. */
export interface TurmaDoAno {
  readonly id: number
  readonly nome: string
  readonly sugestao: string | null
  readonly educador: string | null
  readonly alunos: readonly {
    readonly id: number
    readonly nome: string
    readonly ativo: boolean
    /** In the last grade of a school: nothing follows it. */
    readonly conclui: boolean
  }[]
}

/** What a turn begins with: the open classes of a year, and those of the next that are there already. */
export interface AnoParaVirar {
  /** The years that have open classes, the last one first. */
  readonly anos: readonly number[]
  readonly de: number
  readonly para: number
  readonly turmas: readonly TurmaDoAno[]
  readonly existentes: readonly { readonly id: number; readonly nome: string }[]
}

/** How many of each a turn changes. */
export interface ContagemDaVirada {
  readonly criadas: number
  readonly encerradas: number
  readonly mudam: number
  readonly concluem: number
  readonly desligam: number
  readonly sem_turma: number
}

/** What a turn would do, class by class; `destino` is the name of the class that follows, null for none. */
export interface PreviaDaVirada {
  readonly contagem: ContagemDaVirada
  /** What 'Período letivo' becomes; null where it stays. */
  readonly periodo: string | null
  readonly turmas: readonly (Omit<ContagemDaVirada, 'criadas' | 'encerradas'> & {
    readonly id: number
    readonly nome: string
    readonly destino: string | null
    readonly nova: boolean
    /** Of the class that follows. */
    readonly educador: string | null
    readonly dias_de_aula: readonly string[]
    /** Who stays without a class, by name. */
    readonly ficam: readonly string[]
    /** Of the class that ends: days whose register is open, and how many reports are with who wrote them. */
    readonly abertas: readonly string[]
    readonly devolvidos: number
  })[]
}

/** A turn that was made; `impedimento` says why it cannot be undone, null where it can. */
export interface ViradaFeita {
  readonly id: number
  readonly de: number
  readonly para: number
  readonly dia: string
  readonly feita_em: string
  readonly quem: string | null
  readonly desfeita_em: string | null
  readonly contagem: ContagemDaVirada
  readonly impedimento: string | null
}

/** The lines of the answer to a turn: how far it is, then what it did, or will do on its day, or why nothing was done. */
export type EventoDaVirada =
  | { readonly feitas: number; readonly total: number }
  | { readonly virada: number | null; readonly contagem: ContagemDaVirada }
  | { readonly detail: string; readonly errors?: Readonly<Record<string, string>> }

const id = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
const ano = z.int().check(z.minimum(2000), z.maximum(2100))

const corpo = z.strictObject({
  de: ano,
  para: ano,
  dia: z.iso.date('Data inválida'),
  turmas: z
    .array(
      z.strictObject({
        id,
        /** The name of a new class, or the id of one that is there; both null: no class follows. */
        nova: z.nullable(z.string().check(z.maxLength(1000))),
        existente: z.nullable(id),
        alunos: z
          .array(z.strictObject({ id, destino: z.enum(nomes(destinosDoAluno)) }))
          .check(z.maxLength(5000, 'Alunos demais')),
      }),
    )
    .check(z.minLength(1, 'Escolha pelo menos uma turma'), z.maxLength(1000, 'Turmas demais')),
})

export type CorpoDaVirada = z.infer<typeof corpo>

function nomes<K extends string>(palavras: Readonly<Record<K, string>>): K[] {
  // The keys of an object that is written above.
  return Object.keys(palavras) as K[]
}

const access = { coordenador: 'all' } as const

/** From a school year to the next. */
export const virada = {
  viradas: {
    route: 'GET /viradas',
    summary: 'As viradas de ano já feitas, com o que impede desfazer cada uma',
    access,
  },
  anoParaVirar: {
    extension: true,
    route: 'GET /viradas/turmas',
    summary: 'As turmas abertas de um ano, com os seus alunos, e as que já há no seguinte',
    access,
    query: z.strictObject({
      de: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Ano inválido'))),
    }),
  },
  conferirVirada: {
    route: 'POST /viradas/conferencia',
    summary: 'O que uma virada criaria e mudaria; nada é gravado',
    access,
    bodyLimit: 4 * 1024 * 1024,
    body: corpo,
  },
  virar: {
    route: 'POST /viradas',
    summary:
      'Faz a virada de ano, ou a marca para um dia à frente: tudo ou nada. Responde linhas JSON, com o andamento',
    access,
    bodyLimit: 4 * 1024 * 1024,
    body: corpo,
  },
  desfazerVirada: {
    route: 'POST /viradas/:id/desfazer',
    summary: 'Desfaz uma virada, enquanto as turmas novas não têm nada',
    access,
  },
} as const satisfies Readonly<Record<string, Call>>
