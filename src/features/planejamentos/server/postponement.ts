import { sql } from 'kysely'
import { whyNoClass } from '#domain/class-day'
import { daysOffOf, meetingOf } from '#features/frequencia/server/days'
import { dayAfter, daysBetween } from '#model/day'
import { formatDate } from '#model/format'
import { record, traceOf } from '#server/db/audit'
import { runBatch } from '#server/db/batch'
import type { Connection } from '#server/db/connection'
import { valueRows } from '#server/db/value-rows'
import { ApiError } from '#server/http/errors'
import { resourceNamed, type Services, today } from '#server/services'
import type { Asking, Writing } from '#server/store/asker'
import { type KeyedRequest, unlessDone } from '#server/store/idempotency'
import { keep } from '#server/store/keep'
import { inTransaction } from '#server/store/writing'
import type { CorpoDoAdiamento, PreviaDoAdiamento } from '../calls.ts'
import {
  daysAhead,
  followingMoved,
  isOfClass,
  type Moved,
  nextClassDay,
  type PlannedClass,
  rulesOfNewDay,
} from '../postponement.ts'
import { isForClass } from './plans.ts'

interface Asked {
  readonly turmaId: number
  /** Whose plan it is: whoever asks. */
  readonly educador: number | null
  readonly planejamento: number
  /** The day that it is for, as far as the asker knows; absent, whatever that is. */
  readonly de?: string
  /** Absent, the next class day of the class. */
  readonly para?: string | undefined
}

/**
 * What putting off a plan would do. Throws 404 where it is no plan of theirs, 400 for a day that it
 * can't be put off to, 409 where it was done.
 */
export async function previewOf(
  services: Services,
  connection: Connection,
  { turmaId, educador, planejamento: id, de: known, para: asked }: Asked,
): Promise<PreviaDoAdiamento & { readonly plan: StoredPlan }> {
  const turma = { ...(await classOf(connection, turmaId)), educador: educador ?? 0 }
  const plan = (await plansOf(connection, turma).where('id', '=', id).execute())[0]
  if (!plan) throw new ApiError('absent')
  if (plan.realizado)
    throw new ApiError('conflict', { detail: 'Este planejamento já foi realizado.' })
  const { data_aula: de } = plan
  if (known !== undefined && known !== de) throw changed()
  const day = today(services)
  if (Math.abs(daysBetween(day, de)) > daysAhead) throw new ApiError('conflict', { detail: tooFar })
  const [daysOff, after] = await runBatch(connection, [
    daysOffOf(connection, turmaId, de, dayAfter(latest(de, day), 2 * daysAhead)),
    plansOf(connection, turma)
      .where('data_aula', '>', de)
      .where('data_aula', '<=', dayAfter(de, daysAhead))
      .orderBy('data_aula')
      .orderBy('id'),
  ])
  // What was not done in time goes to a day that is still to come.
  const para = asked ?? nextClassDay(latest(de, dayAfter(day, -1)), turma, daysOff)
  if (para === null) throw noClassDays('este planejamento')
  refuseDay(de, para, day)
  const following = after.filter((row) => !row.realizado && isOfClass(row, turma))
  const moved = followingMoved(following, { de, para }, turma, daysOff)
  if (moved === null) throw noClassDays('os planejamentos seguintes')
  const temas = new Map(following.map(({ id, tema }) => [id, tema]))
  return {
    ...{ plan, de, para },
    sem_aula: whyNoClass(para, turma, daysOff),
    seguintes: moved.map((each) => ({ ...each, tema: temas.get(each.id) ?? '' })),
  }
}

/**
 * Puts off a plan in one transaction, and those that follow as the preview said it: all of them or none. Returns a
 * sentence about what moved. Throws as the preview, and 409 where it would say something else by now.
 */
export async function postpone(
  { services, asker }: Pick<Asking, 'services' | 'asker'>,
  turmaId: number,
  body: CorpoDoAdiamento,
  key: KeyedRequest['key'],
): Promise<{ detail: string }> {
  const { planejamento, de, para, seguintes } = body
  const keyed = { key, content: ['adiamento', turmaId, body] }
  const resource = resourceNamed(services, 'planejamento')
  return inTransaction({ services, resource, asker }, async (writing) => {
    const { connection } = writing
    const educador = asker.viewer.pessoaId
    const asked = { turmaId, educador, planejamento, de, para }
    await lockPlans(services, connection, educador)
    return unlessDone(writing, keyed, async () => {
      const now = await previewOf(services, connection, asked)
      const following = seguintes ? now.seguintes : []
      if (!isSame(following, seguintes ?? [])) throw changed()
      await move(writing, now.plan, [{ id: planejamento, de, para }, ...following])
      return { detail: sentenceOf(now, following) }
    })
  })
}

type StoredPlan = Awaited<ReturnType<ReturnType<typeof plansOf>['execute']>>[number]

/** The plans of an educator that name a class or none. */
function plansOf(connection: Connection, { id, educador }: ClassWithEducator) {
  return connection
    .selectFrom('planejamento')
    .select(['id', 'tema', 'data_aula', 'turma_id', 'realizado', 'adiado_de'])
    .where('educador_id', '=', educador)
    .where((eb) => isForClass(eb, id))
    .where('excluido_em', 'is', null)
}

type ClassWithEducator = PlannedClass & { readonly educador: number }

async function classOf(connection: Connection, id: number): Promise<PlannedClass> {
  const row = await connection
    .selectFrom('turma')
    .select(['dias_de_aula', 'ano_letivo', 'encerrada_em'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, ...meetingOf(id, row.dias_de_aula) }
}

/** The plans of an educator, until the transaction ends. SQLite has a single writer anyway. */
async function lockPlans({ db }: Services, connection: Connection, educador: number | null) {
  if (db.dialect === 'sqlite') return
  await sql`select id from educador where id = ${educador} for update`.execute(connection)
  await sql`select id from planejamento where educador_id = ${educador}
    order by id for update`.execute(connection)
}

function refuseDay(de: string, para: string, day: string) {
  const broken = rulesOfNewDay(de, day).find(({ test }) => !test(para, { today: day }))
  if (broken) throw new ApiError('invalid', { errors: { para: broken.message } })
}

const changed = () =>
  new ApiError('conflict', {
    detail: 'Os planejamentos mudaram depois que você abriu esta tela. Confira de novo.',
  })

const tooFar = `Este planejamento está a mais de ${daysAhead} dias de hoje. Para mudar o dia dele, edite-o em 'Planejamentos', na página inicial.`

const noClassDays = (of: string) =>
  new ApiError('conflict', {
    detail: `Não há dia de aula para ${of} nos ${daysAhead} dias seguintes. Confira os dias da turma e o Calendário.`,
  })

const latest = (one: string, other: string) => (one > other ? one : other)

function isSame(now: readonly Moved[], seen: readonly Moved[]): boolean {
  const keyOf = ({ id, de, para }: Moved) => `${id} ${de} ${para}`
  const seenKeys = new Set(seen.map(keyOf))
  return now.length === seen.length && now.every((each) => seenKeys.has(keyOf(each)))
}

async function move(
  { services, connection, resource, asker }: Writing,
  plan: StoredPlan,
  moved: readonly Moved[],
): Promise<void> {
  const rows = moved.map(({ id, para }) => ({ id, data_aula: para }))
  await sql`update planejamento set data_aula = entries.data_aula, versao = planejamento.versao + 1
    from ${valueRows(services.db.dialect, types, rows)}
    where planejamento.id = entries.id`.execute(connection)
  // Put off twice, it is still for the first day that it was written.
  const adiado_de = plan.adiado_de ?? plan.data_aula
  await connection
    .updateTable('planejamento')
    .set({ adiado_de })
    .where('id', '=', plan.id)
    .execute()
  const ids = moved.map(({ id }) => id)
  await keep({ services, connection }, resource, ids)
  const traces = moved.map(({ id, de, para }) => {
    const isFirst = id === plan.id && plan.adiado_de !== adiado_de
    return {
      ...traceOf(services, asker, resource, id),
      acao: 'editou' as const,
      antes: { data_aula: de, ...(isFirst && { adiado_de: plan.adiado_de }) },
      depois: { data_aula: para, ...(isFirst && { adiado_de }) },
    }
  })
  await record(connection, traces)
}

const types = { id: 'integer', data_aula: 'text' } as const

function sentenceOf(
  { plan: { tema }, de, para }: { plan: StoredPlan; de: string; para: string },
  following: readonly Moved[],
): string {
  const own = `${tema} passou de ${formatDate(de)} para ${formatDate(para)}`
  const last = following.at(-1)
  if (!last) return `${own}.`
  const until = formatDate(last.para)
  if (following.length === 1) return `${own}, e 1 planejamento seguinte, para ${until}.`
  return `${own}, e ${following.length} planejamentos seguintes, o último para ${until}.`
}
