import { expect, test } from 'vitest'
import { institute } from './institute.ts'

test('o resumo conta os alunos que estão no instituto e os educadores, e o período é o de Ajustes', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  expect((await coordenadora.put('/ajuste/1', { periodo_letivo: '2026' })).status).toBe(200)
  const periodo_letivo = '2026'
  const empty = { total_alunos: 0, total_educadores: 0, periodo_letivo }
  expect((await coordenadora.get('/dashboard/resumo')).body).toMatchObject(empty)
  const beatriz = await casa.educadora()
  await casa.educadora()
  const ana = await casa.aluno()
  await casa.aluno()
  for (const situacao of ['inativo', 'transferido', 'concluido']) await casa.aluno({ situacao })
  const helena = await casa.assistente()
  const full = { total_alunos: 2, total_educadores: 2, periodo_letivo }
  expect((await coordenadora.get('/dashboard/resumo')).body).toMatchObject(full)
  await coordenadora.delete(`/alunos/${ana.id}`)
  await coordenadora.delete(`/educadores/${beatriz.id}`)
  const after = { total_alunos: 1, total_educadores: 1, periodo_letivo }
  expect((await helena.get('/dashboard/resumo')).body).toEqual(after)
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
