import { expect, test } from 'vitest'
import { resources } from '#resources'
import { lockMirrors } from '#server/store/mirror-rows'
import { cpfOf } from '../fixtures/planilha.ts'
import { alunoValues, type Institute, institute, type Values } from './institute.ts'
import { importar } from './planilhas.ts'

// biome-ignore lint/suspicious/noExplicitAny: each test says what it looks at.
const corpo = async (answer: Promise<{ readonly body: unknown }>): Promise<any> =>
  (await answer).body

const maria = { nome_responsavel: 'Maria Lima', telefone_responsavel: '11911112222' }

async function irmaos(responsavel: Values = maria) {
  const place = await institute()
  const c = await place.coordenadora()
  for (const [at, nome] of ['Ana Lima', 'João Lima', 'Rui Lima'].entries())
    await place.aluno({ cpf: cpfOf(at + 1), nome, ...responsavel })
  return { place, c }
}

const pessoas = ({ db }: Institute) =>
  db.kysely
    .selectFrom('responsavel')
    .selectAll()
    .where('excluido_em', 'is', null)
    .orderBy('id')
    .execute()

const mudar = (id: number, valores: Values) => ({ id, versao: 1, valores })

test('dois irmãos na mesma planilha mudam os dois: o que um escreve no outro não é de outra pessoa', async () => {
  const { place, c } = await irmaos()
  const telefone_responsavel = '11933334444'
  const feita = await importar(c, [
    mudar(1, { telefone_responsavel, serie: '6º ano' }),
    mudar(2, { telefone_responsavel, serie: '7º ano' }),
    { valores: { ...alunoValues(9), ...maria, cpf_responsavel: cpfOf(900) } },
  ])
  expect(feita).toEqual({ status: 200, entraram: 1, mudaram: 2, criadas: {} })
  expect(await corpo(c.get('/alunos/2'))).toMatchObject({ telefone_responsavel, serie: '7º ano' })
  const [pessoa, ...outras] = await pessoas(place)
  expect([pessoa?.telefone, outras]).toEqual([telefone_responsavel, []])
})

test('dois irmãos com telefones diferentes na mesma planilha: nada entra, e a célula o diz', async () => {
  const { c } = await irmaos()
  const { status, detail, linhas } = await importar(c, [
    mudar(1, { telefone_responsavel: '11933334444' }),
    mudar(2, { telefone_responsavel: '11955556666', serie: '6º ano' }),
  ])
  expect({ status, linhas }).toEqual({
    status: 200,
    linhas: [
      {
        linha: 2,
        errors: { telefone_responsavel: 'Outra linha diz outro valor para o mesmo cadastro' },
      },
    ],
  })
  expect(detail).not.toMatch(/1193333|1195555/)
  expect(await corpo(c.get('/alunos/2'))).toMatchObject({ ...maria, serie: '5º ano' })
})

test('uma linha que muda só o seu responsável faz dele outra pessoa, e os irmãos ficam como estavam', async () => {
  const { place, c } = await irmaos()
  const valores = { telefone_responsavel: '11933334444', responsavel_legal_id: null }
  expect(await importar(c, [mudar(1, valores)])).toMatchObject({ mudaram: 1 })
  expect(await corpo(c.get('/alunos/1'))).toMatchObject({ telefone_responsavel: '11933334444' })
  expect(await corpo(c.get('/alunos/2'))).toMatchObject(maria)
  expect(await pessoas(place)).toHaveLength(2)
})

test('a conferência diz em quem mais muda o que uma linha muda, e só se é uma correção', async () => {
  const { c } = await irmaos()
  const conferir = async (valores: Values) => {
    const body = { atualizar: true, linhas: [{ linha: 1, valores: { cpf: cpfOf(1), ...valores } }] }
    const { linhas } = await corpo(c.post('/alunos/importacao/conferencia', body))
    return linhas[0].achadas[0].tambem
  }
  expect(await conferir({ telefone_responsavel: '11933334444' })).toEqual({
    telefone_responsavel: 'João Lima e Rui Lima',
  })
  expect(await conferir({ serie: '6º ano' })).toBeUndefined()
  expect(await conferir({ nome_responsavel: 'José Prado' })).toBeUndefined()
})

test('desfazer devolve os irmãos, exclui a pessoa que a planilha fez, e conta as mesmas linhas', async () => {
  const { place, c } = await irmaos()
  await importar(c, [
    mudar(1, { telefone_responsavel: '11933334444' }),
    { valores: { ...alunoValues(9), nome_responsavel: 'José Prado' } },
  ])
  expect(await pessoas(place)).toHaveLength(2)
  const { ficaram, ...contas } = await corpo(c.post('/importacoes/1/desfazer'))
  expect(ficaram).toEqual([])
  expect(contas).toMatchObject({ entraram: 1, mudaram: 3, criadas: 1, voltaram: 3, excluidas: 2 })
  for (const id of [1, 2, 3]) expect(await corpo(c.get(`/alunos/${id}`))).toMatchObject(maria)
  expect(await pessoas(place)).toMatchObject([{ nome: 'Maria Lima', telefone: '11911112222' }])
})

test('desfazer exclui o irmão que a planilha fez, também se ele completou o cadastro dos outros', async () => {
  const { place, c } = await irmaos()
  await importar(c, [{ valores: { ...alunoValues(9), ...maria, cpf_responsavel: cpfOf(900) } }])
  expect(await corpo(c.get('/alunos/1'))).toMatchObject({ cpf_responsavel: cpfOf(900) })
  const { ficaram, excluidas } = await corpo(c.post('/importacoes/1/desfazer'))
  expect({ ficaram, excluidas }).toEqual({ ficaram: [], excluidas: 1 })
  expect(await corpo(c.get('/alunos/1'))).toMatchObject({ ...maria, cpf_responsavel: null })
  expect(await pessoas(place)).toMatchObject([{ cpf: null }])
})

test('desfazer devolve a pessoa que saiu, com o que só ela dizia', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  await place.aluno({ cpf: cpfOf(1), ...maria })
  const posta = await c.put('/responsavel/1', {
    endereco: 'Rua das Flores, 1',
    email: 'maria@exemplo.org',
  })
  expect(posta.status).toBe(200)
  const [antes] = await pessoas(place)
  const outra = { nome_responsavel: 'José Prado', telefone_responsavel: '11933334444' }
  const { versao } = await place.db.kysely
    .selectFrom('aluno')
    .select('versao')
    .executeTakeFirstOrThrow()
  await importar(c, [{ id: 1, versao, valores: outra }])
  expect(await pessoas(place)).toMatchObject([{ nome: 'José Prado', endereco: null }])
  const { ficaram } = await corpo(c.post('/importacoes/1/desfazer'))
  expect(ficaram).toEqual([])
  expect(await corpo(c.get('/alunos/1'))).toMatchObject(maria)
  expect(await pessoas(place)).toMatchObject([
    { id: antes?.id, endereco: 'Rua das Flores, 1', email: 'maria@exemplo.org' },
  ])
})

test('quem volta da lixeira sem a pessoa que saiu acha outra vez quem responde por ele', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  await place.aluno({ cpf: cpfOf(1), ...maria })
  await c.delete('/alunos/1')
  expect((await c.delete('/responsavel/1')).status).toBe(204)
  expect((await c.post('/lixeira/restaurar', { recurso: 'aluno', id: 1 })).status).toBe(200)
  const [pessoa, ...outras] = await pessoas(place)
  expect([pessoa?.nome, outras]).toEqual(['Maria Lima', []])
  const { responsavel_legal: legal } = await corpo(c.get('/alunos/1'))
  expect(legal).toMatchObject({ id: pessoa?.id, nome: 'Maria Lima' })
})

test('uma planilha que muda um responsável não segura linha nenhuma enquanto espera a sua vez', async () => {
  const { place, c } = await irmaos()
  const { db, services } = place
  let esperando: Promise<unknown> = Promise.resolve()
  const alterar = db.kysely.transaction().execute(async (connection) => {
    const asker = { viewer: { contaId: null } }
    await lockMirrors({ services, connection, asker }, resources.aluno)
    const linhas = [
      mudar(1, { serie: '6º ano' }),
      mudar(2, { telefone_responsavel: '11933334444' }),
    ]
    esperando = importar(c, linhas)
    if (db.dialect === 'postgres') await new Promise((done) => setTimeout(done, 1000))
    await connection.updateTable('aluno').set({ escola: 'Outra' }).where('id', '=', 1).execute()
  })
  await alterar
  expect(await esperando).toMatchObject({ mudaram: 2 })
})

test('também desfazer não segura linha nenhuma enquanto espera a sua vez', async () => {
  const place = await institute()
  const c = await place.coordenadora()
  await place.aluno({ cpf: cpfOf(1), nome_responsavel: 'José Prado' })
  for (const n of [2, 3]) await place.aluno({ cpf: cpfOf(n), ...maria })
  const { db, services } = place
  await importar(c, [
    mudar(1, { serie: '6º ano' }),
    mudar(2, { telefone_responsavel: '11933334444' }),
  ])
  let esperando: Promise<{ body: unknown }> = Promise.resolve({ body: null })
  await db.kysely.transaction().execute(async (connection) => {
    const asker = { viewer: { contaId: null } }
    await lockMirrors({ services, connection, asker }, resources.aluno)
    esperando = c.post('/importacoes/1/desfazer')
    if (db.dialect === 'postgres') await new Promise((done) => setTimeout(done, 1000))
    await connection.updateTable('aluno').set({ escola: 'Outra' }).where('id', '=', 1).execute()
  })
  expect(await corpo(esperando)).toMatchObject({ ficaram: [] })
})
