import { expect, test } from 'vitest'
import { inFull } from '../length.ts'
import { collisions } from './colisoes.ts'
import { institute } from './institute.ts'
import { quickClock } from './quick-clock.ts'

collisions(inFull(400, 5000))

test('T4: de oito pessoas que somam um ao mesmo aluno, cada soma aceita conta uma vez', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const { id } = await casa.aluno({ rg: '0' })
  const path = `/alunos/${id}`
  const statuses: number[] = []
  const pass = quickClock()
  const add = async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      pass()
      const { body, headers } = await coordenadora.get(path)
      const rg = String(Number((body as { rg: string }).rg) + 1)
      const condition = { 'if-match': String(headers.etag) }
      statuses.push((await coordenadora.put(path, { rg }, condition)).status)
    }
  }
  await Promise.all(Array.from({ length: 8 }, add))
  const saved = statuses.filter((status) => status === 200).length
  expect(statuses.filter((status) => status === 412)).toHaveLength(80 - saved)
  expect((await coordenadora.get(path)).body).toMatchObject({ rg: String(saved) })
})

test('T4: a aba que ficou velha ouve 412, lê de novo e grava por cima do que leu', async () => {
  const casa = await institute()
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  const dia = `/turma/${turma.id}/dia/2026-03-09`
  const mark = (status: string) => ({ frequencias: [{ aluno_id: ana.id, status }] })
  const first = await beatriz.post(dia, mark('presente'), { 'if-none-match': '*' })
  const seen = { 'if-match': String(first.headers.etag) }
  expect((await beatriz.post(dia, mark('ausente'), seen)).status).toBe(200)
  const stale = await beatriz.post(dia, mark('justificado'), seen)
  expect(stale.status).toBe(412)
  expect(stale.body).toMatchObject({ atual: { frequencias: [{ status: 'ausente' }] } })
  const current = { 'if-match': String(stale.headers.etag) }
  expect((await beatriz.post(dia, mark('justificado'), current)).status).toBe(200)
  expect((await beatriz.get(dia)).text).toContain('justificado')
})
