import { expect, test } from 'vitest'
import type { FichaDeEmergencia } from '#features/turmas/calls'
import type { Preview } from '#model/mergeable'
import type { Resposta } from '#resources/autorizacoes-do-aluno'
import { pdf } from '../fixtures/arquivos.ts'
import { sendFile } from './attach.ts'
import { everyRole, institute, type Person, type Row, type Values } from './institute.ts'

const casa = await institute()
const {
  coordenador: coordenadora,
  educador: beatriz,
  assistente_social: helena,
} = await everyRole(casa)
const carla = await casa.educadora()
const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
const outra = await casa.turma({ educador_id: carla.id })

const [imagem, saida] = (await coordenadora.get('/tipo-de-autorizacao/?_sort=id')).body as Row[]

async function autorizar(aluno: Row, values: Values = {}): Promise<Row> {
  const { status, body, text } = await coordenadora.post('/autorizacao/', {
    ...{ aluno_id: aluno.id, tipo_id: imagem?.id, resposta: 'autoriza', dia: '2026-03-02' },
    ...values,
  })
  expect(status, text).toBe(201)
  return body as Row
}

/** What a family answers today, by the name of the kind. */
async function respostasDe({ id }: Row, quem: Person = coordenadora) {
  const { consentimentos } = (await quem.get(`/alunos/${id}`)).body as {
    consentimentos: Resposta[]
  }
  return Object.fromEntries(consentimentos.map(({ tipo, situacao }) => [tipo, situacao]))
}

const semResposta = async (tipo: Row | undefined, quem: Person = coordenadora) =>
  ((await quem.get(`/alunos/?sem_resposta=${tipo?.id}&_sort=id`)).body as Row[]).map(({ id }) => id)

test('os cinco tipos já estão lá, e uma criança nova está sem resposta a todos', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  expect(await respostasDe(ana)).toEqual({
    'Uso de imagem': 'sem_resposta',
    Saída: 'sem_resposta',
    Passeio: 'sem_resposta',
    Medicação: 'sem_resposta',
    'Compartilhar com a rede': 'sem_resposta',
  })
  const semResposta = { aluno_id: ana.id, tipo_id: imagem?.id }
  const { status, body } = await coordenadora.post('/autorizacao/', semResposta)
  expect([status, body]).toMatchObject([400, { errors: { resposta: 'Diga a resposta' } }])
})

test('vale a última resposta: nem a vencida nem a que veio antes dela contam como sim', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  await autorizar(ana, { dia: '2025-02-03' })
  expect((await respostasDe(ana))['Uso de imagem']).toBe('autoriza')
  expect(await semResposta(imagem)).not.toContain(ana.id)
  // A later one, which is over by now: the family has said until when.
  await autorizar(ana, { dia: '2025-06-02', valido_ate: '2025-12-31' })
  expect((await respostasDe(ana))['Uso de imagem']).toBe('sem_resposta')
  expect(await semResposta(imagem)).toContain(ana.id)
  await autorizar(ana, { resposta: 'nao', dia: '2026-02-02' })
  expect((await respostasDe(ana))['Uso de imagem']).toBe('nao')
  expect(await semResposta(imagem)).not.toContain(ana.id)
  expect(await semResposta(saida)).toContain(ana.id)
})

test('revogada em um dia, o registro fica, fechado, e não conta mais como sim', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  const row = await autorizar(ana)
  const revogar = (values: Values) => coordenadora.post(`/autorizacao/${row.id}/revogacao`, values)
  expect((await revogar({ revogada_em: '2026-03-11' })).status).toBe(400)
  expect((await revogar({ revogada_em: '2026-03-01' })).status).toBe(400)
  expect((await revogar({ revogada_em: '2026-03-09' })).body).toMatchObject({
    revogada_em: '2026-03-09',
  })
  expect((await respostasDe(ana))['Uso de imagem']).toBe('revogada')
  expect(await semResposta(imagem)).not.toContain(ana.id)
  const again = await coordenadora.put(`/autorizacao/${row.id}`, { resposta: 'autoriza' })
  expect([again.status, again.text]).toEqual([409, '{"detail":"A autorização foi revogada."}'])
  const nao = await autorizar(ana, { tipo_id: saida?.id, resposta: 'nao' })
  const answer = await coordenadora.post(`/autorizacao/${nao.id}/revogacao`, {
    revogada_em: '2026-03-09',
  })
  expect([answer.status, answer.text]).toEqual([
    409,
    '{"detail":"Só se revoga o que foi autorizado."}',
  ])
})

test('com uma revogada, a criança ainda se exclui, volta da lixeira, e se junta a outra', async () => {
  const [ana, bia] = [await casa.aluno(), await casa.aluno()]
  const row = await autorizar(ana)
  await coordenadora.post(`/autorizacao/${row.id}/revogacao`, { revogada_em: '2026-03-09' })
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(204)
  const restored = await coordenadora.post('/lixeira/restaurar', { recurso: 'aluno', id: ana.id })
  expect(restored.status, restored.text).toBe(200)
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'revogada')
  await autorizar(bia, { dia: '2026-02-02' })
  expect((await juntar(bia, ana, 'sai')).status).toBe(200)
  expect(await respostasDe(bia)).toHaveProperty('Uso de imagem', 'revogada')
})

/** Makes two children one; of answers that contradict each other, the one of that child holds, or none is said to. */
async function juntar(fica: Row, sai: Row, vale?: 'fica' | 'sai') {
  const shown = await coordenadora.get(`/alunos/${fica.id}/juncao?outro_id=${sai.id}`)
  const { prova, repetidos } = shown.body as Preview
  const valem = repetidos.map((each) => ({ recurso: each.recurso, id: each[vale ?? 'fica'].id }))
  const body = { outro_id: sai.id, campos: [], valem: vale ? valem : [], prova }
  const answer = await coordenadora.post(`/alunos/${fica.id}/juncao`, body)
  return { ...answer, repetidos }
}

/** The days of what is answered for a child, and of what not. */
const dias = async ({ id }: Row) =>
  (
    await casa.db.kysely
      .selectFrom('autorizacao')
      .select('dia')
      .where('aluno_id', '=', id)
      .orderBy('dia')
      .execute()
  ).map(({ dia }) => dia?.slice(5))

for (const [vale, resposta, fica, sai] of [
  ['fica', 'nao', ['01-05', '02-02'], ['03-02', '03-05']],
  ['sai', 'autoriza', ['01-05', '02-02', '03-02', '03-05'], []],
] as const)
  test(`duas respostas que se contradizem: vale a que se diz, ${resposta}, e desfazer devolve as duas`, async () => {
    const [ana, bia] = [await casa.aluno(), await casa.aluno()]
    await autorizar(ana, { resposta: 'nao', dia: '2026-02-02' })
    await autorizar(ana, { tipo_id: saida?.id, dia: '2026-02-02' })
    await autorizar(bia, { tipo_id: saida?.id, dia: '2026-02-03' })
    await autorizar(bia, { dia: '2026-01-05' })
    await autorizar(bia, { dia: '2026-03-02' })
    await autorizar(bia, { dia: '2026-03-05' })
    const silent = await juntar(ana, bia)
    expect([silent.status, silent.text]).toEqual([400, expect.stringContaining('qual vale')])
    expect(silent.repetidos).toMatchObject([
      { recurso: 'autorizacao', fica: { resposta: 'nao' }, guarda: { fica: 2, sai: 0 } },
    ])
    const merged = await juntar(ana, bia, vale)
    expect(merged.body).toMatchObject({ antes: expect.any(Number) })
    const { antes, depois } = merged.body as { antes: number; depois: number }
    expect(antes).toBe(depois)
    expect(await respostasDe(ana)).toMatchObject({ 'Uso de imagem': resposta, Saída: 'autoriza' })
    const image = (all: readonly unknown[]) => all.filter((dia) => dia !== '02-03')
    expect([...new Set(image(await dias(ana)))]).toEqual(fica)
    expect(image(await dias(bia))).toEqual(sai)
    const [last] = (await coordenadora.get('/alunos/juncoes')).body as Row[]
    const undone = await coordenadora.post(`/alunos/juncoes/${last?.id}/desfazer`)
    expect(undone.status, undone.text).toBe(200)
    expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'nao')
    expect(await respostasDe(bia)).toHaveProperty('Uso de imagem', 'autoriza')
    expect(image(await dias(bia))).toEqual(['01-05', '03-02', '03-05'])
  })

test('a resposta de antes só volta a valer depois de dita: ao excluir a última, e ao mudar o seu dia', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  await autorizar(ana, { dia: '2026-01-05', resposta: 'nao' })
  await autorizar(ana, { dia: '2026-02-02' })
  const nao = await autorizar(ana, { resposta: 'nao' })
  const path = `/autorizacao/${nao.id}`
  const confirmado = { 'x-confirmado': '1' }
  const detail = 'A autorização de 02/02/2026 volta a valer: Autoriza.'
  expect(await coordenadora.delete(path)).toMatchObject({ status: 428, body: { detail } })
  const mudada = await coordenadora.put(path, { dia: '2026-01-20' })
  expect(mudada).toMatchObject({ status: 428, body: { detail } })
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'nao')
  expect((await coordenadora.put(path, { valido_ate: '2026-03-09' })).status).toBe(200)
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'sem_resposta')
  expect((await coordenadora.delete(path)).status).toBe(428)
  expect((await coordenadora.delete(path, confirmado)).status).toBe(204)
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'autoriza')
  const volta = { recurso: 'autorizacao', id: nao.id }
  expect((await coordenadora.post('/lixeira/restaurar', volta)).status).toBe(200)
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'sem_resposta')
  const sim = await autorizar(ana, { dia: '2026-03-09' })
  await coordenadora.delete(`/autorizacao/${sim.id}`, confirmado)
  const outra = await coordenadora.post('/lixeira/restaurar', { ...volta, id: sim.id })
  expect(outra.body).toEqual({ frases: ['A autorização de 09/03/2026 volta a valer: Autoriza.'] })
  // One that another has replaced changes nothing.
  const antiga = await autorizar(ana, { dia: '2026-02-10' })
  expect((await coordenadora.delete(`/autorizacao/${antiga.id}`)).status).toBe(204)
})

test('uma resposta que outra substituiu não volta quando esta vence, nem de outro dia conta', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  const amanha = { aluno_id: ana.id, tipo_id: imagem?.id, resposta: 'autoriza', dia: '2026-03-11' }
  expect((await coordenadora.post('/autorizacao/', amanha)).status).toBe(400)
  await autorizar(ana, { dia: '2026-03-09' })
  await autorizar(ana, { dia: '2026-03-09', resposta: 'nao' })
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'nao')
  await autorizar(ana, { dia: '2026-03-09', valido_ate: '2026-03-09' })
  expect(await respostasDe(ana)).toHaveProperty('Uso de imagem', 'sem_resposta')
  expect(await semResposta(imagem)).toContain(ana.id)
})

test('um tipo retirado não se pergunta mais, e um em uso não se exclui', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  const { body } = await coordenadora.post('/tipo-de-autorizacao/', { nome: 'Piscina' })
  const piscina = body as Row
  await autorizar(ana, { tipo_id: piscina.id })
  expect(await respostasDe(ana)).toHaveProperty('Piscina', 'autoriza')
  expect((await coordenadora.delete(`/tipo-de-autorizacao/${piscina.id}`)).status).toBe(409)
  await coordenadora.put(`/tipo-de-autorizacao/${piscina.id}`, { retirado: true })
  expect(await respostasDe(ana)).not.toHaveProperty('Piscina')
})

test('a educadora lê as respostas das crianças dela, sem quem assinou nem o papel', async () => {
  const ana = await casa.aluno({ turma_id: turma.id })
  const longe = await casa.aluno({ turma_id: outra.id })
  const row = await autorizar(ana, { quem_assinou: 'Marta segredo', edicao: 'segredo-1' })
  await autorizar(longe, { quem_assinou: 'Rui segredo' })
  const arquivo = `/autorizacao/${row.id}/assinada`
  expect((await sendFile(coordenadora, arquivo, 'segredo.pdf', pdf())).status).toBe(201)
  const { body, text } = await beatriz.get('/autorizacao/?_sort=id')
  expect(new Set((body as Row[]).map(({ aluno_id }) => aluno_id))).not.toContain(longe.id)
  expect(text).toContain('"resposta":"autoriza"')
  expect(text).not.toContain('segredo')
  expect((await beatriz.get(arquivo)).status).toBe(403)
  expect((await helena.get(arquivo)).status).toBe(200)
  for (const query of ['quem_assinou=Marta', '_sort=quem_assinou', 'q=Marta', 'edicao=segredo-1'])
    expect((await beatriz.get(`/autorizacao/?${query}`)).text, query).not.toContain(
      `"aluno_id":${ana.id}`,
    )
  expect((await beatriz.get(`/autorizacao/${row.id}/historico`)).status).toBe(403)
  expect(await respostasDe(ana, beatriz)).toHaveProperty('Passeio', 'sem_resposta')
  expect(await semResposta(imagem, beatriz)).not.toContain(longe.id)
  for (const quem of [beatriz, helena]) {
    const answers = [
      await quem.post('/autorizacao/', { aluno_id: ana.id, tipo_id: saida?.id, resposta: 'nao' }),
      await quem.put(`/autorizacao/${row.id}`, { resposta: 'nao' }),
      await quem.post(`/autorizacao/${row.id}/revogacao`, { revogada_em: '2026-03-09' }),
      await quem.delete(`/autorizacao/${row.id}`),
      await quem.post('/tipo-de-autorizacao/', { nome: 'Outro' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  }
})

test('a chamada diz quem está sem imagem, e a ficha de emergência, o que se autoriza', async () => {
  const sala = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: sala.id, nome: 'Ana' })
  const bia = await casa.aluno({ turma_id: sala.id, nome: 'Bia' })
  const caio = await casa.aluno({ turma_id: sala.id, nome: 'Caio' })
  await autorizar(ana)
  await autorizar(bia, { resposta: 'nao' })
  const { body } = await beatriz.get(`/turma/${sala.id}/dia/2026-03-10/ultimas-aulas`)
  expect((body as { sem_autorizacao: unknown }).sem_autorizacao).toEqual([
    { aluno_id: bia.id, sinais: 'sem imagem' },
    { aluno_id: caio.id, sinais: 'sem imagem' },
  ])
  const ficha = (await beatriz.get(`/turma/${sala.id}/ficha-de-emergencia`)).body
  const said = (ficha as FichaDeEmergencia).alunos.map(({ nome, consentimentos }) => [
    nome,
    consentimentos.slice(0, 2).map(({ situacao }) => situacao),
  ])
  expect(said).toEqual([
    ['Ana', ['autoriza', 'sem_resposta']],
    ['Bia', ['nao', 'sem_resposta']],
    ['Caio', ['sem_resposta', 'sem_resposta']],
  ])
})
