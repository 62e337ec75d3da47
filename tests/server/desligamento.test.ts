import { expect, test } from 'vitest'
import type { PaginaDoHistorico } from '#model/history'
import { institute, type Row } from './institute.ts'
import { vinculosDe } from './rows-of.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

/** The clock of these tests stands at this day, a Tuesday. */
const hoje = '2026-03-10'
const desde = '2026-02-02'

async function comTurma() {
  const turma = await casa.turma({ educador_id: beatriz.id, dias_de_aula: ['seg', 'ter'] })
  const ana = await casa.aluno({ nome: 'Ana Prado', turma_id: turma.id, turma_desde: desde })
  return { turma, ana }
}

const desliga = (aluno: Row, body: object, headers = {}) =>
  coordenadora.post(`/alunos/${aluno.id}/desligamento`, body, headers)
const religa = (aluno: Row, body: object, headers = {}) =>
  coordenadora.post(`/alunos/${aluno.id}/religamento`, body, headers)
const transferencia = (saida: string) => ({ saida, motivo_saida: 'transferencia' })

test('desligar fecha o vínculo no dia, tira da turma, e a situação segue o motivo', async () => {
  for (const [motivo_saida, situacao] of [
    ['transferencia', 'transferido'],
    ['desistencia', 'desistente'],
    ['conclusao', 'concluido'],
    ['falecimento', 'inativo'],
    ['outro', 'inativo'],
  ] as const) {
    const { turma, ana } = await comTurma()
    const answer = await desliga(ana, { saida: '2026-03-05', motivo_saida })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ situacao, turma_id: null, turma_desde: null })
    expect(await vinculosDe(coordenadora, ana)).toEqual([
      `${turma.id} ${desde} 2026-03-05 ${motivo_saida}`,
    ])
  }
})

test('quem saiu não falta em chamada nenhuma, não está na fila, e os dias passados o mostram', async () => {
  const { turma, ana } = await comTurma()
  for (const data of ['2026-03-02', '2026-03-03', '2026-03-09'])
    await beatriz.post(`/turma/${turma.id}/dia/${data}`, {
      frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
    })
  const naFila = async () => {
    const { body } = await coordenadora.get(`/cuidado/fila?turma_id=${turma.id}`)
    return (body as { aluno_id: number }[]).length
  }
  const emAberto = async () => {
    const { body } = await coordenadora.get('/chamadas-em-aberto')
    const own = (body as { id: number; dias: { situacao: string }[] }[]).find(
      ({ id }) => id === turma.id,
    )
    return own?.dias.filter(({ situacao }) => ['faltando', 'incompleta'].includes(situacao)).length
  }
  expect([await naFila(), await emAberto()]).not.toContain(0)
  expect((await desliga(ana, transferencia(hoje))).status).toBe(200)
  expect(await naFila()).toBe(0)
  expect(await emAberto()).toBe(0)
  const { body } = await beatriz.get(`/turma/${turma.id}/dia/2026-03-09`)
  expect(body).toMatchObject({
    alunos: [{ id: ana.id, nome: 'Ana Prado' }],
    registros: [{ frequencias: [{ aluno_id: ana.id, status: 'ausente' }] }],
  })
})

test('a data não passa de um ano à frente nem é antes da entrada, o motivo é um dos que há, e o erro fica no campo', async () => {
  const { turma, ana } = await comTurma()
  for (const [body, errors] of [
    [transferencia('2027-03-11'), { saida: 'A data pode ser de até um ano à frente' }],
    [transferencia('2026-02-01'), { saida: 'O aluno entrou na turma em 02/02/2026' }],
    [transferencia(''), { saida: 'Data da saída é obrigatória' }],
    [transferencia('2026-02-30'), { saida: 'Data inválida' }],
    [{ saida: hoje, motivo_saida: 'mudanca' }, { motivo_saida: 'Selecione uma opção válida' }],
    [{ saida: hoje, motivo_saida: '' }, { motivo_saida: 'Motivo é obrigatório' }],
  ] as const) {
    const answer = await desliga(ana, body)
    expect([answer.status, (answer.body as { errors: object }).errors]).toEqual([400, errors])
  }
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${turma.id} ${desde}`])
})

test('religar volta a ativo, em uma turma, desde um dia que não é de outro vínculo', async () => {
  const { turma, ana } = await comTurma()
  const outra = await casa.turma()
  expect((await religa(ana, { turma_id: outra.id })).status).toBe(409)
  await desliga(ana, transferencia('2026-03-05'))
  expect((await desliga(ana, transferencia('2026-03-06'))).status).toBe(409)
  expect((await religa(ana, { turma_id: null })).body).toMatchObject({
    errors: { turma_id: 'Turma é obrigatória' },
  })
  const dentro = await religa(ana, { turma_id: turma.id, turma_desde: '2026-03-04' })
  expect(dentro.body).toMatchObject({
    errors: { turma_desde: 'O aluno já estava nesta turma em 04/03/2026' },
  })
  const volta = await religa(ana, { turma_id: outra.id, turma_desde: '2026-03-09' })
  expect(volta.status, volta.text).toBe(200)
  expect(volta.body).toMatchObject({ situacao: 'ativo', turma_id: outra.id })
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${turma.id} ${desde} 2026-03-05 transferencia`,
    `${outra.id} 2026-03-09`,
  ])
})

test('quem está inativo e ainda em uma turma se desliga; quem não tem turma também', async () => {
  const { turma, ana } = await comTurma()
  await coordenadora.put(`/alunos/${ana.id}`, { situacao: 'inativo' })
  expect((await religa(ana, { turma_id: turma.id })).status).toBe(409)
  expect((await desliga(ana, transferencia(hoje))).body).toMatchObject({ situacao: 'transferido' })
  const davi = await casa.aluno()
  const answer = await desliga(davi, { saida: '2026-03-01', motivo_saida: 'conclusao' })
  expect(answer.body).toMatchObject({ situacao: 'concluido' })
  expect(await vinculosDe(coordenadora, davi)).toEqual([])
})

test('uma versão velha é recusada, e a mesma chave repetida não faz nada', async () => {
  const { turma, ana } = await comTurma()
  const { headers } = await coordenadora.get(`/alunos/${ana.id}`)
  await coordenadora.put(`/alunos/${ana.id}`, { serie: '6º ano' })
  const velha = { 'if-match': String(headers.etag) }
  expect((await desliga(ana, transferencia(hoje), velha)).status).toBe(412)
  const chave = { 'idempotency-key': crypto.randomUUID() }
  expect((await desliga(ana, transferencia(hoje), chave)).status).toBe(200)
  expect((await desliga(ana, transferencia(hoje), chave)).status).toBe(200)
  expect((await religa(ana, { turma_id: turma.id }, chave)).status).toBe(409)
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${turma.id} ${desde} ${hoje} transferencia`,
  ])
})

test('o histórico diz quem desligou e religou, quando, e por quê', async () => {
  const { turma, ana } = await comTurma()
  await desliga(ana, transferencia('2026-03-05'))
  await religa(ana, { turma_id: turma.id, turma_desde: '2026-03-09' })
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const [religou, desligou] = (body as PaginaDoHistorico).entradas
  expect(desligou).toMatchObject({ acao: 'desligou', assunto: 'aluno', dia: '2026-03-05' })
  expect(desligou?.quem?.nome).toBeTruthy()
  expect(desligou?.mudancas).toContainEqual({
    campo: 'motivo_saida',
    antes: null,
    depois: 'transferencia',
  })
  expect(desligou?.mudancas.map(({ campo }) => campo)).not.toContain('saida')
  expect(religou).toMatchObject({ acao: 'religou', dia: null })
  expect(religou?.mudancas).toContainEqual({
    campo: 'situacao',
    antes: 'transferido',
    depois: 'ativo',
  })
})
