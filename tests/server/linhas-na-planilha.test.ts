import { expect, test } from 'vitest'
import { children } from '#model/field'
import type { PaginaDoHistorico } from '#model/history'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { comContatos, comIndicacao, contato } from '../fixtures/contatos.ts'
import { alunoValues, institute, type Row } from './institute.ts'

const casa = await institute({ resources: comContatos })
const coordenadora = await casa.coordenadora()
const linha = (n: number, contatos: object) => ({
  linha: n,
  valores: { ...alunoValues(n), ...contatos },
})
const importar = (...linhas: readonly object[]) =>
  coordenadora.post('/alunos/importacao', { linhas })
const lista = async (path: string, person = coordenadora) =>
  (await person.get(path)).body as (Row & { contatos: Row[] })[]
const fim = (text: string) => JSON.parse(text.trim().split('\n').at(-1) ?? '')

test('as linhas de dentro entram com o aluno, cada uma com a sua entrada na história', async () => {
  const { text } = await importar(
    linha(1, { 'contatos.0.nome': 'Carla', 'contatos.0.avisar': true, 'contatos.1.nome': 'Davi' }),
    linha(2, { 'contatos.0.avisar': false, 'contatos.3.nome': 'Eva' }),
    linha(3, {}),
  )
  expect(fim(text)).toMatchObject({ entraram: 3 })
  const alunos = await lista('/alunos/?_fields=id,nome,contatos&_sort=id&_start=0&_end=9')
  expect(alunos.map(({ contatos }) => contatos.map(({ nome }) => nome))).toEqual([
    ['Carla', 'Davi'],
    ['Eva'],
    [],
  ])
  expect(alunos[0]?.contatos[0]).toMatchObject({ avisar: true })
  const { body } = await coordenadora.get(`/alunos/${alunos[0]?.id}/historico`)
  const { entradas } = body as PaginaDoHistorico
  expect(entradas.map(({ acao, assunto }) => `${acao} ${assunto}`)).toEqual([
    'importou contato',
    'importou contato',
    'importou aluno',
  ])
})

test('o erro é dito na célula da linha de dentro, e nada entra', async () => {
  const before = (await lista('/alunos/')).length
  const { status, body } = await importar(
    linha(11, { 'contatos.0.nome': 'Carla' }),
    linha(12, { 'contatos.1.avisar': true, 'contatos.1.documento': '1' }),
  )
  expect(status).toBe(400)
  expect((body as { linhas: unknown }).linhas).toEqual([
    {
      linha: 12,
      errors: {
        'contatos.1.nome': 'Nome é obrigatório',
        'contatos.1.documento': 'CPF deve ter 11 dígitos',
      },
    },
  ])
  expect(await lista('/alunos/')).toHaveLength(before)
})

test('um valor que outra linha de dentro já tem desfaz tudo, e é dito na célula', async () => {
  const before = (await lista('/alunos/')).length
  const documento = { 'contatos.0.nome': 'Um', 'contatos.0.documento': '39053344705' }
  const { text } = await importar(linha(21, documento), linha(22, documento))
  expect(fim(text)).toMatchObject({
    linhas: [{ linha: 22, errors: { 'contatos.0.documento': 'CPF já usado' } }],
  })
  expect(await lista('/alunos/')).toHaveLength(before)
  expect(await lista('/contato/')).not.toContainEqual(expect.objectContaining({ nome: 'Um' }))
})

test('linhas de dentro demais são recusadas, com o limite, antes que algo entre', async () => {
  const before = (await lista('/alunos/')).length
  const cinco = Object.fromEntries([0, 1, 2, 3, 4].map((at) => [`contatos.${at}.nome`, 'Carla']))
  const alunos = Array.from({ length: 1001 }, (_, at) => linha(100 + at, cinco))
  const { status, body } = await importar(...alunos)
  expect([status, body]).toEqual([
    400,
    {
      detail:
        'A planilha traz 5.005 linhas de Contatos, e o limite por importação é de 5.000. Divida-a em partes.',
    },
  ])
  expect(await lista('/alunos/')).toHaveLength(before)
})

test('um servidor que se desliga entre as linhas de dentro desfaz a importação', async () => {
  const ending = new AbortController()
  const stored: unknown[] = []
  const contato = async (_: unknown, __: unknown, { after }: { after: unknown }) => {
    stored.push(after)
    ending.abort(new Error('desligado'))
    return null
  }
  const outra = await institute({
    resources: comContatos,
    effects: { contato },
    ending: ending.signal,
  })
  const quem = await outra.coordenadora()
  const { text } = await quem.post('/alunos/importacao', {
    linhas: [linha(1, { 'contatos.0.nome': 'Carla', 'contatos.1.nome': 'Davi' })],
  })
  expect(fim(text).detail).toContain('O servidor está sendo desligado, e nada foi importado.')
  expect(stored).toHaveLength(1)
  expect(await lista('/alunos/', quem)).toEqual([])
})

test('uma lista só traz as linhas de dentro a quem as pede, com o que lê delas', async () => {
  const [comum] = await lista('/alunos/')
  expect(comum).not.toHaveProperty('contatos')
  const helena = await casa.assistente()
  const [pedida] = await lista('/alunos/?_fields=id,contatos&_sort=id&_start=0&_end=1', helena)
  expect(pedida?.contatos).toHaveLength(2)
  expect(pedida?.contatos[0]).not.toHaveProperty('sigilo')
})

test('o máximo de linhas vale na importação: nas colunas da de cima, e na planilha das próprias', async () => {
  const contatos = children('Contatos', 'contato', { in: ['form', 'show', 'import'], max: 2 })
  const { label, access, fields } = contato
  const outra = await institute({
    resources: {
      ...comContatos,
      contato: defineResource('contato', { label, access, fields, import: true }),
      aluno: { ...resources.aluno, fields: { ...resources.aluno.fields, contatos } },
    },
  })
  const quem = await outra.coordenadora()
  const nomes = (many: number) =>
    Object.fromEntries(Array.from({ length: many }, (_, at) => [`contatos.${at}.nome`, 'Carla']))
  const alem = await quem.post('/alunos/importacao', { linhas: [linha(1, nomes(3))] })
  expect([alem.status, alem.text]).toEqual([400, expect.stringContaining('contatos.2.nome')])
  expect(await lista('/alunos/', quem)).toEqual([])

  const { text } = await quem.post('/alunos/importacao', { linhas: [linha(1, nomes(1))] })
  expect(fim(text)).toMatchObject({ entraram: 1 })
  const [ana] = await lista('/alunos/?_fields=id,nome&_start=0&_end=1', quem)
  const contatosDela = (many: number) => ({
    linhas: Array.from({ length: many }, (_, at) => ({
      linha: at + 1,
      valores: { nome: 'Davi' },
      referencias: { aluno_id: ana?.nome },
    })),
  })
  const demais = await quem.post('/contato/importacao', contatosDela(2))
  const message = 'Use no máximo 2 contatos'
  expect(fim(demais.text)).toMatchObject({
    linhas: [1, 2].map((number) => ({ linha: number, errors: { aluno_id: message } })),
  })
  expect(await lista('/contato/', quem)).toHaveLength(1)
  const cabe = await quem.post('/contato/importacao', contatosDela(1))
  expect(fim(cabe.text)).toMatchObject({ entraram: 1 })
})

test('uma referência da linha de dentro entra pelo nome, e um nome de ninguém ou de dois é erro da sua célula', async () => {
  const outra = await institute({ resources: comIndicacao() })
  const quem = await outra.coordenadora()
  const davi = await outra.educadora({ nome: 'Davi Prado' })
  for (const nome of ['Ana Lima', 'ANA LIMA']) await outra.educadora({ nome })
  const com = (n: number, educador: string, at = 0, valores = {}) => ({
    ...linha(n, { [`contatos.${at}.nome`]: 'Carla', ...valores }),
    referencias: { [`contatos.${at}.educador_id`]: educador },
  })
  const enviar = (...linhas: object[]) => quem.post('/alunos/importacao', { linhas })
  const errado = await enviar(
    com(1, 'DAVI prado'),
    com(2, 'Davi'),
    com(3, 'Ana Lima', 1),
    linha(4, { 'contatos.0.nome': 'Carla' }),
    com(5, 'Davi Prado', 0, { 'contatos.0.nome': null }),
    linha(6, { 'contatos.0.nome': 'Carla', 'contatos.0.educador_id': davi.id }),
    com(7, 'Davi Prado', 7),
  )
  expect([errado.status, errado.body]).toMatchObject([
    400,
    {
      linhas: [
        { linha: 2, errors: { 'contatos.0.educador_id': 'Não há educador com este nome' } },
        { linha: 3, errors: { 'contatos.1.educador_id': 'Há mais de um cadastro com este nome' } },
        { linha: 4, errors: { 'contatos.0.educador_id': 'Diga quem indicou' } },
        { linha: 5, errors: { 'contatos.0.nome': 'Nome é obrigatório' } },
        { linha: 6, errors: { 'contatos.0.educador_id': expect.stringContaining('pelo nome') } },
        { linha: 7, errors: { 'contatos.7.educador_id': 'Campo desconhecido' } },
      ],
    },
  ])
  const conferida = await quem.post('/alunos/importacao/conferencia', {
    nomes: { 'contatos.1.educador_id': ['davi prado', 'Davi'] },
  })
  expect(conferida.body).toMatchObject({
    desconhecidos: { 'contatos.1.educador_id': { Davi: 'Não há educador com este nome' } },
  })
  expect(fim((await enviar(com(1, 'davi  prado'), linha(2, {}))).text)).toMatchObject({
    entraram: 2,
  })
  const [ana] = await lista('/alunos/?_fields=id,contatos&_sort=id&_start=0&_end=1', quem)
  expect(ana?.contatos).toMatchObject([{ nome: 'Carla', educador: { id: davi.id } }])
})
