import { grouped } from '#model/grouped'
import type { Connection } from '#server/db/connection'
import { prepared } from '#server/db/prepared'
import type { Ids } from '#server/store/computed'

const turmasIn = prepared((connection, { ids }: Ids) =>
  connection
    .selectFrom('turma')
    .select(['id', 'nome', 'educador_id'])
    .where('educador_id', 'in', ids)
    .where('excluido_em', 'is', null)
    .where('encerrada_em', 'is', null)
    .orderBy('id'),
)

/** The open classes of each educator. */
export async function turmasDe(connection: Connection, ids: readonly number[]) {
  const rows = await turmasIn(connection, { ids })
  return grouped(
    rows,
    (row) => Number(row.educador_id),
    ({ id, nome }) => ({ id, nome }),
  )
}

/** The first of them. */
export async function turmaDe(connection: Connection, ids: readonly number[]) {
  return mapped(await turmasDe(connection, ids), (turmas) => turmas[0] ?? null)
}

/** Its name. */
export async function nomeDaTurmaDe(connection: Connection, ids: readonly number[]) {
  return mapped(await turmasDe(connection, ids), (turmas) => turmas[0]?.nome ?? null)
}

function mapped<A, B>(map: Map<number, A>, change: (value: A) => B): Map<number, B> {
  return new Map([...map].map(([id, value]) => [id, change(value)]))
}
