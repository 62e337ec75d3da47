import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

test('um relatório de turma: a autora cria e exclui, a coordenação lê por educador, turma e dia', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora({ nome: 'Beatriz' })
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  const body = {
    data_relatorio: '2026-03-09',
    report: ' Leitura em roda. ',
    educador_id: beatriz.id,
    turma_id: turma.id,
  }
  const created = await beatriz.post('/relatorio/', body)
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    report: 'Leitura em roda.',
    educador: { id: beatriz.id, nome: 'Beatriz' },
    turma: { id: turma.id, nome: '5º ano A' },
  })
  const coordenadora = await casa.coordenadora()
  const { id } = created.body as Row
  const paths = [
    `/relatorio/por-educador/${beatriz.id}`,
    `/relatorio/por-turma/${turma.id}`,
    '/relatorio/data/2026-03-09',
    `/relatorio/educador/${beatriz.id}/data/2026-03-09`,
  ]
  for (const path of paths)
    expect((await coordenadora.get(path)).body, path).toMatchObject({ relatorios: [{ id }] })
  expect((await coordenadora.get('/relatorio/data/2026-03-08')).body).toEqual({ relatorios: [] })
  expect((await coordenadora.delete(`/relatorio/${id}`)).status).toBe(403)
  expect((await beatriz.delete(`/relatorio/${id}`)).status).toBe(204)
  expect((await coordenadora.get(`/relatorio/${id}`)).status).toBe(404)
})

test('ninguém escreve relatório em nome de outra, nem de turma que não é sua', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const minha = await casa.turma({ educador_id: beatriz.id })
  const dela = await casa.turma({ educador_id: carla.id })
  const body = {
    data_relatorio: '2026-03-09',
    report: 'x',
    educador_id: beatriz.id,
    turma_id: minha.id,
  }
  expect((await beatriz.post('/relatorio/', { ...body, educador_id: carla.id })).status).toBe(403)
  expect((await beatriz.post('/relatorio/', { ...body, turma_id: dela.id })).status).toBe(403)
  expect((await beatriz.post('/relatorio/', { ...body, report: '  ' })).body).toMatchObject({
    errors: { report: 'Todos os campos são obrigatórios.' },
  })
})

test('a assistente escreve sobre um aluno, com a data e o nome postos pelo servidor', async () => {
  const casa = await institute()
  const helena = await casa.assistente({ name: 'Helena Sá' })
  const outra = await casa.assistente()
  const ana = await casa.aluno()
  const created = await helena.post('/relatorio-assistente/', {
    aluno_id: ana.id,
    report: 'Visita.',
  })
  expect(created.status).toBe(201)
  expect(created.body).toMatchObject({
    aluno: { id: ana.id, nome: ana.nome },
    assistente: { id: helena.id, name: 'Helena Sá' },
    data_relatorio: '2026-03-10',
    created_at: casa.clock.now().toISOString(),
  })
  const { id } = created.body as Row
  const coordenadora = await casa.coordenadora()
  expect((await coordenadora.get(`/relatorio-assistente/aluno/${ana.id}`)).body).toMatchObject([
    { id },
  ])
  expect((await outra.delete(`/relatorio-assistente/${id}`)).status).toBe(404)
  expect((await helena.delete(`/relatorio-assistente/${id}`)).status).toBe(204)
})

test('os planejamentos de uma educadora são só dela, e a coordenação os lê', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const carla = await casa.educadora()
  const plano = {
    data_aula: '2026-03-12',
    tema: 'Frações',
    disciplina: 'Horta',
    educador_id: beatriz.id,
  }
  const created = await beatriz.post('/planejamentos/', plano)
  expect(created.status).toBe(201)
  const { id } = created.body as Row
  expect((await carla.post('/planejamentos/', plano)).status).toBe(403)
  expect((await carla.put(`/planejamentos/${id}`, { ...plano, tema: 'Outro' })).status).toBe(404)
  expect(
    (await beatriz.put(`/planejamentos/${id}`, { ...plano, tema: 'Decimais' })).body,
  ).toMatchObject({ tema: 'Decimais' })
  expect(
    (await beatriz.put(`/planejamentos/${id}`, { ...plano, educador_id: carla.id })).status,
  ).toBe(403)
  expect((await beatriz.post('/planejamentos/', { ...plano, data_aula: '12/03' })).status).toBe(400)
  const seen = (await (await casa.coordenadora()).get(`/planejamentos/educador/${beatriz.id}`)).body
  expect(seen).toMatchObject([{ id, tema: 'Decimais' }])
})

test('a assistente cadastrada com e-mail tomado é 409 no campo', async () => {
  const casa = await institute()
  const helena = await casa.assistente()
  const body = { name: 'Outra', email: helena.email, password: 'Senha123' }
  const answer = await (await casa.coordenadora()).post('/assistente/', body)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({ errors: { email: 'Este email já está em uso' } })
})
