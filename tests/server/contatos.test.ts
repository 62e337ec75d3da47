import { expect, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import type { PaginaDoHistorico } from '#model/history'
import { encode } from '#server/db/codec'
import { anyTable } from '#server/db/connection'
import { alunoValues, everyRole, institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

const casa = await institute()
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)
const turma = await casa.turma({ educador_id: educador.id })

type Aluno = Row & { readonly contatos: readonly Row[] }
const lido = async (id: number, quem = coordenadora) =>
  (await quem.get(`/alunos/${id}`)).body as Aluno
const comContatos = async (...contatos: readonly object[]) => {
  const { id } = await casa.aluno({ turma_id: turma.id })
  const { status, body } = await coordenadora.put(`/alunos/${id}`, { contatos })
  expect(status, JSON.stringify(body)).toBe(200)
  return lido(id)
}
const nomes = ({ contatos }: Aluno) => contatos.map(({ nome }) => nome)

test('a coordenação grava os contatos com o aluno; a educadora da turma e a assistente os leem inteiros', async () => {
  const { id } = await comContatos({
    ...{ nome: 'Carla', parentesco: 'mae', telefone: '(11) 98765-4321', whatsapp: true },
    ...{ email: 'Carla@Exemplo.org', pode_retirar: 'sim', observacao: 'Trabalha à noite.' },
  })
  for (const quem of [coordenadora, educador, helena])
    expect((await lido(id, quem)).contatos).toMatchObject([
      {
        ...{ nome: 'Carla', parentesco: 'mae', telefone: '11987654321', whatsapp: true },
        ...{ email: 'carla@exemplo.org', pode_retirar: 'sim', observacao: 'Trabalha à noite.' },
      },
    ])
})

test('a educadora e a assistente não gravam contatos, e a educadora não lê os de outra turma', async () => {
  const { id, contatos } = await comContatos({ nome: 'Carla' })
  for (const quem of [educador, helena]) {
    expect((await quem.post('/contato/', { aluno_id: id, nome: 'Zé' })).status).toBe(403)
    expect((await quem.put(`/contato/${contatos[0]?.id}`, { nome: 'Zé' })).status).toBe(403)
    expect((await quem.delete(`/contato/${contatos[0]?.id}`)).status).toBe(403)
  }
  const outro = await casa.aluno()
  await coordenadora.put(`/alunos/${outro.id}`, { contatos: [{ nome: 'De outra turma' }] })
  expect((await educador.get('/contato/')).text).not.toContain('De outra turma')
  expect((await helena.get('/contato/')).text).toContain('De outra turma')
})

test('os contatos vêm por prioridade, e quem está proibido de retirar vem antes de todos', async () => {
  const aluno = await comContatos(
    { nome: 'Carla' },
    { nome: 'Davi', pode_retirar: 'nao' },
    { nome: 'Eva', pode_retirar: 'proibido' },
  )
  expect(nomes(aluno)).toEqual(['Eva', 'Carla', 'Davi'])
  const [eva, carla, davi] = aluno.contatos.map(({ id }) => ({ id }))
  await coordenadora.put(`/alunos/${aluno.id}`, { contatos: [davi, carla, eva] })
  expect(nomes(await lido(aluno.id))).toEqual(['Eva', 'Davi', 'Carla'])
  const lista = await educador.get(`/contato/?aluno_id=${aluno.id}`)
  expect((lista.body as Row[]).map(({ nome }) => nome)).toEqual(['Eva', 'Davi', 'Carla'])
})

/** The contacts by their place, as everybody who reads them gets it. */
const lugares = async (id: number) => {
  const { contatos } = await lido(id, helena)
  return contatos.map(({ nome, prioridade }) => `${prioridade} ${nome}`).sort()
}

test('os contatos são 1, 2, 3 desde o primeiro, venham de onde vierem, sem repetir nem faltar', async () => {
  const { id, contatos } = await comContatos({ nome: 'Carla' }, { nome: 'Davi' }, { nome: 'Eva' })
  expect(await lugares(id)).toEqual(['1 Carla', '2 Davi', '3 Eva'])
  const criado = await coordenadora.post('/contato/', { aluno_id: id, nome: 'Fábio' })
  expect(criado.body).toMatchObject({ prioridade: 4 })
  const [carla, davi, eva] = contatos.map(({ id }) => ({ id }))
  expect((await coordenadora.delete(`/contato/${davi?.id}`)).status).toBe(204)
  expect(await lugares(id)).toEqual(['1 Carla', '2 Eva', '3 Fábio'])
  const novos = [{ nome: 'Gil' }, eva, { nome: 'Hugo' }, carla]
  const { body } = await coordenadora.put(`/alunos/${id}`, { contatos: novos })
  expect((body as Aluno).contatos).toMatchObject([{ prioridade: 1 }, {}, {}, { prioridade: 4 }])
  expect(await lugares(id)).toEqual(['1 Gil', '2 Eva', '3 Hugo', '4 Carla'])
  await coordenadora.put(`/alunos/${id}`, { contatos: [eva, carla, { nome: 'Iara' }] })
  expect(await lugares(id)).toEqual(['1 Eva', '2 Carla', '3 Iara'])
})

test('os contatos criados ao mesmo tempo têm cada um o seu lugar', async () => {
  const { id } = await casa.aluno()
  const nomes = ['Ana', 'Bia', 'Caio', 'Davi', 'Eva']
  await Promise.all(nomes.map((nome) => coordenadora.post('/contato/', { aluno_id: id, nome })))
  expect((await lugares(id)).map((each) => each[0])).toEqual(['1', '2', '3', '4', '5'])
})

test('o primeiro início numera os contatos de antes, cada aluno os seus, e deixa os que têm lugar', async () => {
  const place = await temporaryPlace()
  const former = await openDatabase(place)
  const contato = (aluno_id: number, nome: string, prioridade: number | null = null) => ({
    ...{ aluno_id, nome, prioridade, criado_em: '2026-01-01T12:00:00.000Z' },
  })
  const rows = [contato(1, 'Carla'), contato(1, 'Davi'), contato(2, 'Carla'), contato(2, 'Eva', 1)]
  await anyTable(former.kysely)
    .insertInto('contato')
    .values(rows.map((row) => ({ ...row, whatsapp: encode(false, former.dialect) })))
    .execute()
  await former.close()
  const { kysely, close } = await openDatabase(place)
  const found = await kysely
    .selectFrom('contato')
    .select(['aluno_id', 'prioridade', 'nome'])
    .orderBy('aluno_id')
    .orderBy('prioridade')
    .execute()
  await close()
  await place.remove()
  expect(found.map((each) => Object.values(each).join(' '))).toEqual([
    ...['1 1 Carla', '1 2 Davi', '2 1 Eva', '2 2 Carla'],
  ])
})

test('um aluno tem no máximo 10 contatos, com o aluno ou um a um, ao mesmo tempo também', async () => {
  const dez = Array.from({ length: 10 }, (_, n) => ({ nome: `Contato ${n}` }))
  const { id } = await casa.aluno()
  const muitos = await coordenadora.put(`/alunos/${id}`, {
    contatos: [...dez, { nome: 'Mais um' }],
  })
  expect(muitos.status).toBe(400)
  expect(muitos.body).toMatchObject({ errors: { contatos: 'Use no máximo 10 contatos' } })
  await coordenadora.put(`/alunos/${id}`, { contatos: dez.slice(1) })
  const novos = await Promise.all(
    ['Um', 'Dois'].map((nome) => coordenadora.post('/contato/', { aluno_id: id, nome })),
  )
  expect(novos.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(novos.find(({ status }) => status === 400)?.body).toMatchObject({
    errors: { aluno_id: 'Use no máximo 10 contatos' },
  })
  expect((await lido(id)).contatos).toHaveLength(10)
})

test('um telefone errado é dito na sua célula, e nada é gravado', async () => {
  const { id } = await casa.aluno()
  const { status, body } = await coordenadora.put(`/alunos/${id}`, {
    telefone_responsavel: '(11) 8765-4321',
    contatos: [{ nome: 'Carla' }, { nome: 'Davi', telefone: '00 98765-4321' }],
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({
    errors: {
      telefone_responsavel: 'Telefone inválido: confira o DDD e o número',
      'contatos.1.telefone': 'Telefone inválido: confira o DDD e o número',
    },
  })
  expect((await lido(id)).contatos).toEqual([])
})

test('o telefone do responsável, as alergias e os cuidados são lidos por quem cuida do aluno', async () => {
  const saude = {
    ...{ telefone_responsavel: '(11) 98765-4321', alergias: 'Amendoim' },
    ...{ cuidados: 'Usar a caneta de adrenalina.\nLigar para o SAMU.' },
  }
  const { id } = await casa.aluno({ turma_id: turma.id, ...saude })
  for (const quem of [coordenadora, educador, helena])
    expect(await lido(id, quem)).toMatchObject({ ...saude, telefone_responsavel: '11987654321' })
})

test('a planilha traz os contatos do aluno', async () => {
  const linha = {
    linha: 1,
    valores: {
      ...alunoValues(900),
      ...{ 'contatos.0.nome': 'Carla', 'contatos.0.telefone': '11 98765-4321' },
      ...{ 'contatos.1.nome': 'Davi', 'contatos.1.pode_retirar': 'proibido' },
    },
  }
  const { status } = await coordenadora.post('/alunos/importacao', { criar: {}, linhas: [linha] })
  expect(status).toBe(200)
  const [novo] = (await coordenadora.get('/alunos/?_sort=id&_order=desc&_start=0&_end=1'))
    .body as Row[]
  expect(nomes(await lido(novo?.id ?? 0))).toEqual(['Davi', 'Carla'])
  expect(await lugares(novo?.id ?? 0)).toEqual(['1 Carla', '2 Davi'])
})

test('o histórico do aluno diz quem mudou os contatos', async () => {
  const { id } = await comContatos({ nome: 'Carla' })
  await coordenadora.put(`/alunos/${id}`, { contatos: [] })
  const { entradas } = (await coordenadora.get(`/alunos/${id}/historico`)).body as PaginaDoHistorico
  expect(entradas.filter(({ assunto }) => assunto === 'contato').map(({ acao }) => acao)).toEqual([
    'excluiu',
    'criou',
  ])
})
