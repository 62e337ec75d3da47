import { z } from 'zod/mini'
import { idShape, keyOf, named } from '#model/answers'
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
const turmaDoAno = z.extend(named, {
  /** A workshop, which goes on: no grade follows it. */
  oficina: z.boolean(),
  sugestao: z.nullable(z.string()),
  educador: z.nullable(z.string()),
  alunos: z.array(
    z.extend(named, {
      ativo: z.boolean(),
      /** In the last grade of a school: nothing follows it. */
      conclui: z.boolean(),
    }),
  ),
})

export type TurmaDoAno = z.infer<typeof turmaDoAno>

/** What a turn begins with: the open classes of a year, and those of the next that are there already. */
const anoParaVirar = z.strictObject({
  /** The years that have open classes, the last one first. */
  anos: z.array(z.int()),
  de: z.int(),
  para: z.int(),
  turmas: z.array(turmaDoAno),
  existentes: z.array(named),
})

export type AnoParaVirar = z.infer<typeof anoParaVirar>

const contagemDosAlunos = z.strictObject({
  mudam: z.int(),
  concluem: z.int(),
  desligam: z.int(),
  sem_turma: z.int(),
})

/** How many of each a turn changes. */
const contagem = z.extend(contagemDosAlunos, { criadas: z.int(), encerradas: z.int() })

export type ContagemDaVirada = z.infer<typeof contagem>

/** What a turn would do, class by class; `destino` is the name of the class that follows, null for none. */
const previaDaVirada = z.strictObject({
  contagem,
  /** What 'Período letivo' becomes; null where it stays. */
  periodo: z.nullable(z.string()),
  turmas: z.array(
    z.extend(contagemDosAlunos, {
      id: z.int(),
      nome: z.string(),
      destino: z.nullable(z.string()),
      nova: z.boolean(),
      /** The class stays open, and is of the next year. */
      continua: z.boolean(),
      /** Of the class that follows. */
      educador: z.nullable(z.string()),
      dias_de_aula: z.array(z.string()),
      /** What is said where the class that follows takes fewer than would be in it. */
      cheia: z.nullable(z.string()),
      /** Who stays without a class, by name. */
      ficam: z.array(z.string()),
      /** Of the class that ends: days whose register is open, and how many reports are with who wrote them. */
      abertas: z.array(z.iso.date()),
      devolvidos: z.int(),
    }),
  ),
})

export type PreviaDaVirada = z.infer<typeof previaDaVirada>

/** A turn that was made; `impedimento` says why it cannot be undone, null where it can. */
const viradaFeita = z.strictObject({
  id: z.int(),
  de: z.int(),
  para: z.int(),
  dia: z.iso.date(),
  feita_em: z.iso.datetime(),
  quem: z.nullable(z.string()),
  desfeita_em: z.nullable(z.iso.datetime()),
  contagem,
  impedimento: z.nullable(z.string()),
})

export type ViradaFeita = z.infer<typeof viradaFeita>

/** What a turn has done; `virada` is null where it only waits for its day. */
const virou = z.strictObject({ virada: z.nullable(z.int()), contagem })

export type Turned = z.infer<typeof virou>

/** The lines of the answer to a turn: how far it is, then what it did, or will do on its day, or why nothing was done. */
const eventoDaVirada = z.union([
  z.strictObject({ feitas: z.int(), total: z.int() }),
  virou,
  z.strictObject({ detail: z.string(), errors: z.optional(z.record(z.string(), z.string())) }),
])

export type EventoDaVirada = z.infer<typeof eventoDaVirada>

const ano = z.int().check(z.minimum(2000), z.maximum(2100))

const corpo = z.strictObject({
  de: ano,
  para: ano,
  dia: z.iso.date('Data inválida'),
  turmas: z
    .array(
      z.strictObject({
        id: idShape,
        /** The name of a new class, or the id of one that is there; both null: no class follows. */
        nova: z.nullable(z.string().check(z.maxLength(1000))),
        existente: z.nullable(idShape),
        /** It stays open with all who are in it, and is of the next year. */
        continua: z.optional(z.boolean()),
        alunos: z
          .array(z.strictObject({ id: idShape, destino: keyOf(destinosDoAluno) }))
          .check(z.maxLength(5000, 'Alunos demais')),
      }),
    )
    .check(z.minLength(1, 'Escolha pelo menos uma turma'), z.maxLength(1000, 'Turmas demais')),
})

export type CorpoDaVirada = z.infer<typeof corpo>

const access = { coordenador: 'all' } as const

/** From a school year to the next. */
export const virada = {
  viradas: {
    route: 'GET /viradas',
    summary: 'As viradas de ano já feitas, com o que impede desfazer cada uma',
    access,
    answers: z.array(viradaFeita),
  },
  anoParaVirar: {
    extension: true,
    route: 'GET /viradas/turmas',
    summary: 'As turmas abertas de um ano, com os seus alunos, e as que já há no seguinte',
    access,
    query: z.strictObject({
      de: z.optional(z.string().check(z.regex(/^20\d\d$/, 'Ano inválido'))),
    }),
    answers: anoParaVirar,
  },
  conferirVirada: {
    route: 'POST /viradas/conferencia',
    summary: 'O que uma virada criaria e mudaria; nada é gravado',
    access,
    bodyLimit: 4 * 1024 * 1024,
    body: corpo,
    answers: previaDaVirada,
  },
  virar: {
    route: 'POST /viradas',
    summary:
      'Faz a virada de ano, ou a marca para um dia à frente: tudo ou nada. Responde linhas JSON, com o andamento',
    access,
    bodyLimit: 4 * 1024 * 1024,
    body: corpo,
    answers: eventoDaVirada,
    lines: true,
  },
  desfazerVirada: {
    route: 'POST /viradas/:id/desfazer',
    summary: 'Desfaz uma virada, enquanto as turmas novas não têm nada',
    access,
    answers: z.array(viradaFeita),
  },
} as const satisfies Readonly<Record<string, Call>>
