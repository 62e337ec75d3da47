import { type Around, togetherOf } from '#domain/care'
import { isDeleted } from '#features/frequencia/server/deleted'
import type { Connection } from '#server/db/connection'
import { portionsOf } from '#server/db/value-rows'
import { aroundAll } from './care-computed.ts'

/** How many students are asked for at once. */
const portion = 500

/**
 * The presences before and after the contacts of a month, 'YYYY-MM', of all its students together: of each the first
 * contact in which somebody was reached, of those that the reader may read. Those with too few records on a side are
 * counted apart.
 */
export async function effectOf(connection: Connection, mes: string, readsSecrets: boolean) {
  const made = await connection
    .selectFrom('atendimento')
    .select('aluno_id')
    .select((eb) => eb.fn.min<string>('data').as('data'))
    .where('data', '>=', `${mes}-01`)
    .where('data', '<=', `${mes}-31`)
    .where('conseguiu', '=', true)
    .$if(!readsSecrets, (made) => made.where('sigilo', '!=', 'sigiloso'))
    .where('excluido_em', 'is', null)
    .where((eb) => eb.not(isDeleted('aluno_id')))
    .groupBy('aluno_id')
    .orderBy('aluno_id')
    .execute()
  const all: (Around | null)[] = []
  for (const some of portionsOf(made, portion)) all.push(...(await aroundAll(connection, some)))
  const counted = all.filter((each) => each !== null)
  return { alunos: counted.length, de_fora: all.length - counted.length, ...togetherOf(counted) }
}
