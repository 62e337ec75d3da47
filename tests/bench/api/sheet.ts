import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../server/postgres-process.ts'
import { type Database, filled } from './database.ts'
import { schoolYear, signEverybodyIn } from './people.ts'
import { startProduct } from './processes.ts'
import { atRest, type Cost, costOf, familyTimes, tell, yardstick } from './roll.ts'
import type { Size } from './size.ts'
import { enrol } from './turning.ts'
import { get } from './works.ts'

/** The aim of a month sheet, in ms of the server. */
const aim = 50

const [rounds, callsOfRound] = [15, 6]

/** Measures the month sheet of a class, of March and of other months and classes in turn. */
export async function benchSheet(database: Database, size: Size): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'caderno-bench-'))
  const cluster = database === 'postgres' ? await startPostgres({}) : null
  try {
    const { place } = await filled(size, { folder, url: cluster?.address })
    await enrol(place)
    const server = await startProduct(place.dataDir, place.url)
    try {
      const { coordinators } = await signEverybodyIn(place)
      const calls = Array.from({ length: (rounds + 2) * callsOfRound }, (_, at) => {
        const [turma, month] = [(at % size.classes) + 1, 3 + (at % 2)]
        const path = `/api/v1/turma/${turma}/folha?mes=${schoolYear}-0${month}`
        const person = coordinators[at % coordinators.length]
        if (!person) throw new Error('Ninguém da coordenação entrou.')
        return get(path, person)
      })
      const [first] = calls
      if (!first) return
      await atRest(server)
      await yardstick(server.address, first)
      const processors = () => [
        new Map([[0, server.processor()]]),
        cluster ? familyTimes(cluster.pid()) : new Map(),
      ]
      await costOf(server.address, calls.slice(0, 2 * callsOfRound), processors)
      const costs: Cost[] = []
      for (let at = 2 * callsOfRound; at < calls.length; at += callsOfRound)
        costs.push(await costOf(server.address, calls.slice(at, at + callsOfRound), processors))
      const records = size.students * size.days
      tell(database, `folha do mês, ${size.students} alunos e ${records} registros`, costs, aim)
    } finally {
      await server.stop()
    }
  } finally {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
