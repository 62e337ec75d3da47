import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

test('uma turma criada tem o ano corrente, a educadora por nome e nenhum aluno', async () => {
  const beatriz = await casa.educadora({ nome: 'Beatriz Nóbrega' })
  const created = await coordenadora.post('/turma/', { nome: '5º ano A', educador_id: beatriz.id })
  expect(created.status).toBe(201)
  expect(created.body).toEqual({
    id: expect.any(Number),
    dias_de_aula: null,
    encerrada_em: null,
    nome: '5º ano A',
    tipo: 'turma',
    vagas: null,
    ano_letivo: 2026,
    educador_id: beatriz.id,
    educador: { id: beatriz.id, nome: 'Beatriz Nóbrega' },
    outros_educadores_ids: null,
    outros_educadores: null,
    substituicoes: [],
    alunos: [],
  })
})

test('uma turma diz se é oficina e quantas vagas tem; sem tipo, é turma, e a lista filtra por ele', async () => {
  const feita = await coordenadora.post('/turma/', { nome: 'Capoeira', tipo: 'oficina', vagas: 20 })
  expect(feita.body).toMatchObject({ tipo: 'oficina', vagas: 20 })
  const { id } = feita.body as { id: number }
  const semVagas = await coordenadora.put(`/turma/${id}`, { vagas: 0 })
  expect(semVagas.body).toMatchObject({ errors: { vagas: 'Use um número de 1 a 1000' } })
  const semTipo = await coordenadora.put(`/turma/${id}`, { tipo: null })
  expect(semTipo.body).toMatchObject({ errors: { tipo: 'Diga o tipo' } })
  const oficinas = await coordenadora.get('/turma/?tipo=oficina')
  expect(oficinas.body).toMatchObject([{ nome: 'Capoeira' }])
  expect(oficinas.body).toHaveLength(1)
  await coordenadora.delete(`/turma/${id}`)
})

test('o ano corrente é o de São Paulo', async () => {
  const reveillon = await institute()
  reveillon.clock.set('2027-01-01T02:59:00Z')
  expect(await reveillon.turma()).toMatchObject({ ano_letivo: 2026 })
})

test('o nome de uma turma é único sem ver maiúsculas, acentos nem espaços, menos para ela mesma', async () => {
  const turma = await casa.turma({ nome: 'Oficina São João' })
  for (const nome of ['OFICINA SÃO JOÃO', 'oficina sao joao', ' Oficina  São João ']) {
    const again = await coordenadora.post('/turma/', { nome, educador_id: null })
    expect(again.status, nome).toBe(409)
    expect(again.body).toEqual({
      detail: 'nome: Já existe uma turma com este nome',
      errors: { nome: 'Já existe uma turma com este nome' },
    })
  }
  const other = await casa.turma()
  expect((await coordenadora.put(`/turma/${other.id}`, { nome: turma.nome })).status).toBe(409)
  const own = await coordenadora.put(`/turma/${turma.id}`, { nome: 'oficina são joão' })
  expect(own.body).toMatchObject({ nome: 'oficina são joão' })
})

test('de quatro turmas de mesmo nome ao mesmo tempo nasce uma', async () => {
  const nomes = ['Xadrez', 'XADREZ', 'xadrez', 'Xadréz']
  const all = await Promise.all(nomes.map((nome) => coordenadora.post('/turma/', { nome })))
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
})

test.each([
  ['sem nome', { nome: ' ' }, { nome: 'Nome da turma é obrigatório' }],
  ['de ano que não pode ser', { nome: 'X', ano_letivo: 1999 }, { ano_letivo: 'Ano inválido' }],
  ['de ano em texto', { nome: 'X', ano_letivo: '2026' }, { ano_letivo: 'Número inválido' }],
  [
    'de educador que não há',
    { nome: 'X', educador_id: 999_999 },
    { educador_id: 'Educador não existe' },
  ],
  ['com chave a mais', { nome: 'X', cor: 'azul' }, { cor: 'Campo desconhecido' }],
])('uma turma %s é recusada', async (_, body, errors) => {
  const answer = await coordenadora.post('/turma/', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors })
})

test('uma edição com o corpo da seção 7 da especificação não mexe no ano, e sobre versão antiga é 412', async () => {
  const turma = await casa.turma({ ano_letivo: 2024 })
  const path = `/turma/${turma.id}`
  const ifMatch = { 'if-match': String((await coordenadora.get(path)).headers.etag) }
  const edited = await coordenadora.put(path, { nome: 'Capoeira', educador_id: null }, ifMatch)
  expect(edited.body).toMatchObject({ nome: 'Capoeira', ano_letivo: 2024 })
  expect((await coordenadora.put(path, { nome: 'Judô' }, ifMatch)).status).toBe(412)
})

test('os alunos da turma vêm em ordem alfabética, sem os excluídos', async () => {
  const turma = await casa.turma()
  const [, bruno] = [
    await casa.aluno({ nome: 'Zélia', turma_id: turma.id }),
    await casa.aluno({ nome: 'bruno', turma_id: turma.id }),
    await casa.aluno({ nome: 'Ângela', turma_id: turma.id }),
  ]
  await coordenadora.delete(`/alunos/${bruno?.id}`)
  const shown = (await coordenadora.get(`/turma/${turma.id}`)).body as { alunos: Row[] }
  expect(shown.alunos).toEqual([
    { id: expect.any(Number), nome: 'Ângela', turma_id: turma.id },
    { id: expect.any(Number), nome: 'Zélia', turma_id: turma.id },
  ])
})

test('a lista vem em ordem alfabética, e cada turma com os seus alunos', async () => {
  const other = await institute()
  const [tarde, manha] = [
    await other.turma({ nome: 'Tarde' }),
    await other.turma({ nome: 'manhã' }),
  ]
  await other.aluno({ nome: 'Ana', turma_id: tarde.id })
  const list = (await (await other.coordenadora()).get('/turma/')).body as Row[]
  expect(list).toMatchObject([
    { id: manha.id, nome: 'manhã', alunos: [] },
    { id: tarde.id, nome: 'Tarde', alunos: [{ nome: 'Ana', turma_id: tarde.id }] },
  ])
})

test('a assistente vê todas as turmas; os alunos, só ao abrir uma', async () => {
  const helena = await casa.assistente()
  const turma = await casa.turma()
  await casa.aluno({ nome: 'Ana', turma_id: turma.id })
  const listed = ((await helena.get(`/turma/?id=${turma.id}`)).body as Row[])[0]
  expect(listed).toMatchObject({ id: turma.id })
  expect(listed).not.toHaveProperty('alunos')
  expect((await helena.get(`/turma/${turma.id}`)).body).toMatchObject({ alunos: [{ nome: 'Ana' }] })
})
