// All tests: model, API on each database, console and browser; `npm test -- aluno` those that concern a word.
// Ends with one line that counts them.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { failuresOf } from './failures.mjs'
import { patternOf, vitestParts } from './words.mjs'

process.chdir(`${import.meta.dirname}/..`)
rmSync('test-results', { recursive: true, force: true })

const words = process.argv.slice(2)
// The browser's tests beside the others: either alone leaves cores idle. What they say comes after the others'.
ensureChromium()
const chosen = words.length > 0 ? ['--pass-with-no-tests', '--grep', patternOf(words)] : []
const inBrowser = start('node_modules/@playwright/test/cli.js', ['test', ...chosen], 'pipe')
const said = []
const hold = (text) => said.push(text)
inBrowser.child.stdout.on('data', hold)
const units = []
for (const [index, args] of (words.length > 0 ? vitestParts(words) : [[]]).entries()) {
  const report = `test-results/vitest${index || ''}.json`
  const given = ['run', `--outputFile.json=${report}`, ...args]
  const status = await start('node_modules/vitest/vitest.mjs', given, 'inherit').status
  units.push({ status, report: reportOf(report) })
}
process.stdout.write(Buffer.concat(said))
inBrowser.child.stdout.off('data', hold).pipe(process.stdout, { end: false })
const playwright = await inBrowser.status

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

function start(program, words, stdout) {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['inherit', stdout, 'inherit'],
  })
  const status = new Promise((resolve) => child.on('close', resolve))
  return { child, status }
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
