import { expect, test } from 'vitest'
import { holidaysOf } from '#domain/holiday'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const offered = async (ano = 2026) => {
  const { body } = await coordenadora.get(`/dia-sem-aula/feriados?ano=${ano}`)
  return (body as { dia: string }[]).map(({ dia }) => dia)
}
const rows = async () => (await coordenadora.get('/dia-sem-aula/')).body as Row[]

test('os feriados de um ano são os nacionais, com o Carnaval e Corpus Christi como ponto facultativo', async () => {
  const { body } = await coordenadora.get('/dia-sem-aula/feriados?ano=2026')
  expect(body).toContainEqual({ dia: '2026-11-02', nome: 'Finados', tipo: 'feriado' })
  expect(body).toContainEqual({ dia: '2026-11-20', nome: expect.any(String), tipo: 'feriado' })
  const facultativos = (body as { dia: string; tipo: string }[]).filter(
    ({ tipo }) => tipo === 'ponto_facultativo',
  )
  expect(facultativos.map(({ dia }) => dia)).toEqual(['2026-02-17', '2026-06-04'])
  // Easter is a Sunday, and no holiday by law.
  expect(await offered()).not.toContain('2026-04-05')
  expect(holidaysOf(2027)).toHaveLength(12)
})

test('os escolhidos entram de uma vez, com o motivo, e não são oferecidos de novo', async () => {
  const dias = ['2026-11-02', '2026-02-17']
  const added = await coordenadora.post('/dia-sem-aula/feriados', { dias })
  expect([added.status, added.body]).toEqual([201, { adicionados: 2 }])
  expect(await rows()).toMatchObject([
    { inicio: '2026-11-02', fim: '2026-11-02', motivo: 'Feriado: Finados', turma_id: null },
    { inicio: '2026-02-17', motivo: 'Ponto facultativo: Carnaval (terça-feira)' },
  ])
  expect(await offered()).not.toContain('2026-11-02')
  // A retry, or somebody else a moment later.
  const again = await coordenadora.post('/dia-sem-aula/feriados', { dias })
  expect(again.body).toEqual({ adicionados: 0 })
  expect(await rows()).toHaveLength(2)
})

test('um feriado dentro de um período de todas já está lá; de uma turma só, não', async () => {
  const turma = await casa.turma()
  const period = { inicio: '2027-04-20', fim: '2027-04-23', motivo: 'Recesso' }
  const { body } = await coordenadora.post('/dia-sem-aula/', { ...period, turma_id: turma.id })
  expect(await offered(2027)).toContain('2027-04-21')
  await coordenadora.put(`/dia-sem-aula/${(body as Row).id}`, { turma_id: null })
  expect(await offered(2027)).not.toContain('2027-04-21')
})

test('o que não é feriado recusa todos, e o ano é um ano', async () => {
  const before = (await rows()).length
  for (const dias of [['2026-12-25', '2026-12-26'], [], ['2026-02-30'], 'x']) {
    const { status, body } = await coordenadora.post('/dia-sem-aula/feriados', { dias })
    expect([status, body]).toMatchObject([400, { errors: { dias: expect.any(String) } }])
  }
  expect(await rows()).toHaveLength(before)
  for (const ano of ['', '1999', '20260', 'x'])
    expect((await coordenadora.get(`/dia-sem-aula/feriados?ano=${ano}`)).status).toBe(400)
})
