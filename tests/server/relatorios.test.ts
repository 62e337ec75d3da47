import { expect, test } from 'vitest'
import { institute, type Person, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

async function turmaDe(beatriz: Person) {
  const turma = await casa.turma({ educador_id: beatriz.id })
  const corpo = (values: object = {}) => ({
    data_relatorio: '2026-03-09',
    report: ' Leitura em roda.\nE um jogo. ',
    educador_id: beatriz.id,
    turma_id: turma.id,
    ...values,
  })
  return { turma, corpo }
}

const idsIn = (body: unknown) => (body as { relatorios: Row[] }).relatorios.map(({ id }) => id)

test('um relatório de turma volta com o nome de quem escreveu e da turma', async () => {
  const beatriz = await casa.educadora({ nome: 'Beatriz Nóbrega' })
  const { turma, corpo } = await turmaDe(beatriz)
  const created = await beatriz.post('/relatorio/', corpo())
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    data_relatorio: '2026-03-09',
    report: 'Leitura em roda.\nE um jogo.',
    educador_id: beatriz.id,
    turma_id: turma.id,
    educador: { id: beatriz.id, nome: 'Beatriz Nóbrega' },
    turma: { id: turma.id, nome: turma.nome },
    andamentos: [],
  })
  expect((await beatriz.get(`/relatorio/${(created.body as Row).id}`)).body).toEqual(created.body)
})

test('os relatórios se leem por educador, por turma, por dia e por educador no dia, do mais novo ao mais velho', async () => {
  const beatriz = await casa.educadora()
  const { turma, corpo } = await turmaDe(beatriz)
  const ids: unknown[] = []
  for (const data_relatorio of ['2026-01-12', '2026-01-14', '2026-01-14', '2026-01-13']) {
    const { body } = await beatriz.post('/relatorio/', corpo({ data_relatorio }))
    ids.push((body as Row).id)
  }
  const [first, second, third, fourth] = ids
  const newestFirst = [third, second, fourth, first]
  for (const person of [coordenadora, beatriz]) {
    const byPerson = await person.get(`/relatorio/por-educador/${beatriz.id}`)
    const byClass = await person.get(`/relatorio/por-turma/${turma.id}`)
    const onDay = await person.get(`/relatorio/educador/${beatriz.id}/data/2026-01-14`)
    expect(idsIn(byPerson.body)).toEqual(newestFirst)
    expect(idsIn(byClass.body)).toEqual(newestFirst)
    expect(idsIn(onDay.body)).toEqual([third, second])
  }
  expect(idsIn((await coordenadora.get('/relatorio/data/2026-01-13')).body)).toEqual([fourth])
  expect((await coordenadora.get('/relatorio/data/2026-01-11')).body).toEqual({ relatorios: [] })
  expect((await coordenadora.get('/relatorio/data/2026-01-32')).status).toBe(400)
})

test.each([
  ['sem data', { data_relatorio: '' }, 'data_relatorio'],
  ['sem conteúdo', { report: ' \n ' }, 'report'],
  ['sem turma', { turma_id: null }, 'turma_id'],
  ['sem autor', { educador_id: undefined }, 'educador_id'],
])('um relatório %s é recusado', async (_, change, name) => {
  const beatriz = await casa.educadora()
  const { corpo } = await turmaDe(beatriz)
  const answer = await beatriz.post('/relatorio/', corpo(change))
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { [name]: 'Todos os campos são obrigatórios.' } })
})

test('só a autora exclui o seu relatório, uma vez', async () => {
  const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
  const { corpo } = await turmaDe(beatriz)
  const path = `/relatorio/${((await beatriz.post('/relatorio/', corpo())).body as Row).id}`
  const statuses = [
    await coordenadora.delete(path),
    await carla.delete(path),
    await beatriz.delete(path),
    await beatriz.delete(path),
    await coordenadora.get(path),
  ].map(({ status }) => status)
  expect(statuses).toEqual([403, 404, 204, 404, 404])
})

test('a assistente escreve sobre um aluno, com a data e o nome postos pelo servidor', async () => {
  const helena = await casa.assistente({ name: 'Helena Sá' })
  const ana = await casa.aluno()
  const corpo = { aluno_id: ana.id, report: 'Visita.' }
  const postos = {
    data_relatorio: '2020-01-01',
    created_at: '2020-01-01T00:00:00Z',
    assistente_id: 999,
  }
  const recusa = await helena.post('/relatorio-assistente/', { ...corpo, ...postos })
  expect(Object.keys((recusa.body as { errors: object }).errors)).toEqual(Object.keys(postos))
  const created = await helena.post('/relatorio-assistente/', corpo)
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    aluno_id: ana.id,
    aluno: { id: ana.id, nome: ana.nome },
    report: 'Visita.',
    sigilo: 'equipe',
    data_relatorio: '2026-03-10',
    created_at: casa.clock.now().toISOString(),
    assistente_id: helena.id,
    assistente: { id: helena.id, name: 'Helena Sá' },
  })
  const { body } = await coordenadora.get(`/relatorio-assistente/aluno/${ana.id}`)
  expect(body).toEqual([created.body])
})

test('às onze da noite em São Paulo, o relatório é de hoje, não de amanhã', async () => {
  const noite = await institute()
  noite.clock.set('2026-03-11T02:00:00Z')
  const helena = await noite.assistente()
  const ana = await noite.aluno()
  const body = { aluno_id: ana.id, report: 'Visita.' }
  expect((await helena.post('/relatorio-assistente/', body)).body).toMatchObject({
    data_relatorio: '2026-03-10',
    created_at: '2026-03-11T02:00:00.000Z',
  })
})

test('o relatório da assistência só a autora exclui, e sem descrição não se grava', async () => {
  const [helena, ines] = [await casa.assistente(), await casa.assistente()]
  const ana = await casa.aluno()
  const blank = await helena.post('/relatorio-assistente/', { aluno_id: ana.id, report: ' ' })
  expect(blank.body).toMatchObject({
    errors: { report: 'Por favor, preencha a descrição do relatório.' },
  })
  const { body } = await helena.post('/relatorio-assistente/', { aluno_id: ana.id, report: 'x' })
  const path = `/relatorio-assistente/${(body as Row).id}`
  expect((await ines.delete(path)).status).toBe(404)
  expect((await coordenadora.delete(path)).status).toBe(403)
  expect((await helena.delete(path)).status).toBe(204)
})

const plano = ({ id }: Person, values: object = {}) => ({
  data_aula: '2026-03-12',
  tema: ' Frações ',
  disciplina: 'Horta e cozinha',
  educador_id: id,
  ...values,
})

test('os relatórios da assistência são encontrados pelo nome do aluno e pela autora, em páginas', async () => {
  const [helena, outra] = [await casa.assistente(), await casa.assistente()]
  const zelia = await casa.aluno({ nome: 'Zélia Vaz' })
  const bento = await casa.aluno({ nome: 'Bento Reis' })
  const write = async (person: Person, aluno: Row, report: string) =>
    (await person.post('/relatorio-assistente/', { aluno_id: aluno.id, report })).body as Row
  const first = await write(helena, zelia, 'Visita.')
  const second = await write(helena, zelia, 'Retorno.')
  const third = await write(outra, zelia, 'Acolhida.')
  await write(helena, bento, 'Mora com a prima Zélia Vaz.')
  const found = '/relatorio-assistente/?q=zelia%20vaz&_sort=data_relatorio,id&_order=desc,desc'
  const all = await coordenadora.get(found)
  expect((all.body as Row[]).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  const own = await helena.get(`${found}&assistente_id=${helena.id}&_start=0&_end=1`)
  expect(own.body).toMatchObject([{ id: second.id }])
  expect(own.headers['x-total-count']).toBe('2')
})

test('os planejamentos de uma educadora são só dela, e a coordenação os lê', async () => {
  const [beatriz, carla] = [await casa.educadora(), await casa.educadora()]
  const created = await beatriz.post('/planejamentos/', plano(beatriz))
  expect(created.status).toBe(201)
  const { id } = created.body as Row
  const edit = (person: Person, values: object) =>
    person.put(`/planejamentos/${id}`, plano(beatriz, values))
  expect((await edit(carla, { tema: 'Outro' })).status).toBe(404)
  expect((await edit(beatriz, { educador_id: carla.id })).status).toBe(403)
  expect((await edit(beatriz, { tema: 'Decimais' })).body).toMatchObject({ tema: 'Decimais' })
  expect((await coordenadora.get(`/planejamentos/educador/${beatriz.id}`)).body).toEqual([
    {
      id,
      data_aula: '2026-03-12',
      tema: 'Decimais',
      disciplina: 'Horta e cozinha',
      realizado: false,
      adiado_de: null,
      observacao: null,
      educador_id: beatriz.id,
      educador: { id: beatriz.id, nome: 'Beatriz' },
      turma_id: null,
      turma: null,
    },
  ])
  expect((await beatriz.delete(`/planejamentos/${id}`)).status).toBe(204)
  expect((await beatriz.get(`/planejamentos/educador/${beatriz.id}`)).body).toEqual([])
})

test.each([
  ['sem data', { data_aula: '' }, 'A data da aula é obrigatória e deve ser válida (YYYY-MM-DD).'],
  ['sem atividade', { tema: '  ' }, 'Todos os campos são obrigatórios e válidos.'],
  ['sem projeto', { disciplina: null }, 'Todos os campos são obrigatórios e válidos.'],
  [
    'de data brasileira',
    { data_aula: '12/03/2026' },
    'A data da aula é obrigatória e deve ser válida (YYYY-MM-DD).',
  ],
  [
    'de 30 de fevereiro',
    { data_aula: '2026-02-30' },
    'A data da aula é obrigatória e deve ser válida (YYYY-MM-DD).',
  ],
])('um planejamento %s é recusado com a mensagem da especificação', async (_, change, message) => {
  const beatriz = await casa.educadora()
  const answer = await beatriz.post('/planejamentos/', plano(beatriz, change))
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: { [Object.keys(change)[0] ?? '']: message } })
})
