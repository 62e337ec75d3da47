import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile, readingsFile } from '#server/disk/data-folder'
import { keepReadings, storeKeptReadings } from '#server/store/late-readings'
import { type Institute, institute } from './institute.ts'

/** Another process' lock on the database, as an import has it, until it is ended. */
function lockOf({ services: { dataDir } }: Institute) {
  const other = new DatabaseSync(databaseFile(dataDir))
  other.exec('begin immediate')
  onTestFinished(() => other.close())
  return { end: () => other.exec('commit') }
}

const leituras = ({ db }: Institute) =>
  db.kysely.selectFrom('auditoria').selectAll().where('acao', '=', 'leu').execute()

test('quem abre uma ficha não espera por quem segura o banco, e a leitura fica registrada', async () => {
  const at = await institute()
  const { id } = await at.aluno()
  const [coordenadora, assistente] = [await at.coordenadora(), await at.assistente()]
  const lock = lockOf(at)
  // The second asks while the first one's reading already waits.
  for (const { get } of [coordenadora, assistente])
    expect((await get(`/alunos/${id}`)).status).toBe(200)
  expect(await leituras(at)).toEqual([])
  lock.end()
  await expect.poll(() => leituras(at)).toHaveLength(2)
  await expect.poll(() => existsSync(readingsFile(at.services.dataDir))).toBe(false)
  expect((await coordenadora.get(`/alunos/${id}/historico?tipo=acessos`)).body).toMatchObject({
    entradas: [{ acao: 'leu' }, { acao: 'leu' }],
  })
})

test.each([
  '/chamadas-em-aberto',
  '/indicadores?data_inicio=2026-03-01&data_fim=2026-03-31',
  '/indicadores?data_inicio=2026-01-01&data_fim=2026-12-31&turno=manha',
])('quem pede %s não espera por quem grava', async (path) => {
  const at = await institute()
  const coordenadora = await at.coordenadora()
  const beatriz = await at.educadora()
  const turma = await at.turma({ educador_id: beatriz.id, dias_de_aula: ['seg'] })
  const { id } = await at.aluno({ turma_id: turma.id, turma_desde: '2026-03-02' })
  const ask = () => coordenadora.get(path)
  await ask()
  const frequencias = [{ aluno_id: id, status: 'presente' }]
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias })
  await coordenadora.get('/cuidado/fila')
  await at.db.kysely.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('configuracao').where('chave', '=', 'nada').execute()
    const answer = await Promise.race([ask(), setTimeout(4000)])
    expect(answer?.status).toBe(200)
  })
})

test('a leitura que um servidor morto deixou no arquivo entra uma vez só, e a linha cortada fica de fora', async () => {
  const at = await institute()
  const { id } = await at.aluno()
  await (await at.coordenadora()).get(`/alunos/${id}`)
  const [stored] = await leituras(at)
  const known = {
    quando: stored?.quando,
    contaId: 1,
    acao: 'leu',
    recurso: 'aluno',
    registroId: id,
  }
  const other = { ...known, quando: '2026-03-10T11:59:59.000Z' }
  const file = readingsFile(at.services.dataDir)
  writeFileSync(file, [known, other, other].map((trace) => `${JSON.stringify(trace)}\n`).join(''))
  appendFileSync(file, '{"quando":"2026-03')
  const third = { ...known, quando: '2026-03-10T11:59:58.000Z', acao: 'leu' } as const
  keepReadings(at.services.dataDir, [third])
  await storeKeptReadings(at.db, at.services.dataDir)
  expect((await leituras(at)).map(({ quando }) => quando)).toEqual([
    known.quando,
    other.quando,
    third.quando,
  ])
  expect(existsSync(file)).toBe(false)
})
