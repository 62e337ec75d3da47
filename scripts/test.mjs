// All tests: model, API on each database, console and browser; `npm test -- aluno` those that concern a word.
// Ends with one line that counts them.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { failuresOf } from './failures.mjs'
import { patternOf, vitestParts } from './words.mjs'

process.chdir(`${import.meta.dirname}/..`)
rmSync('test-results', { recursive: true, force: true })

const words = process.argv.slice(2)
const units = (words.length > 0 ? vitestParts(words) : [[]]).map((args, index) => {
  const report = `test-results/vitest${index || ''}.json`
  const output = `--outputFile.json=${report}`
  const status = run('node_modules/vitest/vitest.mjs', 'run', output, ...args)
  return { status, report: reportOf(report) }
})
ensureChromium()
const chosen = words.length > 0 ? ['--pass-with-no-tests', '--grep', patternOf(words)] : []
const playwright = run('node_modules/@playwright/test/cli.js', 'test', ...chosen)

const browser = reportOf('test-results/playwright.json')
const { expected = 0, flaky = 0, unexpected = 0 } = browser?.stats ?? {}
const sum = (key) => units.reduce((total, { report }) => total + (report?.[key] ?? 0), 0)
const passed = sum('numPassedTests') + expected + flaky
const failed = sum('numFailedTests') + unexpected
// A suite that breaks before its first test counts no failed test, and is no success.
const broken = [...units.map(({ status }) => status), playwright].filter((status) => status !== 0)
for (const { report } of units) tell(failuresOf(report, null))
tell(failuresOf(null, browser))
if (passed + failed === 0) console.log(`Nenhum teste com ${words.join(', ')}.`)
console.log(`${passed} passed, ${Math.max(failed, broken.length)} failed`)
process.exitCode = failed || broken.length || !passed ? 1 : 0

function run(program, ...args) {
  return spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' }).status
}

function reportOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

function tell(failures) {
  for (const failure of failures) console.log(`\n${failure}\n`)
}
