import { afterAll, expect, test } from 'vitest'
import { roles } from '#model/field'
import { resources } from '#resources'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { clientOf } from '../server/client.ts'
import { temporaryPlace } from '../server/temporary-place.ts'
import { emailOf, openLibrary, password } from './library.ts'

// A lending library on the machine of this product: nothing below names a file of the institute.

const place = await temporaryPlace()
let now = new Date('2026-03-10T12:00:00Z')
const { app, services, close } = await openLibrary({ ...place, now: () => now })
afterAll(async () => {
  await close()
  await place.remove()
})

const as = async (role: string) => {
  const { body } = await clientOf(app).post('/login/login', { email: emailOf(role), password })
  return clientOf(app, (body as { access_token: string }).access_token)
}
const made = async (path: string, values: object) => {
  const { status, body, text } = await (await as('bibliotecario')).post(path, values)
  if (status !== 201) throw new Error(text)
  return body as { readonly id: number }
}

const assunto = await made('/assunto/', { nome: 'Cordel' })
const livro = await made('/livro/', {
  titulo: 'O Romance do Pavão Misterioso',
  exemplares: [{ tombo: 'B-001' }, { tombo: 'B-002' }],
  assuntos_ids: [assunto.id],
})
const leitora = await made('/leitor/', { nome: 'Dalva Reis', cpf: '52998224725' })
const emprestado = () =>
  made('/emprestimo/', { leitor_id: leitora.id, exemplar_id: 1, vence: '2026-03-20' })

test('cada ação de cada entidade responde a quem a declaração diz, e recusa o resto', async () => {
  for (const { name, api, access } of Object.values(resources))
    for (const role of roles) {
      const [, path] = `${[api.list ?? []].flat()[0] ?? ''}`.split(' ')
      if (!path) continue
      const { status } = await (await as(role)).get(path)
      expect([name, role, status]).toEqual([name, role, access.list?.[role] ? 200 : 403])
    }
  expect((await (await as('voluntario')).post('/livro/', { titulo: 'Outro' })).status).toBe(403)
  expect((await clientOf(app).get('/leitor/')).status).toBe(401)
})

test('um campo sensível só chega a quem o lê', async () => {
  const seen = async (role: string) => (await (await as(role)).get(`/leitor/${leitora.id}`)).body
  expect(await seen('bibliotecario')).toMatchObject({ cpf: '52998224725' })
  expect(await seen('voluntario')).not.toHaveProperty('cpf')
})

test('o OpenAPI tem as entidades e as ações da biblioteca, e nenhuma de outro produto', async () => {
  const { body } = await clientOf(app).get('/openapi.json')
  const { paths } = body as { paths: object }
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/livro/', '/emprestimo/{id}/devolucao', '/emprestimo/{id}/renovacao']),
  )
  expect(/aluno|turma|frequ[eê]ncia|caderno/i.exec(JSON.stringify(body))?.[0]).toBeUndefined()
})

test('um livro tem vários assuntos e exemplares, gravados com ele', async () => {
  const { body } = await (await as('voluntario')).get(`/livro/${livro.id}`)
  expect(body).toMatchObject({
    exemplares: [{ tombo: 'B-001' }, { tombo: 'B-002' }],
    assuntos_ids: [assunto.id],
    assuntos: [{ nome: 'Cordel' }],
  })
})

test('a década se guarda do ano, a estante depende do público, e um exemplar perdido não se empresta', async () => {
  const { put, get } = await as('bibliotecario')
  await put(`/livro/${livro.id}`, { ano: 1923 })
  expect((await get('/livro/?decada=1920')).body).toMatchObject([{ id: livro.id, decada: 1920 }])
  const alta = await put(`/livro/${livro.id}`, { publico: 'infantil', estante: 'alta' })
  expect(alta.body).toMatchObject({
    errors: { estante: '"Alta" não serve com Infantil em Público' },
  })
  await put('/exemplar/2', { estado: 'perdido' })
  const values = { leitor_id: leitora.id, exemplar_id: 2, vence: '2026-03-20' }
  const lost = await (await as('voluntario')).post('/emprestimo/', values)
  expect(lost.body).toMatchObject({
    errors: { exemplar_id: 'Só serve um exemplar com Bom ou Gasto em Estado' },
  })
})

test('um leitor espera por vários livros, e cada espera é uma reserva que se faz e se desfaz por si', async () => {
  const { put, post, get, delete: remove } = await as('voluntario')
  const outro = await made('/livro/', { titulo: 'Cordel Encantado' })
  const place = `/leitor/${leitora.id}`
  const espera = await put(place, { espera_ids: [livro.id, outro.id] })
  expect(espera.body).toMatchObject({
    espera_ids: [outro.id, livro.id],
    espera: [{ titulo: 'Cordel Encantado' }, { titulo: 'O Romance do Pavão Misterioso' }],
  })
  const { body: reservas } = await get('/reserva/')
  expect(reservas).toMatchObject([{ livro_id: livro.id }, { livro_id: outro.id }])
  expect(await post('/reserva/', { leitor_id: leitora.id, livro_id: livro.id })).toMatchObject({
    ...{ status: 409, body: { errors: { leitor_id: 'Este leitor já espera por este livro' } } },
  })
  const [{ id = 0 } = {}] = reservas as { id?: number }[]
  expect((await remove(`/reserva/${id}`)).status).toBe(204)
  expect((await get(place)).body).toMatchObject({ espera_ids: [outro.id] })
  expect((await get(`/leitor/?espera_ids=${outro.id}`)).body).toMatchObject([{ id: leitora.id }])
  expect((await get(`/leitor/?espera_ids=${livro.id}`)).body).toEqual([])
  expect((await put(place, { espera_ids: null })).body).toMatchObject({ espera_ids: null })
  expect((await get('/reserva/')).body).toEqual([])
})

test('de um exemplar gasto se anotam as avarias com que sai, e de um bom, nenhuma', async () => {
  const { put, post } = await as('bibliotecario')
  const lent = async () => {
    const values = { leitor_id: leitora.id, exemplar_id: 1, vence: '2026-03-20' }
    const { body } = await post('/emprestimo/', { ...values, avarias: 'Capa solta' })
    return (body as { avarias: unknown }).avarias
  }
  expect(await lent()).toBeNull()
  await put('/exemplar/1', { estado: 'gasto' })
  expect(await lent()).toBe('Capa solta')
})

test('Devolver e Renovar são ações declaradas: conferem o que se pergunta e quando cabem', async () => {
  const { id } = await emprestado()
  const call = await as('voluntario')
  const renewal = await call.post(`/emprestimo/${id}/renovacao`, { vence: '2026-03-01' })
  expect(renewal.body).toMatchObject({
    errors: { vence: 'O prazo não pode ser antes do empréstimo' },
  })
  const empty = await call.post(`/emprestimo/${id}/renovacao`, {})
  expect(empty.body).toMatchObject({ errors: { vence: 'Diga o novo prazo' } })
  const longer = await call.post(`/emprestimo/${id}/renovacao`, { vence: '2026-03-27' })
  expect(longer.body).toMatchObject({ vence: '2026-03-27', atrasado: false })
  now = new Date('2026-03-30T12:00:00Z')
  const later = await as('voluntario')
  expect((await later.get(`/emprestimo/${id}`)).body).toMatchObject({ atrasado: true })
  const back = await later.post(`/emprestimo/${id}/devolucao`)
  expect(back.body).toMatchObject({ devolvido_em: '2026-03-30', atrasado: false })
  const closed = { status: 409, body: { detail: 'Este exemplar já foi devolvido.' } }
  expect(await later.post(`/emprestimo/${id}/devolucao`)).toMatchObject(closed)
  expect(await later.put(`/emprestimo/${id}`, { vence: '2026-04-30' })).toMatchObject(closed)
  const { body: told } = await later.get(`/emprestimo/${id}/historico`)
  expect(told).toMatchObject({
    entradas: [{ acao: 'editou' }, { acao: 'editou' }, { acao: 'criou' }],
  })
})

test('livros entram de uma planilha', async () => {
  const answer = await (await as('bibliotecario')).post('/livro/importacao', {
    criar: {},
    linhas: [
      {
        ...{ linha: 1, valores: { titulo: 'Vidas Secas', ano: 1938 } },
        referencias: { assuntos_ids: 'cordel' },
      },
    ],
  })
  expect(answer.status).toBe(200)
  const { body } = await (await as('voluntario')).get('/livro/?q=vidas')
  expect(body).toMatchObject([{ titulo: 'Vidas Secas', ano: 1938, assuntos_ids: [assunto.id] }])
})

test('o livro excluído volta da lixeira com os exemplares e os assuntos, e quem não cuida dela não a vê', async () => {
  const librarian = await as('bibliotecario')
  const path = `/livro/${livro.id}`
  const { body: before } = await librarian.get(path)
  expect((await librarian.delete(path)).status).toBe(204)
  expect((await librarian.get('/exemplar/1')).status).toBe(404)
  expect((await (await as('voluntario')).get('/lixeira')).status).toBe(403)
  const { body: bin } = await librarian.get('/lixeira?q=pavao')
  expect(bin).toMatchObject({ total: 1, linhas: [{ recurso: 'livro', id: livro.id }] })
  const back = await librarian.post('/lixeira/restaurar', { recurso: 'livro', id: livro.id })
  expect(back.body).toEqual({ frases: [] })
  expect((await librarian.get(path)).body).toEqual(before)
  await librarian.delete('/exemplar/1')
  const { body: novo } = await librarian.post('/exemplar/', { livro_id: livro.id, tombo: 'B-001' })
  const restored = () => librarian.post('/lixeira/restaurar', { recurso: 'exemplar', id: 1 })
  expect((await restored()).body).toMatchObject({ errors: { tombo: 'Este tombo já existe' } })
  await librarian.delete(`/exemplar/${(novo as { id: number }).id}`)
  expect((await restored()).status).toBe(200)
})

test('uma planilha muda os livros que acha pelo título, e se desfaz', async () => {
  const dona = await as('bibliotecario')
  const { id } = await made('/livro/', { titulo: 'Morte e Vida Severina', ano: 1955 })
  const valores = { titulo: 'Morte e Vida Severina', ano: 1966, autor: 'João Cabral' }
  const question = { atualizar: true, linhas: [{ linha: 1, valores }] }
  const { body } = await dona.post('/livro/importacao/conferencia', question)
  const { linhas } = body as { linhas: { achadas: { versao: number }[] }[] }
  expect(linhas).toMatchObject([{ achadas: [{ id, certa: true, mudam: ['ano', 'autor'] }] }])
  const versao = linhas[0]?.achadas[0]?.versao
  const { text } = await dona.post('/livro/importacao', {
    linhas: [{ linha: 1, id, versao, valores }],
  })
  expect(text).toContain('"mudaram":1')
  const lido = async () => (await dona.get(`/livro/${id}`)).body
  expect(await lido()).toMatchObject({ ano: 1966, decada: 1960, autor: 'João Cabral' })
  const [ultima] = ((await dona.get('/importacoes')).body as { importacoes: { id: number }[] })
    .importacoes
  const desfeita = await dona.post(`/importacoes/${ultima?.id}/desfazer`)
  expect(desfeita.body).toMatchObject({ voltaram: 1, ficaram: [] })
  expect(await lido()).toMatchObject({ ano: 1955, decada: 1950, autor: null })
})

test('dois cadastros de um leitor são um: sugerido, comparado, juntado e desfeito', async () => {
  const { get, post, put } = await as('bibliotecario')
  await put(`/leitor/${leitora.id}`, { nascimento: '1990-04-20' })
  const outra = await made('/leitor/', {
    ...{ nome: 'Reis Dalva', nascimento: '1990-04-20', cpf: '529.982.247-25' },
    telefone: '11987654321',
  })
  const similar = await get('/leitor/semelhantes')
  expect(similar.body).toMatchObject({
    pares: [
      { um: { id: leitora.id }, outro: { id: outra.id }, campo: 'cpf' },
      { um: { id: leitora.id }, outro: { id: outra.id }, campo: 'nascimento' },
    ],
  })
  expect((await (await as('voluntario')).get('/leitor/semelhantes')).status).toBe(403)
  const { body: lent } = await get('/emprestimo/')
  const values = { leitor_id: outra.id, exemplar_id: 1, vence: '2026-04-20' }
  await made('/emprestimo/', values)
  const path = `/leitor/${leitora.id}/juncao`
  const { body } = await get(`${path}?outro_id=${outra.id}`)
  const { prova, contagens } = body as { prova: string; contagens: object[] }
  const before = (lent as object[]).length
  expect(contagens).toEqual([{ recurso: 'emprestimo', fica: before, sai: 1, repetidos: 0 }])
  const chosen = { outro_id: outra.id, campos: ['telefone'], valem: [], prova }
  const merged = await post(path, chosen)
  expect([merged.status, merged.body]).toEqual([
    200,
    { id: leitora.id, antes: before + 1, depois: before + 1 },
  ])
  expect((await get(`/leitor/${leitora.id}`)).body).toMatchObject({ telefone: '11987654321' })
  expect((await get(`/leitor/${outra.id}`)).headers.location).toBe(`/api/v1/leitor/${leitora.id}`)
  const [junta] = (await get('/leitor/juncoes')).body as { id: number }[]
  expect((await post(`/leitor/juncoes/${junta?.id}/desfazer`)).status).toBe(200)
  expect((await get(`/leitor/${leitora.id}`)).body).toMatchObject({ telefone: null })
  expect((await get('/emprestimo/')).body).toHaveLength(before + 1)
  expect((await (await as('bibliotecario')).delete(`/leitor/${outra.id}`)).status).toBe(204)
  await eraseSubject(services, outra.id)
})

test('o que se guarda de um leitor se exporta e se apaga', async () => {
  await emprestado()
  const { pieces } = await exportSubject(services, leitora.id)
  let whole = ''
  for await (const piece of pieces) whole += piece
  expect(JSON.parse(whole)).toMatchObject({ leitor: { nome: 'Dalva Reis' } })
  expect(whole).toContain('2026-03-20')
  const librarian = await as('bibliotecario')
  expect((await librarian.delete(`/leitor/${leitora.id}`)).status).toBe(204)
  const erased = await eraseSubject(services, leitora.id)
  expect(erased).toMatchObject({ nome: 'Dalva Reis', registros: { emprestimo: 4 } })
  const rows = await services.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('Dalva')
})
