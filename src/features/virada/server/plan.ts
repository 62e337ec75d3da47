import { sql } from 'kysely'
import { checkRecord, type Errors } from '#model/check'
import { fold, formatDate } from '#model/format'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { atMostAYearAhead, aYearAfter } from '#model/rules'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { ContagemDaVirada, CorpoDaVirada } from '../calls.ts'
import { studentsCounted } from '../next-year.ts'
import { type Member, membersOf } from './members.ts'
import { type Ending, fullAfter, type Planning } from './room.ts'

/** A class that ends, as a turn is to end it. */
export interface EndingClass extends Ending {
  readonly nome: string
  /** It does not end: it goes on into the next year, with who is in it. */
  readonly continua: boolean
  /** What is said where the class that follows takes fewer than would be in it. */
  readonly cheia: string | null
}

type Sent = CorpoDaVirada['turmas'][number]

/**
 * What a turn is to change, judged against the database; in a transaction its classes and students are locked until that
 * ends. Throws 400 with a message for each class (`turmas.<id>`) and for the day, 409 where the classes are not as they
 * were when the turn was prepared.
 */
export async function planTurn(planning: Planning, body: CorpoDaVirada): Promise<EndingClass[]> {
  const { services, asker, connection = services.db.kysely } = planning
  const { de, para, dia, turmas: sent } = body
  const turma = resourceNamed(services, 'turma')
  const ids = sent.map(({ id }) => id)
  refuse({
    ...(para <= de && { para: 'O ano de destino vem depois do ano que termina' }),
    ...(dia > aYearAfter(today(services)) && { dia: atMostAYearAhead.message }),
    ...(new Set(ids).size < ids.length && { turmas: 'Turma repetida' }),
  })
  const existing = sent.flatMap(({ existente }) => existente ?? [])
  const wanted = [...new Set([...ids, ...existing])]
  const classes = await classesOf(planning, turma, wanted)
  const students = await studentsOf(planning, ids)
  const taken = await takenNames(connection, turma)
  const marked = await markedClasses(connection)
  const context = { action: 'create', role: asker.viewer.role, today: today(services) } as const
  const errors: Record<string, string> = {}
  const planned = sent.map((each): Omit<EndingClass, 'cheia'> => {
    const stored = classes.get(each.id)
    if (!stored || stored.ano_letivo !== de) throw changed('Uma das turmas não é mais deste ano')
    const nome = String(stored.nome)
    if (stored.encerrada_em !== null) throw changed(`A turma ${nome} já foi encerrada`)
    const continua = each.continua === true
    const own = continua ? [] : destinations(each, nome, students.get(each.id) ?? [])
    const followed =
      each.nova === null
        ? null
        : checkRecord(turma, followingClass(turma, stored, each.nova, para), context)
    const key = fold(String(followed?.values.nome ?? ''))
    const next = classes.get(each.existente ?? 0)
    const message =
      marked.get(each.id) ??
      Object.values(followed?.errors ?? {})[0] ??
      (followed && taken.has(key) ? turma.fields.nome?.unique?.saved : undefined) ??
      mistakeIn(each, next, own, body)
    if (message) errors[`turmas.${each.id}`] = message
    if (followed) taken.add(key)
    return {
      id: each.id,
      nome,
      continua,
      created: followed?.values ?? null,
      existing: next ?? null,
      students: own,
    }
  })
  refuse(errors)
  const full = await fullAfter(planning, planned, dia)
  return planned.map((each) => ({ ...each, cheia: full.get(each.id) ?? null }))
}

/** What is said of each class whose turn waits for its day. */
async function markedClasses(connection: Connection): Promise<Map<number, string>> {
  const rows = await connection
    .selectFrom('mudanca')
    .select(['dia', 'corpo'])
    .where('tipo', '=', 'virada')
    .where('excluido_em', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ dia, corpo }) => {
      // As it was marked.
      const { turmas } = JSON.parse(corpo ?? '') as CorpoDaVirada
      const message = `Já está na virada marcada para ${formatDate(dia ?? '')}`
      return turmas.map(({ id }): [number, string] => [id, message])
    }),
  )
}

/** What is wrong with the destination of a class, or with the day for one of its students. */
function mistakeIn(
  { nova, existente, continua }: Sent,
  next: Values | undefined,
  students: EndingClass['students'],
  { para, dia }: CorpoDaVirada,
): string | undefined {
  const chosen = [nova !== null, existente !== null, continua === true].filter(Boolean)
  if (chosen.length > 1) return 'Escolha um destino só'
  const isOpen = next?.ano_letivo === para && next.encerrada_em === null
  if (existente !== null && !isOpen) return `Escolha uma turma aberta de ${para}`
  if (nova === null && existente === null && students.some(({ destino }) => destino === 'vai'))
    return 'Diga o que houve com cada aluno: nenhuma turma segue esta'
  const late = students.find(({ desde }) => (desde ?? '') > dia)
  return (
    late &&
    `${late.nome} entrou nesta turma em ${formatDate(late.desde ?? '')}, depois do dia da virada`
  )
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors })
}

const changed = (what: string) =>
  new ApiError('conflict', { detail: `${what}. Confira a virada de novo.` })

/** The classes by their ids, as the store decodes them. */
async function classesOf(
  { services: { db }, connection }: Planning,
  turma: Resource,
  ids: readonly number[],
): Promise<Map<number, Values>> {
  const found = anyTable(connection ?? db.kysely)
    .selectFrom(turma.name)
    .selectAll()
    .where(isOneOf(db.dialect, 'id', ids))
    .where('excluido_em', 'is', null)
    .orderBy('id')
  const rows = await (connection && db.dialect === 'postgres' ? found.forUpdate() : found).execute()
  return new Map(rows.map((row) => [Number(row.id), decode(turma, row)]))
}

/** The students of classes, in the order in which everybody locks them. */
async function studentsOf(
  { services: { db }, connection }: Planning,
  classes: readonly number[],
): Promise<Map<number, Member[]>> {
  const isOf = (column: string) => isOneOf(db.dialect, column, classes)
  if (connection && db.dialect === 'postgres')
    await sql`select id from aluno where id in (select aluno_id from vinculo
      where ${isOf('turma_id')} and saida is null) order by id for update`.execute(connection)
  const rows = await membersOf(connection ?? db.kysely, isOf)
  const students = new Map(classes.map((id): [number, Member[]] => [id, []]))
  for (const row of rows.toSorted((one, other) => one.id - other.id))
    students.get(row.em)?.push(row)
  return students
}

/** The names that classes have, folded. */
async function takenNames(connection: Connection, { name }: Resource): Promise<Set<string>> {
  const rows = await anyTable(connection)
    .selectFrom(name)
    .select('nome')
    .where('excluido_em', 'is', null)
    .execute()
  return new Set(rows.map(({ nome }) => fold(String(nome))))
}

/** Each student of a class with what becomes of them. Throws 409 where others are in it than the body says. */
function destinations({ alunos }: Sent, nome: string, students: readonly Member[]) {
  const said = new Map(alunos.map(({ id, destino }) => [id, destino]))
  const own = students.flatMap((student) => {
    const destino = said.get(student.id)
    return destino ? [{ ...student, destino }] : []
  })
  if (own.length < students.length || said.size > students.length)
    throw changed(`Os alunos da turma ${nome} não são mais os mesmos`)
  return own
}

/** The values of the class that follows: those that a form would take over, with another name and year. */
function followingClass(turma: Resource, stored: Values, nome: string, para: number): Values {
  const kept = fieldsOf(turma).filter(([, field]) => isStored(field) && field.input)
  return {
    ...Object.fromEntries(kept.map(([name]) => [name, stored[name]])),
    nome,
    ano_letivo: para,
  }
}

/** How many of each a plan changes. */
export function countOf(plan: readonly EndingClass[]): ContagemDaVirada {
  return {
    criadas: plan.filter(({ created }) => created).length,
    encerradas: plan.filter(({ continua }) => !continua).length,
    ...studentsCounted(plan.flatMap(({ students }) => students.map(({ destino }) => destino))),
  }
}
