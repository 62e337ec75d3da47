import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app'
import type { Documents } from '#server/documents/documents'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { clientOf } from './client.ts'
import type { Exported } from './exported.ts'
import { comTurma, type Institute, institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

async function exportacoes(aluno: Row): Promise<number> {
  const { body } = await coordenadora.get(`/alunos/${aluno.id}/historico?tipo=acessos`)
  const { entradas } = body as { entradas: { acao: string }[] }
  return entradas.filter(({ acao }) => acao === 'exportou').length
}

/** The same server with contents of documents that come as they are told. */
async function withContents(casa: Institute, open: Documents['open']) {
  const documents = { ...casa.services.documents, open }
  const app = await createApp({ ...casa.services, documents }, { personBurst: 100_000 })
  onTestFinished(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, port: (app.server.address() as AddressInfo).port }
}

test('documentos de qualquer tamanho saem inteiros, e o que se perdeu sai vazio', async () => {
  const ana = await casa.aluno()
  const contents = [1, 2, 3, 100_000, 200_001].map((size) => pdf(size + 100))
  for (const [at, content] of contents.entries())
    await attach(coordenadora, ana, `${at}.pdf`, content)
  const { status, body, headers } = await coordenadora.get(`/alunos/${ana.id}/exportacao`)
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  const { documentos } = body as Exported
  const decoded = documentos.map(({ conteudo_base64 }) =>
    Buffer.from(conteudo_base64 ?? '', 'base64'),
  )
  expect(decoded.map(({ length }) => length)).toEqual(contents.map(({ length }) => length))
  expect(decoded.every((content, at) => contents[at]?.equals(content))).toBe(true)
  const { app } = await withContents(casa, async () => null)
  const lost = await clientOf(app, coordenadora.token).get(`/alunos/${ana.id}/exportacao`)
  expect((lost.body as Exported).documentos[0]?.conteudo_base64).toBeNull()
})

test('uma exportação que se interrompe não parece inteira', async () => {
  const ana = await casa.aluno()
  await attach(coordenadora, ana, 'laudo.pdf', pdf())
  const { port } = await withContents(casa, async () => ({
    bytes: 200_000,
    stream: Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('disco')
      })(),
    ),
  }))
  const headers = { authorization: `Bearer ${coordenadora.token}` }
  const url = `http://127.0.0.1:${port}/api/v1/alunos/${ana.id}/exportacao`
  await expect(fetch(url, { headers }).then((answer) => answer.text())).rejects.toThrow()
})

test('saem duas exportações por vez: a terceira espera, e quem desiste dá lugar', async () => {
  const ana = await casa.aluno()
  await attach(coordenadora, ana, 'laudo.pdf', pdf())
  let opened = 0
  const { port } = await withContents(casa, async () => {
    opened += 1
    return { bytes: 5, stream: new Readable({ read: () => undefined }) }
  })
  const ask = () =>
    request({
      ...{ port, path: `/api/v1/alunos/${ana.id}/exportacao` },
      headers: { authorization: `Bearer ${coordenadora.token}` },
    })
      .on('error', () => undefined)
      .end()
  const first = [ask(), ask()]
  await expect.poll(() => opened).toBe(2)
  const third = ask()
  await setTimeout(200)
  expect([opened, await exportacoes(ana)]).toEqual([2, 2])
  first[0]?.destroy()
  await expect.poll(() => opened).toBe(3)
  first[1]?.destroy()
  third.destroy()
  expect(await exportacoes(ana)).toBe(3)
})

test('só perguntar pela exportação não é exportar', async () => {
  const ana = await casa.aluno()
  const answer = await casa.app.inject({
    method: 'HEAD',
    url: `/api/v1/alunos/${ana.id}/exportacao`,
    headers: { authorization: `Bearer ${coordenadora.token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(await exportacoes(ana)).toBe(0)
})

test('a exportação diz o percentual e o selo das chamadas; o histórico não os diz', async () => {
  const { beatriz, turma, ana } = await comTurma(casa)
  const marcas = { frequencias: [{ aluno_id: ana.id, status: 'ausente' }] }
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, marcas)
  const { body } = await coordenadora.get(`/alunos/${ana.id}/exportacao`)
  expect((body as Exported).aluno).toMatchObject({ percentual_ausencia: 100, selo: 'critico' })
  // What a version before noted when it stored the percentage with the row.
  const noted = { antes: '{"percentual_ausencia":50}', depois: '{"percentual_ausencia":60}' }
  const trace = { quando: '2026-03-09T12:00:00.000Z', acao: 'editou', recurso: 'aluno' }
  await casa.db.kysely
    .insertInto('auditoria')
    .values({ ...trace, registro_id: ana.id, ...noted })
    .execute()
  const { text } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  expect(text).not.toMatch(/percentual_ausencia|selo/)
})
