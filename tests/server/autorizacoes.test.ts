import { expect, test } from 'vitest'
import type { FichaDeEmergencia } from '#features/turmas/calls'
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
  const { prova } = (await coordenadora.get(`/alunos/${bia.id}/juncao?outro_id=${ana.id}`))
    .body as {
    prova: string
  }
  const body = { outro_id: ana.id, campos: [], valem: [], prova }
  const merged = await coordenadora.post(`/alunos/${bia.id}/juncao`, body)
  expect(merged.status, merged.text).toBe(200)
  expect(await respostasDe(bia)).toHaveProperty('Uso de imagem', 'revogada')
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
