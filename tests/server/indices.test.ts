import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from './client.ts'
import { comTurma, institute } from './institute.ts'
import { type Query, watched } from './watched.ts'

const casa = await institute()
const queriesOf = await watched(casa)
const { coordenadora, beatriz, turma, ana } = await comTurma(casa)

/** Enough records for a database to see that reading all of them costs more than an index. */
const records = 20_000

beforeAll(async () => {
  const { kysely, dialect } = casa.db
  // Of students and classes that are not there: nobody asks for them.
  await sql`insert into frequencia (aluno_id, turma_id, data, status)
    with recursive n (n) as (select 0 union all select n + 1 from n where n + 1 < ${sql.lit(records)})
    select 1000 + n / 100, 1000 + n / 3000, '2025-' || (10 + n % 100), 'presente' from n`.execute(
    kysely,
  )
  await sql`insert into relatorio (data_relatorio, report, educador_id, turma_id, criado_em)
    with recursive n (n) as (select 0 union all select n + 1 from n where n + 1 < ${sql.lit(records)})
    select case when n % 500 = 0 then '2026-03-01' else '2025-' || (10 + n % 90) || '-01' end, 'Aula',
      1000, case when n % 1000 = 0 then ${sql.lit(turma.id)} else 1000 + n % 300 end, '' from n`.execute(
    kysely,
  )
  await sql`insert into auditoria (quando, acao, recurso, registro_id)
    with recursive n (n) as (select 0 union all select n + 1 from n where n + 1 < ${sql.lit(records)})
    select '2026-03-09', 'criou', 'aluno', 1000 + n from n`.execute(kysely)
  await sql`insert into aluno (nome, busca_nome, criado_em, excluido_em, situacao, selo, degrau_de_faltas)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(records)})
    select 'Aluno', 'aluno', '', case when n % 500 = 0 then '2026-03-01' end,
      case when n % 3 = 0 then 'inativo' else 'ativo' end, case when n % 7 = 0 then 'critico' end, case when n % 7 = 0 then 10 + n % 10 else 0 end
    from n`.execute(kysely)
  await sql`insert into atendimento (aluno_id, data, sigilo, criado_em)
    select id, '2026-03-01', 'equipe', '' from aluno where nome = 'Aluno'`.execute(kysely)
  await sql`insert into substituicao (turma_id, educador_id, inicio, fim, motivo, busca_motivo, criado_em)
    with recursive n (n) as (select 0 union all select n + 1 from n where n + 1 < ${sql.lit(records)})
    select 1000 + n % 300, 1000 + n % 200, '2025-03-01', '2025-03-05', 'x', 'x', '' from n`.execute(
    kysely,
  )
  // An embedded database is never analyzed: it plans without statistics.
  if (dialect === 'postgres') await sql`vacuum analyze`.execute(kysely)
})

await coordenadora.put(`/turma/${turma.id}`, { dias_de_aula: ['seg'] })
const day = `/turma/${turma.id}/dia/2026-03-09`
const marks = { frequencias: [{ aluno_id: ana.id, status: 'ausente' }] }

/** The calls that read attendance, and the one that saves it. */
const calls = {
  histórico: (client) => client.get(`/turma/frequencia/${turma.id}`),
  intervalo: (client) =>
    client.get(`/turma/${turma.id}/intervalo?data_inicio=2026-02-01&data_fim=2026-03-01`),
  dia: (client) => client.get(day),
  'do aluno': (client) => client.get(`/alunos/${ana.id}/frequencias`),
  salvar: (client) => client.post(day, marks),
  // The days saved since it was last asked are read.
  'em aberto': (client) => client.get('/chamadas-em-aberto'),
} as const satisfies Record<string, (client: Client) => Promise<unknown>>

/** Those of the coordination, about one student. */
const ofStudent = {
  'linha do tempo': (client) => client.get(`/alunos/${ana.id}/linha-do-tempo`),
  'semanas do aluno': (client) => client.get(`/alunos/${ana.id}/semanas?ano=2026`),
  'histórico do aluno': (client) => client.get(`/alunos/${ana.id}/historico`),
} as const satisfies Record<string, (client: Client) => Promise<unknown>>

for (const [name, call] of [...Object.entries(calls), ...Object.entries(ofStudent)]) {
  test(`nenhuma consulta lê toda a frequência: ${name}`, async () => {
    const queries = await queriesOf(name in calls ? beatriz : coordenadora, call)
    const reading = queries.filter(({ sql }) => /\bfrequencia\b/.test(sql) && !/^insert/.test(sql))
    expect(reading).not.toEqual([])
    for (const query of reading) expect(await scanned(query), query.sql).toEqual([])
  })
}

test('a chamada de um dia não lê as substituições de outras turmas', async () => {
  const queries = await queriesOf(beatriz, calls.dia)
  const reading = queries.filter(({ sql }) => /\bsubstituicao\b/.test(sql))
  expect(reading).not.toEqual([])
  const any = '(substituicao|s\\b|\\w+ USING INDEX i_substituicao)'
  for (const query of reading) expect(await scanned(query, any), query.sql).toEqual([])
})

for (const filter of ['', `&turma_id=${turma.id}`]) {
  test(`a supervisão lê os relatórios dos dias pedidos, sem passar pelos outros${filter && ', de uma turma'}`, async () => {
    const window = 'data_inicio=2026-02-08&data_fim=2026-03-17'
    const page = '_sort=data_relatorio,id&_order=desc,desc&_start=0&_end=5'
    const queries = await queriesOf(coordenadora, (client) =>
      client.get(`/relatorio/?${window}&${page}${filter}`),
    )
    const reading = queries.filter(({ sql }) => /from "relatorio"/.test(sql))
    expect(reading).toHaveLength(2)
    for (const query of reading) expect(await scanned(query, 'relatorio')).toEqual([])
  })
}

test('o histórico de um aluno não lê os rastros dos outros', async () => {
  const queries = await queriesOf(coordenadora, (client) =>
    client.get(`/alunos/${ana.id}/historico`),
  )
  // The second one asks by their ids who stood in.
  const reading = queries.filter(({ sql }) => /from "auditoria"/.test(sql))
  expect(reading).toHaveLength(2)
  for (const query of reading) expect(await scanned(query, 'auditoria'), query.sql).toEqual([])
})

test('o que pertence a quem foi excluído se deixa fora sem ler todos os alunos', async () => {
  const others = 'aluno(?! USING INDEX i_aluno_excluido)'
  const paths = ['/atendimento/?_start=0&_end=25', `/atendimento/?aluno_id=${ana.id}`]
  for (const path of paths) {
    const queries = await queriesOf(coordenadora, (client) => client.get(path))
    const reading = queries.filter(({ sql }) => /not in \(select id from "aluno"/.test(sql))
    expect(reading).not.toEqual([])
    for (const query of reading) expect(await scanned(query, others), query.sql).toEqual([])
  }
  const listed = await coordenadora.get('/atendimento/?_start=0&_end=1')
  expect(listed.headers['x-total-count']).toBe(String(records - records / 500))
})

test('as listas e a página inicial não tocam a frequência: leem o que já foi contado', async () => {
  for (const path of ['/alunos/?q=ana', '/alunos/?selo=critico', '/dashboard/resumo', '/turma/']) {
    const queries = await queriesOf(coordenadora, (client) => client.get(path))
    expect(queries.filter(({ sql }) => /"frequencia"/.test(sql))).toEqual([])
  }
})

test('a baixa frequência, da maior, acha os primeiros por um índice', async () => {
  const order = '_sort=percentual_ausencia,nome&_order=desc,asc&_start=0&_end=5'
  const queries = await queriesOf(coordenadora, (client) =>
    client.get(`/alunos/?selo=critico&situacao=ativo&${order}`),
  )
  const [page, ...others] = queries.filter(({ sql }) => /order by .*degrau_de_faltas/.test(sql))
  expect(others).toEqual([])
  const steps = page ? await stepsOf(page) : []
  expect(steps.join()).toMatch(/i_aluno_degrau/)
  // Of those of the highest step alone the percentages are worked out.
  expect(steps.join()).toMatch(/USE TEMP B-TREE FOR LAST \d TERMS|Incremental Sort/)
})

test('os documentos que vencem se acham pelo dia, sem olhar cada aluno', async () => {
  const queries = await queriesOf(coordenadora, (client) => client.get('/dashboard/resumo'))
  const [papers, ...others] = queries.filter(({ sql }) => /from documento/.test(sql))
  expect(others).toEqual([])
  const steps = papers ? await stepsOf(papers) : []
  expect(steps.join()).toMatch(/i_documento_valido|Seq Scan on documento/)
  expect(steps.join()).not.toMatch(/i_aluno_situacao|Seq Scan on aluno/)
})

test('uma leitura de toda a frequência seria vista', async () => {
  const all = { sql: 'select * from "frequencia" where status = \'ausente\'', parameters: [] }
  expect(await scanned(all)).not.toEqual([])
})

/** The steps of a query's plan that read a whole table: attendance, where none is named. */
async function scanned(query: Query, table = 'frequencia'): Promise<string[]> {
  const steps = await stepsOf(query)
  return steps.filter((step) => new RegExp(`^SCAN ${table}|Seq Scan on ${table}`).test(step))
}

async function stepsOf({ sql: text, parameters }: Query): Promise<string[]> {
  const { kysely, dialect } = casa.db
  const explain = dialect === 'sqlite' ? 'explain query plan' : 'explain'
  const query = { ...sql.raw(`${explain} ${text}`).compile(kysely), parameters }
  const { rows } = await kysely.executeQuery<Record<string, unknown>>(query)
  return rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
}
