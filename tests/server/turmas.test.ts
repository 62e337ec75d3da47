import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

test('uma turma criada tem o ano corrente, e a educadora por nome', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora({ nome: 'Beatriz Nóbrega' })
  const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })
  expect(turma).toMatchObject({
    nome: '5º ano A',
    ano_letivo: 2026,
    educador_id: beatriz.id,
    educador: { id: beatriz.id, nome: 'Beatriz Nóbrega' },
    alunos: [],
  })
})

test('o nome de uma turma é único sem ver maiúsculas nem acentos, menos para ela mesma', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const turma = await casa.turma({ nome: 'Oficina São João' })
  const again = await coordenadora.post('/turma/', { nome: 'OFICINA SÃO JOÃO', educador_id: null })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({ errors: { nome: 'Já existe uma turma com este nome' } })
  const own = await coordenadora.put(`/turma/${turma.id}`, {
    nome: 'oficina são joão',
    educador_id: null,
  })
  expect(own.status).toBe(200)
})

test('uma turma sem nome é recusada', async () => {
  const casa = await institute()
  const answer = await (await casa.coordenadora()).post('/turma/', { nome: '', educador_id: null })
  expect(answer.body).toMatchObject({ errors: { nome: 'Nome da turma é obrigatório' } })
})

test('excluir a turma deixa os alunos sem turma', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const turma = await casa.turma()
  const ana = await casa.aluno({ turma_id: turma.id })
  expect((await coordenadora.delete(`/turma/${turma.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toMatchObject({
    turma_id: null,
    turma: null,
  })
  expect((await coordenadora.get(`/turma/${turma.id}`)).status).toBe(404)
})

test('a educadora vê as suas turmas; a assistente vê todas, sem alunos', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const minha = await casa.turma({ nome: 'Minha', educador_id: beatriz.id })
  const outra = await casa.turma({ nome: 'Outra' })
  await casa.aluno({ nome: 'Ana', turma_id: minha.id })
  const hers = (await beatriz.get('/turma/')).body as Row[]
  expect(hers).toMatchObject([{ nome: 'Minha', alunos: [{ nome: 'Ana', turma_id: minha.id }] }])
  expect((await beatriz.get(`/turma/${outra.id}`)).status).toBe(404)
  const all = (await helena.get('/turma/')).body as Row[]
  expect(all.map(({ nome }) => nome)).toEqual(['Minha', 'Outra'])
  expect(all.map((row) => Object.hasOwn(row, 'alunos'))).toEqual([false, false])
})

test('uma turma com educador que não existe é recusada', async () => {
  const casa = await institute()
  const answer = await (await casa.coordenadora()).post('/turma/', { nome: 'X', educador_id: 999 })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { educador_id: expect.any(String) } })
})
