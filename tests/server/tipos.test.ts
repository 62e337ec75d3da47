import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { resources } from '#resources'
import { cursos } from '../fixtures/cursos.ts'
import { institute } from './institute.ts'
import { rowsOf } from './rows-of.ts'

const nada = async () => undefined
const casa = await institute({
  resources: { ...resources, ...cursos },
  handlers: { curso: { carimbar: nada, encerrar: nada, anotar: nada, contar: nada } },
})
const coordenadora = await casa.coordenadora()
const { created: guarda, named } = rowsOf(coordenadora, 'assunto')
const { created: abre } = rowsOf(coordenadora, 'curso')

test('uma opção que a instituição guarda tem nome só seu, e outro nome depois, que vale onde ela está', async () => {
  const musica = await guarda({ nome: 'Música' })
  expect(await coordenadora.post('/assunto/', { nome: 'musica' })).toMatchObject({
    status: 409,
    body: { errors: { nome: 'Já há um assunto com este nome' } },
  })
  const { id } = await abre({ nome: 'Violão', assunto_id: musica.id })
  await coordenadora.put(`/assunto/${musica.id}`, { nome: 'Música popular' })
  expect((await coordenadora.get(`/curso/${id}`)).body).toMatchObject({
    assunto: { nome: 'Música popular' },
  })
})

test('retirada, ela fica em quem já a tem, vem por último, e ninguém mais a escolhe', async () => {
  const artes = await guarda({ nome: 'Artes' })
  const { id } = await abre({ nome: 'Pintura', assunto_id: artes.id })
  expect((await coordenadora.put(`/assunto/${artes.id}`, { retirado: true })).status).toBe(200)
  expect((await coordenadora.put(`/curso/${id}`, { assunto_id: artes.id, sala: '2' })).status).toBe(
    200,
  )
  const errors = { assunto_id: 'Este assunto está retirado' }
  const novo = { nome: 'Desenho', assunto_id: artes.id }
  expect(await coordenadora.post('/curso/', novo)).toMatchObject({ status: 400, body: { errors } })
  await guarda({ nome: 'Botânica' })
  expect((await named('')).at(-1)).toBe('Artes')
  expect(await named('retirado=false')).not.toContain('Artes')
  await coordenadora.put(`/assunto/${artes.id}`, { retirado: false })
  await abre(novo)
})

test('na planilha, uma retirada é recusada na conferência e na entrada', async () => {
  await abre({ nome: 'Horta' })
  await guarda({ nome: 'Extinto', retirado: true })
  const nomes = { assunto_id: ['Extinto'], curso_id: ['Horta'] }
  const message = 'Este assunto está retirado'
  expect((await coordenadora.post('/aula/importacao/conferencia', { nomes })).body).toMatchObject({
    desconhecidos: { assunto_id: { Extinto: message }, curso_id: {} },
  })
  const referencias = { assunto_id: 'extinto', curso_id: 'Horta' }
  const linhas = [{ linha: 2, valores: { nome: 'Solo' }, referencias }]
  const { text } = await coordenadora.post('/aula/importacao', { linhas })
  expect(text).toContain(`{"linha":2,"errors":{"assunto_id":"${message}"}}`)
})

test('em uso, não se exclui, também de várias de uma vez; sem uso, sim', async () => {
  const danca = await guarda({ nome: 'Dança' })
  const { id } = await abre({ nome: 'Frevo', assunto_id: danca.id })
  const detail = 'Este assunto está em uso, e não se exclui. Em vez disso, marque "Retirado".'
  const place = `/assunto/${danca.id}`
  expect(await coordenadora.delete(place)).toMatchObject({ status: 409, body: { detail } })
  const lote = await coordenadora.post('/assunto/lote/exclusao', { ids: [danca.id] })
  expect(lote.body).toMatchObject({ linhas: [{ feita: false, status: 409, detail }] })
  await coordenadora.delete(`/curso/${id}`)
  expect((await coordenadora.delete(place)).status).toBe(204)
})

test('duas pessoas ao mesmo tempo: uma opção excluída não fica em linha nenhuma', async () => {
  for (let times = 0; times < 5; times += 1) {
    const { id } = await guarda({ nome: `Corrida ${times}` })
    const [curso, exclusao] = await Promise.all([
      coordenadora.post('/curso/', { nome: 'Corrida', assunto_id: id }),
      coordenadora.delete(`/assunto/${id}`),
    ])
    expect([curso.status, exclusao.status].toSorted()).toEqual(
      curso.status === 201 ? [201, 409] : [204, 400].toSorted(),
    )
  }
})

test('nem uma planilha que a traz enquanto outra pessoa a exclui', async () => {
  const { id: curso_id } = await abre({ nome: 'Maratona' })
  const traz = (nome: string, times: number) =>
    coordenadora.post('/aula/importacao', {
      linhas: Array.from({ length: times }, (_, linha) => ({
        ...{ linha, valores: { nome }, referencias: { curso_id: 'Maratona', assunto_id: nome } },
      })),
    })
  for (let times = 0; times < 12; times += 1) {
    const nome = `Planilha ${times}`
    const { id } = await guarda({ nome })
    const exclui = async () => {
      await setTimeout(times * 4)
      return coordenadora.delete(`/assunto/${id}`)
    }
    const [importada, exclusao] = await Promise.all([traz(nome, 60), exclui()])
    expect([importada.text.includes('entraram'), exclusao.status]).not.toEqual([true, 204])
  }
  expect((await coordenadora.get(`/curso/${curso_id}`)).status).toBe(200)
})

test('o que está sob uma linha excluída não a usa', async () => {
  const fora = await guarda({ nome: 'Fora' })
  const aulas = [{ nome: 'Uma', assunto_id: fora.id }]
  const { id } = await abre({ nome: 'Some', aulas })
  expect((await coordenadora.delete(`/assunto/${fora.id}`)).status).toBe(409)
  await coordenadora.delete(`/curso/${id}`)
  expect((await coordenadora.delete(`/assunto/${fora.id}`)).status).toBe(204)
})
