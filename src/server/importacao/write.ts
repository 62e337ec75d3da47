import { setImmediate } from 'node:timers/promises'
import type { Values } from '#model/check'
import { fold } from '#model/format'
import type { ImportEvent } from '#model/spreadsheet-import'
import { resourceNamed } from '../calls.ts'
import type { Services } from '../services.ts'
import { record, traceOf } from '../store/audit.ts'
import type { Asker } from '../store/read.ts'
import { anyTable, type Connection, columnsOf } from '../store/tables.ts'
import { type CheckedImport, checkAgainstStored, knownClasses } from './judge.ts'

/** Students of one insert: some thousands of values, well below what either database takes. */
const batch = 100

/**
 * Stores an import in one transaction, telling how far it is between batches. A reader that goes away
 * before the end ends the generator, and with it the transaction: nothing is stored.
 */
export async function* writeImport(
  services: Services,
  checked: CheckedImport,
  asker: Asker,
): AsyncGenerator<ImportEvent> {
  const transaction = await services.db.kysely.startTransaction().execute()
  const insert = inserter(services, transaction, asker)
  try {
    await checkAgainstStored(services, transaction, checked)
    const classes = await knownClasses(transaction)
    const missing = [...checked.turmas].filter(([name]) => !classes.has(name))
    for (const values of missing.map(([, each]) => each)) {
      const ids = await insert('turma', 'nome', [values])
      for (const [nome, id] of ids) classes.set(fold(nome), id)
    }
    const total = checked.lines.length
    for (let at = 0; at < total; at += batch) {
      const lines = checked.lines.slice(at, at + batch)
      const idOf = (turma: string | null) => (turma === null ? null : (classes.get(turma) ?? null))
      const students = lines.map(({ values, turma }) => ({ ...values, turma_id: idOf(turma) }))
      await insert('aluno', 'cpf', students)
      yield { gravadas: at + lines.length, total }
      // The embedded database answers in the same turn: without a pause no line would leave before the last.
      await setImmediate()
    }
    await transaction.commit().execute()
    yield { alunos: total, turmas: missing.length }
  } finally {
    if (!transaction.isCommitted) await transaction.rollback().execute()
  }
}

/** Stores rows of an entity by one insert, with their traces; answers the id of each by a unique field. */
function inserter(services: Services, connection: Connection, asker: Asker) {
  const criado_em = services.now().toISOString()
  return async (entity: string, key: string, records: readonly Values[]) => {
    const resource = resourceNamed(services, entity)
    const rows = await anyTable(connection)
      .insertInto(entity)
      .values(
        records.map((values) => ({
          ...columnsOf(resource, values, services.db.dialect),
          criado_em,
        })),
      )
      .returning(['id', key])
      .execute()
    // Rows come back in no promised order: the unique field says which is which.
    const ids = new Map(rows.map((row) => [String(row[key]), Number(row.id)]))
    const traces = records.map((depois) => {
      const id = ids.get(String(depois[key])) ?? 0
      return { ...traceOf(services, asker, resource, id), acao: 'importou', depois } as const
    })
    await record(connection, traces)
    return ids
  }
}
