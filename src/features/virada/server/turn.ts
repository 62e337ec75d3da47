import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { grouped } from '#model/grouped'
import { openBeside, type Period } from '#model/period'
import { situacaoDeQuemSaiu } from '#resources/desligamento'
import { portionsOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, today } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { periodsOfMany, replacePeriods } from '#server/store/many-periods'
import { askRoom } from '#server/store/room'
import { storeRows } from '#server/store/write-row'
import { inTransaction } from '#server/store/writing'
import type { CorpoDaVirada, Turned } from '../calls.ts'
import { writeClasses } from './classes.ts'
import { keptOf } from './members.ts'
import { turnPeriod } from './period.ts'
import { type Following, placesAfter, reasonOf } from './places.ts'
import { countOf, type EndingClass, planTurn } from './plan.ts'
import { type Side, type StoredCare, sideOf, storedCareOf, writeStudents } from './students.ts'

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
  const places = plan.flatMap(({ students }) => students)
  const students = [...grouped(places, ({ id }) => id)]
  const total = plan.length + students.length
  const turmas = await writeClasses(writing, body, plan)
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
  const receiving = turmas.flatMap(({ para, continua }) => (continua ? [] : (para ?? [])))
  await askRoom(writing, keptOf(services), receiving, dia)
  return { virada, contagem }
}

/** Moves students, by their ids with what becomes of each of their classes that end. */
async function moveStudents(
  writing: Writing,
  { virada, ...turn }: Following & { readonly virada: number },
  moving: readonly (readonly [number, EndingClass['students']])[],
): Promise<void> {
  const { services, connection } = writing
  const ids = moving.map(([id]) => id)
  const kept = keptOf(services)
  const periods = await periodsOfMany(writing, kept, ids)
  const care = await storedCareOf(connection, services.db.dialect, ids)
  const next = new Map<number, readonly Period[]>()
  const changes = moving.flatMap(([id, places]) => {
    const [student] = places
    if (!student) return []
    const stored = periods.get(id) ?? []
    const after = placesAfter(kept, stored, places, turn)
    if ('overlap' in after)
      throw new ApiError('conflict', {
        detail: `${student.nome} estava em outra turma depois do dia da virada.`,
      })
    next.set(id, after)
    const open = after.find(({ isBeside, until }) => !isBeside && until === null)
    const main = places.find(({ isBeside }) => !isBeside)
    const leaving = main && reasonOf(main.destino)
    const side: Side = {
      turma_id: open?.value ?? null,
      turma_desde: open?.from ?? null,
      situacao: leaving ? situacaoDeQuemSaiu[leaving] : student.situacao,
    }
    const before = { ...sideOf(student), oficinas_ids: openBeside(stored) }
    const now = { ...(main ? side : before), oficinas_ids: openBeside(after) }
    return [{ id, before, after: now, isMoved: Boolean(main) }]
  })
  await replacePeriods(writing, kept, periods, next)
  await writeStudents(writing, changes)
  const rows = changes.map(({ id, before, after, isMoved }) => {
    const vinculos = periods.get(id) ?? []
    const antes: KeptBefore = { ...sideOf(before), vinculos, ...care(id) }
    return {
      virada_id: virada,
      aluno_id: id,
      antes: JSON.stringify(antes),
      // Whoever keeps the main class may have another one by the time the turn is undone.
      depois: isMoved ? JSON.stringify(sideOf(after)) : null,
    }
  })
  await connection.insertInto('virada_aluno').values(rows).execute()
}
