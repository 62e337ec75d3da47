import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { grouped } from '#model/grouped'
import type { Similar } from '#model/mergeable'
import { areAlike, orderOfWords } from '#model/nearest'
import { ApiError } from '#server/http/errors'
import { answerOf } from '#server/store/answer'
import type { Asking } from '#server/store/asker'
import { find } from '#server/store/read'
import { unrecordedFields } from '#server/store/reading'
import { activeRows, scopeCondition } from '#server/store/scope'
import { partsOf } from './moved.ts'
import { rowsIn } from './plan.ts'

/** Days that are looked through at once, how many pairs a page has at least, and how many portions it looks through. */
const [portion, enough, mostPortions] = [300, 20, 20]

/** Up to so many rows of one day, each is compared with all; of more, with those beside it in the order of their words. */
const [whole, beside] = [40, 20]

/** The most rows of one key, and pairs of one day, that are looked at. */
const most = 500

/** Two rows, by their ids, and what they have in common. */
type Pair = { readonly um: number; readonly outro: number; readonly campo: string }

/** A page of rows that may be one: those of one key first, then those of one day with alike names, in the order of the days. */
export async function similarRows(asking: Asking, after?: string): Promise<Similar> {
  const { services, resource, asker } = asking
  const { keys = [], day } = resource.mergeable ?? {}
  const pairs: Pair[] = []
  if (after === undefined) for (const key of keys) pairs.push(...(await sameKey(asking, key)))
  let last: string | null = after ?? ''
  for (let at = 0; day && last !== null && pairs.length < enough && at < mostPortions; at += 1) {
    const found = await sameDay(asking, day, last)
    pairs.push(...found.pairs)
    last = found.last
  }
  const apart = await setApartAmong(asking, pairs)
  const left = pairs.filter((pair) => !apart.has(keyOf(pair)))
  const rows = await rowsIn(services.db.kysely, resource.name, [
    0,
    ...left.flatMap(({ um, outro }) => [um, outro]),
  ])
  const gone = new Set(
    rows.flatMap(({ id, excluido_em }) => (excluido_em === null ? [] : Number(id))),
  )
  const shown = { ...asker.viewer, where: 'list', only: unrecordedFields(resource) } as const
  const answers = await answerOf(services, resource, rows, shown)
  const byId = new Map(answers.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
  return {
    pares: left.flatMap((pair) => {
      const [um, outro] = [byId.get(pair.um), byId.get(pair.outro)]
      return um && outro ? [{ um, outro, campo: pair.campo, excluido: gone.has(pair.outro) }] : []
    }),
    depois: day ? last : null,
  }
}

/** Rows with one value of a key, however it was written; one that is deleted may be a part of one that is not. */
async function sameKey({ services, resource, asker }: Asking, key: string): Promise<Pair[]> {
  const { name } = resource
  const { kysely } = services.db
  const written = (of: string) =>
    ['.', '-', ' '].reduce<RawBuilder<unknown>>(
      (value, sign) => sql`replace(${value}, ${sql.lit(sign)}, '')`,
      sql`${sql.ref(of)}`,
    )
  const text = written(`${name}.${key}`)
  const { rows } = await sql<{ id: number; excluido_em: string | null; valor: string }>`
    select id, excluido_em, ${text} as valor from ${sql.table(name)}
    where ${scopeCondition(services.resources, resource, asker.scope, asker.viewer)}
      and id not in ${partsOf(resource)}
      and ${text} in (select ${written(key)} from ${sql.table(name)} where ${sql.ref(key)} <> ''
        group by ${written(key)} having count(*) > 1)
    order by valor, excluido_em is not null, id limit ${most}`.execute(kysely)
  return rows.flatMap((row) => {
    const um = rows.find(({ valor }) => valor === row.valor) ?? row
    return um === row || um.excluido_em !== null ? [] : [{ um: um.id, outro: row.id, campo: key }]
  })
}

/** Rows of one day with alike names, of the next days that several have; `last` is null where there are no more. */
async function sameDay({ services, resource, asker }: Asking, day: string, after: string) {
  const { name, display } = resource
  const there = sql`${activeRows(resource)}
    and ${scopeCondition(services.resources, resource, asker.scope, asker.viewer)}`
  const own = sql.ref(`${name}.${day}`)
  const { rows } = await sql<{ id: number; nome: string; dia: string }>`
    select id, ${sql.ref(`${name}.${display}`)} as nome, ${own} as dia from ${sql.table(name)}
    where ${there} and ${own} in (select ${own} from ${sql.table(name)}
      where ${there} and ${own} > ${after} group by ${own} having count(*) > 1
      order by 1 limit ${portion})
    order by ${own}, id`.execute(services.db.kysely)
  const byDay = grouped(rows, ({ dia }) => dia)
  const pairs: Pair[] = []
  for (const [dia, some] of byDay) {
    pairs.push(...(await alikeAmong(some, day)))
    if (pairs.length >= most) return { pairs, last: dia }
  }
  return { pairs, last: byDay.size < portion ? null : (rows.at(-1)?.dia ?? null) }
}

/** The pairs of rows of one day with alike names, so many at most: the others are told once those are not any more. */
async function alikeAmong(rows: readonly { id: number; nome: string }[], campo: string) {
  const isMany = rows.length > whole
  const sorted = isMany
    ? rows
        .map((row) => ({ row, words: orderOfWords(row.nome ?? '') }))
        .sort((a, b) => (a.words < b.words ? -1 : 1))
        .map(({ row }) => row)
    : rows
  const pairs: Pair[] = []
  for (const [at, um] of sorted.entries()) {
    if (pairs.length >= most) break
    // Others are served in between.
    if (at % beside === 0) await setImmediate()
    for (const outro of sorted.slice(at + 1, at + 1 + (isMany ? beside : whole)))
      if (areAlike(um.nome ?? '', outro.nome ?? ''))
        pairs.push({ um: um.id, outro: outro.id, campo })
  }
  return pairs
}

const keyOf = ({ um, outro }: Pick<Pair, 'um' | 'outro'>) =>
  `${Math.min(um, outro)} ${Math.max(um, outro)}`

/** The pairs of which somebody has said that they are not one. */
async function setApartAmong({ services, resource }: Asking, pairs: readonly Pair[]) {
  const rows = await services.db.kysely
    .selectFrom('juncao')
    .select(['fica_id', 'sai_id'])
    .where('recurso', '=', resource.name)
    .where('fica_id', 'in', [0, ...pairs.map(({ um, outro }) => Math.min(um, outro))])
    .where('operacao_id', 'is', null)
    .execute()
  return new Set(rows.map(({ fica_id, sai_id }) => keyOf({ um: fica_id, outro: sai_id })))
}

/** Remembers that two rows are not one: nobody is asked again. Throws 404. */
export async function setApart(asking: Asking, id: number, other: number): Promise<void> {
  const { services, resource } = asking
  const { kysely } = services.db
  await find(asking, id)
  if (id === other || !(await rowsIn(kysely, resource.name, [other]))[0])
    throw new ApiError('absent')
  const [fica_id, sai_id] = [Math.min(id, other), Math.max(id, other)]
  await kysely
    .insertInto('juncao')
    .values({ recurso: resource.name, fica_id, sai_id, operacao_id: null })
    .onConflict((on) => on.doNothing())
    .execute()
}
