import { sql } from 'kysely'
import { leadsTo } from '#model/pairs'
import { fieldsOf } from '#model/resource'
import { nounsOf } from '#model/texts'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import type { Services } from '#server/services'
import type { TurnedClass } from './classes.ts'
import { isSameSide } from './students.ts'

/** A turn as it is stored. */
export interface StoredTurn {
  readonly id: number
  readonly de: number | null
  readonly para: number | null
  readonly dia: string | null
  readonly turmas: string | null
}

/** The classes that a turn closed, and those that follow them. */
export function classesOf({ turmas }: StoredTurn): TurnedClass[] {
  // As the turn wrote them.
  return JSON.parse(turmas ?? '[]') as TurnedClass[]
}

/** The classes that it made. */
export function createdBy(classes: readonly TurnedClass[]): number[] {
  return classes.flatMap(({ para, criada }) => (criada && para ? [para] : []))
}

/** The students of a turn, but for those who were deleted since, with what the turn kept, and as the record is now. */
export function turnedStudents(connection: Connection, { id }: StoredTurn) {
  return connection
    .selectFrom('virada_aluno')
    .innerJoin('aluno', 'aluno.id', 'virada_aluno.aluno_id')
    .select(['aluno.id', 'aluno.nome', 'turma_id', 'turma_desde', 'situacao', 'antes', 'depois'])
    .where('virada_id', '=', id)
    .where('aluno.excluido_em', 'is', null)
    .orderBy('aluno.id')
    .execute()
}

/** Why a turn cannot be undone, in a sentence; null where it can. */
export async function obstacleTo(
  services: Services,
  connection: Connection,
  turn: StoredTurn,
): Promise<string | null> {
  const classes = classesOf(turn)
  const lost = await classesLost(services, connection, classes)
  if (lost.length > 0)
    return `${lost.length === 1 ? 'A turma' : 'As turmas'} ${named(lost)} não ${lost.length === 1 ? 'existe' : 'existem'} mais.`
  const students = await turnedStudents(connection, turn)
  const changed = students.filter(
    (row) => row.depois !== null && !isSameSide(row, JSON.parse(row.depois)),
  )
  if (changed.length > 0)
    return `Depois da virada, ${changed.length === 1 ? 'mudou' : 'mudaram'} de turma ou de situação: ${named(changed.map(({ nome }) => nome))}.`
  return (
    (await registerAgainst(services, connection, turn, classes)) ??
    (await rowsAgainst(services, connection, turn, classes))
  )
}

const shown = 3

/** Names in a sentence: the first ones, and how many others. */
function named(names: readonly string[]): string {
  const rest = names.length - shown
  const first = names.slice(0, shown).join(', ')
  return rest > 0 ? `${first} e mais ${rest}` : first
}

/** The names of the classes of a turn that were deleted since. */
async function classesLost(
  { db: { dialect } }: Services,
  connection: Connection,
  classes: readonly TurnedClass[],
): Promise<string[]> {
  const ids = classes.flatMap(({ de, para }) => [de, para ?? de])
  const rows = await connection
    .selectFrom('turma')
    .select('nome')
    .where(isOneOf(dialect, 'id', ids))
    .where('excluido_em', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map(({ nome }) => nome)
}

/** A register of a new class, or of those who came into another one, in a sentence. */
async function registerAgainst(
  { db: { dialect } }: Services,
  connection: Connection,
  { id, dia }: StoredTurn,
  classes: readonly TurnedClass[],
): Promise<string | null> {
  const found = (of: readonly number[]) =>
    connection
      .selectFrom('frequencia')
      .innerJoin('turma', 'turma.id', 'frequencia.turma_id')
      .select(['turma.nome'])
      .where(isOneOf(dialect, 'frequencia.turma_id', of))
      .limit(1)
  const created = createdBy(classes)
  const others = classes.flatMap(({ para, criada }) => (!criada && para ? [para] : []))
  const row =
    (await found(created).executeTakeFirst()) ??
    (await found(others)
      .where('data', '>=', dia ?? '')
      .where(sql<boolean>`frequencia.aluno_id in
        (select aluno_id from virada_aluno where virada_id = ${id})`)
      .executeTakeFirst())
  return row ? `Já há chamada na turma ${row.nome}.` : null
}

/** Rows of other people or things that refer to a new class, in a sentence: they would lead to nothing. */
async function rowsAgainst(
  services: Services,
  connection: Connection,
  { id }: StoredTurn,
  classes: readonly TurnedClass[],
): Promise<string | null> {
  const { dialect } = services.db
  const created = createdBy(classes)
  const moved = sql`(select aluno_id from virada_aluno where virada_id = ${id})`
  for (const resource of Object.values(services.resources)) {
    if (resource.workedOut) continue
    for (const [name, field] of fieldsOf(resource)) {
      if (!leadsTo(field, 'turma')) continue
      const student = resource.name === 'aluno' ? 'id' : resource.periods?.of
      const own = student ? sql<boolean>`${sql.ref(student)} not in ${moved}` : sql<boolean>`1 = 1`
      const row = await anyTable(connection)
        .selectFrom(resource.name)
        .select(sql.ref(name).as('turma'))
        .where(isOneOf(dialect, name, created))
        .where(own)
        .$if(!resource.plain, (query) => query.where('excluido_em', 'is', null))
        .limit(1)
        .executeTakeFirst()
      if (!row) continue
      const turma = await connection
        .selectFrom('turma')
        .select('nome')
        .where('id', '=', Number(row.turma))
        .executeTakeFirst()
      const { one, o } = nounsOf(resource.label)
      return `A turma ${turma?.nome} já tem ${o === 'a' ? 'uma' : 'um'} ${one} que não veio da virada.`
    }
  }
  return null
}
