import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { schoolDaysOf, schoolYearOf, weekdayOf } from '#demo/calendar'
import { type Seeded, seedInstitute } from '#demo/institute'
import { percentuaisDe } from '#features/frequencia/server/tallies'
import type { ViradaFeita } from '#features/virada/calls'
import { resources } from '#resources'
import type { Db } from '#server/db/db'
import { ownTables } from '#server/db/own-tables'
import { expectDaysCounted } from './class-days.ts'
import { type Institute, institute, signIn } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const now = new Date('2026-11-21T15:00:00Z')

/** An institute filled as if it were that moment. */
async function demonstration(at: Date): Promise<{ casa: Institute; seeded: Seeded }> {
  const casa = await institute({ now: () => at })
  await casa.db.kysely.deleteFrom('conta').execute()
  const seeded = await seedInstitute(casa.db, { dataDir: casa.services.dataDir, now: at })
  return { casa, seeded }
}

// The tests that only look share one.
let casa: Institute
let seeded: Seeded
beforeAll(async () => {
  const made = await demonstration(now)
  casa = made.casa
  seeded = made.seeded
})

const countOf = async ({ kysely }: Db, query: string): Promise<number> => {
  const { rows } = await sql<{
    total: number
  }>`select count(*) as total from ${sql.raw(query)}`.execute(kysely)
  return Number(rows[0]?.total)
}

/** What each table holds, as a count and a hash of its rows. */
async function contentOf({
  kysely,
  dialect,
}: Db): Promise<Record<string, { count: number; hash: string }>> {
  const tables = (await ownTables(kysely, dialect)).sort()
  const entries = tables.map(async (table) => {
    const query = sql<Record<string, unknown>>`select * from ${sql.table(table)}`
    const { rows } = await query.execute(kysely)
    // A password's salt is another each time, by design.
    const lines = rows.map(({ senha_hash, ...row }) => JSON.stringify(row)).sort()
    return [table, { count: rows.length, hash: hashOf(lines.join('\n')) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

test('a mesma demonstração, no mesmo instante, dá as mesmas linhas e os mesmos arquivos', async () => {
  const filled = async () => {
    const place = await temporaryPlace()
    const db = await openDatabase(place, { now: () => now })
    onTestFinished(async () => {
      await db.close()
      await place.remove()
    })
    await seedInstitute(db, { dataDir: place.dataDir, now })
    const folder = join(place.dataDir, 'documentos')
    const files = readdirSync(folder).map((name) => [
      name,
      hashOf(readFileSync(join(folder, name))),
    ])
    return { rows: await contentOf(db), files: files.sort() }
  }
  const [first, second] = [await filled(), await filled()]
  expect(second).toEqual(first)
  expect(first.rows.frequencia?.count).toBeGreaterThan(30_000)
  expect(first.files.length).toBeGreaterThan(60)
})

test('atrás está um ano encerrado: a virada levou os alunos, com a frequência e os vínculos', async () => {
  const { email = '', senha = '' } = seeded.acessos[0] ?? {}
  const coordenadora = await signIn(casa.app, { id: 0, email, password: senha })
  const { body } = await coordenadora.get('/turma/?ano_letivo=2025')
  const turmas = body as { id: number; nome: string; encerrada_em: string; alunos: [] }[]
  expect(turmas.map(({ nome, encerrada_em }) => [nome, encerrada_em])).toEqual([
    ['5º ano 2025', '2026-01-20'],
    ['6º ano 2025', '2026-01-20'],
  ])
  expect(turmas.flatMap(({ alunos }) => alunos)).toEqual([])
  const [feita] = (await coordenadora.get('/viradas')).body as ViradaFeita[]
  expect(feita).toMatchObject({ de: 2025, para: 2026, quem: 'Rosana Figueiredo' })
  expect(feita?.contagem.mudam).toBeGreaterThan(50)
  expect(feita?.impedimento).toMatch(/^Já há chamada|^Depois da virada/)
  const was = await countOf(casa.db, `frequencia where turma_id = ${turmas[0]?.id}`)
  expect(was).toBeGreaterThan(500)
  expect(
    await countOf(casa.db, `vinculo where saida = '2026-01-20' and motivo_saida = 'mudanca'`),
  ).toBe(feita?.contagem.mudam)
  const twice =
    'select aluno_id from vinculo where saida is null group by aluno_id, turma_id having count(*) > 1'
  expect(await countOf(casa.db, `(${twice}) as twice`)).toBe(0)
})

test('no dia seguinte os alunos são os mesmos', async () => {
  const { casa: next } = await demonstration(new Date('2026-11-22T15:00:00Z'))
  const [before, after] = await Promise.all(
    [casa, next].map(({ db }) =>
      db.kysely.selectFrom('aluno').select(['nome', 'cpf', 'escola']).orderBy('id').execute(),
    ),
  )
  expect(after).toEqual(before)
  // One of them was registered twice.
  expect(after).toHaveLength(321)
})

test('um aluno foi cadastrado duas vezes, e só esse par se sugere', async () => {
  const [coordenacao] = seeded.acessos
  if (!coordenacao) throw new Error('Falta a conta da coordenação')
  const { email, senha: password } = coordenacao
  const { body } = await (await signIn(casa.app, { id: 0, email, password })).get(
    '/alunos/semelhantes',
  )
  expect(body).toMatchObject({ pares: [{ outro: { id: 321 }, excluido: false }], depois: null })
})

test('cada papel entra, e o resumo conta o que foi criado', async () => {
  const people = await Promise.all(
    seeded.acessos.map(({ email, senha }) => signIn(casa.app, { id: 0, email, password: senha })),
  )
  expect(people).toHaveLength(3)
  const resumo = await people[0]?.get('/dashboard/resumo')
  const { body } = (await people[0]?.get('/alunos/?situacao=ativo')) ?? {}
  const total_alunos = (body as object[]).length
  expect(total_alunos).toBeLessThan(320)
  expect(resumo?.body).toMatchObject({ total_alunos, total_educadores: 12 })
  const turmas = await people[1]?.get('/turma/')
  expect(turmas?.body).toMatchObject([
    { nome: '5º ano A', ano_letivo: 2026 },
    { nome: 'Oficina de Leitura', ano_letivo: 2026, dias_de_aula: ['ter', 'qui'] },
  ])
  const relatorios = await people[2]?.get('/relatorio-assistente/')
  expect(relatorios?.body).toHaveLength(await countOf(casa.db, 'relatorio_assistente'))
})

test('a demonstração tem o que as telas mostram, exceções incluídas', async () => {
  const active = 'excluido_em is null'
  const nomes = await casa.db.kysely.selectFrom('turma').select('nome').execute()
  expect(nomes.map(({ nome }) => nome)).toEqual(
    expect.arrayContaining(['5º ano A', '5º ano B', '6º ano A', '6º ano B', '7º ano']),
  )
  const counts = {
    turmasSemEducador: await countOf(casa.db, `turma where educador_id is null and ${active}`),
    educadoresSemTurma: await countOf(
      casa.db,
      `educador where ${active} and id not in (select educador_id from turma where educador_id is not null)`,
    ),
    semRegistro: await countOf(casa.db, 'aluno where selo is null'),
    planosFuturos: await countOf(casa.db, "planejamento where data_aula > '2026-11-21'"),
    assistentes: await countOf(casa.db, 'assistente'),
  }
  expect(counts).toEqual({
    turmasSemEducador: 1,
    educadoresSemTurma: 1,
    semRegistro: 5,
    planosFuturos: 48,
    assistentes: 1,
  })
  for (const [query, least] of [
    ["aluno where selo = 'regular'", 250],
    ["aluno where selo = 'atencao'", 8],
    ["aluno where selo = 'critico'", 4],
    ['aluno where turma_id is null', 5],
    ['aluno where quadro_cronico is not null', 10],
    ['aluno where dosagem_medicacao is not null', 8],
    ["frequencia where status = 'justificado'", 300],
    ['relatorio', 200],
    ['relatorio_assistente', 40],
    ["relatorio where data_relatorio >= '2026-10-22'", 30],
    ['planejamento', 100],
    ['planejamento where realizado', 80],
    ["planejamento where data_aula = '2026-11-21'", 1],
    ['planejamento where adiado_de < data_aula and not realizado', 1],
    ["saida where saida = 'contato'", 2],
    ["saida where saida = 'presencas'", 2],
  ] as const)
    expect(await countOf(casa.db, query), query).toBeGreaterThanOrEqual(least)
  const alunos = await casa.db.kysely.selectFrom('aluno').select('id').orderBy('id').execute()
  const percents = await percentuaisDe(
    casa.db.kysely,
    alunos.map(({ id }) => id),
  )
  const usual = [...percents.values()].filter((percent) => Number(percent) <= 8)
  expect(usual.length / seeded.total.alunos).toBeGreaterThan(0.75)
})

test('crianças do 5º ano A estão na capoeira desde agosto: a chamada, a página e o alerta dizem a turma', async () => {
  const { email = '', senha = '' } = seeded.acessos[1] ?? {}
  const beatriz = await signIn(casa.app, { id: 0, email, password: senha })
  const [turma] = (await beatriz.get('/turma/')).body as { id: number }[]
  const dela = seeded.acessos[0]
  const rosana = await signIn(casa.app, {
    ...{ id: 0, email: dela?.email ?? '', password: dela?.senha ?? '' },
  })
  const dia = await rosana.get(`/turma/${turma?.id}/dia/2026-11-18`)
  const { em_outras } = dia.body as { em_outras: { turma: string; status: string }[] }
  expect(em_outras).toHaveLength(8)
  expect(em_outras).toContainEqual(
    expect.objectContaining({ turma: 'Oficina de Capoeira', status: 'presente' }),
  )
  const both = 'select aluno_id from aluno_frequencia where ano = 2026 and presente > 20'
  const ofBoth = `(${both} group by aluno_id having count(*) > 1) as of_both`
  expect(await countOf(casa.db, ofBoth)).toBe(14)
  const { email: login = '' } = seeded.acessos[2] ?? {}
  const helena = await signIn(casa.app, { id: 0, email: login, password: senha })
  const fila = await helena.get('/cuidado/fila')
  expect(JSON.stringify(fila.body)).toContain('Oficina de Capoeira')
})

test('a educadora que se experimenta planeja para as duas turmas: há o que copiar de uma para a outra', async () => {
  const { email = '', senha = '' } = seeded.acessos[1] ?? {}
  const beatriz = await signIn(casa.app, { id: 0, email, password: senha })
  const [, oficina] = (await beatriz.get('/turma/')).body as { id: number; educador_id: number }[]
  const path = `/planejamentos/educador/${oficina?.educador_id}`
  const plans = (await beatriz.get(path)).body as { disciplina: string }[]
  const projects = new Set(plans.map(({ disciplina }) => disciplina))
  expect(projects).toContain('Histórias de família')
  expect(projects).toContain('Brasil de muitas vozes')
  expect(plans.length).toBeGreaterThan(25)
})

test('a frequência é de dias letivos, até hoje, e os contadores são os dos registros', async () => {
  const days = await casa.db.kysely.selectFrom('frequencia').select('data').distinct().execute()
  const known = new Set([...schoolDaysOf(2025), ...schoolDaysOf(2026)])
  expect(days.filter(({ data }) => !known.has(data) || data > '2026-11-21')).toEqual([])
  const counted = sql`select aluno_id, turma_id, substr(data, 1, 4) as ano,
    sum(case when status = 'presente' then 1 else 0 end) as presente,
    sum(case when status = 'ausente' then 1 else 0 end) as ausente,
    sum(case when status = 'justificado' then 1 else 0 end) as justificado
    from frequencia group by aluno_id, turma_id, ano order by aluno_id, turma_id, ano`.execute(
    casa.db.kysely,
  )
  const kept = sql`select aluno_id, turma_id, ano, presente, ausente, justificado
    from aluno_frequencia order by aluno_id, turma_id, ano`
  const numbers = ({ rows }: { rows: unknown[] }) =>
    rows.map((row) => Object.values(row as object).map(Number))
  expect(numbers(await kept.execute(casa.db.kysely))).toEqual(numbers(await counted))
  await expectDaysCounted(casa.db)
})

test('nada acontece depois de agora, a não ser os planejamentos', async () => {
  const at = new Date('2026-03-10T13:00:00Z')
  const { casa: early } = await demonstration(at)
  const late = await Promise.all(
    Object.values(resources).map(async ({ name, plain, single, begins }) => {
      return plain || single || begins
        ? 0
        : countOf(early.db, `${name} where criado_em > '${at.toISOString()}'`)
    }),
  )
  expect(late.every((count) => count === 0)).toBe(true)
  expect(await countOf(early.db, `dia_frequencia where salvo_em > '${at.toISOString()}'`)).toBe(0)
  expect(await countOf(early.db, "frequencia where data > '2026-03-10'")).toBe(0)
  expect(await countOf(early.db, "relatorio where data_relatorio > '2026-03-10'")).toBe(0)
})

test('um documento e uma certidão que vencem, e uma planilha que não entrou, esperam pela coordenação', async () => {
  const { email = '', senha = '' } = seeded.acessos[0] ?? {}
  const coordenadora = await signIn(casa.app, { id: 0, email, password: senha })
  const { body } = await coordenadora.get('/dashboard/resumo')
  expect(body).toMatchObject({
    hoje: {
      certidoes: [{ acao: 'Ver certidões' }],
      documentos: [{ acao: 'Ver documentos' }],
      planilhas: [{ acao: 'Importar de novo' }],
    },
  })
})

test('cada documento se baixa, e é o que o nome diz', async () => {
  const { email = '', senha = '' } = seeded.acessos[0] ?? {}
  const coordenadora = await signIn(casa.app, { id: 0, email, password: senha })
  const documents = await casa.db.kysely
    .selectFrom('documento')
    .select(['id', 'tipo', 'tamanho'])
    .orderBy('id')
    .limit(12)
    .execute()
  const signatures: Record<string, string> = { 'application/pdf': '%PDF-1.4', 'image/png': 'PNG' }
  for (const { id, tipo, tamanho } of documents) {
    const answer = await coordenadora.get(`/alunos/documentos/${id}/download`)
    expect(answer.headers['content-length']).toBe(String(tamanho))
    expect(answer.text).toContain(signatures[tipo])
  }
  expect(new Set(documents.map(({ tipo }) => tipo)).size).toBe(2)
  const [excused] = await casa.db.kysely
    .selectFrom('anexo')
    .select(['registro_id', 'tamanho'])
    .where('recurso', '=', 'justificativa')
    .execute()
  const paper = await coordenadora.get(`/justificativa/${excused?.registro_id}/comprovante`)
  expect(paper.headers['content-length']).toBe(String(excused?.tamanho))
  expect(paper.text).toContain('%PDF-1.4')
})

test('o ano letivo vai de fevereiro a dezembro, sem julho, feriados e Carnaval', () => {
  const days = schoolDaysOf(2026)
  expect(days.at(0)).toBe('2026-02-05')
  expect(days.at(-1)).toBe('2026-12-15')
  const off = ['2026-02-16', '2026-02-17', '2026-04-03', '2026-04-21', '2026-06-04', '2026-07-15']
  expect(days.filter((day) => [...off, '2026-09-07', '2026-11-20'].includes(day))).toEqual([])
  expect(days.every((day) => weekdayOf(day) <= 5)).toBe(true)
  expect([schoolYearOf('2027-02-10'), schoolYearOf('2027-03-01')]).toEqual([2026, 2027])
})

test('em qualquer época do ano a demonstração se faz', async () => {
  for (const day of ['2027-01-15', '2027-03-02', '2027-07-20', '2028-02-29']) {
    const place = await temporaryPlace()
    const db = await openDatabase(place)
    const seeded = await seedInstitute(db, {
      dataDir: place.dataDir,
      now: new Date(`${day}T18:00:00Z`),
    })
    expect(seeded.total.alunos).toBe(320)
    expect(await countOf(db, "aluno where selo = 'critico'"), day).toBeGreaterThan(2)
    expect(await countOf(db, `planejamento where data_aula > '${day}'`), day).toBeGreaterThan(30)
    await db.close()
    await place.remove()
  }
}, 120_000)

test('npm start não alcança a demonstração', () => {
  const folder = 'src/core/server'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /from '[^']*\bdemo\//.test(readFileSync(join(folder, path), 'utf8')))
  expect(sources).toEqual([])
})
