import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { isDue } from '#server/backup/daily'
import { type Institute, institute } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'

beforeAll(findPgDump)

/** What a server runs at the time of its daily copy. */
function runDaily({ services, url, clock }: Institute) {
  const place = { dataDir: services.dataDir, url }
  const daily = { time: '02:30', days: 30 }
  return runCommand(['backup', '--diaria'], { place, daily, now: clock.now })
}

const copiesOf = ({ services }: Institute) =>
  readdirSync(join(services.dataDir, 'backups')).filter((name) => name.startsWith('caderno-'))

test.each([
  ['2026-11-21T05:29:00Z', '2026-11-20T05:31:00Z', false],
  ['2026-11-21T05:30:00Z', '2026-11-20T05:31:00Z', true],
  ['2026-11-21T23:59:00Z', '2026-11-21T05:31:00Z', false],
  ['2026-11-22T04:00:00Z', '2026-11-21T05:31:00Z', false],
  ['2026-11-22T04:00:00Z', '2026-11-20T05:31:00Z', true],
  ['2026-11-21T05:29:00Z', null, true],
])('às 02:30 de São Paulo: em %s, depois de uma cópia em %s, é hora: %s', (now, last, due) => {
  expect(isDue(new Date(now), '02:30', last)).toBe(due)
})

test('dois servidores na mesma hora fazem uma cópia só, e a do dia seguinte é outra', async () => {
  const casa = await institute()
  const said = await Promise.all([runDaily(casa), runDaily(casa), runDaily(casa)])
  expect(said.filter(([line]) => line?.startsWith('Cópia feita em'))).toHaveLength(1)
  expect(copiesOf(casa)).toHaveLength(1)
  expect(await runDaily(casa)).toEqual(['A cópia do dia já está feita.'])
  casa.clock.pass(24 * 60)
  await runDaily(casa)
  expect(copiesOf(casa)).toHaveLength(2)
})

test('as cópias diárias vencem pela mesma regra', async () => {
  const casa = await institute()
  for (let day = 0; day < 4; day += 1) {
    await runDaily(casa)
    casa.clock.pass(24 * 60)
  }
  casa.clock.pass(400 * 24 * 60)
  const lines = await runDaily(casa)
  expect(lines.at(-1)).toContain('Cópias vencidas, apagadas')
  expect(copiesOf(casa)).toHaveLength(1)
})
