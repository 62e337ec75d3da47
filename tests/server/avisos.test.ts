import { expect, test } from 'vitest'
import type { PaginaDoHistorico } from '#model/history'
import { eraseSubject } from '#server/privacy/erasure'
import { comTurma, institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const helena = await casa.assistente()
const { beatriz, turma } = await comTurma(casa)
const carla = await casa.educadora()

const novo = () => casa.aluno({ turma_id: turma.id })
/** The clock of these tests is on 10 March 2026. */
const hoje = '2026-03-10'
const avisar = (aluno: Pick<Row, 'id'>, values = {}, quem: Person = beatriz, headers = {}) =>
  quem.post(`/alunos/${aluno.id}/avisos`, { inicio: hoje, fim: hoje, ...values }, headers)
const avisado = async (aluno: Row, values = {}) => {
  const answer = await avisar(aluno, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
const justificar = (values: object) =>
  coordenadora.post('/justificativa/', { motivo: 'doenca', ...values })
const situacaoDe = async ({ id }: Row) =>
  ((await helena.get(`/aviso/${id}`)).body as { situacao: string }).situacao

test('a coordenação e a assistente recebem o aviso: aluno, turma, dias, o que foi dito e quem ouviu', async () => {
  const ana = await novo()
  const { id } = await avisado(ana, { fim: '2026-03-12', texto: 'Está com febre' })
  for (const quem of [coordenadora, helena]) {
    const { body } = await quem.get('/aviso/?situacao=aberto')
    expect((body as Row[]).find((row) => row.id === id)).toMatchObject({
      aluno: { id: ana.id, nome: ana.nome },
      turma: { nome: turma.nome },
      ...{ inicio: hoje, fim: '2026-03-12', texto: 'Está com febre', situacao: 'aberto' },
      autor: { nome: 'Beatriz' },
    })
  }
  expect((await helena.put(`/aviso/${id}`, { situacao: 'resolvido' })).status).toBe(200)
  expect((await helena.get('/aviso/?situacao=aberto')).text).not.toContain('febre')
  const changed = await helena.put(`/aviso/${id}`, { texto: 'Outra coisa' })
  expect((await helena.get(`/aviso/${id}`)).body, changed.text).toMatchObject({
    texto: 'Está com febre',
  })
})

test('a justificativa que cobre um dos dias encerra o aviso, também a da turma toda; as outras, não', async () => {
  const [ana, bia] = [await novo(), await novo()]
  const [dela, daBia] = [await avisado(ana, { fim: '2026-03-12' }), await avisado(bia)]
  const outros = { aluno_id: ana.id, inicio: '2026-03-01', fim: '2026-03-09' }
  const { body } = await justificar(outros)
  expect(await situacaoDe(dela)).toBe('aberto')
  await coordenadora.delete(`/justificativa/${(body as Row).id}`)
  await justificar({ aluno_id: ana.id, inicio: '2026-03-12', fim: '2026-03-13' })
  expect([await situacaoDe(dela), await situacaoDe(daBia)]).toEqual(['resolvido', 'aberto'])
  const daTurma = { alunos: [bia.id], inicio: hoje, fim: hoje, motivo: 'chuva' }
  const { status } = await coordenadora.post(`/turma/${turma.id}/justificativas`, daTurma)
  expect([status, await situacaoDe(daBia)]).toEqual([200, 'resolvido'])
})

test('de um aluno de outra turma e de um que não existe a resposta é a mesma; nada fica', async () => {
  const ana = await novo()
  await avisado(ana)
  const [outra, ninguem] = [await avisar(ana, {}, carla), await avisar({ id: 999_999 }, {}, carla)]
  expect([outra.status, ninguem.status]).toEqual([404, 404])
  expect(outra.body).toEqual(ninguem.body)
  expect((await carla.get('/aviso/')).body).toEqual([])
  const daAna = `?aluno_id=${ana.id}`
  expect((await beatriz.get(`/aviso/${daAna}`)).body).toHaveLength(1)
  const nova = await casa.turma({ educador_id: carla.id })
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: nova.id }, { 'x-confirmado': '1' })
  expect((await beatriz.get(`/aviso/${daAna}`)).body).toEqual([])
  expect((await carla.get(`/aviso/${daAna}`)).body).toHaveLength(1)
})

test('o mesmo dia se avisa uma vez, também por dois pedidos juntos; a repetição de um pedido é o mesmo aviso', async () => {
  const [ana, bia] = [await novo(), await novo()]
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const [first, again] = [
    await avisar(ana, {}, beatriz, headers),
    await avisar(ana, {}, beatriz, headers),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect((again.body as Row).id).toBe((first.body as Row).id)
  const juntos = await Promise.all([avisar(bia), avisar(bia)])
  expect(juntos.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await avisar(bia)).body).toMatchObject({
    errors: { aluno_id: 'Este dia já foi avisado' },
  })
})

test('dias que não servem, e o que mais venha no corpo, são recusados', async () => {
  const ana = await novo()
  const errors = async (values: object) => {
    const { status, body } = await avisar(ana, values)
    return [status, (body as { errors?: object }).errors]
  }
  expect(await errors({ fim: '2026-03-09' })).toEqual([
    400,
    { fim: 'O fim não pode ser antes do início' },
  ])
  expect(await errors({ inicio: '2025-12-01' })).toEqual([
    400,
    expect.objectContaining({ inicio: 'Só de até 60 dias antes ou depois de hoje' }),
  ])
  expect((await avisar(ana, { situacao: 'resolvido' })).status).toBe(400)
})

test('uma conta avisa até 80 vezes em uma hora', async () => {
  const davi = await casa.educadora()
  const { id } = await casa.aluno({
    turma_id: (await casa.turma({ educador_id: davi.id })).id,
  })
  const avisos = await Promise.all(Array.from({ length: 81 }, () => avisar({ id }, {}, davi)))
  expect(avisos.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('o aviso está no histórico do aluno e na exportação, e sai com ele do banco', async () => {
  const ana = await novo()
  await avisado(ana, { texto: 'Catapora' })
  const historico = (await coordenadora.get(`/alunos/${ana.id}/historico`)).body
  const entradas = (historico as PaginaDoHistorico).entradas
  expect(entradas).toContainEqual(expect.objectContaining({ assunto: 'aviso', acao: 'criou' }))
  expect((await coordenadora.get(`/alunos/${ana.id}/exportacao`)).text).toContain('Catapora')
  expect((await coordenadora.delete(`/alunos/${ana.id}`)).status).toBe(204)
  expect((await helena.get('/aviso/')).text).not.toContain('Catapora')
  await eraseSubject(casa.services, ana.id)
  const rows = casa.db.kysely.selectFrom('aviso').selectAll().where('aluno_id', '=', ana.id)
  expect(await rows.execute()).toEqual([])
})
