import { expect, test } from 'vitest'
import { anyTable } from '#server/db/connection'
import { eraseSubject } from '#server/privacy/erasure'
import { linkMirrors } from '#server/store/link-mirrors'
import { cpfOf } from '../fixtures/planilha.ts'
import { type Institute, institute, type Person, type Row, type Values } from './institute.ts'

// biome-ignore lint/suspicious/noExplicitAny: each test says what it looks at.
const corpo = async (answer: Promise<{ readonly body: unknown }>): Promise<any> =>
  (await answer).body

const copias = [
  ['nome_responsavel', 'nome'],
  ['telefone_responsavel', 'telefone'],
  ['cpf_responsavel', 'cpf'],
  ['rg_responsavel', 'rg'],
] as const

const maria = {
  nome_responsavel: 'Maria Lima',
  telefone_responsavel: '11911112222',
  cpf_responsavel: cpfOf(900),
}

/** Every student with a person has that person's values, and every one who names somebody has one. */
async function seguemIguais({ db }: Institute) {
  const [alunos, pessoas] = await Promise.all([
    db.kysely.selectFrom('aluno').selectAll().orderBy('id').execute(),
    db.kysely
      .selectFrom('responsavel')
      .selectAll()
      .where('excluido_em', 'is', null)
      .orderBy('id')
      .execute(),
  ])
  for (const aluno of alunos) {
    const pessoa = pessoas.find(({ id }) => id === aluno.responsavel_legal_id)
    if (aluno.responsavel_legal_id === null) {
      if (aluno.excluido_em === null) expect(aluno.nome_responsavel).toBeNull()
      continue
    }
    expect(pessoa, `a pessoa de ${aluno.nome}`).toBeDefined()
    for (const [own, theirs] of copias) expect(aluno[own]).toBe(pessoa?.[theirs])
  }
  const cpfs = pessoas.flatMap(({ cpf }) => cpf ?? [])
  expect(new Set(cpfs).size).toBe(cpfs.length)
  return { alunos, pessoas }
}

test('o telefone corrigido em um irmão é o de todos, com a sua linha no histórico', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  const joao = await place.aluno({ nome: 'João Lima', ...maria })
  expect(joao.responsavel_legal_id).toBe(ana.responsavel_legal_id)
  const edited = await c.patch(`/alunos/${ana.id}/`, { telefone_responsavel: '11933334444' })
  expect(edited.status).toBe(200)
  expect(await corpo(c.get(`/alunos/${joao.id}`))).toMatchObject({
    telefone_responsavel: '11933334444',
    responsavel_legal: { id: ana.responsavel_legal_id, nome: 'Maria Lima' },
  })
  const historico = await corpo(c.get(`/alunos/${joao.id}/historico`))
  expect(historico.entradas[0]).toMatchObject({
    acao: 'editou',
    mudancas: [{ campo: 'telefone_responsavel', antes: '11911112222', depois: '11933334444' }],
  })
  const pessoa = { body: await corpo(c.get(`/responsavel/${ana.responsavel_legal_id}`)) }
  expect(pessoa.body.alunos.map(({ nome }: Row) => nome)).toEqual(['Ana Lima', 'João Lima'])
  await seguemIguais(place)
})

test('o que muda na pessoa muda em cada aluno dela', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  await place.aluno({ nome: 'João Lima', ...maria })
  const edited = await c.put(`/responsavel/${ana.responsavel_legal_id}`, {
    nome: 'Maria Lima Souza',
    telefone: '11955556666',
    rg: '12.345.678-9',
  })
  expect(edited.status).toBe(200)
  const { alunos } = await seguemIguais(place)
  expect(alunos.map((each) => each.nome_responsavel)).toEqual([
    'Maria Lima Souza',
    'Maria Lima Souza',
  ])
  expect(alunos.map((each) => each.rg_responsavel)).toEqual(['12.345.678-9', '12.345.678-9'])
})

test('outra pessoa em um aluno não muda os irmãos; a mesma, com o nome completo, sim', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const { cpf_responsavel: _, ...semCpf } = maria
  const ana = await place.aluno({ nome: 'Ana Lima', ...semCpf })
  const joao = await place.aluno({ nome: 'João Lima', ...semCpf })
  expect(joao.responsavel_legal_id).toBe(ana.responsavel_legal_id)
  await c.patch(`/alunos/${ana.id}/`, { nome_responsavel: 'Maria de Lima Prado' })
  expect((await corpo(c.get(`/alunos/${joao.id}`))).nome_responsavel).toBe('Maria de Lima Prado')
  await c.patch(`/alunos/${ana.id}/`, { nome_responsavel: 'José Prado' })
  const depois = await corpo(c.get(`/alunos/${ana.id}`))
  const irmao = await corpo(c.get(`/alunos/${joao.id}`))
  expect(irmao.nome_responsavel).toBe('Maria de Lima Prado')
  expect(depois.responsavel_legal_id).not.toBe(irmao.responsavel_legal_id)
  // A person of the two by the CPF of one of them.
  await c.patch(`/alunos/${joao.id}/`, { cpf_responsavel: cpfOf(901) })
  await c.patch(`/alunos/${ana.id}/`, { cpf_responsavel: cpfOf(901) })
  const { pessoas } = await seguemIguais(place)
  expect(pessoas).toHaveLength(1)
})

test('sem nome não há pessoa, e quem ninguém mais nomeia sai', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  const nada = { nome_responsavel: null, telefone_responsavel: null, cpf_responsavel: null }
  const limpo = await c.patch(`/alunos/${ana.id}/`, nada)
  expect(limpo.body).toMatchObject({ ...nada, responsavel_legal_id: null })
  expect((await seguemIguais(place)).pessoas).toEqual([])
})

test('escolhida, a pessoa diz o que o aluno não disse; uma que não há é recusada', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  const joao = await place.aluno({ nome: 'João Lima', nome_responsavel: 'José Prado' })
  const { responsavel_legal_id } = ana
  const outro = await c.patch(`/alunos/${joao.id}/`, { responsavel_legal_id })
  expect(outro.body).toMatchObject({ ...maria, responsavel_legal_id })
  const ninguem = await c.patch(`/alunos/${joao.id}/`, { responsavel_legal_id: 999_999 })
  expect([ninguem.status, ninguem.text]).toMatchObject([400, expect.stringContaining('não existe')])
  expect((await c.delete(`/responsavel/${responsavel_legal_id}`)).status).toBe(409)
  expect((await seguemIguais(place)).pessoas).toHaveLength(1)
})

test('só a coordenação tem os responsáveis; um educador acha na família os alunos que já são dele', async () => {
  const place = await institute()
  const educadora = await place.educadora()
  const assistente = await place.assistente()
  const turma = await place.turma({ educador_id: educadora.id })
  const ana = await place.aluno({ nome: 'Ana Lima', turma_id: turma.id, ...maria })
  await place.aluno({ nome: 'João Lima', ...maria })
  const { responsavel_legal_id } = ana
  for (const person of [educadora, assistente])
    for (const path of [
      '/responsavel',
      `/responsavel/${responsavel_legal_id}`,
      `/responsavel?q=${maria.cpf_responsavel}`,
    ])
      expect((await person.get(path)).status, path).toBe(403)
  const familia = `/alunos/?familia=${responsavel_legal_id}&_fields=nome`
  const nomes = async (person: Person) =>
    (await corpo(person.get(familia))).map(({ nome }: Row) => nome)
  expect(await nomes(educadora)).toEqual(['Ana Lima'])
  expect(await nomes(assistente)).toEqual(['Ana Lima', 'João Lima'])
  const one = { body: await corpo(educadora.get(`/alunos/${ana.id}`)) }
  expect(one.body.responsavel_legal).toEqual({ id: responsavel_legal_id })
  for (const key of ['cpf_responsavel', 'responsavel_legal_id.cpf'])
    expect((await educadora.get(`/alunos/?${key}=${maria.cpf_responsavel}`)).status).toBe(400)
})

const nomes = ['Maria Lima', 'Maria de Lima', 'José Prado', 'Rita Dias', null]
const fones = ['11911112222', '11933334444', '11955556666', null]
const cpfs = [cpfOf(900), cpfOf(901), null, null]
const de = <T>(list: readonly T[], n: number) => list[n % list.length] as T

test('qualquer sequência de gravações de alunos e de pessoas deixa as cópias iguais', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  let semente = 7
  const sorte = () => {
    semente = (semente * 48271) % 2147483647
    return semente
  }
  const dito = (): Values => ({
    nome_responsavel: de(nomes, sorte()),
    telefone_responsavel: de(fones, sorte()),
    cpf_responsavel: de(cpfs, sorte()),
  })
  const alguns = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(() => sorte() % 2 === 0))
  const ids: number[] = []
  for (let at = 0; at < 120; at += 1) {
    const id = de(ids, sorte())
    const { pessoas } = at % 5 === 0 ? await seguemIguais(place) : { pessoas: [] }
    const pessoa = de(pessoas, sorte())
    const passo = sorte() % 6
    if (ids.length < 5 || passo === 0) {
      const aluno = await place.aluno({ nome: `Aluno ${'abcdefghij'[at % 10]}`, ...dito() })
      ids.push(aluno.id)
    } else if (passo === 1 && pessoa) {
      const body = {
        nome: de(nomes, sorte()) ?? 'Ana',
        telefone: de(fones, sorte()),
        cpf: de(cpfs, sorte()),
      }
      expect([200, 409]).toContain((await c.put(`/responsavel/${pessoa.id}`, body)).status)
    } else if (passo === 2 && pessoa) {
      const chosen = { responsavel_legal_id: pessoa.id, ...alguns(dito()) }
      expect([200, 409]).toContain((await c.patch(`/alunos/${id}/`, chosen)).status)
    } else if (passo === 3) {
      await Promise.all(
        [id, de(ids, sorte())].map((each) => c.patch(`/alunos/${each}/`, alguns(dito()))),
      )
    } else expect((await c.patch(`/alunos/${id}/`, alguns(dito()))).status).toBe(200)
  }
  const { alunos } = await seguemIguais(place)
  expect(alunos.length).toBeGreaterThan(4)
})

const semPessoas = async ({ db }: Institute) => {
  await db.kysely.updateTable('aluno').set({ responsavel_legal_id: null }).execute()
  await db.kysely.deleteFrom('responsavel').execute()
}

test('o primeiro início as faz por CPF, ou por nome e telefone, e não junta CPFs diferentes', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const { cpf_responsavel: _, ...semCpf } = maria
  const casos: Values[] = [
    { nome: 'Ana', ...maria, telefone_responsavel: '11900000001' },
    { nome: 'Bia', ...maria, nome_responsavel: 'Maria L.', rg_responsavel: '1' },
    { nome: 'Caio', nome_responsavel: 'José', telefone_responsavel: '11900000002' },
    { nome: 'Davi', nome_responsavel: 'jose', telefone_responsavel: '11900000002' },
    { nome: 'Eva', nome_responsavel: 'José', telefone_responsavel: '11900000003' },
    { nome: 'Fabio', ...semCpf, cpf_responsavel: cpfOf(902) },
    { nome: 'Gil', ...semCpf, cpf_responsavel: cpfOf(903) },
    { nome: 'Hugo' },
    { nome: 'Iara', telefone_responsavel: '11900000004' },
  ]
  const ids: number[] = []
  for (const { nome } of casos) ids.push((await place.aluno({ nome: `${nome} Lima` })).id)
  for (const [at, { nome: _, ...values }] of casos.entries())
    if (Object.keys(values).length > 0)
      await place.db.kysely
        .updateTable('aluno')
        .set(values)
        .where('id', '=', ids[at] ?? 0)
        .execute()
  await linkMirrors(place.services)
  const alunos = await place.db.kysely.selectFrom('aluno').selectAll().orderBy('id').execute()
  const [ana, bia, caio, davi, eva, fabio, gil, hugo, iara] = alunos.map(
    (it) => it.responsavel_legal_id,
  )
  expect(ana).toBe(bia)
  expect(caio).toBe(davi)
  expect(new Set([ana, caio, eva, fabio, gil]).size).toBe(5)
  expect([hugo, iara]).toEqual([null, null])
  // Of two the last one says it; what the other said is kept beside it, and in its history.
  expect(alunos[0]).toMatchObject({ nome_responsavel: 'Maria L.', rg_responsavel: '1' })
  expect(await corpo(c.get(`/responsavel/${ana}`))).toMatchObject({
    telefone: maria.telefone_responsavel,
    outro_telefone: '11900000001',
  })
  expect((await corpo(c.get(`/alunos/${ids[0]}/historico`))).entradas[0]).toMatchObject({
    quem: null,
  })
  const feitas = await place.db.kysely.selectFrom('responsavel').selectAll().execute()
  await linkMirrors(place.services)
  expect(await place.db.kysely.selectFrom('responsavel').selectAll().execute()).toEqual(feitas)
})

test('o primeiro início vai em partes, e o que parou continua', async () => {
  const place = await institute()
  await semPessoas(place)
  const { kysely } = place.db
  const criado_em = '2026-01-01T12:00:00.000Z'
  const rows = Array.from({ length: 1300 }, (_, at) => ({
    ...{
      nome: `Aluno ${at}`,
      data_nascimento: '2015-01-01',
      escola: 'E',
      serie: '5',
      turno: 'manha',
    },
    ...{ cpf: cpfOf(20_000 + at), nome_responsavel: `Mãe ${at % 900}`, criado_em, versao: 1 },
    telefone_responsavel: `119${String(10_000_000 + (at % 900))}`,
  }))
  for (let at = 0; at < rows.length; at += 100)
    await anyTable(kysely)
      .insertInto('aluno')
      .values(rows.slice(at, at + 100))
      .execute()
  let partes = 0
  const services = {
    ...place.services,
    now: () => {
      // In the second part the process is no more.
      partes += 1
      if (partes > 600) throw new Error('parou')
      return new Date(criado_em)
    },
  }
  await expect(linkMirrors(services)).rejects.toThrow('parou')
  const achados = kysely
    .selectFrom('aluno')
    .select('id')
    .where('responsavel_legal_id', 'is not', null)
  expect(await achados.execute()).toHaveLength(500)
  await Promise.all([linkMirrors(place.services), linkMirrors(place.services)])
  const { pessoas, alunos } = await seguemIguais(place)
  expect([pessoas.length, alunos.length]).toEqual([900, 1300])
})

test('apagado o último aluno, a pessoa sai com ele; de outro, fica', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  const joao = await place.aluno({ nome: 'João Lima', ...maria })
  await c.patch(`/alunos/${joao.id}/`, { telefone_responsavel: '11933334444' })
  const exported = (await c.get(`/alunos/${ana.id}/exportacao`)).body as Values
  expect(exported.registros).toMatchObject({
    responsavel: [{ nome: 'Maria Lima', cpf: maria.cpf_responsavel }],
  })
  for (const { id } of [ana, joao]) await c.delete(`/alunos/${id}`)
  const primeiro = await eraseSubject(place.services, ana.id)
  expect(primeiro?.registros).not.toHaveProperty('responsavel')
  const segundo = await eraseSubject(place.services, joao.id)
  expect(segundo?.registros).toMatchObject({ responsavel: 1 })
  const traces = await place.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(JSON.stringify(traces)).not.toMatch(/Maria Lima|11911112222|11933334444/)
})

test('uma planilha acha quem já há, sem mudar o que dele se sabia, e faz os que faltam', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  const ana = await place.aluno({ nome: 'Ana Lima', ...maria })
  const linha = (at: number, valores: Values) => ({
    linha: at,
    valores: {
      ...{ nome: `Novo ${'abcd'[at]}`, data_nascimento: '2015-01-01', cpf: cpfOf(700 + at) },
      ...{ escola: 'Escola', serie: '5º ano', turno: 'manha', ...valores },
    },
  })
  const linhas = [
    linha(1, { ...maria, telefone_responsavel: '11900000009', responsavel_legal_id: 999_999 }),
    linha(2, { nome_responsavel: 'José Prado', telefone_responsavel: '11900000002' }),
    linha(3, { nome_responsavel: 'José Prado', telefone_responsavel: '11900000002' }),
  ]
  const answer = await c.post('/alunos/importacao', { linhas })
  expect(answer.text).toContain('"entraram":3')
  const { alunos, pessoas } = await seguemIguais(place)
  expect(pessoas).toHaveLength(2)
  expect(alunos[1]).toMatchObject({ ...maria, responsavel_legal_id: ana.responsavel_legal_id })
  const [achada] = pessoas.filter(({ nome }) => nome === 'Maria Lima')
  expect(achada).toMatchObject({ outro_telefone: '11900000009' })
  expect(alunos[2]?.responsavel_legal_id).toBe(alunos[3]?.responsavel_legal_id)
})

test('a conferência diz quem já é responsável, e só a quem lê o CPF', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  await place.aluno({ nome: 'Ana Lima', ...maria })
  const valores = {
    cpf_responsavel: [maria.cpf_responsavel, cpfOf(955)],
    telefone_responsavel: [maria.telefone_responsavel],
  }
  const said = { id: expect.any(Number), texto: 'Maria Lima · Já é responsável por Ana Lima' }
  const answer = { body: await corpo(c.post('/alunos/importacao/conferencia', { valores })) }
  expect(answer.body.achados).toEqual({
    cpf_responsavel: { [maria.cpf_responsavel]: said },
    telefone_responsavel: { [maria.telefone_responsavel]: said },
  })
  const educadora = await place.educadora()
  expect((await educadora.post('/alunos/importacao/conferencia', { valores })).status).toBe(403)
})
