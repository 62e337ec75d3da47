import { randomUUID } from 'node:crypto'
import { roleNamed } from '#model/access'
import type { Role } from '#model/field'
import { type Pendencia, pendenciaNamed } from '#model/pending'
import { ApiError, refusalOf } from '#server/http/errors'
import type { Services } from '#server/services'

const minute = 60_000
/** A session ends so long after the last thing that its person did, in milliseconds. */
export const idleEnd = 30 * minute
/** And so long after it was opened, whatever was done in it. */
export const absoluteEnd = 12 * 60 * minute
/** Activity is written at most once in this time, so that reading does not become writing. */
const activityStep = minute

/** Who is behind a request, read from the database at each. `pessoaId` is the educator's or assistant's row. */
export interface Viewer {
  readonly contaId: number
  readonly sessaoId: string
  readonly role: Role
  readonly nome: string
  readonly email: string
  readonly pessoaId: number | null
  /** What the account has to do before it goes on; null where there is nothing. */
  readonly pendencia: Pendencia | null
}

/** Opens a session for an account, on a device named in words and known by our cookie, and returns its id. */
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
      id,
      conta_id: contaId,
      geracao_usada: 0,
      criada_em: at,
      ultima_atividade: at,
      encerrada_em: null,
      aparelho,
      navegador,
    })
    .execute()
  return id
}

/**
 * The person of a session, as the database has them now. `active` is a request of the user's own,
 * which puts off the idle end; polls do not. Throws 401 when the session, or the account, is over.
 */
export async function viewerOf(
  { db, now, exigeSegundoFator }: Services,
  sessaoId: string,
  { active }: { active: boolean },
): Promise<Viewer> {
  const at = now().getTime()
  const asked: PersonQuery = { ...personQuery(db.kysely), parameters: [sessaoId] }
  const [row] = (await db.kysely.executeQuery(asked)).rows
  const role = roleNamed(row?.role)
  if (!row || !role || row.encerrada_em !== null) throw new ApiError('unauthenticated')
  if (at - row.ultima_atividade > idleEnd || at - row.criada_em > absoluteEnd) {
    await endSession({ db, now }, sessaoId)
    throw new ApiError('unauthenticated')
  }
  const seen = at - row.ultima_atividade
  // What a clock ahead of ours has written counts as written now: no session lasts longer because it was put right.
  const isAhead = seen < -activityStep || row.criada_em > at + activityStep
  if (isAhead || (active && seen > activityStep)) {
    const noted = db.kysely
      .updateTable('sessao')
      .set({ ultima_atividade: at, criada_em: Math.min(row.criada_em, at) })
      .where('id', '=', sessaoId)
      .execute()
    // Where nothing can be written for a while, reading goes on.
    await noted.catch((error) => {
      if (refusalOf(error).status !== 503) throw error
    })
  }
  const { id: contaId, nome, email, pessoa_id: pessoaId } = row
  const lacksFactor = exigeSegundoFator && role === 'coordenador' && row.segredo === null
  const pendencia = pendenciaNamed(row.pendencia) ?? (lacksFactor ? 'segundo_fator' : null)
  return { contaId, sessaoId, role, nome, email, pessoaId, pendencia }
}

type Kysely = Services['db']['kysely']
type PersonQuery = ReturnType<typeof compiledPersonQuery>
const personQueries = new WeakMap<Kysely, PersonQuery>()

/** The query of every request, put into words once. Its one parameter is the session. */
function personQuery(kysely: Kysely) {
  const known = personQueries.get(kysely) ?? compiledPersonQuery(kysely)
  personQueries.set(kysely, known)
  return known
}

function compiledPersonQuery(kysely: Kysely) {
  return kysely
    .selectFrom('sessao')
    .innerJoin('conta', 'conta.id', 'sessao.conta_id')
    .select(['conta.id', 'conta.role', 'conta.nome', 'conta.email', 'conta.pessoa_id'])
    .leftJoin('segundo_fator', 'segundo_fator.conta_id', 'conta.id')
    .select(['conta.pendencia', 'segundo_fator.segredo'])
    .select(['sessao.criada_em', 'sessao.ultima_atividade', 'sessao.encerrada_em'])
    .where('sessao.id', '=', '')
    .where('conta.excluido_em', 'is', null)
    .where('conta.desativada_em', 'is', null)
    .compile()
}

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

/** Ends every session of an account, or all but one, within a transaction where one is handed in. */
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
