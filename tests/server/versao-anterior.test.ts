import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/password'
import { connect } from '#server/db/connect'
import type { Database } from '#server/db/tables'
import {
  fillFormer,
  formerDocument,
  formerRefresh,
  formerSecret,
  formerTables,
} from '../fixtures/versao-anterior.ts'
import { expectDaysCounted } from './class-days.ts'
import { institute, signIn } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { temporaryPlace } from './temporary-place.ts'

beforeAll(findPgDump)

const password = 'Rosana2025'

/** Every row of the tables of that version. */
async function rowsOf(kysely: Kysely<Database>) {
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const table of formerTables) {
    const all = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} order by 1, 2`.execute(kysely)
    rows.set(table, all.rows)
  }
  return rows
}

/** What a row keeps: the percentage is worked out of the counters now. */
const kept = ({ percentual_ausencia: _, ...row }: Record<string, unknown>) => row

test('um banco da versão anterior inicia com esta: nenhuma linha se perde, e quem entrava entra', async () => {
  const place = await temporaryPlace()
  const former = connect(place)
  await fillFormer(former, await hashPassword(password))
  const before = await rowsOf(former.kysely)
  await former.kysely.destroy()
  mkdirSync(join(place.dataDir, 'documentos'))
  writeFileSync(join(place.dataDir, 'documentos', formerDocument), 'um laudo')

  const casa = await institute({ secret: formerSecret }, undefined, place)
  const after = await rowsOf(casa.db.kysely)
  for (const [table, rows] of before) {
    expect(rows.length, table).toBeGreaterThan(0)
    // What is new comes after: the step of the change, and the first account of the institute of the test.
    expect(after.get(table)?.slice(0, rows.length), table).toMatchObject(rows.map(kept))
  }
  expect(after.get('migracao')).toHaveLength(2)
  await expectDaysCounted(casa.db)

  // A session that its server opened, at the renewal that was due.
  const renewal = { refresh: formerRefresh }
  expect((await casa.anyone.post('/token/refresh/', renewal)).status).toBe(200)
  const rosana = await signIn(casa.app, { id: 1, email: 'rosana@exemplo.org', password })
  expect((await rosana.get('/alunos/')).body).toMatchObject([{ id: 1, nome: 'Ângela Prado' }])
  expect((await rosana.get('/turma/')).body).toMatchObject([
    { nome: '5º A', tipo: 'turma', vagas: null, dias_de_aula: null },
  ])
  // Since the first day on which the student was marked in the class.
  const vinculo = { aluno_id: 1, turma_id: 1, entrada: '2026-03-09', saida: null }
  expect((await rosana.get('/vinculo/')).body).toMatchObject([vinculo])
  const ficha = { turma_desde: '2026-03-09', percentual_ausencia: 100 }
  expect((await rosana.get('/alunos/1')).body).toMatchObject(ficha)
  const edited = await rosana.patch('/alunos/1', { escola: 'Escola Nova' })
  expect(edited.body).toMatchObject({ escola: 'Escola Nova', cpf: '52998224725' })
  expect((await rosana.get('/alunos/documentos/1/download')).text).toBe('um laudo')
})
