import { postgresFolder } from '../../server/postgres-binaries.ts'
import { benchStudent } from './beside-thin.ts'
import { growthVerdicts, verdictsOf } from './budgets.ts'
import { benchCare } from './care.ts'
import { benchOn, type Result } from './database.ts'
import { benchEnrolling } from './enrolling.ts'
import { growthOn } from './growth.ts'
import { benchUpdating } from './importing.ts'
import { benchIndicators } from './indicators.ts'
import { benchInstitutes } from './institutes.ts'
import { type Plan, quick, whole } from './plan.ts'
import { benchRoll } from './roll.ts'
import { benchSheet } from './sheet.ts'
import { type Database, school } from './size.ts'
import { figuresTable, growthTable, heading, verdictTable } from './tables.ts'
import { benchTurn } from './turning.ts'
import { benchTyping } from './typing.ts'

const plan: Plan = process.argv.includes('--quick') ? quick : whole
const databases: Database[] = postgresFolder() ? ['sqlite', 'postgres'] : ['sqlite']
const started = performance.now()

console.log(heading(plan, databases))
/** What is measured alone, in a few minutes, by its word. */
const parts: Record<string, (database: Database) => Promise<void>> = {
  '--chamada': (database) => benchRoll(database, plan.size),
  '--ficha': (database) => benchStudent(database, plan.size),
  '--folha': (database) => benchSheet(database, plan.size),
  '--digitar': (database) => benchTyping(database, plan.size),
  '--cuidado': (database) => benchCare(database, plan.growth),
  '--virada': (database) => benchTurn(database, plan.judges ? school : plan.size),
  '--crescimento': async (database) => {
    const growth = await growthOn(database, plan)
    console.log(growthTable(database, growth))
    console.log(verdictTable([{ database, verdicts: growthVerdicts(growth) }]))
  },
  '--vinculos': (database) => benchEnrolling(database, plan.growth.at(-1) ?? plan.size),
  '--planilha': (database) => benchUpdating(database, plan.size),
  '--institutos': (database) => benchInstitutes(database, plan.judges ? 50 : 12),
  '--indicadores': (database) => benchIndicators(database, plan.size),
}
for (const [word, bench] of Object.entries(parts)) {
  if (!process.argv.includes(word)) continue
  for (const database of databases) await bench(database)
  process.exit()
}
const results: Result[] = []
for (const database of databases) {
  const result = await benchOn(database, plan)
  console.log(figuresTable(result))
  console.log(growthTable(database, result.growth))
  results.push(result)
}
console.log(
  verdictTable(
    results.map((result) => ({ database: result.database, verdicts: verdictsOf(result) })),
  ),
)
console.log(`\nPronto em ${Math.round((performance.now() - started) / 1000)} s.`)
