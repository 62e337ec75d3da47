import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { like } from '#model/access'
import { children, computed, date, moment, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { comTurma, institute, type Row } from './institute.ts'

/** Entities that only this test declares: boxes with their labels. */
const tudo = { coordenador: 'all' } as const
const deTodos = { ...tudo, assistente_social: 'all' } as const
const caixa = defineResource('caixa', {
  label: { one: 'Caixa', many: 'Caixas', gender: 'f' },
  access: { list: deTodos, show: deTodos, create: tudo, edit: deTodos },
  screen: { path: '/caixas', icon: 'note' },
  import: true,
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    aluno_id: reference('Aluno', 'aluno'),
    lugar: text('Lugar', { createOnly: true }),
    sala: text('Sala', { write: ['coordenador'] }),
    arquivada_em: date('Arquivada em', { set: 'server' }),
    interna: text('Interna', { set: 'server', read: ['coordenador'] }),
    feita_em: moment('Feita em', { set: 'now' }),
    tamanho: computed('Tamanho', {
      from: ['nome'],
      type: z.int(),
      value: ({ nome }) => String(nome).length,
    }),
    etiquetas: children('Etiquetas', 'etiqueta', { in: ['form', 'show'] }),
  },
})
const etiqueta = defineResource('etiqueta', {
  label: { one: 'Etiqueta', many: 'Etiquetas', gender: 'f' },
  access: like(caixa, 'caixa_id'),
  fields: {
    caixa_id: reference('Caixa', 'caixa', { required: 'Caixa é obrigatória' }),
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    colada_em: date('Colada em', { set: 'server' }),
  },
})
const casa = await institute({ resources: { ...resources, caixa, etiqueta } })
const { coordenadora, turma, ana, beatriz } = await comTurma(casa)
const helena = await casa.assistente()

const recusa = 'Campo que não pode ser alterado'
async function comCaixa() {
  const corpo = { nome: 'Ofícios', lugar: 'Armário', aluno_id: ana.id, etiquetas: [{ nome: 'A' }] }
  const answer = await coordenadora.post('/caixa/', corpo)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row & { readonly etiquetas: Row[] }
}
const traces = async (id: number) =>
  casa.db.kysely
    .selectFrom('auditoria')
    .select('acao')
    .where('recurso', '=', 'caixa')
    .where('registro_id', '=', id)
    .execute()

const alheios: [string, unknown][] = [
  ['arquivada_em', '2026-03-09'],
  ['interna', 'x'],
  ['feita_em', '2020-01-01T00:00:00.000Z'],
  ['tamanho', 99],
  ['aluno', { id: 99, nome: 'Outra' }],
  ['id', 99],
]

test.each(alheios)(
  '%s é recusado pelo nome, ao criar e ao mudar, e nada muda',
  async (name, value) => {
    const { id } = await comCaixa()
    const nova = await coordenadora.post('/caixa/', { nome: 'Nova', [name]: value })
    expect([nova.status, nova.body]).toMatchObject([400, { errors: { [name]: recusa } }])
    const before = (await coordenadora.get(`/caixa/${id}`)).text
    const mudada = await coordenadora.put(`/caixa/${id}`, { nome: 'Outro', [name]: value })
    expect([mudada.status, mudada.body]).toMatchObject([400, { errors: { [name]: recusa } }])
    expect((await coordenadora.get(`/caixa/${id}`)).text).toBe(before)
    expect(await traces(id)).toHaveLength(1)
  },
)

test('o que só se diz ao criar, ou só outro papel diz, é recusado do mesmo jeito', async () => {
  const { id } = await comCaixa()
  const lugar = await coordenadora.put(`/caixa/${id}`, { lugar: 'Porão' })
  expect([lugar.status, lugar.body]).toMatchObject([400, { errors: { lugar: recusa } }])
  const sala = await helena.put(`/caixa/${id}`, { sala: '3' })
  expect([sala.status, sala.body]).toMatchObject([400, { errors: { sala: recusa } }])
})

test('em uma linha de dentro, é recusado na sua célula', async () => {
  const { id, etiquetas } = await comCaixa()
  const colada = { colada_em: '2026-03-09' }
  const rows = [
    { id: etiquetas[0]?.id, ...colada },
    { nome: 'B', ...colada },
  ]
  const answer = await coordenadora.put(`/caixa/${id}`, { etiquetas: rows })
  expect([answer.status, answer.body]).toMatchObject([
    400,
    { errors: { 'etiquetas.0.colada_em': recusa, 'etiquetas.1.colada_em': recusa } },
  ])
})

test('o que uma leitura respondeu se devolve inteiro, e nada do que não se escreve é recusado nem fica no histórico', async () => {
  const { id } = await comCaixa()
  const { body } = await coordenadora.get(`/caixa/${id}`)
  const devolvida = await coordenadora.put(`/caixa/${id}`, body)
  expect([devolvida.status, devolvida.body]).toEqual([200, body])
  expect(await traces(id)).toHaveLength(1)
  const { body: dela } = await helena.get(`/caixa/${id}`)
  const mudada = await helena.put(`/caixa/${id}`, { ...(dela as Row), nome: 'Ofícios de 2026' })
  expect(mudada.status, mudada.text).toBe(200)
  // What she does not read she cannot have read.
  const palpite = await helena.put(`/caixa/${id}`, { interna: null })
  expect([palpite.status, palpite.body]).toMatchObject([400, { errors: { interna: recusa } }])
})

test('em uma planilha e em lote, é recusado pelo nome', async () => {
  const { id } = await comCaixa()
  const planilha = await coordenadora.post('/caixa/importacao', {
    linhas: [{ linha: 1, valores: { nome: 'Nova', arquivada_em: '2026-03-09', tamanho: 4 } }],
  })
  expect([planilha.status, planilha.body]).toMatchObject([
    400,
    { linhas: [{ linha: 1, errors: { arquivada_em: recusa, tamanho: recusa } }] },
  ])
  const lote = await coordenadora.post('/caixa/lote/edicao', {
    ids: [id],
    campo: 'arquivada_em',
    valor: '2026-03-09',
  })
  expect([lote.status, lote.body]).toMatchObject([400, { errors: { campo: recusa } }])
})

test.each(['put /alunos/', 'put /alunos//', 'patch /alunos//', 'post /alunos//update/'])(
  'o selo e o percentual de um aluno são recusados por %s',
  async (way) => {
    const [method = '', path = ''] = way.split(' ')
    const place = path.includes('//') ? path.replace('//', `/${ana.id}/`) : `${path}${ana.id}`
    const send = (body: object) => coordenadora[method as 'put' | 'patch' | 'post'](place, body)
    const answer = await send({ selo: 'critico', percentual_ausencia: 80, vinculos: [] })
    const errors = { selo: recusa, percentual_ausencia: recusa, vinculos: recusa }
    expect([answer.status, answer.body]).toMatchObject([400, { errors }])
    const { body } = await coordenadora.get(`/alunos/${ana.id}`)
    expect((await send(body as Row)).status).toBe(200)
  },
)

test('o educador se devolve como o contrato documentado o manda: com a turma, que é derivada, como estava ou outra', async () => {
  const { body } = await coordenadora.get(`/educadores/${beatriz.id}`)
  const { turma: aTurma, turmas, ...educador } = body as Row & Record<string, unknown>
  expect(aTurma).toMatchObject({ id: turma.id })
  const objeto = { ...educador, turma: null, turmas: [], turma_responsavel: '6º ano B' }
  const answer = await coordenadora.put(`/educadores/${beatriz.id}`, objeto)
  expect(answer.status, answer.text).toBe(200)
  expect((answer.body as Row).turmas).toEqual(turmas)
  const { nome: _, ...contato } = educador
  const novo = { ...contato, nome: 'Davi', email: 'davi@exemplo.org', password: 'Goiabada7' }
  const { id: __, ...vazio } = { ...novo, turma_responsavel: '', cpf: '' }
  expect((await coordenadora.post('/educadores/', vazio)).status).toBe(201)
})

test('nas outras chamadas, o que o corpo não leva é recusado pelo nome, ou no da parte em que está', async () => {
  const dia = `/turma/${turma.id}/dia/2026-03-09`
  const marca = { aluno_id: ana.id, status: 'presente' }
  const visao = {
    lista: 'aluno',
    nome: 'Minha',
    estado: { busca: '', ordem: '', filtros: {}, colunas: null },
  }
  const chamadas: [typeof beatriz, 'post' | 'put', string, object, string][] = [
    [beatriz, 'post', dia, { frequencias: [marca], salvo_por: 1 }, 'salvo_por'],
    [beatriz, 'post', dia, { frequencias: [{ ...marca, versao: 1 }] }, 'frequencias'],
    [coordenadora, 'post', '/conta/visoes', { ...visao, conta_id: 7 }, 'conta_id'],
    [
      coordenadora,
      'put',
      `/cuidado/alunos/${ana.id}/responsavel`,
      { assumir: true, de: null, responsavel_id: 7 },
      'responsavel_id',
    ],
    [coordenadora, 'put', '/ajuste/1', { versao: 7 }, 'versao'],
  ]
  for (const [quem, method, path, corpo, name] of chamadas) {
    const answer = await quem[method](path, corpo)
    expect(
      [answer.status, Object.keys((answer.body as { errors: object }).errors ?? {})],
      path,
    ).toEqual([400, [name]])
  }
})
