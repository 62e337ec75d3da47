import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { product } from '#app/server/product'
import type { WaitingLine } from '#model/waiting'
import { openDatabase } from '#server/open-database'
import { inTurn } from '#server/operacao/turn'
import { finishOperations, undoOperation } from '#server/operacao/undo'
import { cpfOf } from '../fixtures/planilha.ts'
import { type Institute, institute, type Person } from './institute.ts'
import { coordenacao, importar, linha } from './planilhas.ts'

/** More rows than one transaction changes. */
const muitos = 130

const maria = { nome_responsavel: 'Maria Lima', telefone_responsavel: '11911112222' }

async function casa(ending = new AbortController()) {
  const at = await institute({ ending: ending.signal })
  const c = await at.coordenadora()
  await importar(
    c,
    Array.from({ length: muitos }, (_, n) => linha(n + 1, 'Judô', n % 100 === 0 ? maria : {})),
    { criar: { turma_id: ['Judô'] } },
  )
  return { at, c }
}

const escola = 'E.M. Cora Coralina'
const mudadas = (mais: (id: number) => object = () => ({})) =>
  Array.from({ length: muitos }, (_, n) => ({
    ...{ id: n + 1, versao: 1, linha: n + 1 },
    valores: { escola, ...mais(n + 1) },
    ...(n % 2 && { referencias: { turma_id: 'Nova' } }),
  }))
const criar = { criar: { turma_id: ['Nova'] } }

/** How many students study there, and how many are in the new class. */
async function mudados({ db }: Institute): Promise<[number, number]> {
  const rows = await db.kysely.selectFrom('aluno').select(['escola', 'turma_id']).execute()
  const aqui = rows.filter((row) => row.escola === escola)
  return [aqui.length, rows.filter(({ turma_id }) => turma_id !== 1).length]
}

/** Waits until a part of an import has been written, or all of it. */
async function noMeio(at: Institute, importando: Promise<unknown>): Promise<void> {
  let isOver = false
  void importando.finally(() => {
    isOver = true
  })
  while (!isOver && (await mudados(at))[0] === 0) await setImmediate()
}

/**
 * An import that goes on, and the database as another server of it has it.
 * The part that writes row `presa` stands still until `soltar`, which waits until somebody waits for that part.
 */
async function comOutroServidor(presa = 0) {
  const { at, c } = await casa()
  const outro = await openDatabase(product, { ...at, dataDir: at.services.dataDir })
  onTestFinished(outro.close)
  await sql`create function espera() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(75); return new; end $$`.execute(at.db.kysely)
  await sql`create trigger espera before update on aluno for each row
    when (old.id = ${sql.lit(presa)}) execute function espera()`.execute(at.db.kysely)
  const vez = await outro.kysely.startTransaction().execute()
  const quem = sql<{ pid: number }>`select pg_backend_pid() as pid, pg_advisory_xact_lock(75)`
  const [{ pid } = { pid: 0 }] = (await quem.execute(vez)).rows
  const importando = importar(c, mudadas(), criar)
  await noMeio(at, importando)
  const soltar = async () => {
    const esperam = sql`select from pg_stat_activity as atras, unnest(pg_blocking_pids(atras.pid)) as parte
      where ${pid} = any(pg_blocking_pids(parte))`
    while (presa && (await esperam.execute(outro.kysely)).rows.length === 0) await setImmediate()
    await vez.rollback().execute()
  }
  return { at, outro, importando, soltar }
}

const lista = async ({ coordenadora }: Institute) => {
  const { body } = await (await coordenadora()).get('/importacoes')
  return (body as { importacoes: { id: number; mudaram: number; voltaram: number }[] }).importacoes
}

/** The imports that 'Hoje' says to begin again. */
const naoEntraram = async (c: Person) => {
  const { body } = await c.get('/dashboard/resumo')
  return (body as { hoje: Record<string, WaitingLine[]> }).hoje.planilhas ?? []
}

test('muitas mudanças entram por partes, como uma só, e desfazem-se também', async () => {
  const { at, c } = await casa()
  const novo = { ...linha(200), linha: 500 }
  const feita = await importar(c, [...mudadas(), novo], criar)
  expect(feita).toMatchObject({ status: 200, entraram: 1, mudaram: muitos })
  expect(await mudados(at)).toEqual([muitos, muitos / 2 + 1])
  const { body } = await c.post('/importacoes/2/desfazer')
  expect(body).toMatchObject({
    ...{ mudaram: muitos, voltaram: muitos, excluidas: 2, ficaram: [] },
  })
  expect(await mudados(at)).toEqual([0, 1])
  expect((await c.get('/turma/?nome=Nova')).body).toEqual([])
})

test('uma linha recusada na última parte desfaz as outras, e nada fica na lista', async () => {
  const { at, c } = await casa()
  const antes = await lista(at)
  const telefone = (id: number) =>
    id % 100 === 1 ? { telefone_responsavel: `1193333000${id % 7}` } : {}
  const recusada = await importar(c, mudadas(telefone), criar)
  const campo = { telefone_responsavel: 'Outra linha diz outro valor para o mesmo cadastro' }
  expect(recusada.linhas).toEqual([{ linha: 101, errors: campo }])
  expect(await mudados(at)).toEqual([0, 0])
  expect((await c.get('/alunos/1')).body).toMatchObject(maria)
  expect((await c.get('/turma/?nome=Nova')).body).toEqual([])
  expect(await lista(at)).toEqual(antes)
  expect(await naoEntraram(c)).toEqual([])
})

test('quem muda uma linha entre duas partes é respeitado, e a linha é dita', async () => {
  const { at, c } = await casa()
  const importando = importar(c, mudadas(), criar)
  await noMeio(at, importando)
  expect((await c.put(`/alunos/${muitos}`, { serie: '9º ano' })).status).toBe(200)
  const { mudaram, enquanto_isso = [] } = await importando
  expect(mudaram + enquanto_isso.length).toBe(muitos)
  const { body } = await c.get(`/alunos/${muitos}`)
  expect(body).toMatchObject({ serie: '9º ano' })
  expect(enquanto_isso).toEqual([muitos])
})

test.runIf(inject('database') === 'postgres')(
  'outro servidor do mesmo banco que começa no meio não desfaz o que este grava',
  async () => {
    const { at, outro, importando, soltar } = await comOutroServidor()
    await soltar()
    await finishOperations({ ...at.services, db: outro })
    expect(await importando).toMatchObject({ mudaram: muitos })
    await finishOperations({ ...at.services, db: outro })
    expect(await mudados(at)).toEqual([muitos, muitos / 2])
  },
)

test.runIf(inject('database') === 'postgres')(
  'quem perde a conexão da vez para, quando outro servidor desfez o que gravava',
  async () => {
    const { at, outro, importando, soltar } = await comOutroServidor(75)
    await sql`select pg_terminate_backend(pid, 10000) from pg_locks
      where locktype = 'advisory' and classid = 7203416`.execute(outro.kysely)
    const desfazendo = finishOperations({ ...at.services, db: outro })
    await soltar()
    await desfazendo
    const detail = 'Outro servidor desfez esta importação. Importe de novo.'
    expect(await importando).toMatchObject({ detail })
    expect(await mudados(at)).toEqual([0, 0])
  },
)

test('a chamada que alguém salva no meio de desfazer não espera por tudo, e quem está nela fica', async () => {
  const { at, c } = await casa()
  const beatriz = await at.educadora()
  await c.put('/turma/1', { educador_id: beatriz.id })
  const novas = Array.from({ length: muitos }, (_, n) => linha(n + 300, n === 0 ? 'Judô' : null))
  await importar(c, novas)
  const excluidos = at.db.kysely.selectFrom('aluno').where('excluido_em', 'is not', null)
  const desfazendo = c.post('/importacoes/2/desfazer')
  while (!(await excluidos.select('id').executeTakeFirst())) await setImmediate()
  const frequencias = [{ aluno_id: muitos + 1, status: 'presente' }]
  const salva = await beatriz.post('/turma/1/dia/2026-03-10', { frequencias })
  expect(salva.status).toBe(200)
  const fica = { registro_id: muitos + 1, motivo: 'fica, porque tem frequências' }
  expect((await desfazendo).body).toMatchObject({ excluidas: muitos - 1, ficaram: [fica] })
})

test('a mesma chave duas vezes ao mesmo tempo importa uma vez', async () => {
  const { at, c } = await casa()
  const key = { 'Idempotency-Key': 'uma-chave-de-teste-0002' }
  const body = { ...criar, linhas: mudadas() }
  const ambas = await Promise.all([1, 2].map(() => c.post('/alunos/importacao', body, key)))
  for (const { text } of ambas) expect(text).toContain(`"mudaram":${muitos}`)
  expect(await lista(at)).toHaveLength(2)
  expect(await mudados(at)).toEqual([muitos, muitos / 2])
})

test('quem espera pela vez de outra operação ouve enquanto isso até onde foi', async () => {
  const { at, c } = await casa()
  let acaba = () => {}
  const outra = inTurn(at.db, () => new Promise<void>((resolve) => (acaba = resolve)))
  const answer = await at.app.inject({
    ...{ method: 'POST', url: '/api/v1/alunos/importacao', payloadAsStream: true },
    headers: { authorization: `Bearer ${c.token}` },
    payload: { ...criar, linhas: mudadas() },
  })
  const lines = createInterface({ input: answer.stream() })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value)
  expect([await next(), await next()]).toEqual(Array(2).fill({ gravadas: 0, total: muitos }))
  acaba()
  await outra
  let last = await next()
  while ('gravadas' in last) last = await next()
  expect(last).toMatchObject({ entraram: 0, mudaram: muitos })
})

test('o que se desliga no meio de uma importação o começo seguinte desfaz', async () => {
  const ending = new AbortController()
  const { at, c } = await casa(ending)
  const antes = await lista(at)
  const importando = importar(c, mudadas(), criar)
  await noMeio(at, importando)
  ending.abort(new Error('fim'))
  const { mudaram } = await importando
  expect((await mudados(at))[0]).toBeGreaterThan(0)
  await finishOperations({ ...at.services, ending: new AbortController().signal })
  expect(await mudados(at)).toEqual(mudaram ? [muitos, muitos / 2] : [0, 0])
  expect((await lista(at)).length - antes.length).toBe(mudaram ? 1 : 0)
  expect(await naoEntraram(c)).toHaveLength(mudaram ? 0 : 1)
})

test('o que se interrompe no meio de desfazer o começo seguinte leva ao fim, e conta tudo', async () => {
  const { at, c } = await casa()
  await importar(c, mudadas(), criar)
  let isEnding = false
  const now = () => {
    if (isEnding) throw new Error('fim')
    return at.clock.now()
  }
  const asker = { viewer: coordenacao, scope: 'all' } as const
  const desfazendo = undoOperation({ services: { ...at.services, now }, asker }, 2)
  const fim = desfazendo.then(
    () => (isEnding = true),
    () => undefined,
  )
  while (!isEnding) {
    await setImmediate()
    isEnding = (await mudados(at))[0] < muitos
  }
  await fim
  expect((await mudados(at))[0]).toBeGreaterThan(0)
  await finishOperations(at.services)
  expect(await mudados(at)).toEqual([0, 0])
  expect((await lista(at))[0]).toMatchObject({ voltaram: muitos, ficaram: [] })
})

test('dois cadastros trocam entre si o que não se repete', async () => {
  const { at, c } = await casa()
  const trocadas = mudadas((id) => (id > 2 ? {} : { cpf: cpfOf(3 - id) }))
  const feita = await importar(c, trocadas, criar)
  expect(feita).toMatchObject({ mudaram: muitos })
  for (const id of [1, 2])
    expect((await c.get(`/alunos/${id}`)).body).toMatchObject({ cpf: cpfOf(3 - id) })
  const { antes, depois } = await at.db.kysely
    .selectFrom('auditoria')
    .select(['antes', 'depois'])
    .where('operacao_id', '=', 2)
    .where('registro_id', '=', 1)
    .where('recurso', '=', 'aluno')
    .executeTakeFirstOrThrow()
  expect([JSON.parse(antes ?? '').cpf, JSON.parse(depois ?? '').cpf]).toEqual([cpfOf(1), cpfOf(2)])
})
