import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { QuemMaisFaltou } from '#features/frequencia/faltas'
import { comTurma, institute } from './institute.ts'

test('quem mais faltou vem primeiro, só do período, só ativos, e o educador vê só os seus', async () => {
  const casa = await institute()
  const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
  const outra = await casa.educadora()
  const bia = await casa.aluno({ nome: 'Bia Sá', turma_id: turma.id, turno: 'Manhã' })
  const caio = await casa.aluno({ nome: 'Caio Reis', turma_id: turma.id })
  const marcar = (dia: string, marcas: readonly [number, string][]) =>
    beatriz.post(`/turma/${turma.id}/dia/${dia}`, {
      frequencias: marcas.map(([aluno_id, status]) => ({ aluno_id, status })),
    })
  await marcar('2025-12-30', [[ana.id, 'ausente']])
  await marcar('2026-01-05', [
    [ana.id, 'ausente'],
    [bia.id, 'ausente'],
    [caio.id, 'ausente'],
  ])
  await marcar('2026-01-06', [
    [ana.id, 'presente'],
    [bia.id, 'ausente'],
    [caio.id, 'justificado'],
  ])
  const pedir = async (pessoa: typeof beatriz, words = '') => {
    const { body } = await pessoa.get(`/faltas?data_inicio=2026-01-01&data_fim=2026-01-31${words}`)
    const { total, alunos } = body as QuemMaisFaltou
    return [
      total,
      ...alunos.map(({ nome, ausente, justificado, presente }) => [
        nome,
        ausente,
        justificado,
        presente,
      ]),
    ]
  }
  const linhas = [
    ['Bia Sá', 2, 0, 0],
    [ana.nome, 1, 0, 1],
    ['Caio Reis', 1, 1, 0],
  ]
  expect(await pedir(coordenadora)).toEqual([3, ...linhas])
  expect(await pedir(beatriz)).toEqual([3, ...linhas])
  expect(await pedir(coordenadora, `&turma_id=${turma.id}`)).toEqual([3, ...linhas])
  expect(await pedir(coordenadora, '&turma_id=999')).toEqual([0])
  expect(await pedir(outra, `&turma_id=${turma.id}`)).toEqual([0])
  const { body } = await coordenadora.get('/faltas?data_inicio=2025-12-01&data_fim=2026-01-31')
  const { alunos } = body as QuemMaisFaltou
  expect(alunos.find(({ id }) => id === ana.id)?.ausente).toBe(2)
  expect(alunos.find(({ id }) => id === bia.id)?.turno).toBe('manha')
  await coordenadora.put(`/alunos/${caio.id}`, { situacao: 'inativo' })
  expect(await pedir(coordenadora)).toEqual([2, linhas[0], linhas[1]])
  const late = await coordenadora.get('/faltas?data_inicio=2026-02-01&data_fim=2026-01-31')
  expect(late).toMatchObject({
    status: 400,
    body: { errors: { data_fim: 'O fim não pode ser antes do início' } },
  })

  const { body: lidos } = await beatriz.get('/faltas?data_inicio=2026-01-01&data_fim=2026-01-31')
  expect((lidos as QuemMaisFaltou).alunos[0]).not.toHaveProperty('ultimo_contato_em')
})

test('o último contato é o que quem pede pode ler', async () => {
  const casa = await institute()
  const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
  const helena = await casa.assistente()
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, {
    frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
  })
  const contato = (data: string, sigilo: string) =>
    helena.post('/atendimento/', {
      ...{ aluno_id: ana.id, data, canal: 'ligacao', conseguiu: false, situacao: 'aberto', sigilo },
    })
  expect((await contato('2026-03-09', 'equipe')).status).toBe(201)
  expect((await contato('2026-03-10', 'sigiloso')).status).toBe(201)
  const ultimo = async (pessoa: typeof beatriz) => {
    const { body } = await pessoa.get('/faltas?data_inicio=2026-03-01&data_fim=2026-03-31')
    return (body as QuemMaisFaltou).alunos[0]?.ultimo_contato_em
  }
  expect(await ultimo(coordenadora)).toBe('2026-03-09')
  expect(await ultimo(helena)).toBe('2026-03-10')
})

test('quem não tem situação, de um banco antigo, está ativo também entre quem mais faltou', async () => {
  const casa = await institute()
  const { coordenadora, beatriz, turma, ana } = await comTurma(casa)
  const frequencias = [{ aluno_id: ana.id, status: 'ausente' }]
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias })
  await casa.db.kysely.updateTable('aluno').set({ situacao: sql`null` }).execute()
  const { body } = await coordenadora.get('/faltas?data_inicio=2026-03-01&data_fim=2026-03-31')
  expect(body).toMatchObject({ total: 1, alunos: [{ id: ana.id, ausente: 1 }] })
})
