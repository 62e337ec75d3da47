import { grouped } from '#model/grouped'
import type { OwnKind, TimelineEntry } from '#model/timeline'
import { anyTable } from '#server/db/connection'
import { resourceNamed, type Services } from '#server/services'
import { answerOf } from '#server/store/answer'
import type { Asker } from '#server/store/asker'
import { recordRowsRead } from '#server/store/reading'

/** A row of the union: where an entry stands, and what it is. */
export interface Place {
  readonly tipo: string
  readonly id: number
  readonly dia: string
  readonly ate: string | null
  readonly quantas: number | null
  /** Where what is counted was, where that is told. */
  readonly onde: string | null
}

type Contents = ReadonlyMap<number, object>

/** The entries of a line of time at some places of it. */
export async function timelineEntries(
  services: Services,
  asker: Asker,
  places: readonly Place[],
): Promise<TimelineEntry[]> {
  const ids = grouped(
    places,
    ({ tipo }) => tipo,
    ({ id }) => id,
  )
  const loading = [...ids].map(async ([kind, own]) => {
    return [kind, await contentsOf(services, asker, kind, own)] as const
  })
  const contents = new Map(await Promise.all(loading))
  return places.map(({ tipo, id, dia, ate, quantas, onde }) => {
    // The places of what is counted have all of their entry, and the others' contents are those of their kind.
    const content = isCounted(services, tipo)
      ? { tipo, [tipo]: Number(quantas), ...(onde !== null && { onde }) }
      : contents.get(tipo)?.get(id)
    return { id, dia, ate, ...content } as TimelineEntry
  })
}

function contentsOf(
  services: Services,
  asker: Asker,
  kind: string,
  ids: readonly number[],
): Promise<Contents> | Contents {
  if (isCounted(services, kind)) return new Map()
  const isDocument = kind === ('documento' satisfies OwnKind)
  return isDocument ? filesNamed(services, ids) : rowsNamed(services, asker, kind, ids)
}

const isCounted = ({ ofSubject }: Services, kind: string) => Object.hasOwn(ofSubject.counted, kind)

async function rowsNamed(
  services: Services,
  { viewer }: Asker,
  recurso: string,
  ids: readonly number[],
): Promise<Contents> {
  const resource = resourceNamed(services, recurso)
  const { day = '', until = '', shows = [], end } = resource.timeline ?? {}
  const rows = await anyTable(services.db.kysely)
    .selectFrom(recurso)
    .selectAll()
    .where('id', 'in', ids)
    .execute()
  const shown = [day, until, ...shows, end?.day ?? '', ...(end?.shows ?? [])]
  const only = new Set([...shown, ...(resource.secret ? [resource.secret.by] : [])])
  const answers = await answerOf(services, resource, rows, { ...viewer, where: 'show', only })
  await recordRowsRead(services, resource, { rows, only, where: 'show' }, viewer)
  return new Map(answers.map((linha) => [Number(linha.id), { tipo: 'registro', recurso, linha }]))
}

async function filesNamed({ db }: Services, ids: readonly number[]): Promise<Contents> {
  const rows = await db.kysely
    .selectFrom('documento')
    .select(['id', 'nome_arquivo'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, nome_arquivo }) => [id, { tipo: 'documento', nome_arquivo }]))
}
