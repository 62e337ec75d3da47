import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { lateDays } from '#model/access'
import { dayAfter } from '#model/day'
import type { Role } from '#model/field'
import { once } from '#model/once'
import { type Pendencia, pendenciaNamed } from '#model/pending'
import { coordinates, roleNamed } from '#model/role'
import type { OwnRows } from '#model/secret'
import { prepared } from '#server/db/prepared'
import { ApiError, refusalOf } from '#server/http/errors'
import { type Services, today } from '#server/services'
import { ownRowsOf } from './admission.ts'

const minute = 60_000
/** How long a session lasts without activity, in milliseconds. */
export const idleEnd = 30 * minute
/** How long a session lasts at most, in milliseconds. */
export const absoluteEnd = 12 * 60 * minute
/** Activity is stored at most once in this time, so that not every read becomes a write. */
const activityStep = minute

/** The person who sent a request, read from the database each time. `pessoaId` is the row behind the account. */
export interface Viewer {
  readonly contaId: number
  readonly sessaoId: string
  readonly role: Role
  readonly nome: string
  readonly email: string
  readonly pessoaId: number | null
  /** What the account must do before anything else; null if nothing. */
  readonly pendencia: Pendencia | null
  /** The only secret rows that the account reads while it waits to be admitted; null of all others. */
  readonly proprios: OwnRows | null
  /** The day on which they ask: what holds on it is theirs; and since when what has ended is still there. */
  readonly hoje: string
  readonly recente: string
}

/**
 * Opens a session for an account and returns its id. `aparelho` describes the device in words, `navegador` is its
 * cookie.
 */
export async function openSession(
  { db, now }: Services,
  contaId: number,
  aparelho: string,
  navegador: string | null = null,
): Promise<string> {
  const id = randomUUID()
  const at = now().getTime()
  await db.kysely
    .insertInto('sessao')
    .values({
      ...{ id, conta_id: contaId, aparelho, navegador },
      ...{ geracao_usada: 0, criada_em: at, ultima_atividade: at },
    })
    .execute()
  return id
}

/**
 * The person of a session, as the database has them now. `active` requests are caused by the user and extend the
 * session; polls do not. Throws 401 if the session or the account has ended.
 */
export async function viewerOf(
  { db, now, resources, exigeSegundoFator }: Services,
  sessaoId: string,
  { active }: { active: boolean },
): Promise<Viewer> {
  const at = now().getTime()
  const [row] = await personOf(db.kysely, { sessaoId })
  const role = roleNamed(row?.role)
  if (!row || !role || row.encerrada_em !== null) throw new ApiError('unauthenticated')
  if (at - row.ultima_atividade > idleEnd || at - row.criada_em > absoluteEnd) {
    await endSession({ db, now }, sessaoId)
    throw new ApiError('unauthenticated')
  }
  const seen = at - row.ultima_atividade
  // A time in the future comes from a wrong clock and counts as now: no session lasts longer because the clock was
  // corrected.
  const isAhead = seen < -activityStep || row.criada_em > at + activityStep
  if (isAhead || (active && seen > activityStep)) {
    const noted = db.kysely
      .updateTable('sessao')
      .set({ ultima_atividade: at, criada_em: Math.min(row.criada_em, at) })
      .where('id', '=', sessaoId)
      .execute()
    // Reading must work even while the database cannot be written, or keeps writers waiting.
    const known = noted.catch((error) => {
      if (refusalOf(error).status !== 503) throw error
    })
    await Promise.race([known, setTimeout(50)])
  }
  const { id: contaId, nome, email, pessoa_id: pessoaId } = row
  const lacksFactor = exigeSegundoFator && coordinates(role) && row.segredo === null
  const pendencia = pendenciaNamed(row.pendencia) ?? (lacksFactor ? 'segundo_fator' : null)
  const proprios = await ownRowsOf({ db, resources }, { ...row, role })
  const known = { contaId, sessaoId, role, nome, email, pessoaId, pendencia, proprios }
  return { ...known, ...daysOf(today({ now })) }
}

/** An account as what acts for it, of what it has said before. */
export function actingAs(
  services: Pick<Services, 'now'>,
  conta: { readonly conta_id: number; readonly role: string; readonly pessoa_id: number | null },
): Viewer {
  const role = roleNamed(conta.role)
  if (!role) throw new ApiError('forbidden')
  return {
    ...{ contaId: conta.conta_id, pessoaId: conta.pessoa_id, role },
    ...{ nome: '', email: '', sessaoId: '', pendencia: null, proprios: null },
    ...daysOf(today(services)),
  }
}

/** The days that a person asks with. */
export const daysOf = once((hoje: string): Pick<Viewer, 'hoje' | 'recente'> => {
  return { hoje, recente: dayAfter(hoje, -lateDays) }
})

/** The query that every request makes. */
const personOf = prepared((connection, { sessaoId }: { readonly sessaoId: string }) =>
  connection
    .selectFrom('sessao')
    .innerJoin('conta', 'conta.id', 'sessao.conta_id')
    .select(['conta.id', 'conta.role', 'conta.nome', 'conta.email', 'conta.pessoa_id'])
    .leftJoin('segundo_fator', 'segundo_fator.conta_id', 'conta.id')
    .select(['conta.pendencia', 'conta.espera_desde', 'segundo_fator.segredo'])
    .select(['sessao.criada_em', 'sessao.ultima_atividade', 'sessao.encerrada_em'])
    .where('sessao.id', '=', sessaoId)
    .where('conta.excluido_em', 'is', null)
    .where('conta.desativada_em', 'is', null),
)

/** Ends one session. */
export async function endSession(
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<void> {
  await db.kysely
    .updateTable('sessao')
    .set({ encerrada_em: now().getTime() })
    .where('id', '=', id)
    .where('encerrada_em', 'is', null)
    .execute()
}

/** Ends every session of an account, or all but one. */
export async function endSessionsOf(
  db: Services['db']['kysely'],
  contaId: number,
  at: number,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .updateTable('sessao')
    .set({ encerrada_em: at })
    .where('conta_id', '=', contaId)
    .where('encerrada_em', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .execute()
}
