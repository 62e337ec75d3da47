import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import {
  doc,
  docInCircle,
  docOf,
  exe,
  jpeg,
  oleMark,
  pdf,
  png,
  relationships,
  svg,
  wordEntries,
  type ZipEntry,
  zip,
} from '../fixtures/arquivos.ts'
import { formOf, type Sender, attach as sendDocument } from './attach.ts'
import { institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

const megabytes = 1024 * 1024
const tipo = 'Tipo de arquivo não permitido. Use PDF, DOC, DOCX, JPG ou PNG.'
const docx = () => zip(wordEntries)
const docxWith = (...more: readonly ZipEntry[]) => zip([...wordEntries, ...more])
/** A Word document whose settings have these relationships. */
const docxRelated = (content: string | Buffer) =>
  docxWith({ name: 'word/_rels/settings.xml.rels', content })
const elsewhere = 'Target="http://exemplo.org/a.dotm" TargetMode="External"'
const link = 'hyperlink'

const attach = (
  aluno: Row,
  filename: string | null,
  content: Buffer,
  sender: Sender = coordenadora,
) => sendDocument(sender, aluno, filename, content)

async function attached(aluno: Row, filename: string, content = pdf()): Promise<Row> {
  const { status, body } = await attach(aluno, filename, content)
  expect(status).toBe(201)
  return body as Row
}

const download = (documento: Row, person: Person = coordenadora) =>
  person.get(`/alunos/documentos/${documento.id}/download`)
const documentsOf = async (aluno: Row) =>
  ((await coordenadora.get(`/alunos/${aluno.id}`)).body as { documentos: Row[] }).documentos
const filesStored = async () =>
  (await casa.services.documents.list()).map(({ arquivo }) => arquivo).sort()

test('um documento guardado volta inteiro, como anexo que o navegador não abre', async () => {
  const ana = await casa.aluno()
  const documento = await attached(ana, 'laudo.pdf', pdf(1000))
  expect(documento).toEqual({ id: expect.any(Number), nome_arquivo: 'laudo.pdf' })
  expect(await documentsOf(ana)).toEqual([documento])
  const { status, headers, text } = await download(documento)
  expect(status).toBe(200)
  expect(text).toBe(pdf(1000).toString())
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '1000',
    'content-disposition': `attachment; filename="laudo.pdf"; filename*=UTF-8''laudo.pdf`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('um documento cujo arquivo se perdeu é 404 com uma frase, e a leitura não se anota', async () => {
  const ana = await casa.aluno()
  const documento = await attached(ana, 'laudo.pdf')
  const leituras = async () => {
    const { body } = await coordenadora.get(`/alunos/${ana.id}/historico?tipo=acessos`)
    return (body as { entradas: Row[] }).entradas.filter(({ acao }) => acao === 'baixou').length
  }
  const perguntada = await casa.app.inject({
    method: 'HEAD',
    url: `/api/v1/alunos/documentos/${documento.id}/download`,
    headers: { authorization: `Bearer ${coordenadora.token}` },
  })
  expect([perguntada.statusCode, await leituras()]).toEqual([200, 0])
  expect([(await download(documento)).status, await leituras()]).toEqual([200, 1])
  const { arquivo } = await casa.db.kysely
    .selectFrom('documento')
    .select('arquivo')
    .where('id', '=', documento.id)
    .executeTakeFirstOrThrow()
  await casa.services.documents.remove(arquivo)
  const { status, body } = await download(documento)
  expect([status, body]).toEqual([
    404,
    { detail: 'O arquivo deste documento não está no servidor. Avise quem cuida do sistema.' },
  ])
  expect(await leituras()).toBe(1)
})

test.each([
  ['laudo.pdf', pdf(), 'application/pdf'],
  ['LAUDO.PDF', pdf(), 'application/pdf'],
  ['foto.jpg', jpeg, 'image/jpeg'],
  ['foto.jpeg', jpeg, 'image/jpeg'],
  ['foto.png', png, 'image/png'],
  ['ata.doc', doc, 'application/msword'],
  ['ata.docx', docx(), expect.stringMatching(/wordprocessingml/)],
  [
    'com-links.docx',
    docxRelated(relationships([link, elsewhere], ['styles', 'Target="styles.xml"'])),
    expect.stringMatching(/wordprocessingml/),
  ],
  [
    'com-partes.docx',
    docxWith({ name: 'word/a.xml', content: 'a'.repeat(megabytes), packed: true }),
    expect.stringMatching(/wordprocessingml/),
  ],
  ['antigo-sem-objetos.doc', docOf('/WordDocument', '/ObjectPool/'), 'application/msword'],
  ['antigo-que-anda-em-círculo.doc', docInCircle(), 'application/msword'],
  [
    'com-um-nome-sem-fim.docx',
    docxRelated(`<Relationships ><${'a'.repeat(megabytes / 2)}`),
    expect.stringMatching(/wordprocessingml/),
  ],
])('%s é um tipo que se aceita', async (filename, content, type) => {
  const documento = await attached(await casa.aluno(), filename, content)
  expect((await download(documento)).headers['content-type']).toEqual(type)
})

test.each([
  ['um executável com nome de PDF', 'laudo.pdf', exe],
  ['um executável', 'laudo.exe', exe],
  ['um SVG com nome de PNG', 'foto.png', svg],
  ['um arquivo vazio', 'laudo.pdf', Buffer.alloc(0)],
  ['um PDF cortado', 'laudo.pdf', pdf().subarray(0, 150)],
  ['uma página com começo de PDF', 'laudo.pdf', Buffer.from('%PDF-1.7\n<script>alert(1)</script>')],
  ['um PNG cortado', 'foto.png', png.subarray(0, 50)],
  ['um programa com começo de PNG', 'foto.png', Buffer.concat([png.subarray(0, 8), exe])],
  ['um JPEG cortado', 'foto.jpg', jpeg.subarray(0, 100)],
  ['um programa com começo de JPEG', 'foto.jpg', Buffer.concat([jpeg.subarray(0, 4), exe])],
  ['um Word antigo com macros', 'ata.doc', docOf('/WordDocument', '/Macros/VBA/dir')],
  ['uma planilha antiga com nome de Word', 'ata.doc', docOf('/Workbook')],
  ['um Word antigo cortado', 'ata.doc', doc.subarray(0, 600)],
  ['um ZIP que só diz ser Word', 'ata.docx', zip([{ name: 'word/document.xml' }])],
  ['um PDF com nome de foto', 'foto.jpg', pdf()],
  ['um nome sem ponto', 'laudo', pdf()],
  ['um nome que é só o ponto', '.', pdf()],
  ['duas extensões, a última ruim', 'laudo.pdf.html', pdf()],
  ['um arquivo sem nome', null, pdf()],
  ['um ZIP qualquer com nome de Word', 'ata.docx', zip([{ name: 'leia.txt' }])],
  ['um ZIP cortado', 'ata.docx', docx().subarray(0, 60)],
  ['um Word com macros', 'ata.docx', zip([...wordEntries, { name: 'word/vbaProject.bin' }])],
  ['um Word que sai da pasta', 'ata.docx', zip([...wordEntries, { name: '../../x' }])],
  [
    'um Word que se abre em 60 MB',
    'ata.docx',
    zip([...wordEntries, { name: 'word/a.xml', size: 60 * megabytes }]),
  ],
  [
    'um Word que diz 100 bytes e se abre em 60 MB',
    'ata.docx',
    docxWith({
      ...{ name: 'word/a.xml', content: Buffer.alloc(60 * megabytes) },
      ...{ packed: true, size: 100 },
    }),
  ],
  [
    'um Word que diz mais do que traz',
    'ata.docx',
    docxWith({ name: 'word/a.xml', content: 'abc', packed: true, size: 100 }),
  ],
  [
    'um Word com um modelo de fora',
    'ata.docx',
    docxRelated(relationships(['attachedTemplate', elsewhere])),
  ],
  ['um Word com uma figura de fora', 'ata.docx', docxRelated(relationships(['image', elsewhere]))],
  [
    'um Word com um modelo de fora, escrito com aspas simples',
    'ata.docx',
    docxRelated(relationships(['attachedTemplate', elsewhere]).replaceAll('"', "'")),
  ],
  [
    'um Word com um modelo de fora, escrito em códigos',
    'ata.docx',
    docxRelated(relationships(['attachedTemplate', elsewhere]).replace('External', '&#69;xternal')),
  ],
  [
    'um Word com um modelo de fora, que diz no endereço ser um link',
    'ata.docx',
    docxRelated(
      relationships(['attachedTemplate', `Target='a>b Type="x/hyperlink"' TargetMode="External"`]),
    ),
  ],
  [
    'um Word com um modelo de fora, em UTF-16',
    'ata.docx',
    docxRelated(Buffer.from(`\ufeff${relationships(['attachedTemplate', elsewhere])}`, 'utf16le')),
  ],
  [
    'um Word com um objeto OLE',
    'ata.docx',
    docxWith({ name: 'word/embeddings/oleObject1.bin', content: oleMark }),
  ],
  [
    'um Word com um objeto OLE que se diz uma figura',
    'ata.docx',
    docxWith({
      name: 'word/media/image1.png',
      content: Buffer.concat([oleMark, png]),
      packed: true,
    }),
  ],
  [
    'um Word com um objeto de outro programa',
    'ata.docx',
    docxRelated(relationships(['oleObject', 'Target="media/a.dat"'])),
  ],
  [
    'um Word com um controle ActiveX',
    'ata.docx',
    docxRelated(relationships(['control', 'Target="a.xml"'])),
  ],
  [
    'um Word com uma página dentro',
    'ata.docx',
    docxRelated(relationships(['aFChunk', 'Target="a.htm"'])),
  ],
  [
    'um Word com a mesma parte duas vezes',
    'ata.docx',
    docxWith({ name: 'WORD/Document.xml', content: 'outro' }),
  ],
  [
    'um Word antigo com um objeto de outro programa',
    'ata.doc',
    docOf('/WordDocument', '/ObjectPool/_1/\u0001Ole10Native'),
  ],
  [
    'um Word de mil e uma partes',
    'ata.docx',
    zip([...wordEntries, ...Array.from({ length: 999 }, (_, n) => ({ name: `word/${n}` }))]),
  ],
])('T9: %s é recusado pelo tipo', async (_, filename, content) => {
  const ana = await casa.aluno()
  expect(await attach(ana, filename, content)).toEqual({
    status: 400,
    body: { detail: `file: ${tipo}`, errors: { file: tipo } },
  })
  expect(await documentsOf(ana)).toEqual([])
})

test('T9: 5.242.880 bytes passam, um byte a mais não, e nada fica para trás', async () => {
  const ana = await casa.aluno()
  await attached(ana, 'grande.pdf', pdf(5 * megabytes))
  const before = await filesStored()
  const { status, body } = await attach(ana, 'grande.pdf', pdf(5 * megabytes + 1))
  expect(status).toBe(413)
  expect(body).toEqual({ detail: 'Arquivo muito grande. Tamanho máximo: 5MB.' })
  expect(await filesStored()).toEqual(before)
  expect(await documentsOf(ana)).toHaveLength(1)
})

test.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\Users\\Ana\\laudo.pdf', 'laudo.pdf'],
  ['ação ñ “final”.pdf', 'ação ñ “final”.pdf'],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  [`${'😀'.repeat(300)}.docx.pdf`, `${'😀'.repeat(195)}x.pdf`],
])('T9: o nome %s guarda-se como %s', async (filename, stored) => {
  const documento = await attached(await casa.aluno(), filename)
  expect(documento.nome_arquivo).toBe(stored)
  const { status, headers } = await download(documento)
  expect(status).toBe(200)
  const disposition = String(headers['content-disposition'])
  const [, encoded = ''] = disposition.split("filename*=UTF-8''")
  expect(decodeURIComponent(encoded)).toBe(stored)
  expect(disposition).toMatch(
    /^attachment; filename="[ !#-[\]-~]+"; filename\*=UTF-8''[\w%.~!$&+^`|-]+$/,
  )
})

test('T9: um nome com quebra de linha não escreve cabeçalhos', async () => {
  const { type, payload } = formOf('a%0D%0ASet-Cookie: x=1*.pdf', pdf())
  const answer = await casa.app.inject({
    method: 'POST',
    url: `/api/v1/alunos/${(await casa.aluno()).id}/documentos`,
    headers: { 'content-type': type, authorization: `Bearer ${coordenadora.token}` },
    payload,
  })
  const { headers } = await download(answer.json() as Row)
  expect(headers['set-cookie']).toBeUndefined()
  expect(String(headers['content-disposition'])).not.toMatch(/[\r\n]/)
})

test('T9: o arquivo guarda-se com outro nome', async () => {
  const before = new Set(await filesStored())
  await attached(await casa.aluno(), 'laudo.pdf')
  const added = (await filesStored()).filter((name) => !before.has(name))
  expect(added).toEqual([expect.stringMatching(/^[\da-f-]{36}\.pdf$/)])
})

test('um pedido sem arquivo é 400, e diz o que falta', async () => {
  const path = `/alunos/${(await casa.aluno()).id}/documentos`
  for (const body of [undefined, { file: 'x' }]) {
    expect((await coordenadora.post(path, body)).body).toEqual({
      detail: 'file: Envie um arquivo',
      errors: { file: 'Envie um arquivo' },
    })
  }
})

test.each([
  ['sem limite', 'multipart/form-data', 'x'],
  ['de limite vazio', 'multipart/form-data; boundary=', '--\r\n'],
  ['que não começa', 'multipart/form-data; boundary=x', 'y'],
  ['que não acaba', 'multipart/form-data; boundary=x', '--x\r\n'],
  [
    'que acaba no meio do arquivo',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
  ],
])('um formulário %s é 400, e nada fica para trás', async (_, type, payload) => {
  const ana = await casa.aluno()
  const before = await filesStored()
  const answer = await casa.app.inject({
    method: 'POST',
    url: `/api/v1/alunos/${ana.id}/documentos`,
    headers: { 'content-type': type, authorization: `Bearer ${coordenadora.token}` },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    errors: { file: 'O arquivo não chegou inteiro. Envie de novo.' },
  })
  expect(await filesStored()).toEqual(before)
})

test('vinte documentos por aluno, e não mais', async () => {
  const ana = await casa.aluno()
  for (let n = 0; n < 20; n += 1) await attached(ana, `laudo ${n}.pdf`)
  const { status, body } = await attach(ana, 'mais um.pdf', pdf())
  expect(status).toBe(400)
  expect(body).toMatchObject({ errors: { file: 'Cada aluno pode ter até 20 documentos' } })
  expect(await documentsOf(ana)).toHaveLength(20)
})

test('um envio repetido com a mesma chave, também ao mesmo tempo, guarda um só documento', async () => {
  const ana = await casa.aluno()
  const before = (await filesStored()).length
  const once = () =>
    attach(ana, 'laudo.pdf', pdf(), {
      ...coordenadora,
      headers: { 'idempotency-key': 'chave-do-laudo-1' },
    })
  const first = await once()
  expect(first.status).toBe(201)
  expect(await Promise.all([once(), once(), once()])).toEqual([first, first, first])
  expect(await documentsOf(ana)).toEqual([first.body])
  expect(await filesStored()).toHaveLength(before + 1)
})

test('a mesma chave com outro arquivo, ou para outro aluno, é recusada e nada fica', async () => {
  const [ana, bia] = [await casa.aluno(), await casa.aluno()]
  const once = { ...coordenadora, headers: { 'idempotency-key': 'chave-de-um-so' } }
  await attach(ana, 'laudo.pdf', pdf(), once)
  const before = await filesStored()
  const others = [
    await attach(ana, 'laudo.pdf', pdf(300), once),
    await attach(ana, 'outro.pdf', pdf(), once),
    await attach(bia, 'laudo.pdf', pdf(), once),
  ]
  expect(others.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await filesStored()).toEqual(before)
  expect(await documentsOf(bia)).toEqual([])
})

test('o vigésimo documento, repetido porque a resposta se perdeu, tem a mesma resposta', async () => {
  const ana = await casa.aluno()
  for (let n = 0; n < 19; n += 1) await attached(ana, `laudo ${n}.pdf`)
  const once = { ...coordenadora, headers: { 'idempotency-key': 'chave-do-vigesimo' } }
  const last = await attach(ana, 'último.pdf', pdf(), once)
  expect(await attach(ana, 'último.pdf', pdf(), once)).toEqual(last)
  expect(last.status).toBe(201)
  const together = await Promise.all([1, 2].map((n) => attach(ana, `${n}.pdf`, pdf())))
  expect(together.map(({ status }) => status)).toEqual([400, 400])
})

test('um documento removido não se baixa, e o arquivo fica para a lixeira', async () => {
  const ana = await casa.aluno()
  const before = await filesStored()
  const documento = await attached(ana, 'laudo.pdf')
  expect((await coordenadora.delete(`/alunos/documentos/${documento.id}`)).status).toBe(204)
  expect((await download(documento)).status).toBe(404)
  expect((await coordenadora.delete(`/alunos/documentos/${documento.id}`)).status).toBe(404)
  expect(await documentsOf(ana)).toEqual([])
  expect(await filesStored()).toHaveLength(before.length + 1)
})

test('a educadora baixa só os documentos dos alunos da sua turma; a assistente, todos', async () => {
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  const documento = await attached(ana, 'laudo.pdf')
  expect((await download(documento, beatriz)).status).toBe(200)
  expect((await download(documento, helena)).status).toBe(200)
  const others = await download(documento, carla)
  const absent = await carla.get('/alunos/documentos/999999/download')
  expect([others.status, others.text]).toEqual([404, absent.text])
  for (const person of [beatriz, carla, helena]) {
    expect((await attach(ana, 'outro.pdf', pdf(), person)).status).toBe(403)
    expect((await person.delete(`/alunos/documentos/${documento.id}`)).status).toBe(403)
  }
})

test('o documento de um aluno excluído não se baixa mais', async () => {
  const ana = await casa.aluno()
  const documento = await attached(ana, 'laudo.pdf')
  await coordenadora.delete(`/alunos/${ana.id}`)
  expect((await download(documento)).status).toBe(404)
  expect((await attach(ana, 'outro.pdf', pdf())).status).toBe(404)
})

test('T9: um envio interrompido no meio não deixa arquivo nem linha', async () => {
  const other = await institute()
  const coordinator = await other.coordenadora()
  const ana = await other.aluno()
  await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = other.app.server.address() as AddressInfo
  const { type, payload } = formOf('laudo.pdf', pdf(2 * megabytes))
  const sending = request({
    port,
    method: 'POST',
    path: `/api/v1/alunos/${ana.id}/documentos`,
    headers: { 'content-type': type, 'content-length': payload.length },
  })
  sending.setHeader('authorization', `Bearer ${coordinator.token}`)
  sending.on('error', () => undefined)
  sending.write(payload.subarray(0, megabytes))
  const files = () => readdirSync(join(other.services.dataDir, 'documentos'))
  await expect.poll(files).toHaveLength(1)
  sending.destroy()
  await expect.poll(files).toEqual([])
  const shown = await coordinator.get(`/alunos/${ana.id}`)
  expect(shown.body).toMatchObject({ documentos: [] })
})

test('um envio grande de tipo recusado recebe a resposta sem ficar esperando', async () => {
  const other = await institute()
  const coordinator = await other.coordenadora()
  const ana = await other.aluno()
  const address = await other.app.listen({ port: 0, host: '127.0.0.1' })
  const { type, payload } = formOf('programa.exe', Buffer.alloc(4 * megabytes))
  const answer = await fetch(`${address}/api/v1/alunos/${ana.id}/documentos`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${coordinator.token}` },
    body: new Uint8Array(payload),
    signal: AbortSignal.timeout(5000),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ errors: { file: tipo } })
})

/** A form with one file of a size, that comes in pieces as from a network. */
async function* formInPieces(size: number) {
  const piece = pdf(64 * 1024)
  const [head = '', end = ''] = formOf('laudo.pdf', Buffer.from('*')).payload.toString().split('*')
  yield Buffer.from(head)
  for (let left = size; left > 0; left -= piece.length) yield piece.subarray(0, left)
  yield Buffer.from(end)
}

test('T9: trinta envios de 5 MB ao mesmo tempo, metade com um byte a mais, custam menos de 64 MB', async () => {
  const alunos = [await casa.aluno(), await casa.aluno()]
  const send = async (n: number) => {
    const answer = await casa.app.inject({
      method: 'POST',
      url: `/api/v1/alunos/${alunos[n % 4 < 2 ? 0 : 1]?.id}/documentos`,
      headers: { 'content-type': formOf('', pdf()).type, ...bearer },
      payload: Readable.from(formInPieces(5 * megabytes + (n % 2))),
    })
    return answer.statusCode
  }
  const bearer = { authorization: `Bearer ${coordenadora.token}` }
  const held = () => process.memoryUsage().rss
  expect([await send(0), await send(1)]).toEqual([201, 413])
  const before = held()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, held())
  }, 5)
  const files = (await filesStored()).length
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, n) => send(n)))
  clearInterval(watch)
  expect(statuses).toEqual(Array.from({ length: 30 }, (_, n) => (n % 2 ? 413 : 201)))
  expect(await filesStored()).toHaveLength(files + 15)
  expect((most - before) / megabytes).toBeLessThan(64)
})
