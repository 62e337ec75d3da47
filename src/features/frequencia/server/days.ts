import type { Status } from '#domain/attendance'
import type { DaysOff, Weekday } from '#domain/class-day'
import { dayOf } from '#model/format'
import type { Registro, Salvo } from '#resources/frequencia'
import { decoded } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { ApiError } from '#server/http/errors'
import { isDeleted } from './deleted.ts'
import { hasStoodIn, inPlaceOf, standsInBy } from './stood-in.ts'

/** The status of one student in a register; null clears it. */
export interface Mark {
  readonly aluno_id: number
  readonly status: Status | null
}

/** A register as it was sent, with the version of the day that the sender had loaded. */
export interface Register {
  readonly turmaId: number
  readonly data: string
  readonly marks: readonly Mark[]
  /** The ETag that the day had ('none' for a day without record); null if the sender does not say. */
  readonly expected: string | null
  readonly idempotencyKey: string | null
  /** Whether it is typed from the signed sheet. */
  readonly fromSheet?: boolean
}

/** The records of one day of a class; the ETag is null for a day without record. */
export interface DayAnswer {
  readonly frequencias: Registro[]
  readonly etag: string | null
}

/** One day of a class. */
export async function dayOfClass(
  connection: Connection,
  turmaId: number,
  data: string,
): Promise<DayAnswer & Salvo> {
  // The version is read first: a save between the two reads then makes the next save stale instead of being
  // overwritten.
  const day = await lastSave(connection, turmaId, data)
  const frequencias = await recordsOf(connection, turmaId, data).execute()
  return { ...day, frequencias, etag: day.versao > 0 ? dayTag(turmaId, data, day.versao) : null }
}

/** The query for the days off of any class between two days, both included. */
export function daysOffBetween(connection: Connection, from: string, until: string) {
  return connection
    .selectFrom('dia_sem_aula')
    .select(['inicio', 'fim', 'motivo', 'turma_id'])
    .where('excluido_em', 'is', null)
    .where('inicio', '<=', until)
    .where('fim', '>=', from)
    .$castTo<DaysOff>()
}

/** The query for those of a class, or of all. */
export function daysOffOf(connection: Connection, turmaId: number, from: string, until: string) {
  return daysOffBetween(connection, from, until).where((eb) =>
    eb.or([eb('turma_id', 'is', null), eb('turma_id', '=', turmaId)]),
  )
}

/** A class as its row says it. */
export function meetingOf(id: number, dias_de_aula: unknown) {
  // What the column of several choices holds.
  return { id, dias_de_aula: decoded('choices', dias_de_aula) as readonly Weekday[] | null }
}

/** The query of a day's records. */
export function recordsOf(connection: Connection, turmaId: number, data: string) {
  return recordsOfClass(connection, turmaId).where('data', '=', data)
}

function recordsOfClass(connection: Connection, turmaId: number) {
  return connection
    .selectFrom('frequencia')
    .select(['id', 'aluno_id', 'data', 'status', 'justificativa_id'])
    .where('turma_id', '=', turmaId)
    .where((eb) => eb.not(isDeleted('aluno_id')))
    .orderBy('aluno_id')
}

/** The ETag of a day in one version. */
export function dayTag(turmaId: number, data: string, versao: number): string {
  return `"${turmaId}.${data}.${versao}"`
}

/** The query for the records of a class between two days, both included, by day, newest first. */
export function recordsBetween(connection: Connection, turmaId: number, from: string, to: string) {
  return recordsOfClass(connection, turmaId)
    .where('data', '>=', from)
    .where('data', '<=', to)
    .clearOrderBy()
    .orderBy('data', 'desc')
    .orderBy('aluno_id')
}

/** Throws 412 if the day has changed since the sender loaded it, with who saved it, when, and what it holds now. */
export async function refuseStale(
  connection: Connection,
  { turmaId, data, expected }: Register,
  versao: number,
) {
  const etag = versao > 0 ? dayTag(turmaId, data, versao) : null
  if (expected === null || expected === (etag ?? 'none')) return
  const { salvo_por, no_lugar_de, salvo_em } = await lastSave(connection, turmaId, data)
  const records = await recordsOf(connection, turmaId, data).execute()
  const frequencias = records.map(({ aluno_id, status }) => ({ aluno_id, status }))
  throw new ApiError('stale', {
    detail: 'A frequência deste dia foi salva por outra pessoa depois que você a abriu.',
    body: { atual: { salvo_por, ...(no_lugar_de && { no_lugar_de }), salvo_em, frequencias } },
    ...(etag && { headers: { etag } }),
  })
}

async function lastSave(connection: Connection, turmaId: number, data: string): Promise<Salvo> {
  const rows = await connection
    .selectFrom('dia_frequencia')
    .leftJoin('conta', 'conta.id', 'dia_frequencia.salvo_por')
    .leftJoin('substituicao as s', (join) => join.on(standsInBy('dia_frequencia.turma_id')))
    .select(['conta.nome as salvo_por', 'salvo_em', 'dia_frequencia.versao', 'da_folha'])
    .select(['s.inicio', 's.fim', inPlaceOf.as('de')])
    .where('dia_frequencia.turma_id', '=', turmaId)
    .where('dia_frequencia.data', '=', data)
    .execute()
  const [row] = rows
  if (!row) return { salvo_por: null, salvo_em: null, versao: 0 }
  const { salvo_por, salvo_em, versao, da_folha } = row
  const de = rows.find((each) => hasStoodIn(each, [data, dayOf(new Date(salvo_em))]))?.de
  return {
    ...{ salvo_por, salvo_em, versao },
    ...(de && { no_lugar_de: de }),
    ...(da_folha > 0 && { da_folha: true }),
  }
}
