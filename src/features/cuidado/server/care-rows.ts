import { type AlertLimits, alertLabels, wordsOfAlerts } from '#domain/alert'
import { type Care, type Contact, careOf, type Reading, readingsOf } from '#domain/care'
import type { DayMark } from '#domain/day-marks'
import { dayAfter } from '#model/day'
import { formatDate } from '#model/format'
import { grouped } from '#model/grouped'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'
import { byStudent, leavingsOf, replaceLeavings } from './care-leavings.ts'

/** A contact as the queue needs it. */
interface StoredContact extends Contact {
  readonly texto: string | null
  readonly sigilo: 'equipe' | 'sigiloso'
}

/** A student whose row is worked out. */
interface Student {
  readonly id: number
  readonly turma_id: number | null
  readonly isActive: boolean
}

/** A row of the queue as it is stored, as far as a new one depends on it. */
interface StoredCase {
  readonly id: number
  readonly aluno_id: number | null
  readonly sigilo: Reading | null
  readonly motivos: string | null
  readonly desde: string | null
  readonly passo: string | null
  readonly responsavel_id: number | null
}

/** From what the rows are worked out: the marks of the students, the names of their classes, who is in several, the day and the limits. */
interface Basis {
  readonly marks: ReadonlyMap<number, readonly DayMark[]>
  readonly classes: ReadonlyMap<number, string>
  readonly inSeveral: ReadonlySet<number>
  readonly day: string
  readonly limits: AlertLimits
}

/** The rows of the students, in the queue and among those who left it; a student without one loses theirs. */
export async function storeCare(
  connection: Connection,
  dialect: Dialect,
  students: readonly Student[],
  { marks, classes, inSeveral, day, limits }: Basis,
): Promise<void> {
  const ids = students.map(({ id }) => id)
  const contacts = await contactsOf(connection, dialect, ids)
  const cases = await casesOf(connection, dialect, ids)
  const left = await leavingsOf(connection, dialect, ids)
  const worked = students.flatMap((student) => {
    const { id, turma_id, isActive } = student
    return readingsOf(contacts.get(id) ?? []).map(({ sigilo, contacts: own }) => {
      const records = marks.get(id) ?? []
      const care = careOf(records, own, day, limits)
      const why = wordsOfAlerts(care.alertas, records, classes, inSeveral.has(id))
      const was = ofReading(cases.get(id), sigilo)
      const gone = ofReading(left.get(id), sigilo)
      const inQueue = isActive ? rowOf(student, own, care, why) : null
      const responsavel_id = was?.responsavel_id ?? gone?.responsavel_id ?? null
      const row = inQueue && { ...inQueue, sigilo, responsavel_id }
      // Whoever is in the queue has not left it; an old leaving stays until its 30 days are over.
      const stays = row || !isActive
      const leaving = stays ? null : (leavingOf(care, was, day, turma_id) ?? gone)
      return { id, isActive, care, row, saida: leaving && { ...leaving, aluno_id: id, sigilo } }
    })
  })
  const rows = worked.flatMap(({ row }) => row ?? [])
  await replaceCases(connection, dialect, [...cases.values()].flat(), rows)
  const leavings = worked.flatMap(({ saida }) => saida ?? [])
  await replaceLeavings(connection, dialect, left, leavings)
  await waitFor(connection, dialect, worked, ids)
}

/** The row of a reading, or the one from which it comes: a first secret contact makes two of one, the last one of two. */
function ofReading<R extends { readonly sigilo: Reading | null }>(
  rows: readonly R[] | undefined,
  sigilo: Reading,
): R | undefined {
  const earlier = sigilo === 'equipe' ? 'aberta' : 'equipe'
  return rows?.find((row) => row.sigilo === sigilo) ?? rows?.find((row) => row.sigilo === earlier)
}

interface CaseRow extends NonNullable<ReturnType<typeof rowOf>> {
  readonly sigilo: Reading
  readonly responsavel_id: number | null
}

const keyOf = ({ aluno_id, sigilo }: Pick<StoredCase, 'aluno_id' | 'sigilo'>) =>
  `${aluno_id} ${sigilo}`

/** A row that stays keeps its id. */
async function replaceCases(
  connection: Connection,
  dialect: Dialect,
  before: readonly StoredCase[],
  rows: readonly CaseRow[],
): Promise<void> {
  const kept = new Set(rows.map(keyOf))
  const gone = before.filter((row) => !kept.has(keyOf(row))).map(({ id }) => id)
  await connection
    .deleteFrom('caso')
    .where(isOneOf(dialect, 'id', gone))
    .execute()
  const [first] = rows
  if (!first) return
  // The keys of the first row are those of all.
  const columns = Object.keys(first) as (keyof CaseRow)[]
  await connection
    .insertInto('caso')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['aluno_id', 'sigilo'])
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    )
    .execute()
}

interface Worked {
  readonly id: number
  readonly isActive: boolean
  readonly care: Care<StoredContact>
  readonly row: object | null
}

/** Notes when a student who is not in the queue is to be worked out anew: a step is due, or an alert may begin. */
async function waitFor(
  connection: Connection,
  dialect: Dialect,
  worked: readonly Worked[],
  ids: readonly number[],
): Promise<void> {
  await connection
    .deleteFrom('alerta_futuro')
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  const first = new Map<number, string>()
  for (const { id, isActive, care, row } of worked) {
    const until = isActive && !row ? care.ate : null
    const known = first.get(id)
    if (until && (!known || until < known)) first.set(id, until)
  }
  const waiting = [...first].map(([aluno_id, ate]) => ({ aluno_id, dia: dayAfter(ate, 1) }))
  if (waiting.length > 0) await connection.insertInto('alerta_futuro').values(waiting).execute()
}

/** The contacts of students, the oldest first. */
async function contactsOf(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('atendimento')
    .select(['aluno_id', 'data', 'conseguiu', 'situacao', 'sigilo'])
    .select(['proximo_passo', 'proximo_passo_em'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .where('excluido_em', 'is', null)
    .orderBy('data')
    .orderBy('id')
    .execute()
  return grouped(
    rows,
    ({ aluno_id }) => aluno_id,
    (row): StoredContact => ({
      data: row.data,
      conseguiu: Boolean(row.conseguiu),
      encerrado: row.situacao === 'encerrado',
      passo: row.proximo_passo_em,
      texto: row.proximo_passo,
      sigilo: row.sigilo,
    }),
  )
}

async function casesOf(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const rows: StoredCase[] = await connection
    .selectFrom('caso')
    .select(['id', 'aluno_id', 'motivos', 'desde', 'passo', 'sigilo', 'responsavel_id'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  return byStudent(rows)
}

const kinds = Object.keys(alertLabels)

/** The row of a student who is in the queue. */
function rowOf(
  { id, turma_id }: Student,
  contacts: readonly StoredContact[],
  { alertas, passo, venceu, ate }: Care<StoredContact>,
  why: string,
) {
  const [gravest] = alertas
  if (!gravest && !venceu) return null
  const desde = gravest?.desde ?? passo?.passo ?? null
  // Who is here for a step alone has had the contact that set it.
  const first = gravest ? gravest.desde : (passo?.data ?? '')
  const made = contacts.filter(({ data }) => data >= first)
  const isReached = made.some(({ conseguiu }) => conseguiu)
  return {
    aluno_id: id,
    turma_id,
    tipo: gravest?.tipo ?? null,
    // A lower one is graver: by the kind, then by the absences.
    gravidade: gravest ? kinds.indexOf(gravest.tipo) * 1000 - gravest.faltas : kinds.length * 1000,
    motivos: gravest ? why : `Próximo passo de ${formatDate(String(passo?.passo))}`,
    desde,
    contato: isReached ? 'feito' : made.length > 0 ? 'tentado' : 'sem',
    ultimo_contato_em: contacts.at(-1)?.data ?? null,
    passo: passo ? (venceu ? 'vencido' : 'marcado') : null,
    proximo_passo: passo?.texto ?? null,
    proximo_passo_em: passo?.passo ?? null,
    so_passo: gravest ? null : 'sim',
    vale_ate: ate,
  } as const
}

/** How a student left: as the records say, or else as the row that they had lets one see. */
function leavingOf(
  { saida }: Care<StoredContact>,
  was: StoredCase | undefined,
  day: string,
  turma_id: number | null,
) {
  // Worked out for the first time, or again after it left: only what was in the queue leaves it.
  if (!was) return null
  const { motivos, desde, responsavel_id } = was
  // What had answered another alert, before this row, is not how it left.
  const left = saida && desde !== null && saida.em >= desde ? saida : null
  const por = left?.por ?? (was.passo === 'vencido' ? 'passo' : 'sem_alerta')
  return { turma_id, motivos, responsavel_id, saida: por, saiu_em: left?.em ?? day } as const
}
