import { sql } from 'kysely'
import { holds } from '#features/frequencia/server/enrolled'
import { count } from '#model/format'
import { grouped } from '#model/grouped'
import type { Values } from '#model/values'
import { isOneOf } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { today } from '#server/services'
import type { Asker, Asking } from '#server/store/asker'
import type { DestinoDoAluno } from '../calls.ts'
import type { Member } from './members.ts'

/** A class that ends, with what follows it: the values of a new class, the id of one that is there, or nothing. */
export interface Ending {
  readonly id: number
  readonly created: Values | null
  readonly existing: Values | null
  readonly students: readonly (Member & { readonly destino: DestinoDoAluno })[]
}

/** Who plans a turn, outside of a transaction or in one. */
export type Planning = Omit<Asking, 'resource'>

/**
 * Of classes that end, by their ids, what is said where the one that follows would have more children than it takes: on
 * the day of the turn, or today where that is later, with those who are in it already.
 */
export async function fullAfter(
  planning: Planning,
  plan: readonly Ending[],
  dia: string,
): Promise<ReadonlyMap<number, string>> {
  const days = [...new Set([dia, today(planning.services)])].filter((day) => day >= dia)
  const there = await Promise.all(days.map((day) => membersOn(planning, plan, day)))
  const going = new Map<unknown, Set<number>>()
  for (const ending of plan) {
    const own = going.get(keyOf(ending)) ?? new Set()
    for (const { id, destino } of ending.students) if (destino === 'vai') own.add(id)
    going.set(keyOf(ending), own)
  }
  return new Map(
    plan.flatMap((ending): [number, string][] => {
      const { nome, vagas } = ending.created ?? ending.existing ?? {}
      const coming = going.get(keyOf(ending)) ?? []
      const counts = there.map((on) => new Set([...(on.get(keyOf(ending)) ?? []), ...coming]).size)
      const [most, n] = [Number(vagas ?? Number.POSITIVE_INFINITY), Math.max(...counts)]
      const message = `A turma ${nome} tem ${count(most, 'vaga')} e ficaria com ${n}.`
      return n > most ? [[ending.id, message]] : []
    }),
  )
}

/** The class that follows: one that is there by its id, which several may go to; a new one is of its ending class alone. */
const keyOf = ({ id, existing }: Ending) => (existing ? Number(existing.id) : `nova ${id}`)

async function membersOn(
  { services: { db }, connection = db.kysely }: Planning,
  plan: readonly Ending[],
  day: string,
): Promise<ReadonlyMap<unknown, readonly number[]>> {
  const ids = plan.flatMap(({ existing }) => (existing?.vagas ? Number(existing.id) : []))
  const { rows } = await sql<{ turma_id: number; aluno_id: number }>`select v.turma_id, v.aluno_id
    from vinculo as v join aluno on aluno.id = v.aluno_id and aluno.excluido_em is null
    where ${isOneOf(db.dialect, 'v.turma_id', ids)} and ${holds('v', sql`${day}`)}`.execute(
    connection,
  )
  return grouped(
    rows,
    ({ turma_id }) => turma_id,
    ({ aluno_id }) => aluno_id,
  )
}

/** Throws 428 with what is said of the classes that would be too full, until it comes again with the answer. */
export function refuseFull(
  plan: readonly { readonly cheia: string | null }[],
  { confirms }: Asker,
): void {
  const said = [...new Set(plan.flatMap(({ cheia }) => cheia ?? []))].join(' ')
  if (said && !confirms) throw new ApiError('unconfirmed', { detail: `${said} Virar assim mesmo?` })
}
