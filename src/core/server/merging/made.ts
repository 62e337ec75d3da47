import { dayAfter } from '#model/day'
import { dayOf } from '#model/format'
import { type Merges, undoDays } from '#model/mergeable'
import { type Services, today } from '#server/services'
import type { Asking } from '#server/store/asker'
import type { Log } from './log.ts'
import { rowsIn } from './plan.ts'

/** How many merges are told of. */
const listed = 100

/** The merges of an entity's rows, the last one first. */
export async function mergesMade({ services, resource }: Asking): Promise<Merges> {
  const { kysely } = services.db
  const rows = await kysely
    .selectFrom('operacao')
    .leftJoin('conta', 'conta.id', 'operacao.conta_id')
    .select(['operacao.id', 'quando', 'resumo', 'desfeita_em', 'conta.nome as quem'])
    .where('tipo', '=', 'juncao')
    .where('recurso', '=', resource.name)
    .where('resumo', '<>', '{}')
    .orderBy('operacao.id', 'desc')
    .limit(listed)
    .execute()
  const made = rows.map((row) => ({ ...row, log: JSON.parse(row.resumo) as Log }))
  const ids = [0, ...made.flatMap(({ log }) => [log.fica, log.sai])]
  const found = await rowsIn(kysely, resource.name, ids)
  const names = new Map(found.map((row) => [Number(row.id), String(row[resource.display])]))
  return made.map(({ id, quando, quem, desfeita_em, log }) => ({
    ...{ id, quando, quem, fica_id: log.fica },
    ...{ nome: names.get(log.fica) ?? '', sai: names.get(log.sai) ?? '' },
    desfeita: desfeita_em !== null,
    ate: desfeita_em === null && isRecent(services, quando) ? lastDay(quando) : null,
  }))
}

/** The last day on which a merge can be undone. */
export const lastDay = (quando: string) => dayAfter(dayOf(new Date(quando)), undoDays)
/** Whether it still can. */
export const isRecent = (services: Services, quando: string) => today(services) <= lastDay(quando)
