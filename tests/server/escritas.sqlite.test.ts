import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { comTurma, institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'
import { watched } from './watched.ts'

const pageSize = 4096
/** Of the log: its own header, and that of each page. */
const [logHeader, pageHeader] = [32, 24]

/** The tables and indexes whose pages some work writes into the log. */
async function writtenBy(place: { readonly dataDir: string }, work: () => Promise<unknown>) {
  const file = join(place.dataDir, 'caderno.db')
  // The number of the last page of the log, in its index (mxFrame).
  const last = () => readFileSync(`${file}-shm`).readUInt32LE(16)
  const before = last()
  await work()
  const log = readFileSync(`${file}-wal`)
  return Array.from({ length: last() - before }, (_, at) =>
    log.readUInt32BE(logHeader + (before + at) * (pageHeader + pageSize)),
  )
}

test('uma chamada que não muda o selo de ninguém não escreve nas linhas dos alunos', async () => {
  const place = await temporaryPlace()
  const casa = await institute({}, undefined, place)
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const alunos: Row[] = []
  for (let at = 0; at < 30; at += 1)
    alunos.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' }))
  const frequencias = alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' }))
  const save = (day: string) => beatriz.post(`/turma/${turma.id}/dia/${day}`, { frequencias })
  const written = async (day: string) => {
    const pages = await writtenBy(place, async () => expect((await save(day)).status).toBe(200))
    const { rows } = await sql<{ name: string }>`select distinct name from dbstat
      where pageno in (${sql.join(pages)}) order by name`.execute(casa.db.kysely)
    return rows.map(({ name }) => name)
  }
  // The first day gives everybody a seal.
  expect(await written('2026-03-05')).toEqual(expect.arrayContaining(['aluno', 'i_aluno_selo']))
  const second = await written('2026-03-06')
  expect(second).toEqual(expect.arrayContaining(['frequencia', 'aluno_frequencia']))
  expect(second.filter((name) => /^([iu]_)?aluno(?!_frequencia)/.test(name))).toEqual([])
})

test('o índice dos registros começa pelo dia, e os de um aluno são achados nele sem estatísticas', async () => {
  const casa = await institute()
  const { kysely } = casa.db
  const { coordenadora, ana } = await comTurma(casa)
  const queriesOf = await watched(casa)
  for (const path of ['frequencias', 'linha-do-tempo', 'semanas', 'historico']) {
    const queries = await queriesOf(coordenadora, (client) =>
      client.get(`/alunos/${ana.id}/${path}`),
    )
    const reading = queries.filter((query) => /\bfrequencia\b/.test(query.sql))
    expect(reading, path).not.toEqual([])
    for (const query of reading) {
      const explained = { ...sql.raw(`explain query plan ${query.sql}`).compile(kysely) }
      const { parameters } = query
      const { rows } = await kysely.executeQuery<{ detail: string }>({ ...explained, parameters })
      const steps = rows.map(({ detail }) => detail).filter((step) => /frequencia\b/.test(step))
      expect(
        steps.filter((step) => /^SCAN frequencia\b/.test(step)),
        path,
      ).toEqual([])
      expect(steps.join(), path).toMatch(
        /u_frequencia_data_aluno_id_turma_id \(data=\? AND aluno_id=\?\)/,
      )
    }
  }
})
