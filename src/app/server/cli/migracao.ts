import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { openExisting } from '#server/db/open-existing'
import { sentenceOf } from '#server/http/errors'
import { readEnv } from '../env.ts'
import { product } from '../product.ts'
import { chosenInstitute } from './chosen-institute.ts'
import { planMigration } from './migration-wizard.ts'

const folder = 'src/app/server/migrations'

try {
  const { place } = chosenInstitute(readEnv(process.env), process.argv.slice(2)).institute
  const db = await openExisting(place)
  const terminal = createInterface({ input: stdin })
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    stdout.write(`${question} [s/N] `)
    // At the end of the input there is no answer, which is a no.
    const { value = '' } = await lines.next()
    return /^s(im)?$/i.test(value.trim())
  }
  const { advice, migration } = await planMigration(db, product, product.migrations.length + 2, ask)
  terminal.close()
  await db.close()
  for (const line of advice) console.log(line)
  if (migration) {
    const file = join(folder, `${migration.name}.ts`)
    writeFileSync(file, migration.text, { flag: 'wx' })
    console.log(`Escrita: ${file}. O próximo início faz uma cópia dos dados e a executa.`)
  }
  if (advice.length === 0 && !migration) console.log('As declarações e o banco concordam.')
} catch (error) {
  console.error(sentenceOf(error))
  process.exitCode = 1
}
