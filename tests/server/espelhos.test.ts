import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { resources } from '#resources'
import { editora, obra } from '../fixtures/editora.ts'
import { snippetOf } from '../fixtures/guia.ts'
import { cpfOf } from '../fixtures/planilha.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute({ resources: { ...resources, editora, obra } })
const c = await casa.coordenadora()
const registro = cpfOf(500)
const boreal = { nome_da_editora: 'Boreal', cidade_da_editora: 'Recife' }

const nova = async (titulo: string, values: object = boreal) => {
  const { status, body, text } = await c.post('/obra/', { titulo, ...values })
  if (status !== 201) throw new Error(text)
  return body as Row
}
const lida = async (path: string) => (await c.get(path)).body as Row

test('duas linhas que dizem o mesmo têm a mesma linha referida, e o que uma muda a outra diz', async () => {
  const [um, dois] = [await nova('Mar'), await nova('Rio')]
  expect(dois.editora_id).toBe(um.editora_id)
  expect((await c.put(`/obra/${um.id}`, { registro_da_editora: registro })).status).toBe(200)
  expect(await lida(`/obra/${dois.id}`)).toMatchObject({ registro_da_editora: registro })
  await c.put(`/editora/${um.editora_id}`, { cidade: 'Olinda', notas: 'por carta' })
  expect(await lida(`/obra/${dois.id}`)).toMatchObject({ cidade_da_editora: 'Olinda' })
  expect(await lida(`/editora/${um.editora_id}`)).toMatchObject({
    obras: [{ titulo: 'Mar' }, { titulo: 'Rio' }],
  })
})

test('o que se grava em um, outra pessoa que o tinha aberto não grava por cima', async () => {
  const [um, dois] = [
    await nova('Sol', { ...boreal, registro_da_editora: registro }),
    await nova('Lua', { ...boreal, registro_da_editora: registro }),
  ]
  const aberta = await c.get(`/obra/${dois.id}`)
  await c.put(`/obra/${um.id}`, { cidade_da_editora: 'Natal' })
  const tarde = await c.put(
    `/obra/${dois.id}`,
    { titulo: 'Lua nova' },
    { 'if-match': String(aberta.headers.etag) },
  )
  expect(tarde.status).toBe(412)
})

test('o registro de outra é recusado no campo da linha', async () => {
  const aurora = await nova('Pé', { nome_da_editora: 'Aurora', registro_da_editora: cpfOf(501) })
  const bruma = await nova('Mão', { nome_da_editora: 'Bruma', registro_da_editora: cpfOf(502) })
  await nova('Olho', { nome_da_editora: 'Cravo', registro_da_editora: cpfOf(503) })
  const refused = await c.put(`/obra/${bruma.id}`, {
    editora_id: aurora.editora_id,
    registro_da_editora: cpfOf(503),
  })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { errors: { registro_da_editora: 'Este registro já existe' } },
  ])
})

test('a que ninguém mais nomeia sai; a que alguém nomeia não se exclui', async () => {
  const um = await nova('Ave', { nome_da_editora: 'Cais', cidade_da_editora: 'Belém' })
  expect((await c.delete(`/editora/${um.editora_id}`)).status).toBe(409)
  await c.put(`/obra/${um.id}`, { nome_da_editora: 'Duna', cidade_da_editora: 'Natal' })
  expect((await c.get(`/editora/${um.editora_id}`)).status).toBe(404)
  expect(await lida(`/obra/${um.id}`)).toMatchObject({ nome_da_editora: 'Duna' })
})

test('o trecho do guia é o que se experimenta aqui', () => {
  const flat = (text: string) => text.replace(/\s+/g, ' ')
  const fixture = readFileSync('tests/fixtures/editora.ts', 'utf8')
  expect(flat(fixture)).toContain(flat(snippetOf('O que uma linha diz de outra')).trim())
})
