import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

async function turmaEmUso() {
  const beatriz = await casa.educadora({ nome: 'Beatriz Nóbrega' })
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  const day = `/turma/${turma.id}/dia/2026-03-09`
  await beatriz.post(day, { frequencias: [{ aluno_id: ana.id, status: 'ausente' }] })
  const relatorio = await beatriz.post('/relatorio/', {
    data_relatorio: '2026-03-09',
    report: 'Leitura.',
    educador_id: beatriz.id,
    turma_id: turma.id,
  })
  const plano = await beatriz.post('/planejamentos/', {
    data_aula: '2026-03-12',
    tema: 'Frações',
    disciplina: 'Horta',
    educador_id: beatriz.id,
  })
  return { beatriz, turma, ana, relatorio: relatorio.body as Row, plano: plano.body as Row }
}

/** The columns that say whether a row is still there. */
const storedIn = (table: 'educador' | 'turma' | 'aluno' | 'planejamento', { id }: { id: number }) =>
  casa.db.kysely
    .selectFrom(table)
    .select(['id', 'excluido_em'])
    .where('id', '=', id)
    .executeTakeFirst()

test('excluir a educadora deixa a turma sem educador; planos e relatórios ficam com o seu nome', async () => {
  const { beatriz, turma, relatorio, plano } = await turmaEmUso()
  expect((await coordenadora.delete(`/educadores/${beatriz.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/turma/${turma.id}`)).body).toMatchObject({
    educador_id: null,
    educador: null,
  })
  expect((await coordenadora.get(`/relatorio/${relatorio.id}`)).body).toMatchObject({
    educador_id: beatriz.id,
    educador: { id: beatriz.id, nome: 'Beatriz Nóbrega' },
    turma: { id: turma.id, nome: turma.nome },
  })
  expect(await storedIn('planejamento', plano)).toMatchObject({ excluido_em: null })
  expect(await storedIn('educador', beatriz)).toMatchObject({ excluido_em: expect.any(String) })
})

test('excluir a turma deixa os alunos sem turma; a frequência e os relatórios ficam', async () => {
  const { beatriz, turma, ana, relatorio } = await turmaEmUso()
  expect((await coordenadora.delete(`/turma/${turma.id}`)).status).toBe(204)
  expect((await coordenadora.get(`/turma/${turma.id}`)).status).toBe(404)
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toMatchObject({
    turma_id: null,
    turma: null,
    percentual_ausencia: 100,
    selo: 'critico',
  })
  expect((await coordenadora.get(`/alunos/${ana.id}/frequencias`)).body).toMatchObject([
    { data: '2026-03-09', status: 'ausente', turma: { id: turma.id, nome: turma.nome } },
  ])
  expect((await coordenadora.get(`/relatorio/${relatorio.id}`)).body).toMatchObject({
    turma: { id: turma.id, nome: turma.nome },
  })
  expect((await beatriz.get('/turma/')).body).toEqual([])
  expect((await beatriz.get(`/alunos/${ana.id}`)).status).toBe(404)
  expect((await beatriz.get(`/relatorio/${relatorio.id}`)).status).toBe(200)
  const entering = await coordenadora.put(`/alunos/${ana.id}`, { turma_id: turma.id })
  expect(entering.body).toMatchObject({ errors: { turma_id: 'Turma não existe' } })
})

test('o nome de uma turma excluída pode ser de outra', async () => {
  const turma = await casa.turma({ nome: 'Dança' })
  await coordenadora.delete(`/turma/${turma.id}`)
  expect(await casa.turma({ nome: 'Dança' })).toMatchObject({ nome: 'Dança' })
})

test('excluir o aluno o tira da turma, das listas e do total; os registros ficam guardados', async () => {
  const { turma, ana } = await turmaEmUso()
  const totalBefore = (await coordenadora.get('/dashboard/resumo')).body as Row
  await coordenadora.delete(`/alunos/${ana.id}`)
  expect((await coordenadora.get(`/turma/${turma.id}`)).body).toMatchObject({ alunos: [] })
  expect((await coordenadora.get(`/alunos/?id=${ana.id}`)).body).toEqual([])
  expect((await coordenadora.get(`/alunos/${ana.id}/frequencias`)).status).toBe(404)
  expect((await coordenadora.get('/dashboard/resumo')).body).toMatchObject({
    total_alunos: Number(totalBefore.total_alunos) - 1,
  })
  const day = await coordenadora.get(`/turma/${turma.id}/dia/2026-03-09`)
  expect(day.body).toMatchObject({ registros: [{ frequencias: [] }] })
  const marks = casa.db.kysely.selectFrom('frequencia').select('status')
  expect(await marks.where('aluno_id', '=', ana.id).execute()).toEqual([{ status: 'ausente' }])
  expect(await storedIn('aluno', ana)).toMatchObject({ excluido_em: expect.any(String) })
})

test('um aluno excluído não entra em um registro', async () => {
  const { beatriz, turma, ana } = await turmaEmUso()
  await coordenadora.delete(`/alunos/${ana.id}`)
  const answer = await beatriz.post(`/turma/${turma.id}/dia/2026-03-08`, {
    frequencias: [{ aluno_id: ana.id, status: 'presente' }],
  })
  expect(answer.status).toBe(400)
})

test('o relatório da assistência sobre um aluno excluído não está lá', async () => {
  const helena = await casa.assistente()
  const ana = await casa.aluno({ nome: 'Ana Excluída' })
  const report = { report: 'x', sigilo: 'equipe' }
  const { body } = await helena.post('/relatorio-assistente/', { aluno_id: ana.id, ...report })
  await coordenadora.delete(`/alunos/${ana.id}`)
  const all = (await helena.get('/relatorio-assistente/')).body as Row[]
  expect(all.map(({ id }) => id)).not.toContain((body as Row).id)
  const late = await helena.post('/relatorio-assistente/', { aluno_id: ana.id, ...report })
  expect(late.body).toMatchObject({ errors: { aluno_id: 'Aluno não existe' } })
})
