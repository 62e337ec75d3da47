import { sql } from 'kysely'
import { excusesOn } from '#features/justificativas/server/excuses'
import { ready } from '#server/db/prepared'
import { isOneOf, valueRows } from '#server/db/value-rows'
import type { Asker } from '#server/store/asker'
import { type KeyedRequest, storedOutcome } from '#server/store/idempotency'
import {
  alertsPending,
  classDaysAdded,
  countersAdded,
  countersBefore,
  type DayDelta,
  type Delta,
} from './counters.ts'
import { type Register, recordsOf } from './days.ts'
import { mayBeMarked } from './enrolled.ts'
import { idsOf, type MarkChange, studentsLocked } from './marks.ts'

/** What the queries that lock the day of a register, and read what is there of it, are asked with. */
interface Taking extends Register {
  readonly keyed: KeyedRequest
  readonly asker: Asker
  readonly counted: readonly number[]
  readonly ano: number
  readonly hoje: string
  readonly agora: string
}

/**
 * The students first, then the day: in that order everyone locks them who writes marks. Who of them is of the class is asked
 * once they are locked: PostgreSQL would tell a query that waits for the lock the enrolments of before. Of the embedded
 * database, whoever writes has all of it. The day is locked by writing its row: two saves of it run one after the other.
 */
export const dayTaken = ready((connection, taking: Taking, dialect) => {
  const { turmaId, data, keyed, asker, counted, ano, hoje, agora } = taking
  const { contaId } = asker.viewer
  const ids = idsOf(taking.marks)
  return [
    dialect === 'postgres' ? studentsLocked(connection, dialect, ids) : sql`select 1`,
    // With their seals; those who were not of the class that day are left out.
    studentsLocked(connection, dialect, ids)
      .select(['selo', sql<number>`degrau_de_faltas`.as('degrau')])
      .where(mayBeMarked(turmaId, data, hoje))
      .where('excluido_em', 'is', null),
    connection
      .insertInto('dia_frequencia')
      .values({ turma_id: turmaId, data, versao: 0, salvo_por: contaId, salvo_em: agora })
      .onConflict((conflict) =>
        conflict.columns(['turma_id', 'data']).doUpdateSet((eb) => ({
          versao: eb.ref('dia_frequencia.versao'),
        })),
      )
      .returning('versao'),
    storedOutcome(connection, keyed, asker),
    connection
      .selectFrom('frequencia')
      .select(['aluno_id', 'status', 'justificativa_id'])
      .where(isOneOf(dialect, 'aluno_id', ids))
      .where('turma_id', '=', turmaId)
      .where('data', '=', data),
    excusesOn(connection, dialect, ids, data),
    countersBefore(connection, dialect, counted, { turmaId, ano }),
  ]
})

interface Storing extends Pick<Register, 'turmaId' | 'data'> {
  readonly contaId: number
  readonly quando: string
  readonly da_folha: number
  readonly written: readonly MarkChange[]
}

/** The queries that store the changed marks of a day, with its version. */
export const marksStored = ready((connection, storing: Storing, dialect) => {
  const { turmaId, data, contaId, quando, da_folha, written } = storing
  const types = { aluno_id: 'integer', to: 'text', by: 'integer' } as const
  const rows = valueRows<Pick<MarkChange, keyof typeof types>>(dialect, types, written)
  return [
    sql`insert into frequencia (aluno_id, turma_id, data, status, justificativa_id)
      select aluno_id, cast(${turmaId} as integer), cast(${data} as text), "to", "by"
      from ${rows} where true
      on conflict (aluno_id, turma_id, data) do update set status = excluded.status,
        justificativa_id = excluded.justificativa_id`,
    connection
      .updateTable('dia_frequencia')
      .set({ versao: sql`versao + 1`, salvo_por: contaId, salvo_em: quando, da_folha })
      .where('turma_id', '=', turmaId)
      .where('data', '=', data),
  ]
})

interface Counting extends Pick<Register, 'turmaId' | 'data'> {
  readonly deltas: readonly Delta[]
  readonly days: readonly DayDelta[]
  readonly changes: readonly MarkChange[]
}

/** The records of a day once it is stored, and the queries that count what has changed of it. */
export const dayCounted = ready((connection, { turmaId, data, ...changed }: Counting, dialect) => [
  recordsOf(connection, turmaId, data),
  countersAdded(dialect, changed.deltas),
  alertsPending(dialect, idsOf(changed.changes)),
  classDaysAdded(dialect, changed.days),
])
