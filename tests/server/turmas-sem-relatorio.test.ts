import { expect, test } from 'vitest'
import type { TurmaSemRelatorio } from '#features/relatorios/calls'
import { institute, type Person, type Row, signIn } from './institute.ts'

/** The clock of these tests stands at Tuesday, 10 March 2026. */
const casa = await institute()
const coordenadora = await casa.coordenadora()

const semRelatorio = async () =>
  (await coordenadora.get('/turmas-sem-relatorio')).body as TurmaSemRelatorio[]
const estaSem = async ({ id }: Row) => (await semRelatorio()).some((turma) => turma.id === id)

async function turmaComAluno(beatriz: Person, values = {}) {
  const turma = await casa.turma({ educador_id: beatriz.id, ...values })
  await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' })
  return turma
}

test('sem relatório nesta semana: de segunda a domingo, no dia de São Paulo', async () => {
  const beatriz = await casa.educadora({ nome: 'Beatriz Moraes' })
  const turma = await turmaComAluno(beatriz, { dias_de_aula: ['ter'] })
  const escreve = async (data_relatorio: string) => {
    const body = { data_relatorio, report: 'x', educador_id: beatriz.id, turma_id: turma.id }
    return ((await beatriz.post('/relatorio/', body)).body as Row).id
  }
  expect((await semRelatorio()).find(({ id }) => id === turma.id)).toEqual({
    id: turma.id,
    nome: turma.nome,
    educador: { id: beatriz.id, nome: 'Beatriz Moraes' },
  })
  for (const day of ['2026-03-08', '2026-03-23']) await escreve(day)
  expect(await estaSem(turma)).toBe(true)
  for (const day of ['2026-03-09', '2026-03-15']) {
    const id = await escreve(day)
    expect(await estaSem(turma)).toBe(false)
    await beatriz.delete(`/relatorio/${id}`)
    expect(await estaSem(turma)).toBe(true)
  }
  await escreve('2026-03-15')
  // Half an hour before midnight of Sunday in São Paulo, and half an hour after it.
  for (const [moment, isMissing] of [
    ['2026-03-16T02:30:00Z', false],
    ['2026-03-16T03:30:00Z', true],
  ] as const) {
    casa.clock.set(moment)
    const { body } = await (await signIn(casa.app, coordenadora)).get('/turmas-sem-relatorio')
    const found = (body as TurmaSemRelatorio[]).some(({ id }) => id === turma.id)
    expect(found, moment).toBe(isMissing)
  }
  casa.clock.set('2026-03-10T12:00:00Z')
})

test('uma semana sem dia de aula da turma não conta, nem uma turma sem ninguém ou encerrada', async () => {
  const beatriz = await casa.educadora()
  const [seg, qualquer] = [
    await turmaComAluno(beatriz, { dias_de_aula: ['seg'] }),
    await turmaComAluno(beatriz),
  ]
  const semEducador = await turmaComAluno(beatriz, { educador_id: null })
  const vazia = await casa.turma({ educador_id: beatriz.id })
  const all = async () => [await estaSem(seg), await estaSem(qualquer), await estaSem(semEducador)]
  expect(await all()).toEqual([true, true, true])
  expect(await estaSem(vazia)).toBe(false)
  const off = async (inicio: string, fim: string) =>
    (await coordenadora.post('/dia-sem-aula/', { inicio, fim, motivo: 'Recesso' })).status
  expect(await off('2026-03-09', '2026-03-09')).toBe(201)
  expect(await all()).toEqual([false, true, true])
  expect(await off('2026-03-10', '2026-03-15')).toBe(201)
  expect(await all()).toEqual([false, false, false])
  await casa.db.kysely.deleteFrom('dia_sem_aula').execute()
  const close = (encerrada_em: string) =>
    casa.db.kysely.updateTable('turma').set({ encerrada_em }).where('id', '=', seg.id).execute()
  await close('2026-03-10')
  expect(await estaSem(seg)).toBe(true)
  await close('2026-03-09')
  expect(await estaSem(seg)).toBe(false)
})
