import { sql } from 'kysely'
import { percentuaisDe } from '#features/frequencia/server/tallies'
import { fold } from '#model/format'
import { aluno } from '#resources/aluno'
import { temObservacoes } from '#resources/saude'
import type { connect } from '#server/db/connect'
import { anyTable } from '#server/db/connection'
import { containing } from '#server/store/filter-value'
import { foundPage } from '#server/store/found-page'

type Row = Readonly<Record<string, unknown>>

/** A page of students by a part of their names, and how many there are: the product's search, and what each row shows. */
export async function thinPage(
  { kysely, dialect }: Pick<ReturnType<typeof connect>, 'kysely' | 'dialect'>,
  q: string,
  limit: number,
) {
  const isActive = sql<boolean>`excluido_em is null`
  const name = sql.ref('aluno.busca_nome')
  const conditions = [containing('q', name, q, dialect)]
  const orders = [sql`${name} asc`, sql`${sql.ref('aluno.id')} asc`]
  const ordered = anyTable(kysely)
    .selectFrom('aluno')
    .where(isActive)
    .where((eb) => eb.and(conditions))
    .orderBy(sql.join(orders))
  const found = { columns: ['busca_nome'], text: fold(q), others: [] }
  const searching = { ...found, conditions, orders, isActive, ordered }
  const { rows, total } = await foundPage({ kysely, dialect }, aluno, searching, {
    offset: 0,
    limit,
  })
  const ids = rows.map(({ id }) => Number(id))
  const turmas = [...new Set(rows.map(({ turma_id }) => turma_id))]
  const guardians = [...new Set(rows.map(({ responsavel_legal_id }) => responsavel_legal_id))]
  const namedIn = async (table: string, among: readonly unknown[]) => {
    const query = anyTable(kysely).selectFrom(table).select(['id', 'nome'])
    const named = await query.where('id', 'in', among).execute()
    return new Map<unknown, Row>(named.map((row) => [row.id, row]))
  }
  const [percents, classes, adults] = await Promise.all([
    percentuaisDe(kysely, ids),
    namedIn('turma', turmas),
    namedIn('responsavel', guardians),
  ])
  const beside = (row: Row) => ({
    turma: classes.get(row.turma_id) ?? null,
    responsavel_legal: adults.get(row.responsavel_legal_id) ?? null,
    percentual_ausencia: percents.get(Number(row.id)) ?? null,
    tem_observacoes: temObservacoes.calculation?.value(row, ''),
  })
  return { rows: rows.map((row): readonly [Row, Row] => [row, beside(row)]), total }
}
