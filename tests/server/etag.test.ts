import { expect, test } from 'vitest'
import { institute } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

const tagOf = (answer: { headers: Readonly<Record<string, unknown>> }) =>
  String(answer.headers.etag)

test('uma lista que não mudou é respondida com 304, sem corpo', async () => {
  await casa.turma({ nome: 'Capoeira' })
  const path = '/turma/?_start=0&_end=10'
  const first = await coordenadora.get(path)
  expect(tagOf(first)).toMatch(/^W\/"[\w-]{27}"$/)
  const again = await coordenadora.get(path, { 'if-none-match': tagOf(first) })
  expect(again).toMatchObject({ status: 304, text: '', headers: { etag: tagOf(first) } })
})

test('uma lista que mudou é respondida inteira, com outra etiqueta', async () => {
  const first = await coordenadora.get('/turma/')
  await casa.turma({ nome: 'Judô' })
  const again = await coordenadora.get('/turma/', { 'if-none-match': `"a", ${tagOf(first)}` })
  expect(again.status).toBe(200)
  expect(again.text).toContain('Judô')
  expect(tagOf(again)).not.toBe(tagOf(first))
})

test('uma página igual de uma lista que cresceu não é a mesma', async () => {
  const path = '/turma/?_sort=id&_start=0&_end=1'
  const first = await coordenadora.get(path)
  await casa.turma({ nome: 'Teatro' })
  const again = await coordenadora.get(path, { 'if-none-match': tagOf(first) })
  expect(again.status).toBe(200)
  expect(again.text).toBe(first.text)
})

test('quem não pode ver a lista não sabe por uma etiqueta que ela é a mesma', async () => {
  const first = await coordenadora.get('/turma/')
  const other = await beatriz.get('/turma/', { 'if-none-match': tagOf(first) })
  expect(other).toMatchObject({ status: 200, body: [] })
})

test('os relatórios e planos que uma tela aberta torna a pedir têm etiqueta', async () => {
  for (const path of [
    `/relatorio/por-educador/${beatriz.id}`,
    `/planejamentos/educador/${beatriz.id}`,
  ]) {
    const first = await beatriz.get(path)
    expect((await beatriz.get(path, { 'if-none-match': tagOf(first) })).status).toBe(304)
  }
})

test('um dia sem registro continua sem etiqueta: a sua é a versão que se salva', async () => {
  const turma = await casa.turma({ educador_id: beatriz.id })
  const dia = await beatriz.get(`/turma/${turma.id}/dia/2026-03-10`)
  expect(dia.body).toEqual({ registros: [] })
  expect(dia.headers.etag).toBeUndefined()
})
