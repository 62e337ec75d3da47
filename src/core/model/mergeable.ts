import { z } from 'zod/mini'
import { canRead, canWrite, type Mergeable } from './access.ts'
import { idShape, rowOf } from './answers.ts'
import { type Call, pathOf } from './call.ts'
import type { Field } from './field-types.ts'
import { canAttach } from './file.ts'
import { storedNames, unknownFields } from './judge-parts.ts'
import { told } from './nearest.ts'
import { fieldOf, fieldsOf, isStored, type Resource } from './resource.ts'
import { coordinates, type Role } from './role.ts'
import { nounsOf, sentence } from './texts.ts'

/** For how many days a merge can be undone. */
export const undoDays = 30

const loose = z.looseObject({ id: z.int() })

/**
 * Rows that may not repeat together, or of which the last one holds and they say other things: one of each of the two, with
 * the names of what they refer to; then `guarda` is how many are set aside where the one holds, and where the other does.
 */
const repeated = z.strictObject({
  recurso: z.string(),
  fica: loose,
  sai: loose,
  guarda: z.optional(z.strictObject({ fica: z.int(), sai: z.int() })),
})

/** How many rows of an entity, or files, there are of each; `repetidos` of the one that goes have their like. */
const counted = z.strictObject({
  recurso: z.string(),
  fica: z.int(),
  sai: z.int(),
  repetidos: z.int(),
})

/** How many there were of both, and how many there are, of the one that stays and set aside together. */
const sums = { antes: z.int(), depois: z.int() }

export type Repeated = z.infer<typeof repeated>
export type Counted = z.infer<typeof counted>

/** What of two rows goes into one: `campos` are taken from the one that goes, `valem` are the ones of those that repeat. */
const chosen = z.strictObject({
  outro_id: idShape,
  campos: z.array(z.string()).check(z.maxLength(200)),
  valem: z.array(z.strictObject({ recurso: z.string(), id: idShape })).check(z.maxLength(5000)),
  /** What the preview said, so that nothing is merged unseen. */
  prova: z.string().check(z.maxLength(100)),
})

export type Chosen = z.infer<typeof chosen>

function shapesOf(name: string) {
  const row = rowOf<Readonly<Record<string, unknown>> & { readonly id: number }>(name)
  return {
    similar: z.strictObject({
      /** `campo` is what they have in common; `excluido` says that the second one was deleted. */
      pares: z.array(
        z.strictObject({ um: row, outro: row, campo: z.string(), excluido: z.boolean() }),
      ),
      /** Asks for the next page; null where there is none. */
      depois: z.nullable(z.string()),
    }),
    preview: z.strictObject({
      fica: row,
      sai: row,
      excluido: z.boolean(),
      contagens: z.array(counted),
      repetidos: z.array(repeated),
      prova: z.string(),
    }),
    made: z.array(
      z.strictObject({
        id: z.int(),
        fica_id: z.int(),
        nome: z.string(),
        sai: z.string(),
        quando: z.iso.datetime(),
        quem: z.nullable(z.string()),
        desfeita: z.boolean(),
        /** Until when it can be undone; null where it cannot. */
        ate: z.nullable(z.iso.date()),
      }),
    ),
    merged: z.strictObject({ id: z.int(), ...sums }),
  }
}

type Shapes = ReturnType<typeof shapesOf>
export type Similar = z.infer<Shapes['similar']>
export type Preview = z.infer<Shapes['preview']>
export type Merges = z.infer<Shapes['made']>
export type Merged = z.infer<Shapes['merged']>

/** The calls of an entity whose rows are merged: under its list, and under one of its rows. */
export function mergeCalls(resource: Resource): MergeCalls | Record<never, Call> {
  return resource.mergeable ? callsOf(resource, resource.mergeable) : {}
}

export type MergeCalls = ReturnType<typeof callsOf>

function callsOf({ name, api, label }: Resource, { access }: Mergeable) {
  const [all, one] = [pathOf(api.list), pathOf(api.show)]
  const { os, many, um, one: noun } = nounsOf(label)
  return {
    semelhantes: {
      route: `GET ${all}/semelhantes`,
      summary: `Pares de ${many} que podem ser ${um} só; sugere, e nunca junta`,
      query: z.strictObject({ depois: z.optional(z.iso.date()) }),
      answers: shapesOf(name).similar,
      ...{ access, extension: true },
    },
    distinguir: {
      route: `POST ${one}/distincao`,
      summary: `${sentence(os)} dois não são ${um} só: não se sugerem mais`,
      body: z.strictObject({ outro_id: idShape }),
      words: {
        title: 'Não são a mesma pessoa',
        submit: 'Não são a mesma pessoa',
        done: 'Esta sugestão não aparece mais.',
        failed: 'Erro ao gravar. Tente novamente.',
      },
      ...{ access, extension: true, row: name },
    },
    prever: {
      route: `GET ${one}/juncao`,
      summary: `O que se juntaria d${os} dois ${many}, campo a campo e com contagens`,
      query: z.strictObject({ outro_id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) }),
      answers: shapesOf(name).preview,
      ...{ access, extension: true, row: name },
    },
    juntar: {
      route: `POST ${one}/juncao`,
      summary: `Junta a este outro ${noun}: tudo ou nada, e se desfaz por ${undoDays} dias`,
      body: chosen,
      answers: shapesOf(name).merged,
      ...{ access, extension: true, row: name },
    },
    juncoes: {
      route: `GET ${all}/juncoes`,
      summary: 'O que se juntou, e até quando se desfaz',
      answers: shapesOf(name).made,
      ...{ access, extension: true },
    },
    separar: {
      route: `POST ${all}/juncoes/:id/desfazer`,
      summary: 'Desfaz uma junção, se ninguém mudou o que ela moveu',
      words: {
        title: 'Desfazer',
        submit: 'Desfazer',
        done: 'Junção desfeita: os dois cadastros são como eram.',
        failed: 'Erro ao desfazer. Tente novamente.',
      },
      answers: shapesOf(name).merged,
      ...{ access, extension: true },
    },
  } as const satisfies Readonly<Record<string, Call>>
}

/** The fields of which one of two rows says what the merged one has: what the role may read and write. */
export function askedFields(resource: Resource, role: Role): [string, Field][] {
  return fieldsOf(resource).filter(
    ([, field]) =>
      canAttach(field, role) ||
      (isStored(field) && field.input && !field.since && canWrite(field, role)),
  )
}

/** What is wrong with what says that rows of a resource may be one. */
export function mergeMistakes(resource: Resource): string[] {
  const { mergeable, api, plain, single, account, workedOut } = resource
  if (!mergeable) return []
  const { keys = [], day, access } = mergeable
  const stored = storedNames(resource)
  const named = [...keys, ...(day === undefined ? [] : [day])]
  // The names of an access are those of the roles.
  const merging = Object.keys(access) as Role[]
  const unread = named.flatMap((name) => {
    const field = fieldOf(resource, name)
    return merging
      .filter((role) => field && !canRead(field, role, 'list'))
      .map((role) => [name, role])
  })
  const isOther = plain || single || account || workedOut
  const isDay = !day || !stored.includes(day) || fieldOf(resource, day)?.kind === 'date'
  return told([
    named.length === 0 && 'diga keys ou day: por que se sabe que duas linhas são uma só',
    ...unknownFields(named, stored),
    !isDay && `day: "${day}" não é um dia`,
    !(api.list && api.show) && 'quem junta linhas as lista e as abre: falta access',
    isOther && 'não serve a linhas plain, single, workedOut ou com account',
    ...merging
      .filter((role) => !coordinates(role))
      .map((role) => `access: "${role}" não coordena, e não vê tudo o que se junta`),
    ...unread.map(([name, role]) => `"${role}" não lê "${name}" em listas, e a sugestão o diria`),
  ]).map((what) => `mergeable: ${what}`)
}
