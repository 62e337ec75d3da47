// All tests: model, API on each database, console and browser. Ends with one line that counts them.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { failuresOf } from './failures.mjs'

process.chdir(`${import.meta.dirname}/..`)
rmSync('test-results', { recursive: true, force: true })

const vitest = run('node_modules/vitest/vitest.mjs', 'run')
ensureChromium()
const playwright = run('node_modules/@playwright/test/cli.js', 'test')

const unit = reportOf('test-results/vitest.json')
const browser = reportOf('test-results/playwright.json')
const { expected = 0, flaky = 0, unexpected = 0 } = browser?.stats ?? {}
const passed = (unit?.numPassedTests ?? 0) + expected + flaky
const failed = (unit?.numFailedTests ?? 0) + unexpected
// A suite that breaks before its first test counts no failed test, and is no success.
const broken = [vitest, playwright].filter((status) => status !== 0).length
for (const failure of failuresOf(unit, browser)) console.log(`\n${failure}\n`)
console.log(`${passed} passed, ${Math.max(failed, broken)} failed`)
process.exitCode = failed || broken ? 1 : 0

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
