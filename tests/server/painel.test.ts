import { expect, test } from 'vitest'
import { institute } from './institute.ts'

test('o resumo conta alunos e educadores, e o período é o do instituto', async () => {
  const casa = await institute({ periodoLetivo: '2026' })
  await casa.educadora()
  const ana = await casa.aluno()
  await casa.aluno()
  const coordenadora = await casa.coordenadora()
  const before = { total_alunos: 2, total_educadores: 1, periodo_letivo: '2026' }
  expect((await coordenadora.get('/dashboard/resumo')).body).toEqual(before)
  await coordenadora.delete(`/alunos/${ana.id}`)
  expect((await coordenadora.get('/dashboard/resumo')).body).toEqual({ ...before, total_alunos: 1 })
})

test('sem período letivo, o resumo diz que não há', async () => {
  const casa = await institute()
  const answer = await (await casa.coordenadora()).get('/dashboard/resumo')
  expect(answer.body).toMatchObject({ periodo_letivo: null })
})

test('o servidor diz que está de pé sem mostrar dados', async () => {
  const casa = await institute()
  const answer = await casa.app.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok' })
})

test('um endereço que não há é 404, com detalhe em português', async () => {
  const casa = await institute()
  const answer = await casa.anyone.get('/nao/existe')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ detail: 'Não encontrado.' })
})
