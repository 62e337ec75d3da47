import { sql } from 'kysely'
import { holds } from '#features/frequencia/server/enrolled'
import { checkRecord, type Errors } from '#model/check'
import { yearsAfter } from '#model/day'
import { count, fold, formatDate } from '#model/format'
import { grouped } from '#model/grouped'
import { fieldsOf, isStored, type Resource } from '#model/resource'
import { atMostAYearAhead } from '#model/rules'
import type { Values } from '#model/values'
import { decode } from '#server/db/codec'
import { anyTable, type Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Asking } from '#server/store/asker'
import type { ContagemDaVirada, CorpoDaVirada, DestinoDoAluno } from '../calls.ts'
import { studentsCounted } from '../next-year.ts'
import { type Member, membersOf } from './members.ts'

/** A class that ends, as a turn is to end it. */
export interface EndingClass {
  readonly id: number
  readonly nome: string
  /** It does not end: it goes on into the next year, with who is in it. */
  readonly continua: boolean
  /** What follows it: the values of a new class, those of one that is there, or nothing. */
  readonly created: Values | null
  readonly existing: Values | null
  readonly students: readonly (Member & { readonly destino: DestinoDoAluno })[]
  /** What is said where the class that follows takes fewer than would be in it. */
  readonly cheia: string | null
}

type Sent = CorpoDaVirada['turmas'][number]

/** Who plans a turn, outside of a transaction or in one. */
type Planning = Omit<Asking, 'resource'>

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
    ...(dia > yearsAfter(today(services), 1) && { dia: atMostAYearAhead.message }),
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
  return withFull(planning, planned, dia)
}

/**
 * The classes that end, with what is said where the one that follows would have more children than it takes: on the day of
 * the turn, or today where that is later, with those who are in it already.
 */
async function withFull(
  { services, connection = services.db.kysely }: Planning,
  planned: readonly Omit<EndingClass, 'cheia'>[],
  dia: string,
): Promise<EndingClass[]> {
  const keyOf = ({ id, existing }: (typeof planned)[number]) =>
    existing ? Number(existing.id) : `nova ${id}`
  const coming = planned.flatMap((each): { em: unknown; id: number }[] =>
    each.students.flatMap(({ id, destino }) => (destino === 'vai' ? { em: keyOf(each), id } : [])),
  )
  const limited = planned.flatMap(({ existing }) => (existing?.vagas ? Number(existing.id) : []))
  const days = [...new Set([dia, today(services)])].filter((day) => day >= dia)
  const membersOn = days.map(async (day) => {
    const there = await connection
      .selectFrom('vinculo as v')
      .innerJoin('aluno', 'aluno.id', 'v.aluno_id')
      .select(['v.turma_id as em', 'aluno.id'])
      .where(isOneOf(services.db.dialect, 'v.turma_id', limited))
      .where(holds('v', sql`${day}`))
      .where('excluido_em', 'is', null)
      .execute()
    return grouped([...there, ...coming], ({ em }) => em)
  })
  const members = await Promise.all(membersOn)
  return planned.map((each) => {
    const { nome, vagas } = each.created ?? each.existing ?? {}
    const idsIn = members.map((by) => new Set(by.get(keyOf(each))?.map(({ id }) => id)))
    const n = Math.max(...idsIn.map(({ size }) => size))
    const isFull = vagas != null && n > Number(vagas)
    const cheia = `A turma ${nome} tem ${count(Number(vagas), 'vaga')} e ficaria com ${n}.`
    return { ...each, cheia: isFull ? cheia : null }
  })
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
  if (connection && db.dialect === 'postgres')
    await sql`select id from aluno where id in (select aluno_id from vinculo
      where ${isOneOf(db.dialect, 'turma_id', classes)} and saida is null)
      order by id for update`.execute(connection)
  const rows = await membersOf(connection ?? db.kysely, classes)
  return grouped(
    rows.toSorted((one, other) => one.id - other.id),
    ({ em }) => em,
  )
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
