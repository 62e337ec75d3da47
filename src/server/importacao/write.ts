import type { ImportEvent } from '#model/spreadsheet-import'
import { record, traceOf } from '#server/db/audit'
import { anyTable, type Connection, columnsOf } from '#server/db/connection'
import { resourceNamed, type Services } from '#server/services'
import type { Asker } from '#server/store/read'
import { type CheckedImport, type CheckedLine, checkAgainstStored, knownClasses } from './judge.ts'
import { Staging } from './staging.ts'

/** Students of one insert: some thousands of values, well below what either database takes. */
const batch = 100

/**
 * Stores an import: all of it or nothing. The students first go into a temporary table on a separate connection, and
 * progress is reported after each batch; then one short transaction moves them. If the reader leaves, the generator
 * ends, and the temporary table with its connection.
 */
export async function* writeImport(
  services: Services,
  checked: CheckedImport,
  asker: Asker,
): AsyncGenerator<ImportEvent> {
  const total = checked.lines.length
  const connection = services.db.separateConnection()
  const staging = new Staging(services, connection)
  try {
    for (let at = 0; at < total; at += batch) {
      const lines = checked.lines.slice(at, at + batch)
      await staging.add(lines)
      yield { gravadas: at + lines.length, total }
      services.ending.throwIfAborted()
    }
    const turmas = await connection.transaction().execute(async (transaction) => {
      // A row that a reference leads to may have been deleted, or another may have its name by now.
      if (checked.lines.some(({ references }) => Object.keys(references).length > 0))
        await checkAgainstStored(services, transaction, checked)
      const created = await createClasses(services, transaction, checked, asker)
      await staging.move(transaction, asker)
      return created
    })
    yield { alunos: total, turmas }
  } finally {
    await connection.destroy()
  }
}

/** Creates the new classes that do not exist; returns how many. Throws for a line with an unknown class. */
async function createClasses(
  services: Services,
  connection: Connection,
  checked: CheckedImport,
  asker: Asker,
): Promise<number> {
  const turma = resourceNamed(services, 'turma')
  const known = await knownClasses(connection)
  const isUnknown = ({ turma: name }: CheckedLine) =>
    name !== null && !known.has(name) && !checked.turmas.has(name)
  // A class was deleted after the check: check the lines again.
  if (checked.lines.some(isUnknown)) await checkAgainstStored(services, connection, checked)
  const missing = [...checked.turmas].filter(([name]) => !known.has(name))
  const criado_em = services.now().toISOString()
  for (const [, values] of missing) {
    const columns = { ...columnsOf(turma, values, services.db.dialect), criado_em }
    const { id } = await anyTable(connection)
      .insertInto('turma')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow()
    const trace = traceOf(services, asker, turma, Number(id))
    await record(connection, [{ ...trace, acao: 'importou', depois: values }])
  }
  return missing.length
}
