import { type RawBuilder, sql } from 'kysely'

/** The condition that a column is a student who is deleted: few are, and an index has them. */
export function isDeleted(column: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (select gone.id from aluno as gone
    where gone.excluido_em is not null)`
}
