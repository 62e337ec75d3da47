import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { Connection } from '#server/db/connection'
import { openExisting } from '#server/db/open-existing'
import { presentSchema } from '#server/db/present-schema'
import { dropTriggers } from '#server/db/triggers'
import { forgetEnrolments } from '../fixtures/sem-vinculos.ts'
import { forgetWorkshops } from '../fixtures/uma-marca-por-dia.ts'
import { databases, type FaultyPlace, faultyPlace, isFull, serverOn } from './place.ts'

const students = isFull ? 20_000 : 3000
const classes = 100
const days = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']

/** Students of whom one of four has no class, and one of four no register. */
async function fill(place: FaultyPlace) {
  const { kysely, close } = await openDatabase(place)
  const numbers = (count: number) =>
    sql`with recursive n (id) as (select 1 union all select id + 1 from n where id < ${sql.lit(count)})`
  await sql`insert into turma (nome, busca_nome, criado_em)
    ${numbers(classes)} select 'T' || id, 't' || id, '2026-01-12T12:00:00.000Z' from n`.execute(
    kysely,
  )
  // Late in the evening of São Paulo it is the next day already where moments are counted.
  await sql`insert into aluno (nome, busca_nome, turma_id, situacao, criado_em)
    ${numbers(students)} select 'A' || id, 'a' || id,
      case when id % 4 = 0 then null else id % ${sql.lit(classes)} + 1 end, 'ativo',
      '2026-02-10T01:30:00.000Z' from n`.execute(kysely)
  for (const [at, data] of days.entries())
    await sql`insert into frequencia (aluno_id, turma_id, data, status)
      select id, turma_id, ${data}, 'presente' from aluno
      where turma_id is not null and id % 4 <> 1 and id % 5 <= ${sql.lit(at)}`.execute(kysely)
  await close()
  await goBack(place, forgetEnrolments)
  await (await openDatabase(place)).close()
}

/** What must be there whatever happens, and the enrolments and counters of this version where there are any. */
async function contentOf(place: FaultyPlace) {
  const { kysely, dialect, close } = await openExisting(place)
  const rows = async (query: string) => (await sql.raw(query).execute(kysely)).rows
  const { tables } = await presentSchema(kysely, dialect)
  const kept = {
    alunos: await rows('select id, nome, turma_id, situacao from aluno order by id'),
    marcas: await rows('select aluno_id, data, status from frequencia order by aluno_id, data'),
  }
  const isOpen = tables.get('aluno_frequencia')?.has('turma_id')
  const enrolments = isOpen
    ? {
        vinculos: await rows('select aluno_id, turma_id, entrada, saida from vinculo order by id'),
        desde: await rows('select id, turma_desde from aluno order by id'),
        dias: await rows('select turma_id, data, presente from turma_frequencia order by 1, 2'),
        anos: await rows(
          'select aluno_id, turma_id, ano, presente, dias from aluno_frequencia order by 1, 2, 3',
        ),
        turmas: await rows('select id, turma_id from frequencia order by id'),
      }
    : null
  const schema = [...tables].map(([name, columns]) => [name, [...columns.keys()].sort()]).sort()
  await close()
  return { kept, enrolments, schema }
}

type Forget = (connection: Connection) => Promise<void>

/** As the version before workshops, of whose marks some have no class yet. */
const forgetSomeClasses: Forget = async (connection) => {
  await forgetWorkshops(connection)
  await sql`update frequencia set turma_id = null where id % 3 = 0`.execute(connection)
}

async function goBack(place: FaultyPlace, forget: Forget) {
  const { kysely, dialect, close } = await openExisting(place)
  await kysely.transaction().execute(async (connection) => {
    await dropTriggers(connection, dialect)
    await forget(connection)
    // Each start finds as many steps as the first.
    await sql`delete from migracao where numero > 1`.execute(connection)
  })
  await close()
}

/** Where each student is, by the rule itself. */
async function expected(connection: Connection) {
  const { rows } = await sql<{ id: number; turma_id: number | null; first: string | null }>`
    select aluno.id, aluno.turma_id, min(data) as first from aluno
    left join frequencia on frequencia.aluno_id = aluno.id
    group by aluno.id, aluno.turma_id order by aluno.id`.execute(connection)
  return rows.flatMap(({ id, turma_id, first }) =>
    turma_id ? [{ aluno_id: id, turma_id, entrada: first ?? '2026-02-09', saida: null }] : [],
  )
}

/** Starts the built server, and kills it after so long; answers after how many ms it was ready, null where it was not. */
async function start({ dataDir, url }: FaultyPlace, until: number): Promise<number | null> {
  const child = spawn(process.execPath, [`${process.env.BUILT_FOLDER}/server/main.js`], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      HOST: '127.0.0.1',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const started = performance.now()
  const gone = once(child, 'exit')
  const ready = (async () => {
    for await (const chunk of child.stdout)
      if (String(chunk).includes('Caderno em http')) return performance.now() - started
    return null
  })()
  const answer = await Promise.race([ready, setTimeout(until, null), gone.then(() => null)])
  child.kill('SIGKILL')
  await gone
  return answer
}

/** Earlier versions, and how often a start on each is killed: at a moment of chance, or at so many moments in a row. */
const versions = [
  ['os vínculos de quem já estava', forgetEnrolments, isFull ? 20 : 1, Math.random],
  ['o que é de cada turma', forgetSomeClasses, isFull ? 10 : 2, (at: number) => at],
] as const
const former = databases.flatMap((database) => versions.map((it) => [database, ...it] as const))

test.each(former)(
  '%s: morto enquanto abre %s, o início seguinte os abre, inteiros e uma vez',
  async (...[database, what, forget, cycles, moment]) => {
    const place = await faultyPlace(database)
    await fill(place)
    await goBack(place, forget)
    const before = await contentOf(place)
    expect(before.enrolments).toBeNull()
    const whole = await start(place, 60_000)
    const { kept, enrolments, schema } = await contentOf(place)
    expect(kept).toEqual(before.kept)
    const { kysely, close } = await openExisting(place)
    expect(enrolments?.vinculos).toEqual(await expected(kysely))
    const { rows } = await sql`select 1 from frequencia join aluno on aluno.id = aluno_id
      where frequencia.turma_id is distinct from aluno.turma_id`.execute(kysely)
    expect(rows).toEqual([])
    await close()
    // A start that has nothing to change.
    const usual = (await start(place, 60_000)) ?? 0
    const span = (whole ?? 0) - usual
    const counts = { whole: 0, nothing: 0 }
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      await goBack(place, forget)
      // Some are killed when all is written already: later starts take a little longer than the first.
      const delay = usual / 2 + moment((cycle + 0.5) / cycles) * (1.5 * span + usual / 2)
      await start(place, delay)
      const left = await contentOf(place)
      expect(left.kept).toEqual(before.kept)
      counts[left.enrolments ? 'whole' : 'nothing'] += 1
      if (left.enrolments) expect(left.enrolments).toEqual(enrolments)
      expect(left.schema).toEqual(left.enrolments ? schema : before.schema)
      expect(await start(place, 60_000)).not.toBeNull()
      expect((await contentOf(place)).enrolments).toEqual(enrolments)
    }
    console.log(
      `${database}: ${cycles} mortes ao abrir ${what}, de ${students} alunos ` +
        `(${Math.round(span)} ms a mais que um início): ${counts.whole} inteiros, ${counts.nothing} sem nada`,
    )
  },
)

test.each(databases)(
  '%s: dois servidores que iniciam juntos em um banco de antes o levam uma vez só',
  async (database) => {
    const place = await faultyPlace(database)
    await fill(place)
    await goBack(place, forgetSomeClasses)
    const started = await Promise.allSettled([serverOn(place), serverOn(place)])
    const refused = started.flatMap((it) => (it.status === 'rejected' ? [String(it.reason)] : []))
    // One folder is of one server; one PostgreSQL is of both.
    expect(refused).toHaveLength(database === 'sqlite' ? 1 : 0)
    for (const reason of refused) expect(reason).toContain('já está em uso')
    for (const it of started)
      if (it.status === 'fulfilled') {
        expect((await fetch(`${it.value.url}/healthz`)).status).toBe(200)
        await it.value.end()
      }
    const { kysely, close } = await openExisting(place)
    const { rows } = await sql`select nome from migracao order by numero`.execute(kysely)
    expect(rows).toEqual([{ nome: 'base' }, { nome: 'declarado' }])
    await close()
    const once = await contentOf(place)
    await goBack(place, forgetSomeClasses)
    expect(await start(place, 60_000)).not.toBeNull()
    const { kept, enrolments } = await contentOf(place)
    expect(once).toMatchObject({ kept, enrolments })
  },
)
