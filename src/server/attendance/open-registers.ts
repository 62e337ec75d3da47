import { type RawBuilder, sql } from 'kysely'
import { classDaysAmong, daysBack, type Meeting } from '#model/class-day'
import { dayOf } from '#model/format'
import type { ChamadasDaTurma, RegistroDoDia } from '#resources/chamadas/abertas'
import { runBatch } from '#server/db/batch'
import { decoded } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import type { Db } from '#server/db/db'
import { idList, isOneOf } from '#server/db/value-rows'
import type { Services } from '#server/services'
import { type DaysOfClass, markedStudents } from './marked-students.ts'

/** A class with its educator's address, and its registers, the newest day first. */
export interface ClassRegisters extends ChamadasDaTurma {
  readonly educador: { readonly id: number; readonly nome: string; readonly email: string } | null
}

/** How many class days of each class are looked at, and how many days back they are searched. */
const last = { classDays: 10, days: 400 }

const dayLength = 86_400_000

const never = '9999-12-31'

/**
 * The last ten class days of each class, or of those that fulfil a condition; today is one of them only from 20:00 in
 * São Paulo on.
 */
export function lastRegisters(
  { db, now }: Pick<Services, 'db' | 'now'>,
  classes?: RawBuilder<boolean>,
): Promise<ClassRegisters[]> {
  // 20 hours earlier it is still today from 20:00 on.
  const until = dayOf(new Date(now().getTime() - (20 / 24) * dayLength))
  const from = new Date(Date.parse(until) - last.days * dayLength).toISOString().slice(0, 10)
  return registersOn(db, daysBack(until, from), { classes, count: last.classDays })
}

/** The class days of every class between two days, both included, whatever the hour. */
export function registersBetween(
  { db }: Pick<Services, 'db'>,
  from: string,
  until: string,
): Promise<ClassRegisters[]> {
  return registersOn(db, daysBack(until, from), {})
}

interface Which {
  readonly classes?: RawBuilder<boolean>
  /** How many class days of each class, at most. */
  readonly count?: number
}

/**
 * What the registers of classes with weekdays are on those of some days, newest first, that are class days of theirs.
 * A register asks for the active students who are in the class now, and for each of them from the day of the enrolment
 * on, or from the day after a change of class: whoever came later lacks on no earlier day, and whoever has left on none.
 */
async function registersOn(
  db: Db,
  days: readonly string[],
  { classes, count }: Which,
): Promise<ClassRegisters[]> {
  const daysOf = (id: number, dias_de_aula: unknown) => {
    // What the column of several choices holds.
    const meeting = { id, dias_de_aula: decoded('choices', dias_de_aula) } as Meeting
    return classDaysAmong(days, meeting, daysOff, count)
  }
  const [meetings, daysOff] = await runBatch(db.kysely, [
    classesThatMeet(db.kysely, classes),
    daysOffAmong(db.kysely, days),
  ])
  const withOwnDaysOff = new Set(daysOff.map(({ turma_id }) => turma_id))
  // Most classes share their weekdays and days off with others: those are worked out once.
  const known = new Map<string, string[]>()
  const found = meetings.map(({ dias_de_aula, ...row }) => {
    const key = `${dias_de_aula} ${withOwnDaysOff.has(row.id) ? row.id : ''}`
    const days = known.get(key) ?? daysOf(row.id, dias_de_aula)
    known.set(key, days)
    return { ...row, days }
  })
  if (found.length === 0) return []
  const marked = await markedStudents(db, found)
  const { members, since } = await membersOf(db, found)
  return found.map(({ id, nome, educador_id, educador, email, days }) => ({
    id,
    nome,
    educador:
      educador_id && educador ? { id: educador_id, nome: educador, email: email ?? '' } : null,
    dias: days.map((data) =>
      registerOf(data, members.get(id) ?? [], marked.get(`${id} ${data}`), since),
    ),
  }))
}

function classesThatMeet(connection: Connection, condition = sql<boolean>`1 = 1`) {
  return connection
    .selectFrom('turma')
    .leftJoin('educador', (join) =>
      join.onRef('educador.id', '=', 'turma.educador_id').on('educador.excluido_em', 'is', null),
    )
    .select(['turma.id', 'turma.nome', 'turma.dias_de_aula', 'turma.educador_id'])
    .select(['educador.nome as educador', 'educador.email'])
    .where('turma.excluido_em', 'is', null)
    .where('turma.dias_de_aula', 'is not', null)
    .where(condition)
    .orderBy(sql.ref('turma.busca_nome'))
    .orderBy('turma.id')
}

function daysOffAmong(connection: Connection, days: readonly string[]) {
  return connection
    .selectFrom('dia_sem_aula')
    .select(['inicio', 'fim', 'motivo', 'turma_id'])
    .where('excluido_em', 'is', null)
    .where('inicio', '<=', days[0] ?? '')
    .where('fim', '>=', days.at(-1) ?? '')
}

/** Who is in each class, by their ids, and since when a student is asked for. */
async function membersOf({ kysely, dialect }: Db, classes: readonly DaysOfClass[]) {
  const first = classes
    .map(({ days }) => days.at(-1) ?? never)
    .reduce((one, other) => (other < one ? other : one), never)
  const ids = classes.map(({ id }) => id)
  const enrolled = kysely
    .selectFrom('aluno')
    .where('excluido_em', 'is', null)
    .where(isOneOf(dialect, 'turma_id', ids))
  const [members, special, moves] = await runBatch(kysely, [
    enrolled.select(['turma_id', idList(dialect, 'id').as('ids')]).groupBy('turma_id'),
    enrolled
      .select(['id', 'criado_em', 'situacao'])
      .where((eb) => eb.or([eb('criado_em', '>=', first), eb('situacao', '<>', 'ativo')])),
    movesSince(kysely, first),
  ])
  return {
    members: new Map(members.map(({ turma_id, ids }) => [turma_id, ids.split(',').map(Number)])),
    since: sinceOf(special, moves),
  }
}

/** The query for the changes of class of students since a day, the last of each at the end. */
function movesSince(connection: Connection, first: string) {
  return (
    connection
      .selectFrom('auditoria')
      .select(['registro_id', 'quando', 'antes'])
      // As the index has it, which is over these alone and begins with the entity, or SQLite would take another.
      .where(sql<boolean>`recurso = 'aluno' and acao = 'editou'`)
      .where('quando', '>=', first)
      .where('depois', 'like', '%"turma_id"%')
      .orderBy('id')
  )
}

interface Special {
  readonly id: number
  readonly criado_em: string
  readonly situacao: string | null
}

interface Move {
  readonly registro_id: number | null
  readonly quando: string
  readonly antes: string | null
}

/** The first day on which a register asks for a student, by id, of those who came lately or are not active. */
function sinceOf(special: readonly Special[], moves: readonly Move[]): ReadonlyMap<number, string> {
  const since = new Map(special.map(({ id, criado_em }) => [id, dayOf(new Date(criado_em))]))
  for (const { registro_id, quando, antes } of moves) {
    const { turma_id } = JSON.parse(antes ?? '{}') as { turma_id?: number | null }
    // The class that the student left may have called the roll that day.
    const wait = turma_id ? dayLength : 0
    if (registro_id !== null) since.set(registro_id, dayOf(new Date(Date.parse(quando) + wait)))
  }
  for (const { id, situacao } of special)
    if ((situacao ?? 'ativo') !== 'ativo') since.set(id, never)
  return since
}

function registerOf(
  data: string,
  members: readonly number[],
  marked: ReadonlySet<number> | undefined,
  since: ReadonlyMap<number, string>,
): RegistroDoDia {
  const isLacking = (id: number) => !marked?.has(id) && (since.get(id) ?? data) <= data
  const faltam = members.filter(isLacking).length
  const isTaken = marked !== undefined && marked.size > 0
  if (faltam > 0) return { data, situacao: isTaken ? 'incompleta' : 'faltando', faltam }
  return { data, situacao: isTaken ? 'feita' : 'sem aula', faltam }
}
