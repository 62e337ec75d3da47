import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '#app/server/cli/commands'
import { openDatabase } from '#app/server/open-database'
import { everybody } from '#model/access'
import { file, text } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import { defineResource, type Resource } from '#model/resource'
import { resources } from '#resources'
import { checkDocuments } from '#server/documents/check'
import { folderDocuments } from '#server/documents/folder'
import { moveDocuments } from '#server/documents/move'
import { documentsAt } from '#server/documents/places'
import { filesOf } from '#server/store/files'
import { pdf, png } from '../fixtures/arquivos.ts'
import { type Sender, sendFile } from './attach.ts'
import { clientOf } from './client.ts'
import { makeBackup, restoreBackup } from './copies.ts'
import type { Exported } from './exported.ts'
import { newFolder } from './folder-of-test.ts'
import { comTurma, type Institute, institute, type Person, type Row } from './institute.ts'
import { findPgDump } from './postgres-binaries.ts'
import { temporaryPlace } from './temporary-place.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const helena = await casa.assistente()
const { beatriz, turma } = await comTurma(casa)

async function justificada(onde: Institute = casa, aluno?: Row): Promise<Row> {
  const { id } = aluno ?? (await onde.aluno(onde === casa ? { turma_id: turma.id } : {}))
  const periodo = { inicio: '2026-03-02', fim: '2026-03-06', motivo: 'doenca' }
  const answer = await (await onde.coordenadora()).post('/justificativa/', {
    aluno_id: id,
    ...periodo,
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

const path = ({ id }: Row) => `/justificativa/${id}/comprovante`
const enviar = (row: Row, nome = 'atestado.pdf', content = pdf(), quem: Sender = coordenadora) =>
  sendFile(quem, path(row), nome, content)
const lida = async (row: Row, quem: Person = coordenadora) =>
  (await quem.get(`/justificativa/${row.id}`)).body as Row
const guardados = async ({ services }: Institute = casa) =>
  (await services.documents.list()).map(({ arquivo }) => arquivo).sort()
const historico = async (aluno: unknown, tipo = 'mudancas') => {
  const { body } = await coordenadora.get(`/alunos/${aluno}/historico?tipo=${tipo}`)
  return (body as PaginaDoHistorico).entradas.filter(({ assunto }) => assunto === 'justificativa')
}

test('o comprovante enviado volta inteiro, e a justificativa diz o seu nome e muda de versão', async () => {
  const row = await justificada()
  const antes = (await coordenadora.get(`/justificativa/${row.id}`)).headers.etag
  const { status, body, headers } = await enviar(row, 'atestado médico.pdf', pdf(1000))
  expect([status, body]).toEqual([
    201,
    { id: expect.any(Number), nome_arquivo: 'atestado médico.pdf' },
  ])
  const shown = await coordenadora.get(`/justificativa/${row.id}`)
  expect(shown.body).toMatchObject({ comprovante: body })
  expect(shown.headers.etag).toBe(headers.etag)
  expect(shown.headers.etag).not.toBe(antes)
  const listed = (await coordenadora.get(`/justificativa/?aluno_id=${row.aluno_id}`)).body as Row[]
  expect(listed).toMatchObject([{ comprovante: body }])
  const read = await coordenadora.get(path(row))
  expect([read.status, read.text]).toEqual([200, pdf(1000).toString()])
  expect(read.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="atestado medico.pdf"; filename*=UTF-8''atestado%20m%C3%A9dico.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
})

test('nenhuma resposta leva o nome guardado, o tipo ou o resumo do arquivo', async () => {
  const row = await justificada()
  const before = await guardados()
  await enviar(row)
  const [arquivo = ''] = (await guardados()).filter((name) => !before.includes(name))
  const asked = [
    `/justificativa/${row.id}`,
    `/justificativa/?aluno_id=${row.aluno_id}`,
    `/alunos/${row.aluno_id}/historico`,
    `/alunos/${row.aluno_id}/exportacao`,
  ]
  for (const each of asked) {
    const { status, text } = await coordenadora.get(each)
    expect(status).toBe(200)
    expect(text).toContain('atestado.pdf')
    expect(text).not.toContain(arquivo)
    expect(text).not.toMatch(/sha256|registro_id/)
  }
})

test('a educadora da turma lê o período e o motivo; do comprovante não sabe nem que há', async () => {
  const row = await justificada()
  await enviar(row)
  const hers = await lida(row, beatriz)
  expect(hers).toMatchObject({ motivo: 'doenca' })
  expect(Object.keys(hers)).not.toContain('comprovante')
  const listed = await beatriz.get('/justificativa/')
  expect(listed.text).not.toMatch(/comprovante|atestado/)
  expect((await beatriz.get('/justificativa/?_fields=comprovante')).status).toBe(400)
  expect((await beatriz.get(path(row))).status).toBe(403)
  expect((await enviar(row, 'outro.pdf', pdf(), beatriz)).status).toBe(403)
  expect((await beatriz.delete(path(row))).status).toBe(403)
  expect((await helena.get(path(row))).status).toBe(200)
})

test('outro comprovante entra no lugar do primeiro; remover tira o que há; o que saiu fica para a lixeira', async () => {
  const row = await justificada()
  const before = await guardados()
  await enviar(row)
  await enviar(row, 'foto.png', png, helena)
  expect(await lida(row)).toMatchObject({ comprovante: { nome_arquivo: 'foto.png' } })
  expect((await coordenadora.delete(path(row))).status).toBe(204)
  expect(await lida(row)).toMatchObject({ comprovante: null })
  expect(await guardados()).toHaveLength(before.length + 2)
  expect((await coordenadora.get(path(row))).status).toBe(404)
  expect((await coordenadora.delete(path(row))).status).toBe(404)
})

test('o que não é documento é recusado como os de um aluno, e o que havia fica', async () => {
  const row = await justificada()
  await enviar(row)
  const before = await guardados()
  const tipo = 'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.'
  for (const [nome, content] of [
    ['vírus.exe', pdf()],
    ['foto.png', pdf()],
    ['cortado.pdf', pdf().subarray(0, 150)],
  ] as const)
    expect(await enviar(row, nome, content)).toMatchObject({
      status: 400,
      body: { errors: { file: tipo } },
    })
  expect(await enviar(row, 'grande.pdf', pdf(5 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    body: { detail: 'Arquivo muito grande. Tamanho máximo: 5MB.' },
  })
  expect((await coordenadora.post(path(row), {})).body).toMatchObject({
    errors: { file: 'Envie um arquivo' },
  })
  expect(await guardados()).toEqual(before)
  expect(await lida(row)).toMatchObject({ comprovante: { nome_arquivo: 'atestado.pdf' } })
})

test('um envio repetido com a mesma chave guarda um só; sobre uma versão que já é outra, nenhum', async () => {
  const row = await justificada()
  const before = await guardados()
  const once = () =>
    enviar(row, 'atestado.pdf', pdf(), {
      ...coordenadora,
      headers: { 'idempotency-key': 'chave-do-atestado' },
    })
  const first = await once()
  const again = await Promise.all([once(), once()])
  expect(again.map(({ status, body }) => [status, body])).toEqual(
    again.map(() => [201, first.body]),
  )
  expect(await guardados()).toHaveLength(before.length + 1)
  const { etag } = (await coordenadora.get(`/justificativa/${row.id}`)).headers
  await coordenadora.put(`/justificativa/${row.id}`, { observacao: 'Entregue hoje' })
  const late = { 'if-match': String(etag) }
  expect((await enviar(row, 'outro.pdf', pdf(), { ...coordenadora, headers: late })).status).toBe(
    412,
  )
  expect((await coordenadora.delete(path(row), late)).status).toBe(412)
  expect(await guardados()).toHaveLength(before.length + 1)
  expect(await lida(row)).toMatchObject({ comprovante: first.body })
})

test('dois envios ao mesmo tempo deixam um arquivo, o que a justificativa nomeia, e o outro na lixeira', async () => {
  const row = await justificada()
  const before = await guardados()
  const both = await Promise.all([enviar(row, 'um.pdf'), enviar(row, 'dois.pdf')])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await guardados()).toHaveLength(before.length + 2)
  expect((await coordenadora.get(path(row))).status).toBe(200)
})

test('uma lista mais longa do que um banco aceita em uma consulta traz os arquivos', async () => {
  const row = await justificada()
  const { body } = await enviar(row)
  const { fields } = resources.justificativa
  const comprovante = { resource: resources.justificativa, name: 'comprovante' } as const
  const ids = Array.from({ length: 70_000 }, (_, at) => at + 1)
  const file = { ...comprovante, field: fields.comprovante }
  expect((await filesOf(casa.db.kysely, file, ids)).get(row.id)).toEqual(body)
})

test('um corpo que leva outro comprovante é recusado, e o mesmo não o muda', async () => {
  const row = await justificada()
  const { body } = await enviar(row)
  const muda = (comprovante: unknown) =>
    coordenadora.put(`/justificativa/${row.id}`, { comprovante })
  for (const comprovante of [null, { id: 1, nome_arquivo: 'x.pdf' }, 'x'])
    expect((await muda(comprovante)).body).toMatchObject({
      errors: { comprovante: 'Campo que não pode ser alterado' },
    })
  expect((await muda(body)).status).toBe(200)
  expect(await lida(row)).toMatchObject({ comprovante: body })
})

test('quem enviou, trocou, removeu e baixou o comprovante está no histórico do aluno', async () => {
  const row = await justificada()
  await enviar(row)
  await enviar(row, 'atestado.pdf', pdf(900), helena)
  await coordenadora.get(path(row))
  await coordenadora.delete(path(row))
  const nomes = (await historico(row.aluno_id)).flatMap(({ quem, mudancas }) =>
    mudancas
      .filter(({ campo }) => campo === 'comprovante')
      .map(({ antes, depois }) => [quem?.role, nomeEm(antes), nomeEm(depois)]),
  )
  expect(nomes).toEqual([
    ['coordenador', 'atestado.pdf', null],
    ['assistente_social', 'atestado.pdf', 'atestado.pdf'],
    ['coordenador', null, 'atestado.pdf'],
  ])
  const [acesso] = await historico(row.aluno_id, 'acessos')
  expect(acesso).toMatchObject({ acao: 'baixou', quem: { role: 'coordenador' } })
})

const nomeEm = (value: unknown) =>
  (value as { nome_arquivo?: string } | null)?.nome_arquivo ?? value

test('o comprovante de uma justificativa excluída não se baixa mais', async () => {
  const row = await justificada()
  await enviar(row)
  await coordenadora.delete(`/justificativa/${row.id}`)
  expect((await coordenadora.get(path(row))).status).toBe(404)
  expect((await enviar(row)).status).toBe(404)
})

test('de uma justificativa excluída, o comprovante fica, fora de alcance, até que se apague', async () => {
  const aluno = await casa.aluno()
  const before = await guardados()
  const [row, fica] = [await justificada(casa, aluno), await justificada()]
  await enviar(row)
  await enviar(fica)
  expect((await coordenadora.delete(`/justificativa/${row.id}`)).status).toBe(204)
  expect(await guardados()).toHaveLength(before.length + 2)
  expect((await coordenadora.get(path(row))).status).toBe(404)
  expect((await coordenadora.get(path(fica))).status).toBe(200)
  const exported = (await coordenadora.get(`/alunos/${aluno.id}/exportacao`)).body as Exported
  // What is kept of a student leaves with what is exported of them.
  expect(exported.documentos).toMatchObject([{ recurso: 'justificativa', campo: 'comprovante' }])
  const later = () => new Date(casa.clock.now().getTime() + 3_600_000)
  const checked = await checkDocuments({ ...casa.services, now: later })
  expect(checked).toMatchObject({ semLinha: [], semArquivo: [] })
})

test('a exportação do aluno leva o comprovante inteiro, e diz de que justificativa é', async () => {
  const aluno = await casa.aluno()
  const row = await justificada(casa, aluno)
  const { body } = await enviar(row, 'atestado.pdf', pdf(4001))
  const exported = (await coordenadora.get(`/alunos/${aluno.id}/exportacao`)).body as Exported
  expect(exported.registros.justificativa).toMatchObject([{ comprovante: body }])
  const [documento] = exported.documentos
  expect(documento).toEqual({
    ...(body as object),
    recurso: 'justificativa',
    campo: 'comprovante',
    tipo: 'application/pdf',
    enviado_em: expect.any(String),
    conteudo_base64: pdf(4001).toString('base64'),
  })
})

test('apagado o aluno, do comprovante não fica byte nem nome', async () => {
  const other = await institute()
  const coordinator = await other.coordenadora()
  const aluno = await other.aluno()
  const row = await justificada(other, aluno)
  const content = pdf(4000)
  content.write('atestado-secreto-8842', 100)
  for (const nome of ['laudo da Quitéria.pdf', 'outro da Quitéria.pdf'])
    expect((await sendFile(coordinator, path(row), nome, content)).status).toBe(201)
  // In the bin before her, its file is there still.
  await coordinator.delete(`/justificativa/${row.id}`)
  await coordinator.delete(`/alunos/${aluno.id}`)
  const place = { dataDir: other.services.dataDir, url: other.url }
  const [said] = await runCommand(['apagar', String(aluno.id)], { place, now: other.clock.now })
  expect(said).toContain('2 documentos')
  expect(await guardados(other)).toEqual([])
  expect(await other.db.kysely.selectFrom('anexo').selectAll().execute()).toEqual([])
  const traces = await other.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(JSON.stringify(traces)).not.toContain('Quitéria')
  const files = readdirSync(other.services.dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(other.services.dataDir, name))
    .filter((name) => statSync(name).isFile())
  for (const each of files)
    expect(readFileSync(each).includes('atestado-secreto-8842'), each).toBe(false)
})

test('conferir, mover e copiar os documentos contam o comprovante', async () => {
  const other = await institute()
  const row = await justificada(other)
  const nova = newFolder()
  const sent = await sendFile(await other.coordenadora(), path(row), 'atestado.pdf', pdf())
  expect(sent.status).toBe(201)
  const [arquivo = ''] = await guardados(other)
  const later = () => new Date(other.clock.now().getTime() + 3_600_000)
  const checked = { ...other.services, now: later }
  const inOrder = { documentos: 1, semLinha: [], semArquivo: [] }
  expect(await checkDocuments(checked)).toEqual(inOrder)
  const moved = await moveDocuments(other.db, [folderDocuments(nova), other.services.documents])
  expect(moved).toEqual({ movidos: 1, diferentes: [] })
  expect(await guardados(other)).toEqual([])
  const place = { dataDir: other.services.dataDir, url: other.url }
  const said = await runCommand(['verificar'], { place, now: later })
  expect(said[1]).toBe(`Falta ${arquivo}: "atestado.pdf", da justificativa ${row.id}`)
  await moveDocuments(other.db, [other.services.documents, folderDocuments(nova)])
  expect(await checkDocuments(checked)).toEqual(inOrder)
})

test('a cópia tem o comprovante, e a restauração o devolve', async () => {
  findPgDump()
  const other = await institute()
  const row = await justificada(other)
  await sendFile(await other.coordenadora(), path(row), 'atestado.pdf', pdf(700))
  const folder = join(newFolder(), 'copia')
  const place = { dataDir: other.services.dataDir, url: other.url }
  const { manifest } = await makeBackup(place, folder, other.clock.now())
  expect(manifest.tabelas).toMatchObject({ anexo: 1 })
  expect(manifest.ausentes).toEqual([])
  const target = await temporaryPlace()
  onTestFinished(target.remove)
  await restoreBackup(target, folder, other.clock.now())
  const db = await openDatabase(target)
  onTestFinished(() => db.close())
  const [{ arquivo = '' } = {}] = await db.kysely.selectFrom('anexo').select('arquivo').execute()
  const content = await documentsAt(target, db).open(arquivo)
  expect(content?.bytes).toBe(700)
  content?.stream.destroy()
})

const comFoto = (name: string, was: readonly string[] = []): Resource =>
  defineResource('passeio', {
    label: { one: 'Passeio', many: 'Passeios' },
    access: {
      list: everybody,
      show: everybody,
      create: { coordenador: 'all' },
      edit: { coordenador: 'all', educador: 'all' },
    },
    fields: {
      nome: text('Nome', { list: true }),
      [name]: file('Foto', { was, list: true }),
      autorizacao: file('Autorização', { write: ['coordenador'] }),
    },
  })

test('outra entidade tem arquivos com uma linha para cada, também sob outro nome depois', async () => {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  const opened = await openDatabase({
    ...place,
    resources: [...Object.values(resources), comFoto('imagem')],
  })
  await opened.close()
  const school = await institute(
    { resources: { ...resources, passeio: comFoto('imagem') } },
    100_000,
    { ...place, remove: async () => undefined },
  )
  const coordinator = await school.coordenadora()
  const carla = await school.educadora()
  const { id } = (await coordinator.post('/passeio/', { nome: 'Museu' })).body as Row
  const send = (quem: Person, field: string) =>
    sendFile(quem, `/passeio/${id}/${field}`, 'foto.png', png)
  expect((await send(carla, 'imagem')).status).toBe(201)
  expect((await send(carla, 'autorizacao')).status).toBe(403)
  expect((await send(coordinator, 'autorizacao')).status).toBe(201)
  expect((await carla.get(`/passeio/${id}/autorizacao`)).status).toBe(200)
  const { createApp } = await import('#server/app')
  const renamed = await createApp({
    ...school.services,
    resources: { ...resources, passeio: comFoto('foto', ['imagem']) },
  })
  onTestFinished(() => renamed.close())
  const client = clientOf(renamed, coordinator.token)
  expect((await client.get(`/passeio/${id}`)).body).toMatchObject({
    foto: { nome_arquivo: 'foto.png' },
  })
  expect((await client.get(`/passeio/${id}/foto`)).status).toBe(200)
  expect((await client.delete(`/passeio/${id}/foto`)).status).toBe(204)
  expect((await client.get(`/passeio/${id}`)).body).toMatchObject({ foto: null })
  expect(await guardados(school)).toHaveLength(2)
})
