import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { scopeOf } from '#model/access'
import { fold } from '#model/format'
import { pairsOf, severalIn } from '#model/pairs'
import { fieldOf } from '#model/resource'
import type { ImportEvent, Imported } from '#model/spreadsheet-import'
import { hashPassword } from '#server/auth/password'
import { traceAsOf } from '#server/db/audit'
import { anyTable } from '#server/db/connection'
import { keepValues } from '#server/db/keep-values'
import { numberRows } from '#server/db/number-rows'
import { ApiError } from '#server/http/errors'
import { Slots } from '#server/http/slots'
import { endOperation, rowsAtOnce } from '#server/operacao/operation'
import { countsOf } from '#server/operacao/touched'
import type { Asking, Writing } from '#server/store/asker'
import { refusedAmong } from '#server/store/constraints'
import { beginImported } from '#server/store/imported-periods'
import { lockMirrors } from '#server/store/mirror-rows'
import { linkImported } from '#server/store/mirrors'
import { fullAbove, touchAbove } from '#server/store/rows-above'
import { inCell } from '#server/store/rows-inside'
import { addPairs } from '#server/store/save-pairs'
import { scopeCondition } from '#server/store/scope'
import { tellMoved } from '#server/store/write'
import { insertRow, serverValues } from '#server/store/write-row'
import { onceByKey } from '#server/store/writing'
import { bringing } from './bringing.ts'
import { type Changed, changeRows, lockSeen, unchanged } from './change.ts'
import type { NotedImport } from './failed.ts'
import { type CheckedImport, refusalOf, refusalOfLines } from './judge.ts'
import type { CheckedLine } from './lines.ts'
import { type Begun, inParts } from './parts.ts'
import { placed } from './placed.ts'
import { cellKey, type Ids, Staging } from './staging.ts'

/** Rows of one insert: some thousands of values, well below what either database takes. */
const batch = 100

/**
 * Stores an import: all of it or nothing. The rows first go into a temporary table on a separate connection, and
 * progress is reported after each batch; then one short transaction moves them. If the reader leaves, the generator
 * ends, and the temporary table with its connection.
 */
export async function* writeImport(
  asking: Asking,
  checked: CheckedImport,
  keyed: NotedImport,
): AsyncGenerator<ImportEvent> {
  const { services, resource } = asking
  const lines = checked.lines.filter(({ of }) => !of)
  const changes = checked.lines.filter(({ of }) => of)
  const { dialect } = services.db
  const { operacao } = keyed
  const total = lines.length
  // Those of rows inside are no columns of the rows that are moved.
  const own = bringing(asking).filter(({ name }) => fieldOf(resource, name))
  // Nobody knows it: who has the account asks for a password of their own by e-mail.
  const hash = resource.account ? await hashPassword(randomBytes(32).toString('hex')) : ''
  const set = serverValues(asking)
  // Changes alone are made here: each query to another process would wait for the requests that are served meanwhile.
  using _slot = await slots.take()
  await using separate = total > 0 ? services.db.separateConnection() : null
  const connection = separate ?? services.db.kysely
  const isInParts = changes.length > rowsAtOnce
  const staging = new Staging({ ...asking, connection, references: own, set })
  for (let at = 0; at < total; at += batch) {
    const some = lines.slice(at, at + batch)
    await staging.add(some)
    yield { gravadas: at + some.length, total: checked.lines.length }
    services.ending.throwIfAborted()
  }
  const told: (readonly string[])[] = []
  const begin = async (writing: Writing): Promise<Begun> => {
    traceAsOf(writing.connection, operacao)
    if (isInParts) await endOperation(writing, operacao, {}, 'importando')
    if (total > 0) await lockMirrors(writing, resource)
    const seen = await lockSeen(writing, changes)
    return { ...seen, ...(await placed(writing, checked)) }
  }
  const end = async (writing: Writing, begun: Begun, changed: Changed): Promise<Imported> => {
    const { ids, criadas } = begun
    if (total > 0) {
      await lockMirrors(writing, resource)
      await staging.move(writing.connection, ids)
      await beginImported(writing)
      await linkImported(writing)
      // Whoever imports was told of what is asked elsewhere.
      const confirming = { ...writing, asker: { ...asking.asker, confirms: true } }
      await savePairsOf(confirming, lines, staging, ids)
      await keepValues({ ...writing, dialect }, resource, sql`id in (select id from importado)`)
      await staging.openAccounts(writing.connection, hash)
      await checkAbove(writing, lines, ids)
      await saveInside(writing, lines, staging, ids)
    }
    for (const each of Object.values(services.resources))
      await numberRows(writing.connection, services.resources, each)
    if (total > 0) await checkWithin(writing)
    await changeRows(writing, begun.lines, ids, changed)
    const meanwhile = [...begun.meanwhile, ...changed.gone, ...checked.gone]
    const done: Imported = {
      ...{ entraram: total, criadas },
      ...(changes.length + checked.gone.length > 0 && { mudaram: changed.ids.length }),
      ...(meanwhile.length > 0 && { enquanto_isso: meanwhile.toSorted((a, b) => a - b) }),
    }
    const { made, ...counts } = await countsOf(writing, operacao)
    made.set(resource.name, (made.get(resource.name) ?? 0) - total)
    const listed = { ...done, ...counts, criadas: Object.fromEntries(made) }
    await endOperation(writing, operacao, listed, 'importacao')
    told.push(...changed.told)
    return done
  }
  const done = isInParts
    ? await inParts(asking, keyed, { begin, end, within: connection })
    : await connection.transaction().execute(async (transaction) => {
        const writing = { ...asking, connection: transaction }
        const whole = async () => end(writing, await begin(writing), unchanged())
        return onceByKey(writing, keyed, whole)
      })
  for (const addresses of told) await tellMoved(services, addresses)
  yield done
}

/** Each has a connection of its own, in the embedded database a process too. */
const slots = new Slots({ count: 2, mostWaiting: 20, longestWait: 60_000, retryAfter: 30 })

/**
 * Raises the version of the rows in whose forms new ones stand. Throws the messages of the lines that lead to a row that now
 * has too many, that is closed, or that is retired.
 */
async function checkAbove(
  writing: Writing,
  lines: readonly CheckedLine[],
  named: ReadonlyMap<string, Ids>,
): Promise<void> {
  const { resource } = writing
  const leading = lines.map(({ number, names }) => {
    const rows = Object.entries(names).flatMap(([by, said]) => {
      const field = fieldOf(resource, by)
      const ids = named.get(by)?.get(field ? cellKey(field, said) : fold(said)) ?? []
      return ids.map((id) => ({ by, id }))
    })
    return { number, rows }
  })
  const above = leading.flatMap(({ rows }) => rows.map(({ by, id }) => ({ [by]: id })))
  await touchAbove(writing, above)
  const full = await fullAbove(writing, above)
  const shut = new Map<string, ReadonlyMap<number, string>>()
  for (const [by, ids] of named)
    if (fieldOf(resource, by))
      shut.set(by, await refusedAmong(writing, by, [...new Set([...ids.values()].flat())]))
  const refused = leading.flatMap(({ number, rows }) => {
    const errors = rows.flatMap(({ by, id }) => {
      const isOne = (each: (typeof full)[number]) => each.by === by && each.id === id
      const message = shut.get(by)?.get(id) ?? full.find(isOne)?.message
      return message ? [[by, message]] : []
    })
    // Of several messages under one field, the first.
    const said = Object.fromEntries(errors.toReversed())
    return errors.length > 0 ? [{ number, errors: said }] : []
  })
  if (refused.length > 0) throw refusalOfLines(refused, false)
}

/** Stores what lines name in fields of several rows. */
async function savePairsOf(
  writing: Writing,
  lines: readonly CheckedLine[],
  staging: Staging,
  named: ReadonlyMap<string, Ids>,
): Promise<void> {
  const { services, connection, resource } = writing
  const several = severalIn(resource).filter(([name]) => lines.some(({ names }) => names[name]))
  const rows = several.length > 0 ? await staging.storedIds(connection) : []
  for (const [name, field] of several) {
    const added = lines.map(({ names }, at) => ({
      id: rows[at] ?? 0,
      added: named.get(name)?.get(cellKey(field, names[name] ?? '')) ?? [],
      gone: [],
    }))
    await addPairs(writing, pairsOf(services.resources, resource, name), added)
  }
}

/** Stores the rows that lines bring under their own. Throws the messages of a line whose row cannot be stored. */
async function saveInside(
  writing: Writing,
  lines: readonly CheckedLine[],
  staging: Staging,
  named: ReadonlyMap<string, Ids>,
): Promise<void> {
  if (lines.every(({ inside }) => inside.length === 0)) return
  const { viewer } = writing.asker
  const ids = await staging.storedIds(writing.connection)
  for (const [at, { number, inside: rows }] of lines.entries())
    for (const { inside, place, values, names } of rows) {
      writing.services.ending.throwIfAborted()
      const { child, by } = inside
      const scope = scopeOf(child.access.create ?? {}, viewer.role)
      if (!scope) throw new ApiError('forbidden')
      const behind = Object.entries(names).map(([name, said]) => [
        name,
        named.get(`${place}.${name}`)?.get(fold(said))?.[0],
      ])
      const whole = { ...values, ...Object.fromEntries(behind), [by]: ids[at] }
      const under = {
        ...{ ...writing, resource: child, asker: { viewer, scope } },
        judged: writing.resource.name,
      }
      const insert = () => insertRow(under, whole, { acao: 'importou' })
      await inCell(place, 'create', inside, insert).catch((error) => {
        throw refusalOf(number, error)
      })
    }
}

/** Throws 403 where the asker may not reach a row as it was just written. */
async function checkWithin({ services, connection, resource, asker }: Writing): Promise<void> {
  const { scope, viewer } = asker
  if (scope === 'all') return
  const beyond = await anyTable(connection)
    .selectFrom(resource.name)
    .select('id')
    .where('id', 'in', sql<number>`(select id from importado)`)
    .where(sql<boolean>`${scopeCondition(services.resources, resource, scope, viewer)} is not true`)
    .executeTakeFirst()
  if (beyond) throw new ApiError('forbidden')
}
