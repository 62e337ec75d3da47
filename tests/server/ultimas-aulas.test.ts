import { expect, test } from 'vitest'
import { comTurma, institute, type Row } from './institute.ts'

// 10/03/2026, the day of the tests, is a Tuesday.
const casa = await institute()

const ultimas = (turma: Row, data: string) => `/turma/${turma.id}/dia/${data}/ultimas-aulas`
const dia = (turma: Row, data: string) => `/turma/${turma.id}/dia/${data}`
const marca = (aluno: Row, status: string) => ({ frequencias: [{ aluno_id: aluno.id, status }] })
const diasDe = (body: unknown) => (body as { aulas: Row[] }).aulas.map(({ data }) => data)

test('as cinco últimas aulas são dos dias de aula da turma, sem os dias sem aula dela ou de todas', async () => {
  const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
  await coordenadora.put(`/turma/${turma.id}`, { dias_de_aula: ['seg', 'qua', 'sex'] })
  const outra = await casa.turma()
  for (const [inicio, turma_id] of [
    ['2026-03-04', null],
    ['2026-02-27', turma.id],
    ['2026-03-06', outra.id],
  ])
    await coordenadora.post('/dia-sem-aula/', { inicio, fim: inicio, motivo: 'Chuva', turma_id })
  await beatriz.post(dia(turma, '2026-03-06'), marca(ana, 'ausente'))
  // A replaced lesson, on a Saturday.
  await beatriz.post(dia(turma, '2026-03-07'), marca(ana, 'presente'))
  const { status, body } = await beatriz.get(ultimas(turma, '2026-03-10'))
  expect(status).toBe(200)
  expect(diasDe(body)).toEqual([
    '2026-03-09',
    '2026-03-06',
    '2026-03-02',
    '2026-02-25',
    '2026-02-23',
  ])
  expect(body).toMatchObject({
    aulas: [
      { etag: null, frequencias: [] },
      {
        etag: `"${turma.id}.2026-03-06.1"`,
        frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
      },
      {},
      {},
      {},
    ],
  })
})

test('sem dias de aula ditos, são os cinco últimos dias com registro antes do dia', async () => {
  const { beatriz, turma, ana } = await comTurma(casa)
  expect((await beatriz.get(ultimas(turma, '2026-03-10'))).body).toEqual({
    aulas: [],
    observacoes: [],
    sem_autorizacao: [{ aluno_id: expect.any(Number), sinais: 'sem imagem' }],
  })
  for (const day of ['01', '02', '03', '04', '05', '06', '08'])
    await beatriz.post(dia(turma, `2026-03-${day}`), marca(ana, 'presente'))
  // A day whose register was cleared has none.
  await beatriz.post(dia(turma, '2026-03-06'), {
    frequencias: [{ aluno_id: ana.id, status: null }],
  })
  const { body } = await beatriz.get(ultimas(turma, '2026-03-08'))
  expect(diasDe(body)).toEqual([5, 4, 3, 2, 1].map((day) => `2026-03-0${day}`))
})

test('diz de quem há observações, e nada do que elas dizem', async () => {
  const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
  await casa.aluno({ turma_id: turma.id })
  await casa.aluno({ pode_tomar_medicacao: true, descricao_medicacao: 'Dipirona' })
  const cuidado = { quadro_cronico_saude: true, quadro_cronico: 'Asma grave' }
  await coordenadora.put(`/alunos/${ana.id}`, cuidado)
  const { body, text } = await beatriz.get(ultimas(turma, '2026-03-10'))
  expect(body).toMatchObject({ observacoes: [ana.id] })
  expect(text).not.toContain('Asma')
})

test('a alergia e os cuidados escritos são observações, sem nada marcado', async () => {
  const { beatriz, turma } = await comTurma(casa)
  const alergica = await casa.aluno({ turma_id: turma.id, alergias: 'Amendoim' })
  const cuidada = await casa.aluno({ turma_id: turma.id, cuidados: 'Ligar para a mãe' })
  const { body, text } = await beatriz.get(ultimas(turma, '2026-03-10'))
  expect(body).toMatchObject({ observacoes: [alergica.id, cuidada.id] })
  expect(text).not.toContain('Amendoim')
})

test('só a educadora da turma as lê; de outra, a turma não existe', async () => {
  const { beatriz, turma } = await comTurma(casa)
  const dora = await casa.educadora()
  expect((await beatriz.get(ultimas(turma, '2026-03-10'))).status).toBe(200)
  expect((await dora.get(ultimas(turma, '2026-03-10'))).status).toBe(404)
  expect((await casa.anyone.get(ultimas(turma, '2026-03-10'))).status).toBe(401)
})
