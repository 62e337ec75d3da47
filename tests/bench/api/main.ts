import { postgresFolder } from '../../server/postgres-binaries.ts'
import { verdictsOf } from './budgets.ts'
import { benchCare } from './care.ts'
import { benchOn, type Database, type Result } from './database.ts'
import { benchIndicators } from './indicators.ts'
import { type Plan, quick, whole } from './plan.ts'
import { benchRoll } from './roll.ts'
import { benchSheet } from './sheet.ts'
import { school } from './size.ts'
import { figuresTable, growthTable, heading, verdictTable } from './tables.ts'
import { benchTurn } from './turning.ts'

const plan: Plan = process.argv.includes('--quick') ? quick : whole
const databases: Database[] = postgresFolder() ? ['sqlite', 'postgres'] : ['sqlite']
const started = performance.now()

console.log(heading(plan, databases))
if (process.argv.includes('--chamada')) {
  for (const database of databases) await benchRoll(database, plan.size)
  process.exit()
}
if (process.argv.includes('--folha')) {
  for (const database of databases) await benchSheet(database, plan.size)
  process.exit()
}
if (process.argv.includes('--cuidado')) {
  for (const database of databases) await benchCare(database, plan.growth)
  process.exit()
}
if (process.argv.includes('--virada')) {
  const size = plan.judges ? school : plan.size
  for (const database of databases) await benchTurn(database, size)
  process.exit()
}
if (process.argv.includes('--indicadores')) {
  for (const database of databases) await benchIndicators(database, plan.size)
  process.exit()
}
const results: Result[] = []
for (const database of databases) {
  const result = await benchOn(database, plan)
  console.log(figuresTable(result))
  console.log(growthTable(result))
  results.push(result)
}
console.log(verdictTable(results.map((result) => ({ result, verdicts: verdictsOf(result) }))))
console.log(`\nPronto em ${Math.round((performance.now() - started) / 1000)} s.`)
