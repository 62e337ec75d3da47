// Runs the statements that its parent sends on a SQLite file, one after the other, in this process.
// Plain JavaScript: the parent starts it beside the sources as well as beside the built server.
import { DatabaseSync } from '@photostructure/sqlite'

const database = new DatabaseSync(process.argv[2])

// A signal to the whole group is the parent's to answer; this process ends with it, at the latest.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', ({ id, sql, parameters }) => {
  try {
    process.send({ id, ...run(sql, parameters) })
  } catch (error) {
    process.send({ id, error })
  }
})
process.send({ id: 'open' })

function run(sql, parameters) {
  const statement = database.prepare(sql)
  if (statement.columns().length > 0) return { rows: statement.all(...parameters) }
  return { rows: [], changes: statement.run(...parameters).changes }
}
