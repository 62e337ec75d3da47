import { expect, test } from 'vitest'
import { roles } from '#model/field'
import { resources } from '#resources'
import { createApp } from '#server/app'
import { onibus } from '../fixtures/passeio.ts'
import { visitaLidaPor } from '../fixtures/visita.ts'
import { institute, type Person, type Row, signIn } from './institute.ts'
import { rowsOf } from './rows-of.ts'

const declared = (visita: ReturnType<typeof visitaLidaPor>) => ({ ...resources, onibus, visita })
const casa = await institute({ resources: declared(visitaLidaPor(roles)) })
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const visitas = rowsOf(coordenadora, 'visita')
const amarelo = await rowsOf(coordenadora, 'onibus').created({ nome: 'Amarelo' })
const zoo = { nome: 'Zoo', onibus_ids: [amarelo.id], etapa: 'fundamental', serie: 'um' }
await visitas.created({ ...zoo, paga: true, preco: 12, saida: '07:30' })
await visitas.created({ nome: 'Praia', etapa: 'infantil', serie: 'pre', saida: '09:15' })

/** What the views ask by: each word finds the zoo alone. */
const filtros = {
  onibus_ids: String(amarelo.id),
  serie: 'um',
  preco: '12',
  paga: 'true',
  saida: '07:30',
  hora: '7',
}
const estado = { busca: '', ordem: '-saida', filtros, colunas: ['nome', 'hora', 'onibus_ids'] }

type Estado = typeof estado
type Asks = Pick<Person, 'get'>

const vistas = async (person: Asks) =>
  (await person.get('/conta/visoes?lista=visita')).body as { id: number; estado: Estado }[]

/** What the list answers for a view that is opened. */
function aberta(person: Asks, { filtros, ordem }: Pick<Estado, 'ordem'> & { filtros: object }) {
  const sort = ordem && { _sort: ordem.replace('-', ''), _order: ordem[0] === '-' ? 'desc' : 'asc' }
  return person.get(`/visita/?${new URLSearchParams({ ...filtros, ...(sort || {}) })}`)
}

const nomes = async (...of: Parameters<typeof aberta>) => {
  const { status, text, body } = await aberta(...of)
  expect(status, text).toBe(200)
  return (body as Row[]).map(({ nome }) => nome)
}

const salva = async (person: Person, nome: string) => {
  const { status, text, body } = await person.post('/conta/visoes', {
    ...{ lista: 'visita', nome, estado },
  })
  expect(status, text).toBe(201)
  return body as { readonly id: number }
}

test('uma visão por várias linhas, opção que depende, condição, hora e valor guardado volta, e muda', async () => {
  const { id } = await salva(beatriz, 'O zoo')
  const noutroAparelho = await signIn(casa.app, beatriz)
  const [vista = { id, estado }] = await vistas(noutroAparelho)
  expect(vista).toMatchObject({ id, estado })
  expect(await nomes(noutroAparelho, vista.estado)).toEqual(['Zoo'])
  for (const [name, value] of Object.entries(vista.estado.filtros))
    expect([name, await nomes(beatriz, { ordem: '', filtros: { [name]: value } })]).toEqual([
      name,
      ['Zoo'],
    ])
  const outros = { onibus_ids: 'null', serie: 'pre', preco: 'null', hora: '9' }
  const mudada = { ...estado, filtros: outros }
  expect((await beatriz.put(`/conta/visoes/${id}`, { estado: mudada })).status).toBe(200)
  expect(await vistas(noutroAparelho)).toMatchObject([{ id, estado: mudada }])
  expect(await nomes(noutroAparelho, mudada)).toEqual(['Praia'])
  expect(await nomes(beatriz, { ordem: '-hora', filtros: {} })).toEqual(['Praia', 'Zoo'])
})

test('de um campo que o papel não lê mais, a visão de antes não diz nada: nem linha, nem ordem, nem valor', async () => {
  const carla = await casa.educadora()
  const { id } = await salva(carla, 'De antes')
  const depois = await createApp({
    ...casa.services,
    resources: declared(visitaLidaPor(['coordenador'])),
  })
  const [quem, lida] = [await signIn(depois, carla), await signIn(depois, coordenadora)]
  // She keeps the words that she chose herself, and may change them; nobody else has them.
  expect(await vistas(quem)).toMatchObject([{ id, estado }])
  expect(await vistas(lida)).toEqual([])
  const absent = { onibus_ids: '999', serie: 'dois', preco: '1', paga: 'false', saida: '23:59' }
  for (const [name, value] of Object.entries(filtros)) {
    const other = { ...absent, hora: '1' }[name] ?? ''
    const answers = await Promise.all(
      [value, other, 'null'].map((said) => aberta(quem, { ordem: '', filtros: { [name]: said } })),
    )
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([400, { errors: { [name]: 'Filtro desconhecido' } }])
    const sorted = await aberta(quem, { ordem: `-${name}`, filtros: {} })
    expect([name, sorted.status]).toEqual([name, 400])
    expect((await quem.get(`/visita/?_fields=nome,${name}`)).status).toBe(400)
  }
  const without = { ...estado, ordem: '', filtros: {}, colunas: ['nome'] }
  expect((await quem.put(`/conta/visoes/${id}`, { estado: without })).status).toBe(200)
  const rows = (await aberta(quem, without)).body as Row[]
  expect(rows.map((row) => Object.keys(row))).toEqual([
    ['id', 'nome'],
    ['id', 'nome'],
  ])
  expect(await nomes(lida, estado)).toEqual(['Zoo'])
  await depois.close()
})
