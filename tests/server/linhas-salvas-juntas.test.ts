import { expect, test } from 'vitest'
import { own } from '#model/access'
import { children, choice, reference, text } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import { defineResource } from '#model/resource'
import { comContatos, contato as soContato } from '../fixtures/contatos.ts'
import { institute, type Row } from './institute.ts'

/** Entities that only this test declares: trips with their stops. */
const tudo = { coordenador: 'all' } as const
const parada = defineResource('parada', {
  label: { one: 'Parada', many: 'Paradas', gender: 'f' },
  access: {
    list: { ...tudo, educador: own('guia_id'), assistente_social: 'all' },
    show: tudo,
    create: tudo,
    edit: { ...tudo, educador: own('guia_id') },
    delete: tudo,
  },
  fields: {
    passeio_id: reference('Passeio', 'passeio', { required: 'Passeio é obrigatório' }),
    guia_id: reference('Guia', 'educador'),
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    sigilo: text('Sigilo', { read: ['coordenador'] }),
  },
})
const passeio = defineResource('passeio', {
  label: { one: 'Passeio', many: 'Passeios' },
  access: {
    list: tudo,
    show: { ...tudo, educador: 'all', assistente_social: 'all' },
    create: tudo,
    edit: { ...tudo, educador: 'all', assistente_social: 'all' },
  },
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    paradas: children('Paradas', 'parada', { in: ['form', 'show'] }),
  },
})
/** The contacts with a list of their own, and a spreadsheet. */
const contato = defineResource('contato', {
  label: soContato.label,
  access: soContato.access,
  import: true,
  screen: { path: '/contatos', icon: 'people' },
  fields: { ...soContato.fields, grau_parentesco: choice('Grau', { mae: 'Mãe' }) },
})
const casa = await institute({ resources: { ...comContatos, contato, parada, passeio } })
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const helena = await casa.assistente()

type Aluno = Row & { readonly contatos: readonly Row[] }
const lido = async (id: number) => (await coordenadora.get(`/alunos/${id}`)).body as Aluno
const nomes = async (id: number) => (await lido(id)).contatos.map(({ nome }) => nome)
async function comDois() {
  const { id } = await casa.aluno()
  const contatos = [{ nome: 'Carla' }, { nome: 'Davi' }]
  await coordenadora.put(`/alunos/${id}`, { contatos })
  return lido(id)
}

test('um aluno nasce com as suas linhas, na ordem em que foram mandadas', async () => {
  const { cpf: _, id: __, ...molde } = await lido((await casa.aluno()).id)
  const lidos = ['documentos', 'papeis', 'consentimentos', 'tem_observacoes']
  const values = Object.fromEntries(Object.entries(molde).filter(([name]) => !lidos.includes(name)))
  const novo = { ...values, cpf: '52998224725', contatos: [{ nome: 'Zilda' }, { nome: 'Ana' }] }
  const { status, body } = await coordenadora.post('/alunos/', novo)
  expect(status).toBe(201)
  expect((body as Aluno).contatos).toMatchObject([{ nome: 'Zilda' }, { nome: 'Ana' }])
})

test('acrescenta, muda pelo id, tira o que não veio e reordena, de uma vez', async () => {
  const { id, contatos } = await comDois()
  const [carla, davi] = contatos
  const depois = [{ nome: 'Eva' }, { id: davi?.id, nome: 'Davi', avisar: true }]
  const { status, body } = await coordenadora.put(`/alunos/${id}`, { contatos: depois })
  expect(status).toBe(200)
  expect((body as Aluno).contatos).toMatchObject([
    { nome: 'Eva' },
    { id: davi?.id, nome: 'Davi', avisar: true },
  ])
  expect((await coordenadora.get(`/contato/${carla?.id}`)).status).toBe(404)
  expect(await nomes(id)).toEqual(['Eva', 'Davi'])
})

test('o que não veio de uma linha fica como estava, e sem a chave nenhuma linha muda', async () => {
  const { id, contatos } = await comDois()
  await coordenadora.patch(`/alunos/${id}/`, {
    contatos: contatos.map(({ id }) => ({ id, avisar: true })),
  })
  await coordenadora.patch(`/alunos/${id}/`, { escola: 'Outra Escola' })
  expect((await lido(id)).contatos).toMatchObject([
    { nome: 'Carla', avisar: true },
    { nome: 'Davi', avisar: true },
  ])
})

test('cada erro é dito na sua célula, com os da linha de cima, e nada é gravado', async () => {
  const { id, contatos } = await comDois()
  const { status, body } = await coordenadora.put(`/alunos/${id}`, {
    escola: '',
    contatos: [{ id: contatos[0]?.id, nome: 'Mudou' }, { nome: '' }, { nome: 'X', documento: '1' }],
  })
  expect(status).toBe(400)
  expect((body as { errors: object }).errors).toEqual({
    escola: 'Escola é obrigatória',
    'contatos.1.nome': 'Nome é obrigatório',
    'contatos.2.documento': 'CPF deve ter 11 dígitos',
  })
  expect(await nomes(id)).toEqual(['Carla', 'Davi'])
})

test('um valor repetido é dito na sua linha, e a transação toda é desfeita', async () => {
  const { id, contatos } = await comDois()
  const documento = '39053344705'
  const { status, body } = await coordenadora.put(`/alunos/${id}`, {
    escola: 'Escola que não fica',
    contatos: [contatos[1], { nome: 'Um', documento }, { nome: 'Outro', documento }],
  })
  expect(status).toBe(409)
  expect((body as { errors: object }).errors).toEqual({ 'contatos.2.documento': 'CPF já usado' })
  expect(await nomes(id)).toEqual(['Carla', 'Davi'])
  expect((await lido(id)).escola).not.toBe('Escola que não fica')
})

test.each<[string, unknown, object]>([
  ['o que não é lista', 'Carla', { contatos: 'Valor inválido' }],
  ['o que não é linha', ['Carla'], { contatos: 'Valor inválido' }],
  [
    'um campo que não há',
    [{ nome: 'X', apelido: 'Y' }],
    { 'contatos.0.apelido': 'Campo desconhecido' },
  ],
  [
    'linhas demais',
    Array.from({ length: 101 }, () => ({ nome: 'X' })),
    { contatos: 'Use no máximo 100 linhas' },
  ],
])('recusa pelo nome: %s', async (_, contatos, errors) => {
  const { id } = await comDois()
  const answer = await coordenadora.put(`/alunos/${id}`, { contatos })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors })
  expect(await nomes(id)).toEqual(['Carla', 'Davi'])
})

test('uma linha de outro aluno não se muda nem se leva', async () => {
  const { id, contatos } = await comDois()
  const outro = await comDois()
  const [dele] = outro.contatos
  const alheia = await coordenadora.put(`/alunos/${id}`, { contatos: [...contatos, dele] })
  expect(alheia.body).toMatchObject({ errors: { 'contatos.2.id': 'Registro não encontrado' } })
  const levada = { ...contatos[0], aluno_id: outro.id }
  const answer = await coordenadora.put(`/alunos/${id}`, { contatos: [levada] })
  expect(answer.body).toMatchObject({
    errors: { 'contatos.0.aluno_id': 'Campo que não pode ser alterado' },
  })
  const twice = await coordenadora.put(`/alunos/${id}`, { contatos: [contatos[0], contatos[0]] })
  expect(twice.body).toMatchObject({ errors: { 'contatos.1.id': 'Registro não encontrado' } })
  expect(await nomes(id)).toEqual(['Carla', 'Davi'])
  expect(await nomes(outro.id)).toEqual(['Carla', 'Davi'])
})

test('quem abriu o aluno antes de uma linha mudar recebe 412, mude ela por onde mudar', async () => {
  const { id, contatos } = await comDois()
  const opened = async () => String((await coordenadora.get(`/alunos/${id}`)).headers.etag)
  const save = (etag: string) =>
    coordenadora.put(`/alunos/${id}`, { escola: 'Escola Nova' }, { 'if-match': etag })
  const stale = async (change: () => Promise<unknown>) => {
    const etag = await opened()
    await change()
    return (await save(etag)).status
  }
  const [carla] = contatos
  expect(await stale(() => coordenadora.put(`/alunos/${id}`, { contatos }))).toBe(412)
  expect(await stale(() => coordenadora.put(`/contato/${carla?.id}`, { avisar: true }))).toBe(412)
  const nova = { aluno_id: id, nome: 'Eva' }
  expect(await stale(() => coordenadora.post('/contato/', nova))).toBe(412)
  expect(await stale(() => coordenadora.delete(`/contato/${carla?.id}`))).toBe(412)
  const outro = await casa.aluno()
  const [, davi] = contatos
  const leva = () => coordenadora.put(`/contato/${davi?.id}`, { aluno_id: outro.id })
  expect(await stale(leva)).toBe(412)
  await coordenadora.patch(`/alunos/${id}/`, { nome: 'Ana Quatrocentos' })
  const linha = { valores: { nome: 'Fábio' }, referencias: { aluno_id: 'Ana Quatrocentos' } }
  const importa = () =>
    coordenadora.post('/contato/importacao', { linhas: [{ linha: 1, ...linha }] })
  expect(await stale(importa)).toBe(412)
  expect((await save(await opened())).status).toBe(200)
})

test('repetir um pedido em lote com a mesma chave não muda a versão da linha de cima', async () => {
  const { id, contatos } = await comDois()
  const etag = async () => (await coordenadora.get(`/alunos/${id}`)).headers.etag
  const pedir = () =>
    coordenadora.post(
      '/contato/lote/edicao',
      { ids: contatos.map(({ id }) => id), campo: 'avisar', valor: true },
      { 'idempotency-key': 'chave-do-lote' },
    )
  await pedir()
  const antes = await etag()
  expect((await pedir()).body).toMatchObject({ linhas: [{ feita: true }, { feita: true }] })
  expect(await etag()).toBe(antes)
})

test('o erro de uma célula é dito como ele é, seja qual for o nome do campo', async () => {
  const { id } = await comDois()
  const { status, body } = await coordenadora.put(`/alunos/${id}`, {
    contatos: [{ nome: 'Carla', grau_parentesco: 'tia' }],
  })
  expect(status).toBe(400)
  expect((body as { errors: object }).errors).toEqual({
    'contatos.0.grau_parentesco': expect.any(String),
  })
})

test('o que uma gravação recusada por 412 trazia não fica', async () => {
  const { id } = await comDois()
  const old = { 'if-match': '"1"' }
  expect((await coordenadora.put(`/alunos/${id}`, { contatos: [] }, old)).status).toBe(412)
  expect(await nomes(id)).toEqual(['Carla', 'Davi'])
})

test('cada linha tem a sua entrada na história do aluno', async () => {
  const { id, contatos } = await comDois()
  const [carla] = contatos
  await coordenadora.put(`/alunos/${id}`, { contatos: [{ ...carla, nome: 'Carla Lima' }] })
  const { body } = await coordenadora.get(`/alunos/${id}/historico`)
  const { entradas } = body as PaginaDoHistorico
  const ditas = entradas.map(({ acao, assunto }) => `${acao} ${assunto}`)
  expect(ditas.slice(0, 4).toSorted()).toEqual([
    'criou contato',
    'criou contato',
    'editou contato',
    'excluiu contato',
  ])
  expect(entradas.find(({ acao }) => acao === 'editou')).toMatchObject({
    mudancas: [{ campo: 'nome', antes: 'Carla', depois: 'Carla Lima' }],
  })
})

test('um papel muda só as linhas que alcança, e do que não pode recebe uma recusa pelo nome', async () => {
  const dela = { nome: 'Parque', guia_id: beatriz.id, sigilo: 'Só da coordenação' }
  const { body } = await coordenadora.post('/passeio/', {
    nome: 'Ida',
    paradas: [dela, { nome: 'Museu' }],
  })
  const { id } = body as Row
  const paradas = async (person: typeof beatriz) =>
    ((await person.get(`/passeio/${id}`)).body as { paradas: Row[] }).paradas
  const put = (person: typeof beatriz, rows: readonly object[]) =>
    person.put(`/passeio/${id}`, { paradas: rows })

  const minhas = await paradas(beatriz)
  expect(minhas.map(({ nome }) => nome)).toEqual(['Parque'])
  expect((await put(beatriz, [{ ...minhas[0], nome: 'Parque Velho' }])).status).toBe(200)
  // The one that she does not see is left alone.
  expect((await paradas(coordenadora)).map(({ nome }) => nome)).toEqual(['Parque Velho', 'Museu'])
  const nova = await put(beatriz, [...minhas, { nome: 'Lago' }])
  expect([nova.status, nova.body]).toMatchObject([
    403,
    { errors: { paradas: 'Sem permissão para incluir: Parada' } },
  ])
  const sem = await put(beatriz, [])
  expect([sem.status, sem.body]).toMatchObject([
    403,
    { errors: { paradas: 'Sem permissão para excluir: Parada' } },
  ])

  const todas = await paradas(helena)
  expect((await put(helena, todas)).status).toBe(200)
  const mudada = await put(helena, [{ ...todas[0], nome: 'Outra' }, todas[1] ?? {}])
  expect([mudada.status, mudada.body]).toMatchObject([
    403,
    { errors: { paradas: 'Sem permissão para alterar: Parada' } },
  ])
  // What she may not read is never compared for her.
  const guess = await put(helena, [
    { id: todas[0]?.id, sigilo: 'Só da coordenação' },
    todas[1] ?? {},
  ])
  expect(guess.status).toBe(403)
})

test('duas gravações ao mesmo tempo não deixam linhas pela metade', async () => {
  const { id, contatos } = await comDois()
  const etag = String((await coordenadora.get(`/alunos/${id}`)).headers.etag)
  const put = (nome: string) =>
    coordenadora.put(
      `/alunos/${id}`,
      { contatos: [...contatos, { nome }, { nome }] },
      { 'if-match': etag },
    )
  const statuses = (await Promise.all(['Um', 'Dois', 'Três'].map(put))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 412, 412])
  expect(await nomes(id)).toHaveLength(4)
})

test('qualquer sequência de edições deixa as linhas como um modelo simples as teria', async () => {
  const { id } = await casa.aluno()
  const random = numbersFrom(7)
  let model: { id?: number; nome: string }[] = []
  for (let round = 0; round < 20; round += 1) {
    const sent = model.filter(() => random() > 0.25).map((row) => ({ ...row }))
    for (const row of sent) if (random() < 0.3) row.nome = `Nome ${round} ${row.id}`
    for (let at = 0; at < random() * 3; at += 1)
      sent.splice(Math.floor(random() * (sent.length + 1)), 0, { nome: `Novo ${round} ${at}` })
    if (random() < 0.4) sent.sort(() => random() - 0.5)
    // Now and then a save is refused: then nothing of it is there.
    const isRefused = random() < 0.2
    const contatos = isRefused ? [...sent, { nome: '' }] : sent
    const { status } = await coordenadora.put(`/alunos/${id}`, { contatos })
    expect(status).toBe(isRefused ? 400 : 200)
    const kept = (await lido(id)).contatos.map(({ id, nome }) => ({ id, nome: String(nome) }))
    const wanted = isRefused ? model : sent
    expect(kept).toMatchObject(wanted)
    expect(kept).toHaveLength(wanted.length)
    model = kept
  }
})

test('a documentação diz o que se manda e o que se recebe', async () => {
  const { body } = await coordenadora.get('/openapi.json')
  expect(body).toMatchObject({
    paths: {
      '/alunos/': {
        post: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    contatos: {
                      type: 'array',
                      maxItems: 100,
                      items: { properties: { id: { type: 'integer' }, nome: { type: 'string' } } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        aluno: {
          properties: {
            contatos: { type: 'array', items: { $ref: '#/components/schemas/contato' } },
          },
        },
      },
    },
  })
})

/** The same numbers from 0 to 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
