import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PreviaDaVirada } from '#features/virada/calls'
import { happenDue } from '#features/virada/server/due'
import type { PaginaDoHistorico } from '#model/history'
import { ApiError } from '#server/http/errors'
import {
  alunoValues,
  type Institute,
  institute,
  type Person,
  type Row,
  signIn,
} from './institute.ts'
import { vinculosDe } from './rows-of.ts'

// The clock stands at 2026-03-10, a Tuesday.
const hoje = '2026-03-10'
const desde = '2026-02-02'
const dia = '2026-03-20'

type Linha = Readonly<Record<string, unknown>>

/** An institute with two classes, and a student in the first since February. */
async function escola() {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const a = await casa.turma({ nome: 'Turma A', dias_de_aula: ['seg', 'qua'] })
  const b = await casa.turma({ nome: 'Turma B' })
  const ana = await casa.aluno({ nome: 'Ana Prado', turma_id: a.id, turma_desde: desde })
  return { casa, coordenadora, a, b, ana }
}

/** That day comes: what is due happens, as the server looks for it. */
async function chega(casa: Institute, day: string, hour = '03:00') {
  casa.clock.set(`${day}T${hour}:00Z`)
  await happenDue(casa.services)
  const { id, email, password } = await casa.coordenadora()
  return signIn(casa.app, { id, email, password })
}

const marcadas = async (quem: Person) => (await quem.get('/mudanca/')).body as Linha[]
const avisos = async (quem: Person) => (await marcadas(quem)).map(({ aviso }) => aviso)
const alunoDe = async (quem: Person, { id }: Row) => (await quem.get(`/alunos/${id}`)).body as Row
const corpo = (turma: Row, alunos: readonly Row[], mais: object = {}) => ({
  ...{ de: 2026, para: 2027, dia },
  turmas: [
    {
      ...{ id: turma.id, nova: 'Turma A 2027', existente: null },
      alunos: alunos.map(({ id }) => ({ id, destino: 'vai' })),
      ...mais,
    },
  ],
})
const vira = (quem: Person, body: object) =>
  quem.post('/viradas', body, { 'Idempotency-Key': randomUUID() })

test('mudar de turma em um dia à frente fica marcado, e acontece nesse dia uma vez', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const answer = await coordenadora.put(`/alunos/${ana.id}`, {
    ...{ turma_id: b.id, turma_desde: dia, escola: 'E.E. Outra' },
  })
  expect(answer.status, answer.text).toBe(200)
  // The rest of the form is of today.
  expect(answer.body).toMatchObject({ turma_id: a.id, turma_desde: desde, escola: 'E.E. Outra' })
  expect(await marcadas(coordenadora)).toMatchObject([
    { tipo: 'mudanca', dia, aluno_id: ana.id, de_id: a.id, turma_id: b.id, aviso: '' },
  ])
  expect(await alunoDe(await chega(casa, '2026-03-19', '15:00'), ana)).toMatchObject({
    turma_id: a.id,
  })
  // Two servers look at the same moment.
  casa.clock.set(`${dia}T03:00:00Z`)
  await Promise.all([happenDue(casa.services), happenDue(casa.services)])
  const depois = await chega(casa, dia)
  expect(await alunoDe(depois, ana)).toMatchObject({ turma_id: b.id, turma_desde: dia })
  expect(await vinculosDe(depois, ana)).toEqual([
    `${a.id} ${desde} ${dia} mudanca`,
    `${b.id} ${dia}`,
  ])
  expect(await marcadas(depois)).toEqual([])
  const { entradas } = (await depois.get(`/alunos/${ana.id}/historico`)).body as PaginaDoHistorico
  const feitas = entradas.filter(({ assunto }) => assunto === 'mudanca')
  expect(feitas.map(({ acao, quem }) => [acao, quem?.nome ?? quem])).toEqual([
    ['editou', 'Coordenação'],
    ['criou', 'Coordenação'],
  ])
})

test('entrar em uma oficina em um dia à frente, uma ou muitas crianças, fica marcado, e acontece nesse dia', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const beatriz = await casa.educadora()
  const coral = await casa.turma({ nome: 'Coral', tipo: 'oficina', educador_id: beatriz.id })
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: b.id, turma_desde: desde })
  const entra = (alunos_ids: readonly number[], entrada = dia) =>
    coordenadora.post(`/turma/${coral.id}/alunos`, { alunos_ids, entrada })
  expect((await entra([ana.id, bia.id])).status).toBe(204)
  const jaNela = await coordenadora.post(`/alunos/${ana.id}/turmas`, {
    ...{ turma_id: a.id, entrada: dia },
  })
  expect(jaNela.body).toMatchObject({
    errors: { entrada: 'O aluno já estava nesta turma em 20/03/2026' },
  })
  // The main class may change on that day too.
  const muda = { turma_id: b.id, turma_desde: dia }
  expect((await coordenadora.put(`/alunos/${ana.id}`, muda)).status).toBe(200)
  expect(await alunoDe(coordenadora, ana)).toMatchObject({ oficinas_ids: null, turma_id: a.id })
  expect((await marcadas(coordenadora)).map(({ tipo, aviso }) => [tipo, aviso])).toEqual([
    ['a_mais', ''],
    ['a_mais', ''],
    ['mudanca', ''],
  ])
  expect((await beatriz.get('/alunos/')).body).toEqual([])
  const { entradas } = (await coordenadora.get(`/alunos/${bia.id}/historico`))
    .body as PaginaDoHistorico
  expect(entradas.map(({ acao, assunto }) => `${acao} ${assunto}`)).toEqual([
    'criou mudanca',
    'criou aluno',
  ])
  // Who leaves before that day does not come into it.
  await coordenadora.post(`/alunos/${bia.id}/desligamento`, {
    ...{ saida: hoje, motivo_saida: 'outro' },
  })
  const depois = await chega(casa, '2026-03-22')
  expect(await vinculosDe(depois, ana)).toEqual([
    `${a.id} ${desde} ${dia} mudanca`,
    `${b.id} ${dia}`,
    `${coral.id} ${dia}`,
  ])
  expect(await avisos(depois)).toEqual(['Não aconteceu em 20/03/2026: O aluno já está desligado.'])
  const { id, email, password } = beatriz
  const dela = await signIn(casa.app, { id, email, password })
  expect((await dela.get('/alunos/')).body).toMatchObject([{ id: ana.id }])
})

test('um dia à frente pergunta pelas vagas, e a mesma criança não se marca duas vezes', async () => {
  const { casa, coordenadora, ana } = await escola()
  const coral = await casa.turma({ nome: 'Coral', tipo: 'oficina', vagas: 1 })
  const outra = await casa.turma({ nome: 'D', vagas: 1 })
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: outra.id, turma_desde: desde })
  const entra = (alunos_ids: readonly number[], como = {}) =>
    coordenadora.post(`/turma/${coral.id}/alunos`, { alunos_ids, entrada: dia }, como)
  const cheia = await entra([ana.id, bia.id])
  expect(cheia.status).toBe(428)
  expect(cheia.body).toMatchObject({
    detail: 'A turma tem 1 vaga e ficaria com 2. Adicionar assim mesmo?',
  })
  expect((await entra([ana.id])).status).toBe(204)
  expect((await entra([ana.id])).body).toMatchObject({
    errors: { entrada: 'Já está marcado para 20/03/2026' },
  })
  const muda = { turma_id: outra.id, turma_desde: dia }
  expect((await coordenadora.put(`/alunos/${ana.id}`, muda)).status).toBe(428)
})

test('depois de dias sem servidor, acontece com o dia que se disse, e na ordem dos dias', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  await coordenadora.post(`/alunos/${ana.id}/desligamento`, {
    ...{ saida: '2026-03-25', motivo_saida: 'transferencia' },
  })
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: b.id, turma_desde: dia })
  const depois = await chega(casa, '2026-04-10')
  expect(await vinculosDe(depois, ana)).toEqual([
    `${a.id} ${desde} ${dia} mudanca`,
    `${b.id} ${dia} 2026-03-25 transferencia`,
  ])
  expect(await alunoDe(depois, ana)).toMatchObject({ situacao: 'transferido', turma_id: null })
})

test('um aluno novo entra no dia que se disse; quem saiu volta nele; desmarcado, não acontece', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: b.id, turma_desde: dia })
  expect(bia).toMatchObject({ turma_id: null, turma_desde: null, situacao: 'ativo' })
  await coordenadora.post(`/alunos/${ana.id}/desligamento`, {
    ...{ saida: hoje, motivo_saida: 'desistencia' },
  })
  const volta = { turma_id: a.id, turma_desde: dia }
  expect((await coordenadora.post(`/alunos/${ana.id}/religamento`, volta)).status).toBe(200)
  const duda = await casa.aluno({ nome: 'Duda Reis', turma_id: b.id, turma_desde: dia })
  const [, , marcada] = await marcadas(coordenadora)
  expect((await coordenadora.delete(`/mudanca/${marcada?.id}`)).status).toBe(204)
  expect((await marcadas(coordenadora)).map(({ tipo }) => tipo)).toEqual(['entrada', 'retorno'])
  const depois = await chega(casa, dia)
  expect(await alunoDe(depois, bia)).toMatchObject({ turma_id: b.id, turma_desde: dia })
  expect(await alunoDe(depois, ana)).toMatchObject({ turma_id: a.id, situacao: 'ativo' })
  expect(await alunoDe(depois, duda)).toMatchObject({ turma_id: null })
})

test('uma planilha com um dia à frente marca a entrada', async () => {
  const { casa, coordenadora, b } = await escola()
  const valores = { ...alunoValues(70), nome: 'Caio Melo', turma_desde: dia }
  const linhas = [{ linha: 2, referencias: { turma_id: 'Turma B' }, valores }]
  const answer = await coordenadora.post('/alunos/importacao', { linhas })
  expect(answer.text).toContain('"entraram":1')
  expect(await marcadas(coordenadora)).toMatchObject([{ tipo: 'entrada', dia, turma_id: b.id }])
  const [caio] = (await coordenadora.get('/alunos/?q=Caio')).body as Row[]
  expect(caio).toMatchObject({ turma_id: null })
  const { entradas } = (await coordenadora.get(`/alunos/${caio?.id}/historico`))
    .body as PaginaDoHistorico
  expect(entradas).toContainEqual(expect.objectContaining({ acao: 'criou', assunto: 'mudanca' }))
  // Who has left already comes into no class.
  const saiu = { ...alunoValues(71), turma_desde: dia, situacao: 'transferido' }
  const outra = [{ linha: 2, referencias: { turma_id: 'Turma B' }, valores: saiu }]
  expect((await coordenadora.post('/alunos/importacao', { linhas: outra })).status).toBe(200)
  expect(await marcadas(coordenadora)).toHaveLength(1)
  const depois = await chega(casa, dia)
  expect(await vinculosDe(depois, caio as Row)).toEqual([`${b.id} ${dia}`])
})

test('de quem está desligado nada se marca que não aconteceria; quem já voltou a uma turma fica nela', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: a.id, turma_desde: desde })
  const dela = { turma_id: b.id, turma_desde: dia }
  const volta = { turma_id: 'Um aluno que saiu volta à turma por Religar, ou como ativo' }
  const erros = async (body: object) =>
    ((await coordenadora.put(`/alunos/${ana.id}`, body)).body as { errors?: object }).errors
  expect(await erros({ ...dela, situacao: 'transferido' })).toEqual(volta)
  for (const { id } of [ana, bia])
    await coordenadora.post(`/alunos/${id}/desligamento`, { saida: hoje, motivo_saida: 'outro' })
  expect(await erros(dela)).toEqual(volta)
  const lote = { ids: [ana.id], campo: 'situacao', valor: 'transferido', dia }
  expect((await coordenadora.post('/alunos/lote/edicao', lote)).body).toMatchObject({
    linhas: [{ feita: false, detail: 'A data não pode ser futura' }],
  })
  const nova = await coordenadora.post('/alunos/', {
    ...{ ...alunoValues(72), ...dela, situacao: 'desistente' },
  })
  expect(nova.body).toMatchObject({ errors: volta })
  expect(await marcadas(coordenadora)).toEqual([])
  for (const { id } of [ana, bia])
    expect((await coordenadora.post(`/alunos/${id}/religamento`, dela)).status).toBe(200)
  await coordenadora.post(`/alunos/${ana.id}/religamento`, { turma_id: a.id })
  await coordenadora.put(`/alunos/${bia.id}`, { situacao: 'ativo' })
  expect(await avisos(coordenadora)).toEqual([
    'O aluno já voltou, à turma Turma A: assim, não acontece.',
    '',
  ])
  const depois = await chega(casa, dia)
  expect(await alunoDe(depois, ana)).toMatchObject({ turma_id: a.id })
  expect(await alunoDe(depois, bia)).toMatchObject({ turma_id: b.id, situacao: 'ativo' })
  expect(await avisos(depois)).toEqual(['Não aconteceu em 20/03/2026: O aluno já voltou.'])
})

test('várias linhas saem em um dia à frente', async () => {
  const { casa, coordenadora, a, ana } = await escola()
  const body = { ids: [ana.id], campo: 'situacao', valor: 'transferido', dia }
  await coordenadora.post('/alunos/lote/edicao', body)
  expect(await alunoDe(coordenadora, ana)).toMatchObject({ situacao: 'ativo', turma_id: a.id })
  const depois = await chega(casa, dia)
  expect(await vinculosDe(depois, ana)).toEqual([`${a.id} ${desde} ${dia} transferencia`])
})

test('o que não pode ser é recusado ao marcar, e só a coordenação marca, vê e desmarca', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const recusa = async (body: object) => {
    const answer = await coordenadora.put(`/alunos/${ana.id}`, body)
    return (answer.body as { errors?: unknown }).errors
  }
  expect(await recusa({ turma_id: b.id, turma_desde: '2027-03-11' })).toEqual({
    turma_desde: 'A data pode ser de até um ano à frente',
  })
  expect(await recusa({ turma_id: a.id, turma_desde: dia })).toEqual({
    turma_desde: 'A data não pode ser futura',
  })
  expect(await recusa({ turma_id: 99_999, turma_desde: dia })).toHaveProperty('turma_id')
  expect(await recusa({ turma_id: b.id, turma_desde: dia })).toBeUndefined()
  expect(await recusa({ turma_id: b.id, turma_desde: dia })).toEqual({
    turma_desde: 'Já há uma mudança marcada para 20/03/2026',
  })
  const [marcada] = await marcadas(coordenadora)
  for (const quem of [await casa.educadora(), await casa.assistente()]) {
    expect((await quem.get('/mudanca/')).status).toBe(403)
    expect((await quem.delete(`/mudanca/${marcada?.id}`)).status).toBe(403)
  }
})

test('o que mudou depois de marcado é dito na lista, e o que não pôde acontecer fica nela', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const c = await casa.turma({ nome: 'Turma C' })
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: a.id, turma_desde: desde })
  const caio = await casa.aluno({ nome: 'Caio Melo', turma_id: a.id, turma_desde: desde })
  for (const [{ id }, turma] of [
    [ana, b],
    [bia, b],
    [caio, c],
  ] as const)
    await coordenadora.put(`/alunos/${id}`, { turma_id: turma.id, turma_desde: dia })
  await coordenadora.delete(`/turma/${c.id}`)
  await coordenadora.put(`/alunos/${ana.id}`, { turma_id: null })
  await coordenadora.post(`/alunos/${bia.id}/desligamento`, {
    ...{ saida: hoje, motivo_saida: 'outro' },
  })
  await coordenadora.put(`/turma/${b.id}`, { nome: 'Turma Nova' })
  expect(await avisos(coordenadora)).toEqual([
    'Depois de marcada, o aluno mudou: está sem turma.',
    'O aluno já está desligado: assim, não acontece.',
    'A turma Turma C foi excluída: assim, não acontece.',
  ])
  const depois = await chega(casa, dia)
  // Decided by hand meanwhile: from where the student is by then.
  expect(await alunoDe(depois, ana)).toMatchObject({
    turma_id: b.id,
    turma: { nome: 'Turma Nova' },
  })
  expect(await avisos(depois)).toEqual([
    'Não aconteceu em 20/03/2026: O aluno já está desligado.',
    'Não aconteceu em 20/03/2026: Turma não existe',
  ])
  // Nothing of it is tried again.
  const amanha = await chega(casa, '2026-03-21')
  const [primeira] = await marcadas(amanha)
  expect((await amanha.delete(`/mudanca/${primeira?.id}`)).status).toBe(204)
  expect(await avisos(amanha)).toHaveLength(1)
})

test('a virada marcada acontece no seu dia, com quem entrou e saiu depois, e põe o período letivo', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  await coordenadora.put('/ajuste/1', { periodo_letivo: '2026/1' })
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: a.id, turma_desde: desde })
  const answer = await vira(coordenadora, corpo(a, [ana, bia]))
  expect(JSON.parse(answer.text)).toMatchObject({ virada: null, contagem: { mudam: 2 } })
  expect((await coordenadora.get('/viradas')).body).toEqual([])
  expect(await avisos(coordenadora)).toEqual(['De 2026 para 2027, 1 turma.'])
  // The same classes are not turned twice.
  expect((await vira(coordenadora, corpo(a, [ana, bia]))).body).toMatchObject({
    errors: { [`turmas.${a.id}`]: 'Já está na virada marcada para 20/03/2026' },
  })
  await coordenadora.put(`/alunos/${bia.id}`, { turma_id: b.id })
  const duda = await casa.aluno({ nome: 'Duda Reis', turma_id: a.id })
  await coordenadora.put(`/turma/${a.id}`, { nome: 'Turma Azul' })
  expect(await avisos(coordenadora)).toEqual([
    'De 2026 para 2027, 1 turma. Duda Reis: na turma Turma Azul depois de marcada, segue com ela. ' +
      '1 fora da turma Turma Azul depois de marcada: não muda.',
  ])
  expect((await coordenadora.get('/dashboard/resumo')).body).toMatchObject({
    periodo_letivo: '2026/1',
  })
  // A server that ends in the middle leaves nothing; the next one does it all.
  casa.clock.set(`${dia}T03:00:00Z`)
  const ending = {
    aborted: false,
    throwIfAborted: () => {
      throw new ApiError('ending')
    },
  }
  const killed = { ...casa.services, ending: ending as unknown as AbortSignal }
  await expect(happenDue(killed)).rejects.toThrow('desligado')
  const depois = await chega(casa, dia)
  expect(await alunoDe(depois, ana)).toMatchObject({ turma: { nome: 'Turma A 2027' } })
  expect(await alunoDe(depois, duda)).toMatchObject({ turma: { nome: 'Turma A 2027' } })
  expect(await alunoDe(depois, bia)).toMatchObject({ turma_id: b.id })
  expect(await marcadas(depois)).toEqual([])
  expect((await depois.get('/dashboard/resumo')).body).toMatchObject({ periodo_letivo: '2027' })
  const [feita] = (await depois.get('/viradas')).body as Row[]
  expect(feita).toMatchObject({ dia, quem: 'Coordenação', impedimento: null })
  await depois.post(`/viradas/${feita?.id}/desfazer`, {})
  expect((await depois.get('/dashboard/resumo')).body).toMatchObject({ periodo_letivo: '2026/1' })
})

test('uma virada que não pode mais acontecer fica na lista com o porquê', async () => {
  const { casa, coordenadora, a, ana } = await escola()
  await vira(coordenadora, corpo(a, [ana]))
  await casa.turma({ nome: 'turma a 2027' })
  expect(await avisos(coordenadora)).toEqual([
    'De 2026 para 2027, 1 turma. Já há uma turma Turma A 2027: assim, a virada não acontece.',
  ])
  const depois = await chega(casa, dia)
  expect(await avisos(depois)).toEqual([
    'Não aconteceu em 20/03/2026: Já existe uma turma com este nome De 2026 para 2027, 1 turma.',
  ])
  expect(await alunoDe(depois, ana)).toMatchObject({ turma_id: a.id })
})

test('a prévia diz quem fica sem turma, educador e dias, chamadas em aberto e relatórios devolvidos', async () => {
  const { casa, coordenadora, a, ana } = await escola()
  const beatriz = await casa.educadora()
  await coordenadora.put(`/turma/${a.id}`, { educador_id: beatriz.id })
  const bia = await casa.aluno({ nome: 'Bia Lima', turma_id: a.id, turma_desde: '2026-03-05' })
  const { body: relatorio } = await beatriz.post('/relatorio/', {
    ...{ data_relatorio: hoje, report: 'Aula', educador_id: beatriz.id, turma_id: a.id },
  })
  const { id } = relatorio as Row
  await coordenadora.post(`/relatorio/${id}/devolucao`, { comentario: 'Falta o tema' })
  await casa.db.kysely
    .updateTable('relatorio')
    .set({ situacao: 'devolvido' })
    .where('id', '=', id)
    .execute()
  const alunos = [
    { id: ana.id, destino: 'vai' },
    { id: bia.id, destino: 'sem_turma' },
  ]
  const answer = await coordenadora.post('/viradas/conferencia', corpo(a, [], { alunos }))
  const previa = answer.body as PreviaDaVirada
  expect(previa.periodo).toBe('2027')
  expect(previa.turmas).toMatchObject([
    {
      ...{ educador: 'Beatriz', dias_de_aula: ['seg', 'qua'], ficam: ['Bia Lima'], devolvidos: 1 },
    },
  ])
  expect(previa.turmas[0]?.abertas.slice(0, 2)).toEqual(['2026-03-09', '2026-03-04'])
})

test('um aluno da última série conclui, se ninguém diz outra coisa', async () => {
  const { casa, coordenadora, a } = await escola()
  await casa.aluno({ nome: 'Bia Lima', turma_id: a.id, serie: '9º ano' })
  const { body } = await coordenadora.get('/viradas/turmas')
  const { turmas } = body as { turmas: { alunos: { nome: string; conclui: boolean }[] }[] }
  expect(turmas[0]?.alunos.map(({ nome, conclui }) => [nome, conclui])).toEqual([
    ['Ana Prado', false],
    ['Bia Lima', true],
  ])
})

test('um aluno excluído, uma turma encerrada à mão e quem já estava na turma não impedem os outros; quem saiu da turma sai no dia', async () => {
  const { casa, coordenadora, a, b, ana } = await escola()
  const novo = (nome: string) => casa.aluno({ nome, turma_id: a.id, turma_desde: desde })
  const [bia, caio, duda, eva] = [
    ...[await novo('Bia Lima'), await novo('Caio Melo'), await novo('Duda Reis')],
    await novo('Eva Sá'),
  ] as [Row, Row, Row, Row]
  const c = await casa.turma({ nome: 'Turma C' })
  for (const [{ id }, turma] of [
    [ana, b],
    [bia, c],
    [caio, b],
    [duda, b],
  ] as const)
    await coordenadora.put(`/alunos/${id}`, { turma_id: turma.id, turma_desde: dia })
  await coordenadora.post(`/alunos/${eva.id}/desligamento`, {
    ...{ saida: dia, motivo_saida: 'conclusao' },
  })
  await coordenadora.delete(`/alunos/${ana.id}`)
  const encerra = { ...corpo(c, []), dia: hoje }
  const virou = await vira(coordenadora, {
    ...encerra,
    turmas: [{ id: c.id, nova: null, existente: null, alunos: [] }],
  })
  expect(virou.text).toContain('"virada":')
  await coordenadora.put(`/alunos/${caio.id}`, { turma_id: b.id })
  await coordenadora.put(`/alunos/${eva.id}`, { turma_id: null })
  expect(await avisos(coordenadora)).toEqual([
    'A turma Turma C foi encerrada: assim, não acontece.',
    'O aluno já está na turma Turma B: assim, não acontece.',
    '',
    'Depois de marcada, o aluno mudou: está sem turma.',
  ])
  // Whoever takes it back at that very moment, or the server: one of them, and wholly.
  const marcaDeDuda = (await marcadas(coordenadora)).find(({ aluno_id }) => aluno_id === duda.id)
  casa.clock.set(`${dia}T03:00:00Z`)
  const { id, email, password } = await casa.coordenadora()
  const naquele = await signIn(casa.app, { id, email, password })
  const [, desmarcada] = await Promise.all([
    happenDue(casa.services),
    naquele.delete(`/mudanca/${marcaDeDuda?.id}`),
  ])
  const depois = await chega(casa, dia)
  expect(await alunoDe(depois, duda)).toMatchObject({
    turma_id: desmarcada.status === 204 ? a.id : b.id,
  })
  expect(await alunoDe(depois, eva)).toMatchObject({ situacao: 'concluido', turma_id: null })
  expect(await alunoDe(depois, bia)).toMatchObject({ turma_id: a.id })
  expect(await avisos(depois)).toEqual([
    expect.stringContaining('Não aconteceu em 20/03/2026: '),
    'Não aconteceu em 20/03/2026: O aluno já está na turma.',
  ])
})
