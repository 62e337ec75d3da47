import { expect, test } from 'vitest'
import { batchCalls, batchFields } from '#model/batch'
import { flag, moment, money, text } from '#model/field'
import { type Definition, defineResource } from '#model/resource'
import type { Role } from '#model/role'
import { aluno } from '#resources/aluno'
import { comTurma, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma } = await comTurma(casa)

const alunos = (quantos: number) =>
  Promise.all(Array.from({ length: quantos }, () => casa.aluno({ turma_id: turma.id })))
const alterar = (
  linhas: readonly Row[],
  campo: string,
  valor: unknown,
  headers?: Readonly<Record<string, string>>,
) =>
  coordenadora.post(
    '/alunos/lote/edicao',
    { ids: linhas.map(({ id }) => id), campo, valor },
    headers,
  )
const um = async ({ id }: Row) => (await coordenadora.get(`/alunos/${id}`)).body as Row
const historico = async ({ id }: Row) =>
  ((await coordenadora.get(`/alunos/${id}/historico`)).body as { entradas: { acao: string }[] })
    .entradas

test('um campo de vários alunos muda em cada um, com o histórico de cada um', async () => {
  const [a, b, outro] = await alunos(3)
  if (!a || !b || !outro) throw new Error('faltam alunos')
  const { status, body } = await alterar([a, b], 'turno', 'tarde')
  expect([status, body]).toEqual([
    200,
    {
      linhas: [
        { id: a.id, feita: true },
        { id: b.id, feita: true },
      ],
    },
  ])
  expect([(await um(a)).turno, (await um(b)).turno, (await um(outro)).turno]).toEqual([
    'tarde',
    'tarde',
    'manha',
  ])
  expect((await historico(a))[0]).toMatchObject({
    acao: 'editou',
    mudancas: [{ campo: 'turno', antes: 'manha', depois: 'tarde' }],
  })
})

test('uma linha recusada diz por quê, fica como estava, e as outras mudam', async () => {
  const [a, b] = await alunos(2)
  if (!a || !b) throw new Error('faltam alunos')
  await coordenadora.delete(`/alunos/${a.id}`)
  const { body } = await alterar([a, b], 'turno', 'noite')
  expect(body).toEqual({
    linhas: [
      { id: a.id, feita: false, status: 404, detail: 'Não encontrado.' },
      { id: b.id, feita: true },
    ],
  })
  const errado = await alterar([b], 'turno', 'madrugada')
  expect(errado.body).toEqual({
    linhas: [{ id: b.id, feita: false, status: 400, detail: 'Selecione um turno válido' }],
  })
  expect((await um(b)).turno).toBe('noite')
})

test('repetir o pedido com a mesma chave não muda nem exclui duas vezes', async () => {
  const [a] = await alunos(1)
  if (!a) throw new Error('falta o aluno')
  const chave = { 'idempotency-key': 'lote-repetido-1' }
  const primeira = await alterar([a], 'serie', '6º ano', chave)
  await coordenadora.put(`/alunos/${a.id}`, { serie: '7º ano' })
  expect((await alterar([a], 'serie', '6º ano', chave)).body).toEqual(primeira.body)
  expect((await um(a)).serie).toBe('7º ano')

  const excluir = () => coordenadora.post('/alunos/lote/exclusao', { ids: [a.id] }, chave)
  expect((await excluir()).body).toMatchObject({ linhas: [{ feita: false, status: 409 }] })
  const outra = { 'idempotency-key': 'lote-repetido-2' }
  const exclusao = await coordenadora.post('/alunos/lote/exclusao', { ids: [a.id] }, outra)
  expect(exclusao.body).toEqual({ linhas: [{ id: a.id, feita: true }] })
  const repetida = await coordenadora.post('/alunos/lote/exclusao', { ids: [a.id] }, outra)
  expect(repetida.body).toEqual(exclusao.body)
})

test('vários mudam de turma em um dia: cada um sai de uma e entra na outra nele, ou fica como estava e diz por quê', async () => {
  const outra = await casa.turma()
  const turmas = async ({ id }: Row) =>
    ((await coordenadora.get(`/vinculo/?aluno_id=${id}&_sort=entrada`)).body as Row[]).map(
      ({ turma_id, entrada, saida, motivo_saida }) => [turma_id, entrada, saida, motivo_saida],
    )
  const novo = (turma_id: number, turma_desde: string) => casa.aluno({ turma_id, turma_desde })
  const a = await novo(turma.id, '2026-02-02')
  const la = await novo(outra.id, '2026-02-10')
  const depois = await novo(turma.id, '2026-03-05')
  const mover = (dia: string, headers?: Record<string, string>) =>
    coordenadora.post(
      '/alunos/lote/edicao',
      { ids: [a, la, depois].map(({ id }) => id), campo: 'turma_id', valor: outra.id, dia },
      headers,
    )
  const chave = { 'idempotency-key': 'mover-de-turma-1' }
  const { body } = await mover('2026-03-02', chave)
  expect(body).toEqual({
    linhas: [
      { id: a.id, feita: true },
      {
        id: la.id,
        feita: false,
        status: 400,
        detail: 'O aluno já estava nesta turma em 02/03/2026',
      },
      {
        id: depois.id,
        feita: false,
        status: 400,
        detail: 'O aluno estava em outra turma em 02/03/2026',
      },
    ],
  })
  expect((await mover('2026-03-02', chave)).body).toEqual(body)
  expect(await turmas(a)).toEqual([
    [turma.id, '2026-02-02', '2026-03-02', 'mudanca'],
    [outra.id, '2026-03-02', null, null],
  ])
  expect(await turmas(la)).toEqual([[outra.id, '2026-02-10', null, null]])
  expect(await turmas(depois)).toEqual([[turma.id, '2026-03-05', null, null]])
  expect((await um(a)).turma_desde).toBe('2026-03-02')
  for (const dia of ['2099-01-01', '31/02/2026']) expect((await mover(dia)).status).toBe(400)
})

test('excluir várias turmas desliga os alunos de cada uma, como excluir uma só', async () => {
  const [uma, duas] = [await casa.turma(), await casa.turma()]
  const aluno = await casa.aluno({ turma_id: uma.id })
  const { body } = await coordenadora.post('/turma/lote/exclusao', { ids: [uma.id, duas.id] })
  expect(body).toMatchObject({ linhas: [{ feita: true }, { feita: true }] })
  expect((await um(aluno)).turma_id).toBeNull()
  expect((await coordenadora.get(`/turma/${uma.id}`)).status).toBe(404)
})

test.each([
  ['nenhuma linha', { ids: [] }],
  ['mais de 100 linhas', { ids: Array.from({ length: 101 }, (_, at) => at + 1) }],
  ['a mesma linha duas vezes', { ids: [1, 1] }],
  ['um campo que não se muda em muitos', { ids: [1], campo: 'escola', valor: 'x' }],
  ['um campo que não se repete', { ids: [1], campo: 'cpf', valor: '52998224725' }],
  ['um campo que depende de outro', { ids: [1], campo: 'dosagem_medicacao', valor: 'x' }],
  ['um campo que o servidor preenche', { ids: [1], campo: 'selo', valor: 'critico' }],
  ['um campo que não há', { ids: [1], campo: 'constructor', valor: 'x' }],
  ['sem o valor', { ids: [1], campo: 'turno' }],
])('um lote com %s é recusado por inteiro', async (_, corpo) => {
  const { status } = await coordenadora.post('/alunos/lote/edicao', {
    campo: 'turno',
    ...('campo' in corpo ? {} : { valor: 'tarde' }),
    ...corpo,
  })
  expect(status).toBe(400)
})

test('quem não pode alterar nem excluir um aluno também não o faz em lote', async () => {
  const [a] = await alunos(1)
  if (!a) throw new Error('falta o aluno')
  const corpo = { ids: [a.id], campo: 'turno', valor: 'tarde' }
  expect((await beatriz.post('/alunos/lote/edicao', corpo)).status).toBe(403)
  expect((await beatriz.post('/alunos/lote/exclusao', { ids: [a.id] })).status).toBe(403)
  expect((await um(a)).turno).toBe('manha')
})

test('as chamadas em lote são das entidades com a página da sua lista, para o que alguém pode', () => {
  const routesOf = (traits: Partial<Definition<'nome'>>) => {
    const oficina = defineResource('oficina', {
      label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
      screen: { path: '/oficinas', icon: 'calendar' },
      access: { list: todos, edit: todos, delete: todos },
      fields: { nome: text('Nome') },
      ...traits,
    })
    return Object.values(batchCalls(oficina)).map(({ route, access }) => ({ route, access }))
  }
  const todos = { coordenador: 'all' } as const
  const edicao = { route: 'POST /oficina/lote/edicao', access: todos }
  const exclusao = { route: 'POST /oficina/lote/exclusao', access: todos }
  expect(routesOf({})).toEqual([edicao, exclusao])
  expect(routesOf({ access: { list: todos, delete: todos } })).toEqual([exclusao])
  expect(routesOf({ batch: ['edit'] })).toEqual([edicao])
  expect(routesOf({ screen: undefined as never })).toEqual([])
})

test('em lote altera-se o que não dá nome à linha, não se repete e não depende de outro campo', () => {
  const oficina = defineResource('oficina', {
    label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
    access: { edit: { coordenador: 'all', educador: 'all' } },
    fields: {
      nome: text('Nome'),
      sala: text('Sala'),
      codigo: text('Código', { unique: { saved: 'Já há este código' } }),
      paga: flag('Paga'),
      preco: money('Preço', { when: { paga: true } }),
      aviso: text('Aviso', { write: ['coordenador'] }),
      criada: moment('Criada', { set: 'now' }),
      origem: text('Origem', { createOnly: true }),
    },
  })
  const fieldsFor = (role: Role) => batchFields(oficina, role).map(([name]) => name)
  expect(fieldsFor('coordenador')).toEqual(['sala', 'paga', 'aviso'])
  expect(fieldsFor('educador')).toEqual(['sala', 'paga'])
  expect(batchFields(aluno, 'coordenador').map(([name]) => name)).toEqual([
    'serie',
    'turno',
    'turma_id',
    'oficinas_ids',
    'situacao',
  ])
})
