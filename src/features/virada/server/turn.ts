import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { type KeptPeriods, periodsOf } from '#model/kept-periods'
import { type Period, periodsAfter } from '#model/period'
import { situacaoDeQuemSaiu } from '#resources/desligamento'
import { record, traceOf } from '#server/db/audit'
import { anyTable } from '#server/db/connection'
import { isOneOf, portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { keep } from '#server/store/keep'
import { periodsOfMany, replacePeriods } from '#server/store/many-periods'
import { storeRows } from '#server/store/write-row'
import { inTransaction } from '#server/store/writing'
import type { CorpoDaVirada, DestinoDoAluno, Turned } from '../calls.ts'
import { turnPeriod } from './period.ts'
import { countOf, type EndingClass, planTurn, type StudentBefore } from './plan.ts'
import { type Side, type StoredCare, sideOf, storedCareOf, writeStudents } from './students.ts'

/** A class that a turn closed, with the one that follows it; `criada` is that one where the turn made it. */
export interface TurnedClass {
  readonly de: number
  readonly para: number | null
  readonly criada: boolean
}

/** What is kept of a student from before the turn. */
export interface KeptBefore extends Side, StoredCare {
  readonly vinculos: readonly Period[]
}

type Progress = (done: number, total: number) => void

/**
 * Turns the year in one transaction: all of it or nothing. What undoing it needs is stored with it. One of a day ahead
 * waits for it. Throws as `planTurn`, which judges again what is there by then.
 */
export async function turnYear(
  turning: Turning,
  body: CorpoDaVirada,
  keyed: KeyedRequest,
  progress: Progress,
): Promise<Turned> {
  return oneAtATime(turning, (writing) =>
    unlessDone(writing, keyed, () =>
      body.dia > today(writing.services)
        ? markTurn(writing, body)
        : turnWithin(writing, body, progress),
    ),
  )
}

/** Who turns a year, or undoes a turn. */
export type Turning = Pick<Asking, 'services' | 'asker'>

/** Runs a turn, or its undoing, in one transaction, no two of them at a time. SQLite has a single writer anyway. */
export function oneAtATime<T>(
  { services, asker }: Turning,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  const resource = resourceNamed(services, 'aluno')
  return inTransaction({ services, asker, resource }, async (writing) => {
    if (services.db.dialect === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtext(current_schema() || 'virada'))`.execute(
        writing.connection,
      )
    return work(writing)
  })
}

/** Writes a turn down for its day. */
async function markTurn(writing: Writing, body: CorpoDaVirada): Promise<Turned> {
  const plan = await planTurn(writing, body)
  const values = { tipo: 'virada', dia: body.dia, corpo: JSON.stringify(body) }
  const resource = resourceNamed(writing.services, 'mudanca')
  await storeRows({ ...writing, resource }, [values])
  return { virada: null, contagem: countOf(plan) }
}

/** The same in a transaction that is under way, on a day that has come; its writing is of the students. */
export async function turnWithin(
  writing: Writing,
  body: CorpoDaVirada,
  progress: Progress = () => {},
): Promise<Turned> {
  const { services, connection, asker } = writing
  const { de, para, dia } = body
  const plan = await planTurn(writing, body)
  const students = plan.flatMap(({ students }) => students)
  const total = plan.length + students.length
  const turmas = await writeClasses(writing, dia, plan)
  progress(plan.length, total)
  const contagem = countOf(plan)
  const periodo_antes = await turnPeriod(writing, String(para))
  const { id: virada } = await connection
    .insertInto('virada')
    .values({
      de,
      para,
      dia,
      feita_em: services.now().toISOString(),
      autor_id: asker.viewer.contaId,
      turmas: JSON.stringify(turmas),
      contagem: JSON.stringify(contagem),
      periodo_antes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const following = new Map(turmas.map(({ de, para }) => [de, para]))
  let done = plan.length
  for (const some of portionsOf(students)) {
    services.ending.throwIfAborted()
    await moveStudents(writing, { virada, dia, following }, some)
    done += some.length
    progress(done, total)
    // The embedded database answers synchronously: other requests are served in between.
    await setImmediate()
  }
  return { virada, contagem }
}

/** Closes the classes and opens those that follow. */
async function writeClasses(
  writing: Writing,
  dia: string,
  plan: readonly EndingClass[],
): Promise<TurnedClass[]> {
  const { services, connection, asker } = writing
  const turma = resourceNamed(services, 'turma')
  const opened = plan.flatMap(({ created }) => (created ? [created] : []))
  const stored: { id: number }[] = []
  for (const some of portionsOf(opened))
    stored.push(...(await storeRows({ ...writing, resource: turma }, some)))
  const ids = stored.map(({ id }) => id)
  const turmas = plan.map(({ id, created, existing }) => ({
    de: id,
    para: created ? (ids.shift() ?? null) : existing ? Number(existing.id) : null,
    criada: created !== null,
  }))
  const closed = plan.map(({ id }) => id)
  await anyTable(connection)
    .updateTable(turma.name)
    .set({ encerrada_em: dia, versao: sql`versao + 1` })
    .where(isOneOf(services.db.dialect, 'id', closed))
    .execute()
  await keep(writing, turma, closed)
  const traces = closed.map((id) => ({
    ...traceOf(services, asker, turma, id),
    acao: 'editou' as const,
    antes: { encerrada_em: null },
    depois: { encerrada_em: dia },
  }))
  await record(connection, traces)
  return turmas
}

interface Move {
  readonly virada: number
  readonly dia: string
  /** The class that follows each class. */
  readonly following: ReadonlyMap<number, number | null>
}

type Moving = StudentBefore & { readonly destino: DestinoDoAluno }

async function moveStudents(
  writing: Writing,
  { virada, dia, following }: Move,
  students: readonly Moving[],
): Promise<void> {
  const { services, connection } = writing
  const ids = students.map(({ id }) => id)
  const kept = keptOf(services)
  const periods = await periodsOfMany(writing, kept, ids)
  const care = await storedCareOf(connection, services.db.dialect, ids)
  const next = new Map(
    students.map((student): [number, readonly Period[]] => {
      const value = student.destino === 'vai' ? following.get(student.turma_id ?? 0) : null
      const present = { value: value ?? null, day: dia, reason: reasonOf(student.destino) }
      const after = periodsAfter(periods.get(student.id) ?? [], present, kept.periods.reasons)
      if ('overlap' in after)
        throw new ApiError('conflict', {
          detail: `${student.nome} estava em outra turma depois do dia da virada.`,
        })
      return [student.id, after]
    }),
  )
  const changes = students.map((student) => {
    const own = next.get(student.id)?.at(-1)
    const open = own?.until === null ? own : undefined
    const after: Side = {
      turma_id: open?.value ?? null,
      turma_desde: open?.from ?? null,
      situacao: situacaoAfter(student.destino) ?? student.situacao,
    }
    return { id: student.id, before: sideOf(student), after }
  })
  await replacePeriods(writing, kept, periods, next)
  await writeStudents(writing, changes)
  const rows = changes.map(({ id, before, after }) => {
    const vinculos = periods.get(id) ?? []
    const antes: KeptBefore = { ...before, vinculos, caso: null, saida: null, ...care.get(id) }
    return {
      virada_id: virada,
      aluno_id: id,
      antes: JSON.stringify(antes),
      depois: JSON.stringify(after),
    }
  })
  await connection.insertInto('virada_aluno').values(rows).execute()
}

/** How the enrolments of students are kept. */
export function keptOf({ resources }: Services): KeptPeriods {
  const [kept] = periodsOf(resources, resourceNamed({ resources }, 'aluno'))
  if (!kept) throw new Error('Ninguém guarda os vínculos dos alunos')
  return kept
}

/** Why the time in the class ends; null for the usual reason. */
function reasonOf(destino: DestinoDoAluno): string | null {
  return destino === 'vai' || destino === 'sem_turma' ? null : destino
}

/** The situation of whoever leaves; undefined where it stays. */
function situacaoAfter(destino: DestinoDoAluno): Side['situacao'] | undefined {
  const stays = destino === 'vai' || destino === 'sem_turma'
  return stays ? undefined : situacaoDeQuemSaiu[destino]
}
