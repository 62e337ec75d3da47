import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { fold } from '#model/format'
import { databaseFile, documentsFolder } from '#server/disk/data-folder'
import { finishErasures, noteErasure } from '#server/privacy/leftovers'
import { pdf } from '../fixtures/arquivos.ts'
import { attach, sendFile } from './attach.ts'
import { expectDaysCounted } from './class-days.ts'
import { type Institute, institute, type Row } from './institute.ts'

const isEmbedded = inject('database') === 'sqlite'
const nome = 'Quitéria Ximenes Vasconcelos'
const segredo = 'crise convulsiva em junho'
const conteudo = 'laudo-neuropediatra-7431'
const nomeDoArquivo = 'parecer da Quitéria.pdf'
const assinada = 'autorizacao-assinada-9052'
const quemAssinou = 'Eulália Ximenes Tavares'

const run = (casa: Institute, ...words: string[]) =>
  runCommand(words, {
    place: { dataDir: casa.services.dataDir, url: casa.url },
    now: casa.clock.now,
  })

/** A student who was edited, marked, reported about and imported beside others, and then deleted on the screen. */
async function deleted(casa: Institute) {
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const others = []
  for (let made = 0; made < 40; made += 1)
    others.push(await casa.aluno({ turma_id: turma.id, nome: 'Colega Antunes' }))
  const aluno = await casa.aluno({ turma_id: turma.id, nome, escola: 'E.E. Pinheiro Torto' })
  const linhas = [{ linha: 1, id: aluno.id, valores: { escola: 'E.E. Pinheiro Torto II' } }]
  const planilha = { arquivo: `matrícula de ${nome}.xlsx`, linhas }
  expect((await coordenadora.post('/alunos/importacao', planilha)).text).toContain('"mudaram":1')
  const content = pdf(4000)
  content.write(conteudo, 100)
  await attach(coordenadora, aluno, nomeDoArquivo, content)
  const sim = { aluno_id: aluno.id, tipo_id: 1, resposta: 'autoriza', dia: '2026-03-02' }
  const { body } = await coordenadora.post('/autorizacao/', { ...sim, quem_assinou: quemAssinou })
  const signed = pdf(4000)
  signed.write(assinada, 100)
  const path = `/autorizacao/${(body as Row).id}`
  expect((await sendFile(coordenadora, `${path}/assinada`, `${assinada}.pdf`, signed)).status).toBe(
    201,
  )
  await coordenadora.post(`${path}/revogacao`, { revogada_em: '2026-03-09' })
  for (const quadro of [segredo, `${segredo} e julho`, `${segredo}, sob controle`])
    await coordenadora.put(`/alunos/${aluno.id}`, {
      quadro_cronico_saude: true,
      quadro_cronico: quadro,
    })
  await helena.post('/relatorio-assistente/', { aluno_id: aluno.id, report: `Visita a ${nome}` })
  for (const day of ['2026-03-09', '2026-03-10']) {
    const frequencias = [aluno, ...others].map(({ id }) => ({ aluno_id: id, status: 'ausente' }))
    const key = { 'idempotency-key': `chamada-${day}` }
    await beatriz.post(`/turma/${turma.id}/dia/${day}`, { frequencias }, key)
  }
  expect((await coordenadora.delete(`/alunos/${aluno.id}`)).status).toBe(204)
  for (const { id } of others) await coordenadora.put(`/alunos/${id}`, { escola: 'E.E. Nova' })
  return { id: aluno.id, cpf: String(aluno.cpf) }
}

/** What of these texts is in some file of the data folder: 'file: text'. */
function leftInFiles(dataDir: string, texts: readonly string[]): string[] {
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
  return files.flatMap((path) => {
    const content = readFileSync(path)
    return texts.filter((text) => content.includes(text)).map((text) => `${path}: ${text}`)
  })
}

/** The same in the rows and the statistics of a PostgreSQL: 'table: text'. */
async function leftInTables({ db }: Institute, texts: readonly string[]): Promise<string[]> {
  if (db.dialect === 'sqlite') return []
  const tables = await db.kysely.introspection.getTables()
  const found: string[] = []
  for (const table of [...tables.map(({ name }) => name), 'pg_stats']) {
    const { rows } = await sql<{ row: string }>`
      select cast(t as text) as row from ${sql.table(table)} t`.execute(db.kysely)
    const whole = rows.map(({ row }) => row).join('\n')
    const hex = (text: string) => Buffer.from(text).toString('hex')
    for (const text of texts)
      if (whole.includes(text) || whole.includes(hex(text))) found.push(`${table}: ${text}`)
  }
  return found
}

const left = async (casa: Institute, texts: readonly string[]) => [
  ...leftInFiles(casa.services.dataDir, texts),
  ...(await leftInTables(casa, texts)),
]

test('apagado um aluno, nenhum byte dele fica em banco, registro de gravações, documentos ou estatísticas', async () => {
  const casa = await institute()
  const { id, cpf } = await deleted(casa)
  const texts = [nome, fold(nome), cpf, segredo, conteudo, nomeDoArquivo, 'Pinheiro Torto']
  texts.push(assinada, quemAssinou)
  // The planner of a PostgreSQL keeps samples of what it saw.
  await sql`analyze`.execute(casa.db.kysely)
  const before = await left(casa, texts)
  for (const text of texts) expect(before.join('\n')).toContain(text)
  // An upload that a killed server left unfinished.
  const half = join(documentsFolder(casa.services.dataDir), 'metade.parte')
  mkdirSync(documentsFolder(casa.services.dataDir), { recursive: true })
  writeFileSync(half, conteudo)
  const hourAgo = new Date(casa.clock.now().getTime() - 3_600_000)
  utimesSync(half, hourAgo, hourAgo)
  const lines = await run(casa, 'apagar', String(id))
  expect(existsSync(half)).toBe(false)
  expect(lines[0]).toContain(`${nome} foi apagado`)
  await expectDaysCounted(casa.db)
  expect(await left(casa, texts)).toEqual([])
  // The server goes on with what it had open.
  const coordenadora = await casa.coordenadora()
  expect((await coordenadora.get('/alunos/1')).body).toMatchObject({ nome: 'Colega Antunes' })
  expect((await coordenadora.put('/alunos/1', { escola: 'E.E. Outra' })).status).toBe(200)
})

test('um apagamento interrompido depois de gravado termina ao repetir o comando, ou no próximo início', async () => {
  const casa = await institute()
  const { services } = casa
  const { id } = await deleted(casa)
  await casa.db.kysely.transaction().execute(async (connection) => {
    const rows = await connection.selectFrom('documento').select('arquivo').execute()
    await connection.deleteFrom('documento').execute()
    await noteErasure(
      connection,
      rows.map(({ arquivo }) => arquivo),
    )
  })
  expect(await left(casa, [conteudo])).not.toEqual([])
  await finishErasures(services)
  expect(await left(casa, [conteudo])).toEqual([])
  await run(casa, 'apagar', String(id))
  const [again] = await run(casa, 'apagar', String(id))
  expect(again).toBe('Esse aluno já tinha sido apagado; não ficou nada dele.')
  const settings = await casa.db.kysely.selectFrom('configuracao').select('chave').execute()
  expect(settings).not.toContainEqual({ chave: 'apagamento' })
})

test.runIf(isEmbedded)(
  'o que se apaga sem arquivos não para o servidor até o que se leu antes',
  async () => {
    const { services, db } = await institute()
    await noteErasure(db.kysely, [])
    const began = performance.now()
    await finishErasures(services)
    // A log that is still being read makes SQLite wait for 5 s, and this process with it.
    expect(performance.now() - began).toBeLessThan(4_500)
  },
)

test('quem mais escreveu o nome do aluno é dito, e fica como está', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const { id } = await casa.aluno({ nome })
  const report = `${nome} chegou hoje.`
  const written = {
    data_relatorio: '2026-03-09',
    report,
    educador_id: beatriz.id,
    turma_id: turma.id,
  }
  expect((await beatriz.post('/relatorio/', written)).status).toBe(201)
  await coordenadora.delete(`/alunos/${id}`)
  const lines = await run(casa, 'apagar', String(id))
  expect(lines[1]).toBe('O nome ainda está em 1 relatório, de ID 1.')
})

test('também em outras letras: sem acentos, em maiúsculas, com outros espaços, em uma visão salva', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const { id } = await casa.aluno({ nome })
  const estado = { ordem: '', filtros: {}, colunas: null }
  const views = [
    { nome: 'uma', busca: 'quiteria  ximenes\tVASCONCELOS' },
    { nome: 'QUITÉRIA XIMENES VASCONCELOS', busca: '' },
    { nome: 'outra', busca: 'quitéria' },
    { nome: 'mais uma', busca: '', filtros: { nome: nome.normalize('NFD').toLowerCase() } },
  ]
  for (const { nome, ...words } of views) {
    const view = { lista: 'aluno', nome, estado: { ...estado, ...words } }
    expect((await coordenadora.post('/conta/visoes', view)).status).toBe(201)
  }
  for (let made = 0; made < 3; made += 1) await casa.turma()
  await casa.turma({ nome: 'Turma da quitéria ximenes  vasconcelos' })
  await coordenadora.delete(`/alunos/${id}`)
  const lines = await run(casa, 'apagar', String(id))
  expect(lines.slice(1, -1).sort()).toEqual([
    'O nome ainda está em 1 turma, de ID 4.',
    'O nome ainda está em 3 visões, de ID 1, 2 e 4.',
  ])
})

test.runIf(isEmbedded)(
  'o primeiro apagar limpa também o que versões antigas deixaram em páginas livres',
  async () => {
    const casa = await institute()
    const { id } = await deleted(casa)
    const old = new DatabaseSync(databaseFile(casa.services.dataDir))
    old.exec('pragma secure_delete = off; create table velha (texto text)')
    const insert = old.prepare('insert into velha values (?)')
    for (let row = 0; row < 200; row += 1) insert.run(`Apagada em 2024, linha ${row} `.repeat(20))
    old.exec('drop table velha')
    old.close()
    expect(leftInFiles(casa.services.dataDir, ['Apagada em 2024'])).not.toEqual([])
    await run(casa, 'apagar', String(id))
    expect(leftInFiles(casa.services.dataDir, ['Apagada em 2024'])).toEqual([])
  },
)
