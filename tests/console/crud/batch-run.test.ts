import { expect, test, vi } from 'vitest'
import type { BatchedRow } from '#model/batch'
import { resources } from '#resources'
import { type Handler, json, openTab, serve, tokenOf } from '../tab.ts'

const rows = Array.from({ length: 120 }, (_, at) => ({ id: at + 1, nome: `Aluno ${at + 1}` }))

/** A run in a tab of the coordinator over these answers, its calls, and how far it came. */
async function runOver(handler: Handler, isStopped: () => boolean = () => false) {
  const calls = serve(handler)
  const { keepTokens } = await openTab()
  keepTokens(tokenOf({ sub: 'ana@exemplo.org', role: 'coordenador', user_id: 1 }))
  const { runBatch } = await import('#console/crud/batch/batch-run')
  const progress: number[] = []
  const told = await runBatch(
    { resource: resources.aluno, action: 'delete', key: 'chave-do-lote' },
    rows,
    { isStopped, onProgress: (done) => progress.push(done), wait: async () => {} },
  )
  const counts = { done: 0, refused: 0, unknown: 0, untried: 0 }
  for (const { kind } of told) counts[kind] += 1
  return { told, counts, progress, calls: calls.filter(({ path }) => path.includes('/lote/')) }
}

const idsOf = (body: unknown) => (body as { ids: number[] }).ids
const ours = (linhas: readonly BatchedRow[]) => json({ linhas })
const all: Handler = ({ body }) => ours(idsOf(body).map((id) => ({ id, feita: true })))

test('muitas linhas vão em partes, e o andamento é o das que tiveram resposta', async () => {
  const { counts, progress, calls } = await runOver(all)
  expect(calls.map(({ body }) => idsOf(body).length)).toEqual([50, 50, 20])
  expect(progress).toEqual([50, 100, 120])
  expect(counts.done).toBe(120)
})

test('uma linha recusada diz por quê, e as outras partes seguem', async () => {
  const { told, counts } = await runOver(({ body }) =>
    ours(
      idsOf(body).map((id) =>
        id === 7
          ? { id, feita: false, status: 404, detail: 'Não encontrado.' }
          : { id, feita: true },
      ),
    ),
  )
  expect(counts).toEqual({ done: 119, refused: 1, unknown: 0, untried: 0 })
  expect(told[6]).toMatchObject({ kind: 'refused', detail: 'Não encontrado.' })
})

test('parar espera pela parte em curso; o resto não foi tentado', async () => {
  let asked = 0
  const { counts, calls } = await runOver(
    (made) => {
      asked += 1
      return all(made)
    },
    () => asked > 0,
  )
  expect(calls).toHaveLength(1)
  expect(counts).toEqual({ done: 50, refused: 0, unknown: 0, untried: 70 })
})

test('sem resposta, a parte é pedida mais uma vez com a mesma chave, e então não se sabe dela', async () => {
  const keys: (string | null)[] = []
  const { counts } = await runOver((made) => {
    keys.push(made.headers.get('Idempotency-Key'))
    return keys.length === 1 ? all(made) : json({ detail: 'fora do ar' }, 502)
  })
  expect(keys).toEqual(['chave-do-lote', 'chave-do-lote', 'chave-do-lote'])
  expect(counts).toEqual({ done: 50, refused: 0, unknown: 50, untried: 20 })
})

test('um pedido recusado por inteiro diz o motivo em cada linha dele e para', async () => {
  const { counts, told } = await runOver(() => json({ detail: 'Sem permissão.' }, 403))
  expect(counts).toEqual({ done: 0, refused: 50, unknown: 0, untried: 70 })
  expect(told[0]?.detail).toBe('Sem permissão.')
  const muitas = await runOver(() => json({ detail: 'Aguarde.' }, 429))
  expect(muitas.counts).toEqual({ done: 0, refused: 0, unknown: 0, untried: 120 })
  vi.unstubAllGlobals()
})

test('em um servidor documentado, cada linha é uma chamada sua, no máximo três de uma vez', async () => {
  let now = 0
  let most = 0
  const { counts, told } = await runOver(async ({ method, path }) => {
    if (method !== 'DELETE') return json({ detail: 'Not Found' }, 404)
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now -= 1
    return path.endsWith('/alunos/9')
      ? json({ detail: 'Tem pendências.' }, 409)
      : new Response(null, { status: 204 })
  })
  expect(most).toBe(3)
  expect(counts).toEqual({ done: 119, refused: 1, unknown: 0, untried: 0 })
  expect(told[8]).toMatchObject({ kind: 'refused', detail: 'Tem pendências.' })
})
