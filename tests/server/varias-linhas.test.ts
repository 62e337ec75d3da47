import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { csvOf } from '#model/csv'
import { choice } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { eraseSubject } from '#server/privacy/erasure'
import { exportSubject } from '#server/privacy/export'
import { rowHistory } from '#server/privacy/history'
import { monitoria, oficina, plano, tema } from '../fixtures/varias-linhas.ts'
import type { Exported } from './exported.ts'
import { institute, type Row } from './institute.ts'
import { rowsOf } from './rows-of.ts'
import { watched } from './watched.ts'

const casa = await institute({ resources: { ...resources, tema, oficina, monitoria, plano } })
const queriesOf = await watched(casa)
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora({ nome: 'Beatriz' })
const helena = await casa.assistente()
const { created, named } = rowsOf(coordenadora, 'oficina')
const temas = rowsOf(coordenadora, 'tema')

const danca = await temas.created({ nome: 'Dança', educador_id: beatriz.id })
const judo = await temas.created({ nome: 'Ágil Judô' })
const xadrez = await temas.created({ nome: 'Xadrez', educador_id: beatriz.id })
const velho = await temas.created({ nome: 'Velho', encerrado_em: '2026-01-31' })
const ids = (...rows: Row[]) => rows.map(({ id }) => id)
const lida = async ({ id }: Row, person = coordenadora) =>
  (await person.get(`/oficina/${id}`)).body as Row
const errosDe = async (values: object, person = coordenadora) => {
  const { status, body } = await person.post('/oficina/', { nome: 'Recusada', ...values })
  return [status, (body as { errors?: unknown }).errors]
}

test('as linhas que uma nomeia vão e voltam, pela ordem do nome; nenhuma é null', async () => {
  const feita = await created({ nome: 'Roda', temas_ids: ids(xadrez, danca, judo) })
  const esperada = {
    temas_ids: ids(judo, danca, xadrez),
    temas: [
      { id: judo.id, nome: 'Ágil Judô' },
      { id: danca.id, nome: 'Dança' },
      { id: xadrez.id, nome: 'Xadrez' },
    ],
  }
  expect(feita).toMatchObject(esperada)
  expect(await lida(feita)).toMatchObject(esperada)
  for (const nada of [{}, { temas_ids: null }, { temas_ids: [] }])
    expect(await created({ nome: 'Nada', ...nada })).toMatchObject({ temas_ids: null, temas: null })
  const { body } = await coordenadora.put(`/oficina/${feita.id}`, { temas_ids: ids(danca) })
  expect(body).toMatchObject({ nome: 'Roda', temas_ids: ids(danca) })
  const de_volta = await coordenadora.put(`/oficina/${feita.id}`, body)
  expect([de_volta.status, de_volta.body]).toMatchObject([200, { temas_ids: ids(danca) }])
  const vazia = await coordenadora.put(`/oficina/${feita.id}`, { temas_ids: [] })
  expect(vazia.body).toMatchObject({ temas_ids: null, temas: null })
})

test('o que não é uma lista de linhas que há é recusado sob o campo', async () => {
  const one = 'Tema não existe'
  for (const [temas_ids, said] of [
    [[9999], one],
    [[danca.id, 9999], one],
    [[velho.id], 'Este tema está encerrado'],
    [[danca.id, danca.id], 'Há uma escolha repetida'],
    [['1'], 'Número inválido'],
    [[0], 'Número inválido'],
    [{ id: 1 }, 'Escolha em uma lista'],
    [danca.id, 'Escolha em uma lista'],
  ] as const)
    expect(await errosDe({ temas_ids }), `${temas_ids}`).toEqual([400, { temas_ids: said }])
  expect(await errosDe({ alunos_ids: [1, 2, 3, 4] })).toEqual([
    400,
    { alunos_ids: 'Escolha no máximo 3' },
  ])
  expect(await errosDe({ temas: [{ id: danca.id }] })).toEqual([
    400,
    { temas: 'Campo que não pode ser alterado' },
  ])
})

test('uma que se encerra depois fica onde estava, e uma que se exclui não está mais lá', async () => {
  const antes = await temas.created({ nome: 'Antes' })
  const some = await temas.created({ nome: 'Some' })
  const feita = await created({ nome: 'Fica', temas_ids: ids(antes, some) })
  await coordenadora.put(`/tema/${antes.id}`, { encerrado_em: '2026-02-01' })
  await coordenadora.delete(`/tema/${some.id}`)
  expect(await lida(feita)).toMatchObject({ temas_ids: ids(antes) })
  const { status } = await coordenadora.put(`/oficina/${feita.id}`, { temas_ids: ids(antes) })
  expect(status).toBe(200)
  expect(await named(`temas_ids=${some.id}`)).toEqual([])
  expect(await errosDe({ temas_ids: ids(some) })).toEqual([400, { temas_ids: 'Tema não existe' }])
})

test('o filtro acha quem a nomeia, a busca pelo nome dela, e uma escondida por outra resposta sai', async () => {
  await created({ nome: 'Filtro A', temas_ids: ids(danca, xadrez) })
  await created({ nome: 'Filtro B', temas_ids: ids(judo) })
  const nenhuma = await created({
    nome: 'Filtro C',
    aberta: true,
    fechados_ids: ids(judo),
  })
  const within = async (query: string) =>
    (await named(query)).filter((nome) => /^Filtro/.test(`${nome}`))
  expect(await within(`temas_ids=${danca.id}`)).toEqual(['Filtro A'])
  expect(await within(`temas_ids=${danca.id}&temas_ids=${judo.id}`)).toEqual([
    'Filtro A',
    'Filtro B',
  ])
  expect(await within('temas_ids=null')).toEqual(['Filtro C'])
  expect(await within(`temas_ids=null&temas_ids=${judo.id}`)).toEqual(['Filtro B', 'Filtro C'])
  expect(await within('q=xadr&_start=0&_end=10')).toEqual(['Filtro A'])
  expect(await within('q=agil')).toEqual(['Filtro B', 'Filtro C'])
  for (const query of [
    'temas_ids=a',
    'temas_ids=0',
    'temas_ids=1,2',
    'temas_ids_gte=1',
    'temas_ids_like=1',
    '_sort=temas_ids',
  ]) {
    const { status, body } = await coordenadora.get(`/oficina/?${query}`)
    const [key = ''] = query.split('=')
    expect([status, body], query).toMatchObject([400, { errors: { [key]: expect.any(String) } }])
  }
  const fechada = await coordenadora.put(`/oficina/${nenhuma.id}`, { aberta: false })
  expect(fechada.body).toMatchObject({ fechados_ids: null })
  expect(await within('q=agil')).toEqual(['Filtro B'])
})

test('o que um papel não vê não está lá, não se acha, não se conta, e a edição dele não o perde', async () => {
  const feita = await created({ nome: 'Vista', temas_ids: ids(danca, judo) })
  const so = await created({ nome: 'Só de outros', temas_ids: ids(judo) })
  expect(await lida(feita, beatriz)).toMatchObject({
    temas_ids: ids(danca),
    temas: [{ nome: 'Dança' }],
  })
  expect(await lida(so, beatriz)).toMatchObject({ temas_ids: null, temas: null })
  const achadas = async (query: string, person = beatriz) => {
    const answer = await person.get(`/oficina/?${query}&_start=0&_end=100`)
    const nomes = (answer.body as Row[]).map(({ nome }) => nome)
    return [nomes.includes('Vista'), nomes.includes('Só de outros')]
  }
  expect(await achadas(`temas_ids=${danca.id}`)).toEqual([true, false])
  expect(await achadas(`temas_ids=${judo.id}`)).toEqual([false, false])
  expect(await achadas('temas_ids=null')).toEqual([false, true])
  expect(await achadas('q=judo')).toEqual([false, false])
  expect(await achadas('q=danca')).toEqual([true, false])
  const { body } = await beatriz.put(`/oficina/${feita.id}`, { temas_ids: ids(xadrez) })
  expect(body).toMatchObject({ temas_ids: ids(xadrez) })
  expect(await lida(feita)).toMatchObject({ temas_ids: ids(judo, xadrez) })
  await beatriz.put(`/oficina/${feita.id}`, { temas_ids: null })
  expect(await lida(feita)).toMatchObject({ temas_ids: ids(judo) })
  // Kept from her as it is, it is no answer to whether it is there.
  for (const row of [feita, await created({ nome: 'Outra' })]) {
    const { status, body } = await beatriz.put(`/oficina/${row.id}`, { temas_ids: ids(judo) })
    expect([status, body]).toMatchObject([400, { errors: { temas_ids: 'Tema não existe' } }])
  }
  expect(await lida(feita, helena)).toMatchObject({ temas_ids: null, temas: null })
  expect((await helena.get(`/oficina/?temas_ids=${judo.id}`)).status).toBe(400)
  expect((await helena.get('/oficina/?temas_ids=null')).status).toBe(400)
  expect((await helena.get('/oficina/?q=judo')).body).toEqual([])
  expect(await lida(feita, beatriz)).not.toHaveProperty('fechados')
})

test('mudar o que se nomeia muda a versão da linha, e a repetição não faz nada duas vezes', async () => {
  const feita = await created({ nome: 'Versão', temas_ids: ids(danca) })
  const path = `/oficina/${feita.id}`
  const { etag } = (await coordenadora.get(path)).headers
  const key = { 'idempotency-key': 'varias-linhas-1', 'if-match': `${etag}` }
  const first = await coordenadora.put(path, { temas_ids: ids(judo) }, key)
  expect([first.status, first.headers.etag === etag]).toEqual([200, false])
  await coordenadora.put(path, { temas_ids: ids(xadrez) })
  const again = await coordenadora.put(path, { temas_ids: ids(judo) }, key)
  expect([again.status, again.body]).toMatchObject([200, { temas_ids: ids(xadrez) }])
  const stale = await coordenadora.put(path, { temas_ids: [] }, { 'if-match': `${etag}` })
  expect(stale.status).toBe(412)
  const twice = { 'idempotency-key': 'varias-linhas-2' }
  const one = await coordenadora.post('/oficina/', { nome: 'Uma', temas_ids: ids(danca) }, twice)
  const other = await coordenadora.post('/oficina/', { nome: 'Uma', temas_ids: ids(danca) }, twice)
  expect((other.body as Row).id).toBe((one.body as Row).id)
})

test('várias de uma vez ganham as mesmas linhas no lugar das que tinham', async () => {
  const [a, b] = [
    await created({ nome: 'Lote A', temas_ids: ids(danca) }),
    await created({ nome: 'Lote B' }),
  ]
  const body = { ids: ids(a, b), campo: 'temas_ids', valor: ids(xadrez, judo) }
  const { status } = await coordenadora.post('/oficina/lote/edicao', body)
  expect(status).toBe(200)
  for (const row of [a, b]) expect(await lida(row)).toMatchObject({ temas_ids: ids(judo, xadrez) })
})

test('uma página pede as linhas nomeadas de todas as suas em uma consulta', async () => {
  for (const nome of ['Uma', 'Outra', 'Mais uma']) await created({ nome, temas_ids: ids(danca) })
  const asking = async (end: number) => {
    const page = `/oficina/?_start=0&_end=${end}`
    const queries = await queriesOf(coordenadora, (client) => client.get(page))
    return queries.filter(({ sql }) => sql.includes('from "oficina_temas"')).length
  }
  expect([await asking(1), await asking(3)]).toEqual([1, 1])
})

test('por uma entidade, os pares são as linhas dela, com o seu acesso e o seu histórico', async () => {
  const carlos = await casa.educadora({ nome: 'Carlos' })
  const feita = await created({ nome: 'Com monitores', monitores_ids: [carlos.id, beatriz.id] })
  expect(feita).toMatchObject({
    monitores_ids: [beatriz.id, carlos.id],
    monitores: [{ nome: 'Beatriz' }, { nome: 'Carlos' }],
  })
  const rows = async () =>
    ((await coordenadora.get('/monitoria/')).body as Row[]).filter(
      ({ oficina_id }) => oficina_id === feita.id,
    )
  expect(await rows()).toMatchObject([
    { educador_id: beatriz.id, desde: '2026-03-10' },
    { educador_id: carlos.id },
  ])
  const [first] = await rows()
  await coordenadora.put(`/oficina/${feita.id}`, { monitores_ids: [beatriz.id] })
  expect(await rows()).toMatchObject([{ id: first?.id }])
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['acao'])
    .where('recurso', '=', 'monitoria')
    .orderBy('id')
    .execute()
  expect(traces.map(({ acao }) => acao)).toEqual(['criou', 'criou', 'excluiu'])
  const { status, body } = await beatriz.put(`/oficina/${feita.id}`, { monitores_ids: [carlos.id] })
  expect([status, body]).toMatchObject([400, { errors: { monitores_ids: 'Educador não existe' } }])
  const forbidden = await beatriz.put(`/oficina/${feita.id}`, { monitores_ids: [] })
  expect([forbidden.status, forbidden.body]).toMatchObject([
    403,
    { errors: { monitores_ids: 'Sem permissão para excluir: Monitoria' } },
  ])
  expect(await lida(feita, helena)).toMatchObject({ monitores_ids: null })
  expect(await named(`monitores_ids=${beatriz.id}`)).toEqual(['Com monitores'])
})

test('o CSV diz os nomes, e a planilha os traz, cria os que faltam e recusa os que não acha', async () => {
  const virgula = await temas.created({ nome: 'Corda, bamba' })
  const row = await created({ nome: 'Planilha', temas_ids: ids(judo, danca) })
  const outra = await created({ nome: 'Com vírgula', temas_ids: ids(virgula, danca) })
  const csv = csvOf(oficina, [row, outra], 'coordenador')
  expect(csv).toContain('Planilha;Ágil Judô, Dança;')
  expect(csv).toContain('Com vírgula;"Corda, bamba; Dança";')
  const importar = (linhas: object[], criar = {}) =>
    coordenadora.post('/oficina/importacao', { linhas, criar })
  const linha = (n: number, temas_ids: string) => ({
    linha: n,
    valores: { nome: `Importada ${n}` },
    referencias: { temas_ids },
  })
  const question = { nomes: { temas_ids: ['Dança', 'Vôlei'], alunos_ids: ['Ninguém'] } }
  const known = await coordenadora.post('/oficina/importacao/conferencia', question)
  expect(known.body).toMatchObject({
    novos: { temas_ids: ['Vôlei'] },
    desconhecidos: { alunos_ids: { Ninguém: 'Não há aluno com este nome' } },
  })
  const refused = await importar([linha(1, 'Dança, Vôlei')])
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { linhas: [{ linha: 1, errors: { temas_ids: 'Este tema não está cadastrado: Vôlei' } }] },
  ])
  const numerada = { linha: 1, valores: { nome: 'X', temas_ids: ids(danca) } }
  expect((await importar([numerada])).body).toMatchObject({
    linhas: [{ errors: { temas_ids: 'Informe os temas pelo nome' } }],
  })
  const demais = { linha: 1, valores: { nome: 'X' }, referencias: { alunos_ids: 'A, B, C, D' } }
  expect((await importar([demais])).body).toMatchObject({
    linhas: [{ errors: { alunos_ids: 'Escolha no máximo 3' } }],
  })
  const done = await importar(
    [linha(1, 'danca, VOLEI, Vôlei'), linha(2, 'Corda, bamba; Dança'), linha(3, '')],
    { temas_ids: ['Vôlei'] },
  )
  expect([done.status, done.text]).toEqual([
    200,
    expect.stringContaining('{"entraram":3,"criadas":{"temas_ids":1}}'),
  ])
  const entraram = (await coordenadora.get('/oficina/?q=importada')).body as Row[]
  expect(entraram).toMatchObject([
    { temas: [{ nome: 'Dança' }, { nome: 'Vôlei' }] },
    { temas: [{ nome: 'Corda, bamba' }, { nome: 'Dança' }] },
    { temas: null },
  ])
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('acao', '=', 'importou')
    .where('recurso', '=', 'oficina')
    .orderBy('id')
    .execute()
  expect(traces.map(({ depois }) => JSON.parse(`${depois}`).temas_ids)).toEqual(
    entraram.map(
      ({ temas_ids }) => (temas_ids as number[] | null)?.toSorted((a, b) => a - b) ?? null,
    ),
  )
})

test('o histórico diz os nomes antes e depois, e a quem não os vê, nada', async () => {
  const ana = await casa.aluno()
  const planos = rowsOf(coordenadora, 'plano')
  const feito = await planos.created({ aluno_id: ana.id, temas_ids: ids(danca) })
  await coordenadora.put(`/plano/${feito.id}`, { temas_ids: ids(danca, judo) })
  await coordenadora.put(`/plano/${feito.id}`, { temas_ids: ids(judo, danca) })
  await coordenadora.put(`/plano/${feito.id}`, { temas_ids: null })
  const told = async (role: 'coordenador' | 'educador' | 'assistente_social') => {
    const quem = { contaId: 0, pessoaId: beatriz.id, proprios: null, hoje: '2026-03-10' }
    const viewer = { ...quem, role }
    const asked = { reader: viewer, accesses: false, before: undefined }
    const { entradas } = await rowHistory(casa.services, plano, feito.id, asked)
    return entradas.map(({ mudancas }) => mudancas.filter(({ campo }) => campo === 'temas_ids'))
  }
  const campo = 'temas_ids'
  expect(await told('coordenador')).toEqual([
    [{ campo, antes: ['Ágil Judô', 'Dança'], depois: null }],
    [{ campo, antes: ['Dança'], depois: ['Ágil Judô', 'Dança'] }],
    [{ campo, antes: null, depois: ['Dança'] }],
  ])
  expect(await told('educador')).toEqual([
    [{ campo, antes: ['Dança'], depois: null }],
    [],
    [{ campo, antes: null, depois: ['Dança'] }],
  ])
  expect(await told('assistente_social')).toEqual([[], [], []])
  const history = (await coordenadora.get(`/alunos/${ana.id}/historico`)).body
  expect(history).toMatchObject({ entradas: [{ assunto: 'plano' }, {}, {}, {}] })
  const { pieces } = await exportSubject(casa.services, ana.id)
  const { registros } = (await json(pieces)) as Exported
  expect(registros).toMatchObject({ plano: [{ aluno_id: ana.id }], plano_temas: [] })
})

test('o que se guarda de um aluno inclui quem o nomeia, e o apagamento o leva', async () => {
  const ana = await casa.aluno({ nome: 'Ana Lima' })
  const rui = await casa.aluno({ nome: 'Rui Dias' })
  const feita = await created({ nome: 'Passeio', alunos_ids: ids(ana, rui) })
  const { pieces } = await exportSubject(casa.services, ana.id)
  const { registros } = (await json(pieces)) as Exported
  expect(registros.oficina_alunos).toEqual([
    {
      oficina_id: feita.id,
      oficina: { id: feita.id, nome: 'Passeio' },
      aluno_id: ana.id,
      aluno: { id: ana.id, nome: 'Ana Lima' },
    },
  ])
  await coordenadora.delete(`/alunos/${ana.id}`)
  expect(await lida(feita)).toMatchObject({ alunos_ids: ids(rui) })
  await eraseSubject(casa.services, ana.id)
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('recurso', '=', 'oficina')
    .where('registro_id', '=', feita.id)
    .execute()
  expect(traces.map(({ depois }) => JSON.parse(`${depois}`).alunos_ids)).toEqual([ids(rui)])
  const answer = await coordenadora.put(`/oficina/${feita.id}`, { alunos_ids: ids(rui) })
  expect(answer.body).toMatchObject({ alunos_ids: ids(rui) })
})

test('o que outra resposta esconde sai todo, também o que quem a muda não vê', async () => {
  const row = await created({ nome: 'Fecha', aberta: true, fechados_ids: ids(judo, danca) })
  expect((await beatriz.put(`/oficina/${row.id}`, { aberta: false })).status).toBe(200)
  expect(await lida(row)).toMatchObject({ aberta: false, fechados_ids: null })
})

test('um par que se fez por si muda a versão da linha, e quem a tinha aberta não o desfaz', async () => {
  const diana = await casa.educadora({ nome: 'Diana' })
  const row = await created({ nome: 'Aberta', monitores_ids: [beatriz.id] })
  const path = `/oficina/${row.id}`
  const { etag } = (await coordenadora.get(path)).headers
  await coordenadora.post('/monitoria/', { oficina_id: row.id, educador_id: diana.id })
  const old = { 'if-match': `${etag}` }
  const stale = await coordenadora.put(path, { monitores_ids: [beatriz.id] }, old)
  expect(stale.status).toBe(412)
  expect(await lida(row)).toMatchObject({ monitores_ids: [beatriz.id, diana.id] })
})

test('duas linhas do mesmo par são um só na resposta, que se envia de volta', async () => {
  const { uniqueTogether: _, ...more } = monitoria
  const { repeated: __, ...messages } = monitoria.messages
  const solta = { ...more, messages }
  const outra = await institute({ resources: { ...resources, tema, oficina, monitoria: solta } })
  const quem = await outra.coordenadora()
  const { id } = await outra.educadora()
  const feita = (await quem.post('/oficina/', { nome: 'Duas', monitores_ids: [id] })).body as Row
  await quem.post('/monitoria/', { oficina_id: feita.id, educador_id: id })
  const path = `/oficina/${feita.id}`
  expect((await quem.get(path)).body).toMatchObject({ monitores_ids: [id] })
  expect((await quem.put(path, { nome: 'Duas vezes', monitores_ids: [id] })).status).toBe(200)
  expect((await quem.put(path, { monitores_ids: null })).body).toMatchObject({ monitores: null })
  expect((await quem.get('/monitoria/')).body).toEqual([])
})

test('um par sigiloso não está lá para quem não o lê, nem se acha por ele', async () => {
  const sigilo = choice('Sigilo', { aberta: 'Aberta', sigilosa: 'Sigilosa' }, { initial: 'aberta' })
  const secreta: Resource = {
    ...{ ...monitoria, display: 'oficina_id' },
    access: { ...monitoria.access, list: oficina.access.list, show: oficina.access.show },
    fields: { ...monitoria.fields, sigilo },
    secret: {
      ...{ by: 'sigilo', when: 'sigilosa', readers: ['assistente_social'] },
      ...{ shown: 'Sigilosa', keeps: ['oficina_id'] },
    },
  }
  const outra = await institute({ resources: { ...resources, tema, oficina, monitoria: secreta } })
  const quem = await outra.coordenadora()
  const { id } = await outra.educadora()
  await quem.post('/oficina/', { nome: 'Uma', monitores_ids: [id] })
  const told = async ({ get }: typeof quem) => {
    const queries = ['', `monitores_ids=${id}`, 'monitores_ids=null']
    const answers = await Promise.all(queries.map((query) => get(`/oficina/?${query}`)))
    return answers.map(({ body }) => (body as Row[]).map(({ monitores_ids }) => monitores_ids))
  }
  expect(await told(quem)).toEqual([[[id]], [[id]], []])
  await sql`update monitoria set sigilo = 'sigilosa'`.execute(outra.db.kysely)
  expect(await told(quem)).toEqual([[null], [], [null]])
})

test('na planilha, uma encerrada é recusada na conferência e na entrada', async () => {
  const said = 'Este tema está encerrado'
  const question = { nomes: { temas_ids: ['Velho', 'Dança'] } }
  const { body } = await coordenadora.post('/oficina/importacao/conferencia', question)
  expect(body).toMatchObject({ desconhecidos: { temas_ids: { Velho: said } } })
  const linhas = [{ linha: 1, valores: { nome: 'Tarde' }, referencias: { temas_ids: 'velho' } }]
  const { text } = await coordenadora.post('/oficina/importacao', { linhas })
  expect(text).toContain(`{"linha":1,"errors":{"temas_ids":"${said}"}}`)
})

test('uma planilha com pares demais é recusada antes de procurar os nomes', async () => {
  const nomes = Array.from({ length: 500 }, (_, at) => `n${at}`).join()
  const com = (campo: string, total: number) =>
    Array.from({ length: total }, (_, at) => ({
      ...{ linha: at, valores: { nome: 'X' }, referencias: { [campo]: nomes } },
    }))
  for (const [campo, total, said] of [
    ['temas_ids', 101, '50.500 linhas de Temas, e o limite por importação é de 50.000'],
    ['monitores_ids', 11, '5.500 linhas de Monitores, e o limite por importação é de 5.000'],
  ] as const) {
    const linhas = com(campo, total)
    const { status, body } = await coordenadora.post('/oficina/importacao', { linhas })
    expect([status, body]).toMatchObject([400, { detail: expect.stringContaining(said) }])
  }
})

test('uma lista inteira, com mais linhas do que uma consulta recebe, também diz o que nomeiam', async () => {
  const outra = await institute({ resources: { ...resources, tema, oficina, monitoria } })
  await sql`insert into oficina (nome, criado_em)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 66000)
    select 'Oficina', '2026-03-10' from n`.execute(outra.db.kysely)
  const answer = await (await outra.coordenadora()).get('/oficina/?_fields=temas_ids')
  expect(answer.status).toBe(200)
})
