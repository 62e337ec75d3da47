import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '#server/db/connection'

/** Whether a row of `vinculo`, by its alias, holds a day, or any of the days between two: who leaves on a day was not there. */
export function holds(alias: string, from: RawBuilder<unknown>, until = from) {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`${column('entrada')} <= ${until}
    and (${column('saida')} is null
      or ${column('saida')} > ${from} and ${column('saida')} > ${column('entrada')})`
}

/** Whether the student of a row of `vinculo`, by its alias, has ever left a class: most have not, and are not looked at again. */
export function hasLeft(alias: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${alias}.aluno_id`)} in (select gone.aluno_id from vinculo as gone
    where gone.saida is not null)`
}

/** The ids of the students who were in a class on a day, or on any of the days between two, as a query of SQL. */
export function enrolledIn(turmaId: number, from: string, until = from): RawBuilder<unknown> {
  return sql`select v.aluno_id from vinculo as v
    where v.turma_id = ${turmaId} and ${holds('v', sql`${from}`, sql`${until}`)}`
}

/** The ids of the students whom the registers of a class mark between two days, as a query of SQL. */
function markedIn(turmaId: number, from: string, until: string = from): RawBuilder<unknown> {
  return sql`select f.aluno_id from frequencia as f
    where f.turma_id = ${turmaId} and f.data >= ${from} and f.data <= ${until}`
}

/** The query for the times of students in a class that hold any of the days between two. */
export function timesIn(connection: Connection, turmaId: number, from: string, until: string) {
  return connection
    .selectFrom('vinculo as v')
    .select(['aluno_id', 'entrada', 'saida'])
    .where('turma_id', '=', turmaId)
    .where(holds('v', sql`${from}`, sql`${until}`))
}

/** Whether a time of a row of `vinculo` holds a day, as `holds` says it in SQL. */
export function isWithin(
  { entrada, saida }: { readonly entrada: string | null; readonly saida: string | null },
  day: string,
): boolean {
  return entrada !== null && entrada <= day && (saida === null || saida > day)
}

/**
 * Whether a student may be marked in a class on a day: who was in it then, who is marked in it already, and who is in it
 * today and was in none then, because the institute began to use the program, or wrote the student down, later.
 */
export function mayBeMarked(turmaId: number, data: string, today: string): RawBuilder<boolean> {
  return sql`(aluno.id in (${enrolledIn(turmaId, data)}) or aluno.id in (${markedIn(turmaId, data)})
    or aluno.id in (${enrolledIn(turmaId, today)}) and not exists (select 1 from vinculo as v
      where v.aluno_id = aluno.id and ${holds('v', sql`${data}`)}))`
}

/** A class, and the day that is today. */
export interface ClassNow {
  readonly id: number
  readonly today: string
}

/**
 * The ids of the students who are in a class now, or were in it or are marked by its registers between two days, as a query
 * of SQL: a union, and not one of three conditions, for which PostgreSQL would read every student.
 */
function seenIn({ id, today }: ClassNow, from: string, until: string = from): RawBuilder<unknown> {
  return sql`${enrolledIn(id, today)} union ${enrolledIn(id, from, until)}
    union ${markedIn(id, from, until)}`
}

/**
 * The query for the students of a class between two days and now, in the order of their names: who is in it now, or has
 * it as main class, who was in it or is marked by its registers then, and who was in no class then.
 */
export function studentsOf(connection: Connection, now: ClassNow, from: string, until = from) {
  const wasThere = sql<unknown>`(id in (${enrolledIn(now.id, from, until)})
    or id in (${markedIn(now.id, from, until)}))`
  const all = sql<boolean>`id in (select own.id from aluno as own where own.turma_id = ${now.id}
    union ${seenIn(now, from, until)})`
  const wasNowhere = sql<unknown>`not exists (select 1 from vinculo as v
    where v.aluno_id = aluno.id and ${holds('v', sql`${from}`, sql`${until}`)})`
  return connection
    .selectFrom('aluno')
    .select(['id', 'nome', 'turma_id', wasThere.as('there'), wasNowhere.as('nowhere')])
    .select(sql<unknown>`id in (${enrolledIn(now.id, now.today)})`.as('now'))
    .where('excluido_em', 'is', null)
    .where(all)
    .orderBy(sql.ref('busca_nome'))
    .orderBy('id')
}

/** The query for those of them who do not have it as main class now: those a list of the class by `turma_id` lacks. */
export function formerOf(connection: Connection, now: ClassNow, from: string, until: string) {
  const former = studentsOf(connection, now, from, until).clearSelect().select(['id', 'nome'])
  return former.where('turma_id', 'is distinct from', now.id)
}

/** The query for what other classes have marked on a day of the students of a class, then and now. */
export function markedElsewhere(connection: Connection, now: ClassNow, data: string) {
  return connection
    .selectFrom('frequencia')
    .innerJoin('turma', 'turma.id', 'frequencia.turma_id')
    .select(['aluno_id', 'status', sql<string>`coalesce(turma.nome, '')`.as('turma')])
    .where('data', '=', data)
    .where('turma_id', '!=', now.id)
    .where(sql<boolean>`aluno_id in (${seenIn(now, data)})`)
    .orderBy('aluno_id')
    .orderBy(sql.ref('turma.busca_nome'))
}

type Found = Awaited<ReturnType<ReturnType<typeof studentsOf>['execute']>>

/** Whether the register of the day shows a student: who was there, and who came later and was in no class then. */
export const isOfDay = ({ there, nowhere, now }: Found[number]) => there || (nowhere && now)

/**
 * Who was in a class on a day, and who is in it now and came to it later; nothing where all have it as main class and were
 * there: those a list of the class by `turma_id` has.
 */
export function thatDay(found: Found, turmaId: number) {
  if (found.every(({ turma_id, there }) => turma_id === turmaId && there)) return {}
  const later = found.filter((student) => !student.there && isOfDay(student))
  return {
    alunos: found.filter(({ there }) => there).map(named),
    ...(later.length > 0 && { entraram_depois: later.map(named) }),
  }
}

const named = ({ id, nome }: Found[number]) => ({ id, nome })
