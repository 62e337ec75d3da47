import { expect, test } from 'vitest'
import type { Answer } from './client.ts'
import { institute, type Person, type Row } from './institute.ts'

/** The clock of these tests stands at Tuesday, 10 March 2026. */
const casa = await institute()
const coordenadora = await casa.coordenadora()
const helena = await casa.assistente()

interface Passo {
  readonly id: number
  readonly situacao: string
  readonly comentario: string | null
  readonly quando: string
  readonly autor: { readonly nome: string } | null
}

async function comRelatorio() {
  const beatriz = await casa.educadora({ nome: 'Beatriz Nóbrega' })
  const turma = await casa.turma({ educador_id: beatriz.id })
  const corpo = { data_relatorio: '2026-03-09', report: 'Leitura em roda.' }
  const answer = await beatriz.post('/relatorio/', {
    ...corpo,
    educador_id: beatriz.id,
    turma_id: turma.id,
  })
  return { beatriz, turma, id: (answer.body as Row).id, corpo }
}

const passosDe = async (person: Person, id: number) =>
  ((await person.get(`/relatorio/${id}`)).body as { andamentos: Passo[] }).andamentos
const visto = async (id: number) => (await passosDe(coordenadora, id)).at(-1)?.id ?? null
const le = async (id: number, body?: object, headers = {}) =>
  coordenadora.post(`/relatorio/${id}/leitura`, body ?? { visto: await visto(id) }, headers)
const devolve = async (id: number, comentario: unknown, body = {}, headers = {}) =>
  coordenadora.post(
    `/relatorio/${id}/devolucao`,
    { visto: await visto(id), comentario, ...body },
    headers,
  )
const situacaoDe = ({ body }: Answer) => (body as { situacao: string | null }).situacao
const devolvidosDe = async (person: Person) =>
  ((await person.get('/relatorio/devolvidos')).body as { relatorios: Row[] }).relatorios.map(
    ({ id }) => id,
  )

async function traces(recurso: string, id: number) {
  const rows = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['acao', 'antes', 'depois'])
    .where('recurso', '=', recurso)
    .where('registro_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ acao, antes, depois }) => [
    acao,
    JSON.parse(antes ?? '{}'),
    JSON.parse(depois ?? '{}'),
  ])
}

test('marcar Lido guarda quem e quando, uma vez só, e fica no registro', async () => {
  const { id } = await comRelatorio()
  expect(situacaoDe(await coordenadora.get(`/relatorio/${id}`))).toBe(null)
  const first = await le(id)
  expect(first.status, first.text).toBe(200)
  expect(situacaoDe(first)).toBe('lido')
  casa.clock.pass(5)
  // What it was when it was opened: nothing is lost by it.
  expect((await le(id, { visto: null })).status).toBe(200)
  const steps = await passosDe(coordenadora, id)
  expect(steps).toMatchObject([
    { situacao: 'lido', comentario: null, autor: { nome: 'Coordenação' } },
  ])
  expect((await traces('relatorio', id)).slice(1)).toEqual([
    ['editou', { situacao: null }, { situacao: 'lido' }],
  ])
  expect(await traces('andamento', steps[0]?.id ?? 0)).toHaveLength(1)
})

test('devolver pede um comentário, de até 2.000 caracteres, e diz qual é o erro', async () => {
  const { id } = await comRelatorio()
  for (const [comentario, message] of [
    ['  \n ', 'Escreva o comentário'],
    ['x'.repeat(2001), 'O comentário tem no máximo 2.000 caracteres'],
  ]) {
    const answer = await devolve(id, comentario)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: { comentario: message } })
  }
  expect((await devolve(id, undefined)).status).toBe(400)
  expect((await devolve(id, 'x', { extra: 1 })).status).toBe(400)
  expect(await passosDe(coordenadora, id)).toEqual([])
  expect((await devolve(id, 'x'.repeat(2000))).status).toBe(200)
})

test('a autora vê o comentário, escreve de novo, e o relatório volta a novo com a conversa inteira', async () => {
  const { beatriz, id, corpo } = await comRelatorio()
  expect(await devolvidosDe(beatriz)).toEqual([])
  const sent = await devolve(id, ' Faltou dizer quem não veio. ')
  expect(situacaoDe(sent)).toBe('devolvido')
  expect(await devolvidosDe(beatriz)).toEqual([id])
  const { headers } = await beatriz.get(`/relatorio/${id}`)
  const edited = await beatriz.put(
    `/relatorio/${id}`,
    { ...corpo, report: 'Leitura em roda. Não vieram Ana e Davi.' },
    { 'if-match': String(headers.etag) },
  )
  expect(edited.status, edited.text).toBe(200)
  expect(edited.body).toMatchObject({ report: 'Leitura em roda. Não vieram Ana e Davi.' })
  expect(await devolvidosDe(beatriz)).toEqual([])
  expect(situacaoDe(await coordenadora.get(`/relatorio/${id}`))).toBe(null)
  for (const person of [coordenadora, beatriz])
    expect(await passosDe(person, id)).toMatchObject([
      {
        situacao: 'devolvido',
        comentario: 'Faltou dizer quem não veio.',
        autor: { nome: 'Coordenação' },
      },
      { situacao: 'novo', comentario: null, autor: { nome: 'Beatriz Nóbrega' } },
    ])
  expect((await traces('relatorio', id)).map(([acao]) => acao)).toEqual([
    ...['criou', 'editou', 'editou', 'editou'],
  ])
  expect((await le(id)).status).toBe(200)
})

test('só um relatório devolvido se escreve de novo, e da sua turma e de quem escreveu nada muda', async () => {
  const { beatriz, turma, id, corpo } = await comRelatorio()
  const again = () => beatriz.put(`/relatorio/${id}`, { ...corpo, report: 'Outro.' })
  expect((await again()).status).toBe(409)
  await le(id)
  const refused = await again()
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ detail: 'Só um relatório devolvido se escreve de novo.' })
  await devolve(id, 'Conte mais.')
  const outra = await casa.turma({ educador_id: beatriz.id })
  for (const values of [{ turma_id: outra.id }, { educador_id: 1 }, { report: ' ' }])
    expect((await beatriz.put(`/relatorio/${id}`, values)).status).toBe(400)
  expect((await coordenadora.get(`/relatorio/${id}`)).body).toMatchObject({
    ...{ report: 'Leitura em roda.', turma_id: turma.id, situacao: 'devolvido' },
  })
})

test('quem escreveu não tira o seu relatório dos devolvidos dizendo a situação: só o que a escreve, escreve', async () => {
  const { beatriz, id } = await comRelatorio()
  await devolve(id, 'Conte mais.')
  for (const situacao of ['lido', 'devolvido', null]) {
    const { status, body } = await beatriz.put(`/relatorio/${id}`, { situacao })
    expect([status, body]).toMatchObject([
      400,
      { errors: { situacao: 'Campo que não pode ser alterado' } },
    ])
  }
  expect(await devolvidosDe(beatriz)).toEqual([id])
  expect((await traces('relatorio', id)).map(([acao]) => acao)).toEqual(['criou', 'editou'])
})

test('quem coordena não julga um texto que não viu: 409, e nada muda', async () => {
  const { beatriz, id, corpo } = await comRelatorio()
  await devolve(id, 'Conte mais.')
  const before = await visto(id)
  await beatriz.put(`/relatorio/${id}`, { ...corpo, report: 'Mais.' })
  const late = await coordenadora.post(`/relatorio/${id}/devolucao`, {
    visto: before,
    comentario: 'Ainda falta.',
  })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({
    detail: 'Este relatório mudou depois que você o abriu. Leia de novo antes de responder.',
  })
  expect((await le(id, { visto: before })).status).toBe(409)
  expect((await le(id, { visto: null })).status).toBe(409)
  expect(await devolvidosDe(beatriz)).toEqual([])
  expect(await passosDe(beatriz, id)).toHaveLength(2)
  // Returned already, it is not returned twice.
  expect((await devolve(id, 'Agora sim.')).status).toBe(200)
  const twice = await devolve(id, 'De novo.')
  expect([twice.status, twice.body]).toMatchObject([409, { detail: /já foi devolvido/ }])
})

test('a mesma devolução, pedida de novo com a mesma chave, é uma só; e duas ao mesmo tempo também', async () => {
  const { id } = await comRelatorio()
  const headers = { 'idempotency-key': 'devolve-uma-vez' }
  const body = { visto: null }
  const answers = [
    await devolve(id, 'Conte mais.', body, headers),
    await devolve(id, 'Conte mais.', body, headers),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await passosDe(coordenadora, id)).toHaveLength(1)
  expect((await devolve(id, 'Outro.', body, headers)).status).toBe(409)

  const other = await comRelatorio()
  const at = await Promise.all(
    ['Um.', 'Dois.'].map((comentario) => devolve(other.id, comentario, body)),
  )
  expect(at.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await passosDe(coordenadora, other.id)).toHaveLength(1)
})

test('a resposta nunca chega a outra educadora, nem à que fica com a turma', async () => {
  const { beatriz, turma, id } = await comRelatorio()
  await devolve(id, 'palavra-da-coordenacao')
  const carla = await casa.educadora()
  await coordenadora.put(`/turma/${turma.id}`, { educador_id: carla.id })
  const answers = [
    await carla.get(`/relatorio/${id}`),
    await carla.get(`/relatorio/por-turma/${turma.id}`),
    await carla.get(`/relatorio/por-educador/${carla.id}`),
    await carla.get('/relatorio/devolvidos'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const told = answers.map(({ text }) => text).join()
  expect(told).toContain('Leitura em roda.')
  expect(told).not.toMatch(/palavra-da-coordenacao|devolvido"|situacao/)
  expect(await passosDe(carla, id)).toEqual([])
  expect((await carla.put(`/relatorio/${id}`, { report: 'x' })).status).toBe(404)
  expect((await carla.get('/relatorio/?situacao=devolvido')).status).toBe(403)
  // Without the class, it is still hers to write again.
  expect(await devolvidosDe(beatriz)).toEqual([id])
  expect((await beatriz.put(`/relatorio/${id}`, { report: 'Melhor.' })).status).toBe(200)
  for (const path of [`/relatorio/${id}`, '/relatorio/devolvidos', '/turmas-sem-relatorio'])
    expect((await helena.get(path)).status).toBe(403)
})

test('a coordenação filtra novos, lidos e devolvidos, em páginas', async () => {
  const relatorios = [await comRelatorio(), await comRelatorio(), await comRelatorio()]
  const [novo, lido, devolvido] = relatorios.map(({ id }) => id)
  await le(lido ?? 0)
  await devolve(devolvido ?? 0, 'Conte mais.')
  const turmas = relatorios.map(({ turma }) => `turma_id=${turma.id}`).join('&')
  const found = async (situacao: string) =>
    (
      (await coordenadora.get(`/relatorio/?${turmas}&situacao=${situacao}&_start=0&_end=5`))
        .body as Row[]
    ).map(({ id }) => id)
  expect([await found('null'), await found('lido'), await found('devolvido')]).toEqual([
    [novo],
    [lido],
    [devolvido],
  ])
})
