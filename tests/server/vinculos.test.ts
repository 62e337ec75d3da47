import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'
import { vinculosDe } from './rows-of.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

/** The clock of these tests stands at this day. */
const hoje = '2026-03-10'

const ciente = { 'x-confirmado': '1' }

const turma = () => casa.turma({ educador_id: beatriz.id })

async function muda(aluno: Row, values: object) {
  const answer = await coordenadora.put(`/alunos/${aluno.id}`, values)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Row & { vinculos: unknown[] }
}

test('um aluno novo entra na turma hoje, ou no dia dito', async () => {
  const a = await turma()
  const ana = await casa.aluno({ turma_id: a.id })
  const davi = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const lia = await casa.aluno()
  expect(ana.turma_desde).toBe(hoje)
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} ${hoje}`])
  expect(await vinculosDe(coordenadora, davi)).toEqual([`${a.id} 2026-02-02`])
  expect(await vinculosDe(coordenadora, lia)).toEqual([])
})

test('mudar de turma fecha uma e abre a outra no mesmo dia, e a ficha mostra as duas', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const mudada = await muda(ana, { turma_id: b.id, turma_desde: '2026-03-02' })
  expect(mudada).toMatchObject({ turma_id: b.id, turma_desde: '2026-03-02' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${a.id} 2026-02-02 2026-03-02 mudanca`,
    `${b.id} 2026-03-02`,
  ])
  expect(mudada.vinculos).toMatchObject([
    { turma: { id: a.id, nome: a.nome }, saida: '2026-03-02' },
    { turma: { id: b.id, nome: b.nome }, saida: null },
  ])
  await muda(ana, { turma_id: null })
  expect((await vinculosDe(coordenadora, ana))[1]).toBe(`${b.id} 2026-03-02 ${hoje} sem_turma`)
})

test('uma turma trocada por engano no mesmo dia não deixa vínculo, e a de antes continua', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await muda(ana, { turma_id: b.id })
  const volta = await muda(ana, { turma_id: a.id })
  expect(volta.turma_desde).toBe('2026-02-02')
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02`])
})

test('corrigir o dia da mudança leva consigo o fim da turma de antes', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await muda(ana, { turma_id: b.id })
  await muda(ana, { turma_desde: '2026-03-03' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${a.id} 2026-02-02 2026-03-03 mudanca`,
    `${b.id} 2026-03-03`,
  ])
})

test('um dia em que o aluno já estava nesta turma, ou em outra, é recusado no campo', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const antes = await coordenadora.put(`/alunos/${ana.id}`, {
    turma_id: b.id,
    turma_desde: '2026-02-01',
  })
  expect(antes.status).toBe(400)
  expect(antes.body).toMatchObject({
    errors: { turma_desde: 'O aluno estava em outra turma em 01/02/2026' },
  })
  await muda(ana, { turma_id: null })
  const dentro = await coordenadora.put(`/alunos/${ana.id}`, {
    turma_id: a.id,
    turma_desde: '2026-03-09',
  })
  expect(dentro.body).toMatchObject({
    errors: { turma_desde: 'O aluno já estava nesta turma em 09/03/2026' },
  })
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02 ${hoje} sem_turma`])
})

test('vários de uma vez, e quem é excluído ou fica sem a turma que foi excluída', async () => {
  const [a, b] = [await turma(), await turma()]
  const alunos = await Promise.all(
    [1, 2, 3].map(() => casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })),
  )
  const [ana, davi, lia] = alunos as [Row, Row, Row]
  const lote = { ids: [ana.id, davi.id], campo: 'turma_id', valor: b.id }
  expect((await coordenadora.post('/alunos/lote/edicao', lote)).status).toBe(200)
  expect(await vinculosDe(coordenadora, davi)).toEqual([
    `${a.id} 2026-02-02 ${hoje} mudanca`,
    `${b.id} ${hoje}`,
  ])
  expect((await coordenadora.delete(`/alunos/${davi.id}`)).status).toBe(204)
  expect((await coordenadora.delete(`/turma/${a.id}`)).status).toBe(204)
  expect((await coordenadora.delete(`/turma/${b.id}`)).status).toBe(204)
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${a.id} 2026-02-02 ${hoje} mudanca`,
    `${b.id} ${hoje} ${hoje} sem_turma`,
  ])
  expect(await vinculosDe(coordenadora, lia)).toEqual([`${a.id} 2026-02-02 ${hoje} sem_turma`])
  const depois = await coordenadora.get(`/alunos/${lia.id}`)
  expect(depois.body).toMatchObject({ turma_id: null, turma_desde: null })
})

test('uma planilha põe cada aluno na sua turma hoje, ou no dia que diz', async () => {
  const a = await turma()
  const modelo = await casa.aluno()
  const { id: _, documentos: __, contatos: ___, vinculos: ____, ...row } = modelo
  const valores = (nome: string, cpf: string, more = {}) => ({
    nome,
    cpf,
    data_nascimento: row.data_nascimento,
    escola: row.escola,
    serie: row.serie,
    turno: row.turno,
    ...more,
  })
  const desde = '2026-02-09'
  const linhas = [
    { linha: 2, valores: valores('Rui Prado', '39053344705'), referencias: { turma_id: a.nome } },
    {
      linha: 3,
      valores: valores('Noel Prado', '86288366757', { turma_desde: desde }),
      referencias: { turma_id: a.nome },
    },
    { linha: 4, valores: valores('Caio Prado', '15350946056') },
    {
      linha: 5,
      valores: valores('Saiu Prado', '52998224725', {
        ...{ turma_desde: desde, situacao: 'desistente' },
      }),
      referencias: { turma_id: a.nome },
    },
  ]
  const diaSemTurma = { ...linhas[2], valores: { ...linhas[2]?.valores, turma_desde: desde } }
  const recusada = await coordenadora.post('/alunos/importacao', {
    linhas: [linhas[0], diaSemTurma],
  })
  expect(recusada.status).toBe(400)
  expect(recusada.body).toMatchObject({
    linhas: [{ linha: 4, errors: { turma_desde: 'Só se preenche com um nome em Turma' } }],
  })
  const answer = await coordenadora.post('/alunos/importacao', { linhas })
  expect(answer.status, answer.text).toBe(200)
  const { body } = await coordenadora.get('/alunos/?q=Prado&_sort=id')
  const [rui, noel, caio, saiu] = (body as Row[]).slice(-4) as [Row, Row, Row, Row]
  expect(saiu).toMatchObject({ situacao: 'desistente', turma_id: null, turma_desde: null })
  expect(await vinculosDe(coordenadora, saiu)).toEqual([`${a.id} ${desde} ${hoje} desistencia`])
  expect(await vinculosDe(coordenadora, rui)).toEqual([`${a.id} ${hoje}`])
  expect(await vinculosDe(coordenadora, noel)).toEqual([`${a.id} ${desde}`])
  expect(await vinculosDe(coordenadora, caio)).toEqual([])
  expect(caio.turma_desde).toBeNull()
})

test('quem entra e sai no mesmo dia deixa um vínculo de nenhum dia, com motivo, que chamada nenhuma lista', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id })
  const sai = (motivo_saida: string) =>
    coordenadora.post(`/alunos/${ana.id}/desligamento`, { saida: hoje, motivo_saida })
  expect((await sai('transferencia')).status).toBe(200)
  const passou = `${a.id} ${hoje} ${hoje} transferencia`
  expect(await vinculosDe(coordenadora, ana)).toEqual([passou])
  const { body: ficha } = await coordenadora.get(`/alunos/${ana.id}`)
  expect(ficha).toMatchObject({
    vinculos: [{ turma: { id: a.id }, entrada: hoje, saida: hoje, motivo_saida: 'transferencia' }],
  })
  const linha = await coordenadora.get(`/alunos/${ana.id}/linha-do-tempo`)
  expect(linha.text).toContain('transferencia')
  const davi = await casa.aluno({ turma_id: a.id })
  for (const path of [`/turma/${a.id}/dia/${hoje}`, `/turma/${a.id}/folha?mes=2026-03`]) {
    const answer = await beatriz.get(path)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.text).not.toContain(`"id":${ana.id},`)
  }
  // Back in another class on that very day, and in the same one: there it was not left at all.
  const religa = (turma_id: number) =>
    coordenadora.post(`/alunos/${ana.id}/religamento`, { turma_id, turma_desde: hoje })
  expect((await religa(b.id)).status).toBe(200)
  expect(await vinculosDe(coordenadora, ana)).toEqual([passou, `${b.id} ${hoje}`])
  expect((await sai('outro')).status).toBe(200)
  const volta = await religa(a.id)
  expect(volta.body).toMatchObject({ turma_id: a.id, turma_desde: hoje })
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${b.id} ${hoje} ${hoje} outro`,
    `${a.id} ${hoje}`,
  ])
  expect((await coordenadora.delete(`/turma/${a.id}`)).status).toBe(204)
  expect(await vinculosDe(coordenadora, davi)).toEqual([`${a.id} ${hoje} ${hoje} sem_turma`])
})

test('um vínculo de nenhum dia não impede outro, e corrigir o dia de um não muda o fim de quem saiu', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-03-05' })
  await coordenadora.post(`/alunos/${ana.id}/desligamento`, {
    ...{ saida: '2026-03-05', motivo_saida: 'desistencia' },
  })
  const passou = `${a.id} 2026-03-05 2026-03-05 desistencia`
  await coordenadora.post(`/alunos/${ana.id}/religamento`, {
    ...{ turma_id: b.id, turma_desde: '2026-03-05' },
  })
  await muda(ana, { turma_desde: '2026-03-07' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([passou, `${b.id} 2026-03-07`])
  await muda(ana, { turma_desde: '2026-03-02' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${b.id} 2026-03-02`, passou])
  const lia = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await coordenadora.post(`/alunos/${lia.id}/desligamento`, {
    ...{ saida: '2026-03-05', motivo_saida: 'desistencia' },
  })
  await coordenadora.post(`/alunos/${lia.id}/religamento`, {
    ...{ turma_id: b.id, turma_desde: '2026-03-05' },
  })
  await muda(lia, { turma_desde: '2026-03-07' })
  expect(await vinculosDe(coordenadora, lia)).toEqual([
    `${a.id} 2026-02-02 2026-03-05 desistencia`,
    `${b.id} 2026-03-07`,
  ])
})

test('quem passa a transferido, desistente ou concluído sai da turma hoje, como o contrato documentado grava', async () => {
  for (const [situacao, motivo] of [
    ['transferido', 'transferencia'],
    ['desistente', 'desistencia'],
    ['concluido', 'conclusao'],
  ]) {
    const [a, b] = [await turma(), await turma()]
    const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
    const { id: _, ...inteiro } = ana
    const saiu = await muda(ana, { ...inteiro, situacao })
    expect(saiu).toMatchObject({ situacao, turma_id: null, turma_desde: null })
    expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02 ${hoje} ${motivo}`])
    const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
    expect((body as { entradas: object[] }).entradas[0]).toMatchObject({
      ...{ acao: 'desligou', dia: hoje },
    })
    const volta = await coordenadora.put(`/alunos/${ana.id}`, { turma_id: b.id })
    expect(volta.body).toMatchObject({ errors: { turma_id: expect.stringContaining('Religar') } })
    expect(await muda(ana, { turma_id: b.id, situacao: 'ativo' })).toMatchObject({ turma_id: b.id })
    // One that is written down so has been in the class on no day.
    const novo = await casa.aluno({ turma_id: a.id, situacao })
    expect(novo).toMatchObject({ situacao, turma_id: null, turma_desde: null })
    expect(await vinculosDe(coordenadora, novo)).toEqual([`${a.id} ${hoje} ${hoje} ${motivo}`])
  }
  const a = await turma()
  const lia = await casa.aluno({ turma_id: a.id })
  expect(await muda(lia, { situacao: 'inativo' })).toMatchObject({ turma_id: a.id })
})

test('várias linhas saem no dia que se diz, nenhum a mais de um ano nem antes da entrada, e só onde alguém sai', async () => {
  const a = await turma()
  const [ana, davi] = [
    await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' }),
    await casa.aluno({ turma_id: a.id, turma_desde: '2026-03-09' }),
  ]
  const lote = (body: object) =>
    coordenadora.post('/alunos/lote/edicao', { ids: [ana.id, davi.id], ...body })
  const sai = { campo: 'situacao', valor: 'transferido' }
  expect((await lote({ ...sai, dia: '2027-03-11' })).body).toMatchObject({
    errors: { dia: 'A data pode ser de até um ano à frente' },
  })
  const outro = { campo: 'serie', valor: '6º ano', dia: hoje }
  expect((await lote(outro)).body).toMatchObject({ errors: { dia: expect.any(String) } })
  const { body } = await lote({ ...sai, dia: '2026-03-05' })
  expect((body as { linhas: object[] }).linhas).toMatchObject([
    { id: ana.id, feita: true },
    { id: davi.id, feita: false, detail: 'O aluno entrou na turma em 09/03/2026' },
  ])
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${a.id} 2026-02-02 2026-03-05 transferencia`,
  ])
})

test('quem a virada ou o formulário deixou sem turma, e depois se desliga, saiu por esse motivo', async () => {
  const a = await turma()
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  await muda(ana, { turma_id: null })
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02 ${hoje} sem_turma`])
  await coordenadora.post(`/alunos/${ana.id}/desligamento`, { saida: hoje, motivo_saida: 'outro' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02 ${hoje} outro`])
})

test('uma entrada depois de marcas, ou uma saída antes delas, diz quantas, e só se grava confirmada', async () => {
  const [a, b] = [await turma(), await turma()]
  const ana = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  for (const data of ['2026-02-03', '2026-03-03', '2026-03-09', hoje])
    await beatriz.post(`/turma/${a.id}/dia/${data}`, {
      frequencias: [{ aluno_id: ana.id, status: 'presente' }],
    })
  const dizem = (n: number) => ({
    detail: `Chamadas que marcam o aluno em dias em que, assim, ele não estaria na turma: ${n}. As marcações ficam.`,
  })
  const entra = await coordenadora.put(`/alunos/${ana.id}`, { turma_desde: '2026-03-05' })
  expect([entra.status, entra.body]).toEqual([428, dizem(2)])
  const sai = { saida: '2026-03-03', motivo_saida: 'transferencia' }
  const desliga = await coordenadora.post(`/alunos/${ana.id}/desligamento`, sai)
  expect([desliga.status, desliga.body]).toEqual([428, dizem(2)])
  const lote = { ids: [ana.id], campo: 'situacao', valor: 'transferido', dia: '2026-03-03' }
  const { body } = await coordenadora.post('/alunos/lote/edicao', lote)
  expect(body).toMatchObject({ linhas: [{ feita: false, status: 428, ...dizem(2) }] })
  const move = { turma_id: b.id, turma_desde: '2026-03-05' }
  expect((await coordenadora.put(`/alunos/${ana.id}`, move)).status).toBe(428)
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-02-02`])
  const sim = await coordenadora.put(`/alunos/${ana.id}`, { turma_desde: '2026-03-05' }, ciente)
  expect(sim.status, sim.text).toBe(200)
  expect(await vinculosDe(coordenadora, ana)).toEqual([`${a.id} 2026-03-05`])
  // Today, as the documented calls do it, no mark is in the way; nor is one of the very day.
  await muda(ana, { turma_id: b.id })
  const davi = await casa.aluno({ turma_id: a.id })
  await beatriz.post(`/turma/${a.id}/dia/${hoje}`, {
    frequencias: [{ aluno_id: davi.id, status: 'presente' }],
  })
  await muda(davi, { turma_id: b.id })
})

test('ninguém digita um vínculo', async () => {
  const ana = await casa.aluno()
  const typed = { aluno_id: ana.id, turma_id: 1, entrada: hoje }
  expect((await coordenadora.post('/vinculo/', typed)).status).toBe(404)
  expect((await coordenadora.put(`/alunos/${ana.id}`, { vinculos: [typed] })).status).toBe(400)
  expect(await vinculosDe(coordenadora, ana)).toEqual([])
})
