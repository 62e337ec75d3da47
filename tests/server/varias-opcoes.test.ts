import { expect, test } from 'vitest'
import { everybody } from '#model/access'
import { choices, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { institute } from './institute.ts'
import { rowsOf } from './rows-of.ts'

/** Words of which one is a part of another. */
const dias = { seg: 'Segunda', segundo: 'Segundo turno', qua: 'Quarta', sab: 'Sábado' } as const

const oficina = (options: Partial<Record<keyof typeof dias, string>> = dias) =>
  defineResource('oficina', {
    label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
    access: {
      list: everybody,
      show: everybody,
      create: { coordenador: 'all' },
      edit: { coordenador: 'all' },
    },
    fields: {
      nome: text('Nome', { required: 'Nome é obrigatório', list: true }),
      dias: choices('Dias', options as typeof dias, { list: true, filter: true }),
      fechados: choices('Fechados', dias, { filter: true, read: ['coordenador'] }),
      vela: text('Vela', { when: { dias: 'sab' } }),
      aluno_id: reference('Aluno', 'aluno'),
    },
  })
const casa = await institute({ resources: { ...resources, oficina: oficina() } })
const coordenadora = await casa.coordenadora()

const { created, named } = rowsOf(coordenadora, 'oficina')

test('várias opções vão e voltam em uma lista, na ordem da declaração; nenhuma é null', async () => {
  const judo = await created({ nome: 'Judô', dias: ['Sáb', 'seg'], vela: 'Sim' })
  expect(judo).toMatchObject({ dias: ['seg', 'sab'], vela: 'Sim' })
  expect((await coordenadora.get(`/oficina/${judo.id}`)).body).toMatchObject({
    dias: ['seg', 'sab'],
    fechados: null,
  })
  for (const nada of [{}, { dias: null }, { dias: [] }])
    expect(await created({ nome: 'Nada', ...nada })).toMatchObject({ dias: null })
  const { body } = await coordenadora.put(`/oficina/${judo.id}`, { dias: ['qua'] })
  expect(body).toMatchObject({ nome: 'Judô', dias: ['qua'], vela: null })
  expect((await coordenadora.put(`/oficina/${judo.id}`, { dias: [] })).body).toMatchObject({
    dias: null,
  })
})

test.each([[['seg', 'dom']], [['seg', 'seg']], ['seg'], [[1]], [{ seg: true }], [7]])(
  'o corpo com dias %j é recusado, e diz o campo',
  async (sent) => {
    const { status, body } = await coordenadora.post('/oficina/', { nome: 'Xadrez', dias: sent })
    expect([status, body]).toMatchObject([400, { errors: { dias: expect.any(String) } }])
  },
)

test('o filtro acha quem tem a opção, e não quem tem parecida; várias são qualquer delas', async () => {
  await created({ nome: 'A', dias: ['seg'], fechados: ['qua'] })
  await created({ nome: 'B', dias: ['segundo', 'qua'] })
  await created({ nome: 'C', dias: ['segundo'], fechados: ['seg'] })
  const within = async (query: string) =>
    (await named(query)).filter((nome) => /^[A-C]$/.test(`${nome}`))
  expect(await within('dias=seg')).toEqual(['A'])
  expect(await within('dias=segundo')).toEqual(['B', 'C'])
  expect(await within('dias=SEG&dias=qua')).toEqual(['A', 'B'])
  expect(await within('fechados=null')).toEqual(['B'])
  expect(await within('fechados=null&fechados=qua')).toEqual(['A', 'B'])
  for (const query of [
    'dias=dom',
    'dias=seg,qua',
    'dias=%22seg%22',
    'dias=,',
    'dias_like=seg',
    'dias_gte=seg',
    '_sort=dias',
  ]) {
    const { status, body } = await coordenadora.get(`/oficina/?${query}`)
    const [key = ''] = query.split('=')
    expect([status, body], query).toMatchObject([400, { errors: { [key]: expect.any(String) } }])
  }
})

test('quem não lê as opções não as recebe nem filtra por elas', async () => {
  const educadora = await casa.educadora()
  await created({ nome: 'D', dias: ['seg'], fechados: ['qua'] })
  expect((await educadora.get('/oficina/')).text).not.toContain('fechados')
  expect((await educadora.get('/oficina/?fechados=qua')).status).toBe(400)
  expect((await educadora.get('/oficina/?dias=seg')).status).toBe(200)
})

test('o histórico e a exportação contam as opções, e o que não mudou não é mudança', async () => {
  const ana = await casa.aluno()
  const vela = await created({ nome: 'Vela', dias: ['qua', 'seg'], aluno_id: ana.id })
  const changed = { nome: 'Vela', dias: ['qua', 'seg'] }
  await coordenadora.put(`/oficina/${vela.id}`, { ...changed, nome: 'Velas' })
  await coordenadora.put(`/oficina/${vela.id}`, { dias: ['sab'] })
  const history = (await coordenadora.get(`/alunos/${ana.id}/historico`)).body as {
    entradas: { assunto: string; mudancas: unknown[] }[]
  }
  const own = history.entradas.filter(({ assunto }) => assunto === 'oficina')
  expect(own.slice(0, 2).map(({ mudancas }) => mudancas)).toEqual([
    [{ campo: 'dias', antes: ['seg', 'qua'], depois: ['sab'] }],
    [{ campo: 'nome', antes: 'Vela', depois: 'Velas' }],
  ])
  const exported = JSON.parse((await coordenadora.get(`/alunos/${ana.id}/exportacao`)).text)
  expect(exported.registros.oficina).toMatchObject([{ nome: 'Velas', dias: ['sab'] }])
})
