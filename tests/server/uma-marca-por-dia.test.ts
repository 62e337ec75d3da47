import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { product } from '#app/server/product'
import type { Status } from '#domain/attendance'
import { resources } from '#resources'
import { migrate } from '#server/db/migrate'
import { forgetClassesOfYears } from '../fixtures/uma-marca-por-dia.ts'
import { expectDaysCounted } from './class-days.ts'
import { institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const days = ['2025-11-03', '2025-11-04', '2026-02-27', '2026-03-03', '2026-03-05', '2026-03-09']
/** Of each student: many are absent, one moves between two classes, and one has no mark. */
const lives = ['PPPPPP', 'AAAAAA', 'PPPAAA', 'JAP A ', 'APAPPA', '      ']
const words: Readonly<Record<string, Status>> = { P: 'presente', A: 'ausente', J: 'justificado' }

test('um banco de antes de um aluno ter várias turmas inicia com cada marca, percentual, selo, alerta, folha e indicador como eram', async () => {
  const casa = await institute({}, undefined, await temporaryPlace())
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const [a, b] = [
    await casa.turma({ educador_id: beatriz.id, dias_de_aula: ['seg', 'ter', 'qui', 'sex'] }),
    await casa.turma({ educador_id: beatriz.id }),
  ]
  const alunos: Row[] = []
  for (const at of lives.keys())
    alunos.push(await casa.aluno({ turma_id: (at % 2 ? b : a).id, turma_desde: '2025-02-03' }))
  for (const [at, data] of days.entries()) {
    if (data === '2026-03-05')
      await coordenadora.put(`/alunos/${alunos[4]?.id}`, { turma_id: b.id, turma_desde: data })
    for (const turma of [a, b]) {
      const marks = lives.flatMap((life, n) => {
        const own = n === 4 && data >= '2026-03-05' ? b : n % 2 ? b : a
        const status = words[life[at] ?? '']
        return status && own === turma ? [{ aluno_id: alunos[n]?.id, status }] : []
      })
      const answer = await beatriz.post(`/turma/${turma.id}/dia/${data}`, { frequencias: marks })
      expect(answer.status, answer.text).toBe(200)
    }
  }
  const excuse = { aluno_id: alunos[2]?.id, motivo: 'luto', inicio: days[3], fim: days[3] }
  expect((await coordenadora.post('/justificativa/', excuse)).status).toBe(201)

  const told = async () => {
    const paths = [
      '/alunos/?_sort=percentual_ausencia&_order=desc',
      '/cuidado/fila',
      '/indicadores?data_inicio=2026-01-01&data_fim=2026-03-10&por_idade=1',
      '/faltas?data_inicio=2025-11-01&data_fim=2026-03-10',
      ...[a, b].flatMap(({ id }) => [
        `/turma/frequencia/${id}`,
        `/turma/${id}/folha?mes=2026-03`,
        `/indicadores?data_inicio=2026-01-01&data_fim=2026-03-10&turma_id=${id}`,
      ]),
      ...alunos.flatMap(({ id }) => [
        `/alunos/${id}`,
        `/alunos/${id}/frequencias`,
        `/alunos/${id}/semanas?ano=2026`,
        `/alunos/${id}/linha-do-tempo`,
      ]),
    ]
    const answers: [string, unknown][] = []
    for (const path of paths) {
      const { status, body } = await coordenadora.get(path)
      expect(status, path).toBe(200)
      answers.push([path, body])
    }
    return new Map(answers)
  }
  const marksOf = () => casa.db.kysely.selectFrom('frequencia').selectAll().orderBy('id').execute()
  const stepsOf = async () =>
    (await sql`select id, degrau_de_faltas from aluno order by id`.execute(casa.db.kysely)).rows
  const before = { told: await told(), marks: await marksOf(), steps: await stepsOf() }
  expect(before.steps).toContainEqual({ id: alunos[1]?.id, degrau_de_faltas: 20 })
  expect(before.told.get('/cuidado/fila')).toMatchObject([{ aluno_id: alunos[1]?.id }])

  const { kysely, dialect } = casa.db
  await kysely.transaction().execute(async (connection) => {
    await forgetClassesOfYears(connection)
    await sql`update frequencia set turma_id = null where id % 3 = 0`.execute(connection)
    await sql`update turma_frequencia set presente = 0, ausente = 0, justificado = 0`.execute(
      connection,
    )
  })
  const { tables, migrations } = product
  const declared = { resources: Object.values(resources), tables, migrations, dialect }
  await migrate(kysely, { ...declared, now: casa.services.now, copy: async () => true })
  // A server that was on ends when another one has migrated its database: this one is of the new version too.
  await kysely.deleteFrom('migracao').where('nome', '=', 'declarado').execute()

  expect(await marksOf()).toEqual(before.marks)
  expect(await told()).toEqual(before.told)
  expect(await stepsOf()).toEqual(before.steps)
  await expectDaysCounted(casa.db)
})

test('uma marca sem turma de um aluno que nunca teve turma não impede o início', async () => {
  const casa = await institute({}, undefined, await temporaryPlace())
  const aluno = await casa.aluno({ turma_id: null })
  const { kysely, dialect } = casa.db
  await kysely.transaction().execute(async (connection) => {
    await sql`insert into frequencia (aluno_id, turma_id, data, status)
      values (${aluno.id}, null, '2026-03-09', 'ausente')`.execute(connection)
    await forgetClassesOfYears(connection)
  })
  const { tables, migrations } = product
  const declared = { resources: Object.values(resources), tables, migrations, dialect }
  await migrate(kysely, { ...declared, now: casa.services.now, copy: async () => true })
  await kysely.deleteFrom('migracao').where('nome', '=', 'declarado').execute()
  const { rows } = await sql`select aluno_id, status from frequencia`.execute(kysely)
  expect(rows).toEqual([{ aluno_id: aluno.id, status: 'ausente' }])
})
