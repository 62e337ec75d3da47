import { type AlertLimits, alertLabels, alertWords, type DayMark } from '#model/alert'
import { type Care, type Contact, careOf } from '#model/care'
import { dayAfter } from '#model/day'
import { formatDate } from '#model/format'
import type { Dialect } from '#server/db/codec'
import type { Connection } from '#server/db/connection'
import { isOneOf } from '#server/db/value-rows'

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

/** What of a student's row a new one depends on. */
interface Before {
  readonly motivos: string | null
  readonly passo: string | null
  readonly so_passo: string | null
  readonly sigilo: string | null
  readonly responsavel_id: number | null
}

/** The rows of the students, in the queue and among those who left it; a student without one loses theirs. */
export async function storeCare(
  connection: Connection,
  dialect: Dialect,
  students: readonly Student[],
  marks: ReadonlyMap<number, readonly DayMark[]>,
  { day, limits }: { readonly day: string; readonly limits: AlertLimits },
): Promise<void> {
  const ids = students.map(({ id }) => id)
  const [contacts, before, left] = [
    await contactsOf(connection, dialect, ids),
    await rowsBefore(connection, dialect, ids),
    await responsibleOf(connection, dialect, ids),
  ]
  const worked = students.map((student) => {
    const own = contacts.get(student.id) ?? []
    const care = careOf(marks.get(student.id) ?? [], own, day, limits)
    return { student, own, care, row: student.isActive ? rowOf(student, own, care) : null }
  })
  const rows = worked.flatMap(({ student: { id }, row }) =>
    row ? [{ ...row, responsavel_id: before.get(id)?.responsavel_id ?? left.get(id) ?? null }] : [],
  )
  const leavings = worked.flatMap(({ student, care, row }) => {
    const was = before.get(student.id)
    const leaving = row || !student.isActive ? null : leavingOf(care, was, day)
    return leaving ? [{ ...leaving, aluno_id: student.id, turma_id: student.turma_id }] : []
  })
  // Whoever is in the queue has not left it; an old leaving stays until its 30 days are over.
  const staying = worked.filter(({ row, student }) => !row && student.isActive)
  const gone = new Set(staying.map(({ student }) => student.id))
  for (const { aluno_id } of leavings) gone.delete(aluno_id)
  const renewed = ids.filter((id) => !gone.has(id))
  await connection
    .deleteFrom('saida')
    .where(isOneOf(dialect, 'aluno_id', renewed))
    .execute()
  if (leavings.length > 0) await connection.insertInto('saida').values(leavings).execute()
  await replaceCases(connection, dialect, ids, rows)
  await waitFor(connection, dialect, worked, ids)
}

type CaseRow = NonNullable<ReturnType<typeof rowOf>> & { readonly responsavel_id: number | null }

/** A row that stays keeps its id. */
async function replaceCases(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
  rows: readonly CaseRow[],
): Promise<void> {
  const kept = new Set(rows.map(({ aluno_id }) => aluno_id))
  const gone = ids.filter((id) => !kept.has(id))
  await connection
    .deleteFrom('caso')
    .where(isOneOf(dialect, 'aluno_id', gone))
    .execute()
  const [first] = rows
  if (!first) return
  // The keys of the first row are those of all.
  const columns = Object.keys(first).filter((name) => name !== 'aluno_id') as (keyof CaseRow)[]
  await connection
    .insertInto('caso')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .column('aluno_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        ),
    )
    .execute()
}

interface Worked {
  readonly student: Student
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
  const waiting = worked.flatMap(({ student: { id, isActive }, care: { ate }, row }) =>
    isActive && !row && ate ? [{ aluno_id: id, dia: dayAfter(ate, 1) }] : [],
  )
  if (waiting.length > 0) await connection.insertInto('alerta_futuro').values(waiting).execute()
}

/** The contacts of students, the oldest first. */
async function contactsOf(
  connection: Connection,
  dialect: Dialect,
  ids: readonly number[],
): Promise<Map<number, StoredContact[]>> {
  const rows = await connection
    .selectFrom('atendimento')
    .select(['aluno_id', 'data', 'conseguiu', 'situacao', 'sigilo'])
    .select(['proximo_passo', 'proximo_passo_em'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .where('excluido_em', 'is', null)
    .orderBy('data')
    .orderBy('id')
    .execute()
  const contacts = new Map(ids.map((id): [number, StoredContact[]] => [id, []]))
  for (const row of rows)
    contacts.get(row.aluno_id)?.push({
      data: row.data,
      conseguiu: Boolean(row.conseguiu),
      encerrado: row.situacao === 'encerrado',
      passo: row.proximo_passo_em,
      texto: row.proximo_passo,
      sigilo: row.sigilo,
    })
  return contacts
}

async function rowsBefore(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('caso')
    .select(['aluno_id', 'motivos', 'passo', 'so_passo', 'sigilo', 'responsavel_id'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  return new Map(rows.map(({ aluno_id, ...row }): [number | null, Before] => [aluno_id, row]))
}

/** Who took care of those who have left: whoever comes back is theirs again. */
async function responsibleOf(connection: Connection, dialect: Dialect, ids: readonly number[]) {
  const rows = await connection
    .selectFrom('saida')
    .select(['aluno_id', 'responsavel_id'])
    .where(isOneOf(dialect, 'aluno_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.aluno_id, row.responsavel_id]))
}

const kinds = Object.keys(alertLabels)

/** The row of a student who is in the queue. */
function rowOf(
  { id, turma_id }: Student,
  contacts: readonly StoredContact[],
  { alertas, passo, venceu, ate }: Care<StoredContact>,
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
    motivos: gravest
      ? alertas.map(alertWords).join('; ')
      : `Próximo passo de ${formatDate(String(passo?.passo))}`,
    desde,
    contato: isReached ? 'feito' : made.length > 0 ? 'tentado' : 'sem',
    ultimo_contato_em: contacts.at(-1)?.data ?? null,
    passo: passo ? (venceu ? 'vencido' : 'marcado') : null,
    proximo_passo: passo?.texto ?? null,
    proximo_passo_em: passo?.passo ?? null,
    so_passo: gravest ? null : 'sim',
    sigilo: passo?.sigilo ?? 'equipe',
    vale_ate: ate,
  } as const
}

/** How a student left: as the records say, or else as the row that they had lets one see. */
function leavingOf({ saida }: Care<StoredContact>, was: Before | undefined, day: string) {
  const motivos = was?.motivos ?? null
  const responsavel_id = was?.responsavel_id ?? null
  // Worked out for the first time, or again after it left: only what was in the queue leaves it.
  if (!was) return null
  // It was there for the step of a secret contact alone.
  if (was.so_passo && was.sigilo === 'sigiloso') return null
  const por = saida?.por ?? (was.passo === 'vencido' ? 'passo' : 'sem_alerta')
  return { motivos, responsavel_id, saida: por, saiu_em: saida?.em ?? day } as const
}
