import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { registersBetween } from '#features/frequencia/server/open-registers'
import type { AnoParaVirar, EventoDaVirada, ViradaFeita } from '#features/virada/calls'
import { eraseSubject } from '#server/privacy/erasure'
import { cpfOf } from '../fixtures/planilha.ts'
import {
  alunoValues,
  type Institute,
  institute,
  type Person,
  type Row,
  signIn,
} from './institute.ts'
import { vinculosDe } from './rows-of.ts'

/** The clock of these tests stands at this day. */
const hoje = '2026-03-10'
const chave = () => ({ 'Idempotency-Key': randomUUID() })

type Destinos = Readonly<Record<number, string>>

/** A class with students who have been in it since February. */
async function turmaCom(casa: Institute, nome: string, alunos: number, values = {}) {
  const turma = await casa.turma({ nome, ...values })
  const rows: Row[] = []
  for (let n = 0; n < alunos; n += 1)
    rows.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' }))
  return { turma, alunos: rows }
}

/** An institute with an educator, a class of four students and one of two. */
async function escola() {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const beatriz = await casa.educadora()
  const a = await turmaCom(casa, '5º ano A', 4, {
    educador_id: beatriz.id,
    dias_de_aula: ['seg', 'qua'],
  })
  const b = await turmaCom(casa, 'Coral 2026', 2)
  return { casa, coordenadora, beatriz, a, b }
}

type Turma = Awaited<ReturnType<typeof turmaCom>>

/** What is sent of a class: everybody goes, but for some. */
function destino(
  { turma, alunos }: Turma,
  para: { nova?: string; existente?: number },
  outros: Destinos = {},
) {
  return {
    id: turma.id,
    nova: para.nova ?? null,
    existente: para.existente ?? null,
    alunos: alunos.map(({ id }) => ({ id, destino: outros[id] ?? 'vai' })),
  }
}

const corpo = (...turmas: object[]) => ({ de: 2026, para: 2027, dia: hoje, turmas })

/** The lines of the answer to a turn. */
async function vira(quem: Person, body: object, headers: Record<string, string> = chave()) {
  const answer = await quem.post('/viradas', body, headers)
  const lines = answer.text.split('\n').filter(Boolean)
  return {
    status: answer.status,
    body: answer.body as Record<string, unknown>,
    eventos: lines.map((line) => JSON.parse(line) as EventoDaVirada),
  }
}

async function viradaFeita(quem: Person, body: object, headers?: Record<string, string>) {
  const { status, eventos } = await vira(quem, body, headers)
  const last = eventos.at(-1)
  expect(status, JSON.stringify(eventos)).toBe(200)
  if (!last || !('virada' in last)) throw new Error(JSON.stringify(eventos))
  return last
}

/** What the lists of a coordinator show, as the bytes of their answers. */
async function listas(quem: Person) {
  const shown: Record<string, string> = {}
  for (const path of [
    '/turma/',
    '/alunos/',
    '/vinculo/',
    '/educadores/',
    '/cuidado/fila',
    '/cuidado/saidas',
    '/chamadas-em-aberto',
    '/dashboard/resumo',
  ])
    shown[path] = (await quem.get(path)).text
  return shown
}

const turmasDe = async (quem: Person) => (await quem.get('/turma/')).body as Row[]
const alunoDe = async (quem: Person, { id }: Row) => (await quem.get(`/alunos/${id}`)).body as Row

test('o começo da virada diz as turmas abertas do ano, com nomes sugeridos e alunos', async () => {
  const { casa, coordenadora, a, b } = await escola()
  const [inativa] = a.alunos
  await coordenadora.put(`/alunos/${inativa?.id}`, { situacao: 'inativo' })
  const seguinte = await casa.turma({ nome: 'Coral 2027', ano_letivo: 2027 })
  await casa.turma({ nome: 'Xadrez', ano_letivo: 2024 })
  const { status, body } = await coordenadora.get('/viradas/turmas')
  expect(status).toBe(200)
  const ano = body as AnoParaVirar
  expect(ano).toMatchObject({ anos: [2027, 2026, 2024], de: 2026, para: 2027 })
  expect(ano.turmas.map(({ nome, sugestao, educador }) => [nome, sugestao, educador])).toEqual([
    ['5º ano A', '6º ano A 2027', 'Beatriz'],
    ['Coral 2026', null, null],
  ])
  expect(ano.turmas[0]?.alunos).toHaveLength(4)
  expect(ano.turmas[0]?.alunos.find(({ id }) => id === inativa?.id)?.ativo).toBe(false)
  expect(ano.turmas[1]?.alunos.map(({ id }) => id)).toEqual(b.alunos.map(({ id }) => id))
  expect(ano.existentes).toEqual([{ id: seguinte.id, nome: 'Coral 2027' }])
  expect((await coordenadora.get('/viradas/turmas?de=2024')).body).toMatchObject({
    de: 2024,
    turmas: [{ nome: 'Xadrez' }],
  })
})

test('a prévia conta o que seria criado e mudado, e nada é gravado', async () => {
  const { coordenadora, a, b } = await escola()
  const antes = await listas(coordenadora)
  const [ana, davi, lia] = a.alunos as [Row, Row, Row]
  const outros = { [ana.id]: 'conclusao', [davi.id]: 'transferencia', [lia.id]: 'sem_turma' }
  const body = corpo(destino(a, { nova: '6º ano A' }, outros), destino(b, { nova: 'Coral 2027' }))
  const previa = await coordenadora.post('/viradas/conferencia', body)
  expect(previa.status, previa.text).toBe(200)
  expect(previa.body).toMatchObject({
    contagem: { criadas: 2, encerradas: 2, mudam: 3, concluem: 1, desligam: 1, sem_turma: 1 },
    turmas: [
      { nome: '5º ano A', destino: '6º ano A', nova: true, mudam: 1 },
      { nome: 'Coral 2026', destino: 'Coral 2027', nova: true, mudam: 2 },
    ],
  })
  expect(await listas(coordenadora)).toEqual(antes)
  expect((await coordenadora.get('/viradas')).body).toEqual([])
})

test('a virada cria as turmas com educador e dias, muda os alunos e encerra as antigas', async () => {
  const { casa, coordenadora, beatriz, a, b } = await escola()
  const existente = await casa.turma({ nome: 'Coral 2027', ano_letivo: 2027 })
  const [ana, davi, lia, rui] = a.alunos as [Row, Row, Row, Row]
  const outros = { [ana.id]: 'conclusao', [davi.id]: 'transferencia', [lia.id]: 'sem_turma' }
  const { eventos } = await vira(
    coordenadora,
    corpo(destino(a, { nova: '6º ano A' }, outros), destino(b, { existente: existente.id })),
  )
  expect(eventos[0]).toEqual({ feitas: 2, total: 8 })
  expect(eventos.at(-1)).toMatchObject({ contagem: { criadas: 1, encerradas: 2, mudam: 3 } })
  const turmas = await turmasDe(coordenadora)
  // Those that are closed come last.
  expect(turmas.map(({ nome }) => nome)).toEqual([
    '6º ano A',
    'Coral 2027',
    '5º ano A',
    'Coral 2026',
  ])
  const [nova] = turmas as [Row]
  expect(nova).toMatchObject({
    ano_letivo: 2027,
    educador_id: beatriz.id,
    dias_de_aula: ['seg', 'qua'],
    encerrada_em: null,
  })
  expect(turmas[2]).toMatchObject({ encerrada_em: hoje, ano_letivo: 2026, educador_id: beatriz.id })
  expect(await alunoDe(coordenadora, rui)).toMatchObject({ turma_id: nova.id, situacao: 'ativo' })
  expect(await vinculosDe(coordenadora, rui)).toEqual([
    `${a.turma.id} 2026-02-02 ${hoje} mudanca`,
    `${nova.id} ${hoje}`,
  ])
  expect(await alunoDe(coordenadora, ana)).toMatchObject({ turma_id: null, situacao: 'concluido' })
  expect(await vinculosDe(coordenadora, ana)).toEqual([
    `${a.turma.id} 2026-02-02 ${hoje} conclusao`,
  ])
  expect(await alunoDe(coordenadora, davi)).toMatchObject({
    turma_id: null,
    turma_desde: null,
    situacao: 'transferido',
  })
  expect(await alunoDe(coordenadora, lia)).toMatchObject({ turma_id: null, situacao: 'ativo' })
  expect(await vinculosDe(coordenadora, lia)).toEqual([
    `${a.turma.id} 2026-02-02 ${hoje} sem_turma`,
  ])
  const [deB] = b.alunos as [Row]
  expect(await alunoDe(coordenadora, deB)).toMatchObject({ turma_id: existente.id })
})

test('o histórico de cada aluno e de cada turma diz a virada', async () => {
  const { casa, coordenadora, a } = await escola()
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  const [ana] = a.alunos as [Row]
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  expect((body as { entradas: object[] }).entradas[0]).toMatchObject({
    acao: 'editou',
    mudancas: [
      { campo: 'turma_id', antes: '5º ano A', depois: '6º ano A' },
      { campo: 'turma_desde', antes: '2026-02-02', depois: hoje },
    ],
  })
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select(['acao', 'depois'])
    .where('recurso', '=', 'turma')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(traces.map(({ acao, depois }) => [acao, JSON.parse(depois ?? '')])).toEqual([
    ['editou', { encerrada_em: hoje }],
    ['criou', expect.objectContaining({ nome: '6º ano A', ano_letivo: 2027 })],
  ])
})

test('o mesmo pedido duas vezes vira uma vez, e sem chave o segundo é recusado', async () => {
  const { coordenadora, a } = await escola()
  const body = corpo(destino(a, { nova: '6º ano A' }))
  const headers = chave()
  const [um, dois] = await Promise.all([
    viradaFeita(coordenadora, body, headers),
    viradaFeita(coordenadora, body, headers),
  ])
  expect(dois).toEqual(um)
  expect(await viradaFeita(coordenadora, body, headers)).toEqual(um)
  expect((await turmasDe(coordenadora)).filter(({ nome }) => nome === '6º ano A')).toHaveLength(1)
  const outra = await vira(coordenadora, body)
  expect(outra.status).toBe(409)
  expect(outra.body.detail).toBe('A turma 5º ano A já foi encerrada. Confira a virada de novo.')
  expect((await coordenadora.get('/viradas')).body).toHaveLength(1)
})

test('quem entrou na turma depois da prévia não é levado sem ser visto', async () => {
  const { casa, coordenadora, a } = await escola()
  const body = corpo(destino(a, { nova: '6º ano A' }))
  await casa.aluno({ turma_id: a.turma.id })
  const antes = await listas(coordenadora)
  const { status, body: said } = await vira(coordenadora, body)
  expect([status, said.detail]).toEqual([
    409,
    'Os alunos da turma 5º ano A não são mais os mesmos. Confira a virada de novo.',
  ])
  expect(await listas(coordenadora)).toEqual(antes)
})

test('o que não pode ser é dito junto da turma, e nada muda', async () => {
  const { casa, coordenadora, a, b } = await escola()
  const outra = await casa.turma({ nome: 'Outra' })
  const antes = await listas(coordenadora)
  const at = `turmas.${a.turma.id}`
  const refused = async (body: object) => {
    const answer = await vira(coordenadora, body)
    expect(answer.status).toBe(400)
    return answer.body.errors
  }
  const repetido = 'Já existe uma turma com este nome'
  expect(await refused(corpo(destino(a, { nova: 'CORAL 2026' })))).toEqual({ [at]: repetido })
  expect(await refused(corpo(destino(a, { nova: '' })))).toEqual({
    [at]: 'Nome da turma é obrigatório',
  })
  expect(await refused(corpo(destino(a, { nova: 'Nova' }), destino(b, { nova: 'NOVA' })))).toEqual({
    [`turmas.${b.turma.id}`]: repetido,
  })
  expect(await refused(corpo(destino(a, { existente: outra.id })))).toEqual({
    [at]: 'Escolha uma turma aberta de 2027',
  })
  expect(await refused(corpo(destino(a, {})))).toEqual({
    [at]: 'Diga o que houve com cada aluno: nenhuma turma segue esta',
  })
  expect(await refused({ ...corpo(destino(a, { nova: 'Nova' })), dia: '2026-02-01' })).toEqual({
    [at]: 'Ana Clara de Souza entrou nesta turma em 02/02/2026, depois do dia da virada',
  })
  expect(await refused({ ...corpo(destino(a, { nova: 'Nova' })), dia: '2027-03-11' })).toEqual({
    dia: 'A data pode ser de até um ano à frente',
  })
  expect(await refused({ ...corpo(destino(a, { nova: 'Nova' })), para: 2026 })).toEqual({
    para: 'O ano de destino vem depois do ano que termina',
  })
  expect(await listas(coordenadora)).toEqual(antes)
})

test('além das vagas de quem recebe, a prévia o diz, e a virada só se faz depois de confirmada', async () => {
  const { casa, coordenadora, a, b } = await escola()
  await coordenadora.put(`/turma/${a.turma.id}`, { vagas: 3 })
  const coral = await casa.turma({ nome: 'Coral 2027', ano_letivo: 2027, vagas: 3 })
  const jaEsta = { turma_id: coral.id, turma_desde: '2026-02-02' }
  await casa.aluno(jaEsta)
  const body = corpo(destino(a, { nova: '6º ano A' }), destino(b, { existente: coral.id }))
  const cheia = 'A turma 6º ano A tem 3 vagas e ficaria com 4.'
  const confere = async () => (await coordenadora.post('/viradas/conferencia', body)).body
  expect(await confere()).toMatchObject({ turmas: [{ cheia }, { cheia: null }] })
  await casa.aluno(jaEsta)
  const outra = 'A turma Coral 2027 tem 3 vagas e ficaria com 4.'
  expect(await confere()).toMatchObject({ turmas: [{ cheia }, { cheia: outra }] })
  const antes = await listas(coordenadora)
  const [key, sim] = [chave(), { 'X-Confirmado': '1' }]
  const recusada = await vira(coordenadora, body, key)
  expect(recusada.status).toBe(428)
  expect(recusada.body).toMatchObject({ detail: `${cheia} ${outra} Virar assim mesmo?` })
  expect(await listas(coordenadora)).toEqual(antes)
  const { contagem } = await viradaFeita(coordenadora, body, { ...key, ...sim })
  expect(contagem).toMatchObject({ mudam: 6 })
})

test('quem já está na turma que recebe não ocupa dois lugares, e os que vêm de duas turmas contam juntos', async () => {
  const { casa, coordenadora, a, b } = await escola()
  const nova = await casa.turma({ nome: '6º ano', ano_letivo: 2027, vagas: 6 })
  await coordenadora.post(`/turma/${nova.id}/alunos`, { alunos_ids: [a.alunos[0]?.id] }, chave())
  const body = corpo(destino(a, { existente: nova.id }), destino(b, { existente: nova.id }))
  const previa = async () => (await coordenadora.post('/viradas/conferencia', body)).body
  expect(await previa()).toMatchObject({ turmas: [{ cheia: null }, { cheia: null }] })
  await coordenadora.put(`/turma/${nova.id}`, { vagas: 5 })
  const cheia = 'A turma 6º ano tem 5 vagas e ficaria com 6.'
  expect(await previa()).toMatchObject({ turmas: [{ cheia }, { cheia }] })
})

test('desfeita, a virada deixa tudo como era, byte por byte do que as listas mostram', async () => {
  const { casa, coordenadora, beatriz, a, b } = await escola()
  const existente = await casa.turma({ nome: 'Coral 2027', ano_letivo: 2027 })
  const [ana, davi, lia] = a.alunos as [Row, Row, Row]
  const [deHoje] = b.alunos as [Row]
  // This one entered on the day of the turn: the enrolment of no day goes, and comes back.
  await coordenadora.put(`/alunos/${deHoje.id}`, { turma_desde: hoje })
  for (const data of ['2026-03-02', '2026-03-04', '2026-03-09'])
    await beatriz.post(`/turma/${a.turma.id}/dia/${data}`, {
      frequencias: [ana, davi].map(({ id }) => ({ aluno_id: id, status: 'ausente' })),
    })
  await coordenadora.get('/cuidado/fila')
  const fila = await coordenadora.put(`/cuidado/alunos/${ana.id}/responsavel`, {
    assumir: true,
    de: null,
  })
  expect(fila.status, fila.text).toBe(200)
  const antes = await listas(coordenadora)
  expect(antes['/cuidado/fila']).toContain(`"aluno_id":${davi.id}`)
  const outros = { [ana.id]: 'conclusao', [davi.id]: 'desistencia', [lia.id]: 'sem_turma' }
  const { virada } = await viradaFeita(
    coordenadora,
    corpo(destino(a, { nova: '6º ano A' }, outros), destino(b, { existente: existente.id })),
  )
  const virado = await listas(coordenadora)
  expect(virado['/cuidado/fila']).toBe('[]')
  expect(virado['/alunos/']).not.toBe(antes['/alunos/'])
  const headers = chave()
  const desfeita = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, headers)
  expect(desfeita.status, desfeita.text).toBe(200)
  expect(desfeita.body).toMatchObject([{ id: virada, impedimento: null }])
  expect((desfeita.body as ViradaFeita[])[0]?.desfeita_em).not.toBeNull()
  expect(await listas(coordenadora)).toEqual(antes)
  const denovo = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, headers)
  expect(denovo.status).toBe(200)
  const outra = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, chave())
  expect([outra.status, (outra.body as Row).detail]).toEqual([409, 'Esta virada já foi desfeita.'])
  // The name is free again, and the year can be turned once more.
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
})

test('os casos da fila seguem os alunos na própria virada, e ao desfazê-la, sem esperar por quem a lê', async () => {
  const { casa, coordenadora, beatriz, a } = await escola()
  const [ana, davi] = a.alunos as [Row, Row]
  for (const data of ['2026-03-02', '2026-03-04', '2026-03-09'])
    await beatriz.post(`/turma/${a.turma.id}/dia/${data}`, {
      frequencias: [ana, davi].map(({ id }) => ({ aluno_id: id, status: 'ausente' })),
    })
  await coordenadora.get('/cuidado/fila')
  const casos = () =>
    casa.db.kysely.selectFrom('caso').select(['aluno_id', 'turma_id']).orderBy('aluno_id').execute()
  const antes = await casos()
  expect(antes).toEqual([ana, davi].map(({ id }) => ({ aluno_id: id, turma_id: a.turma.id })))
  const { virada } = await viradaFeita(
    coordenadora,
    corpo(destino(a, { nova: '6º ano A' }, { [davi.id]: 'conclusao' })),
  )
  const [nova] = (await turmasDe(coordenadora)) as [Row]
  expect(await casos()).toEqual([{ aluno_id: ana.id, turma_id: nova.id }])
  // A version before kept one row, or none, where there is a list now.
  const guardados = casa.db.kysely.selectFrom('virada_aluno').select(['id', 'antes'])
  for (const { id, antes } of await guardados.execute()) {
    const { caso, saida, ...resto } = JSON.parse(antes ?? '{}')
    const um = { ...resto, caso: caso[0] ?? null, saida: saida[0] ?? null }
    const mudado = casa.db.kysely.updateTable('virada_aluno').set({ antes: JSON.stringify(um) })
    await mudado.where('id', '=', id).execute()
  }
  await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, chave())
  expect(await casos()).toEqual(antes)
})

/** Turns the year of a class, does something, and answers why it cannot be undone then. */
async function impedimento(
  { coordenadora, a }: Awaited<ReturnType<typeof escola>>,
  faz: (nova: Row, alunos: readonly Row[]) => Promise<unknown>,
) {
  const { virada } = await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  const [nova] = (await turmasDe(coordenadora)) as [Row]
  expect(((await coordenadora.get('/viradas')).body as ViradaFeita[])[0]?.impedimento).toBeNull()
  await faz(nova, a.alunos)
  const antes = await listas(coordenadora)
  const answer = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, chave())
  const [feita] = (await coordenadora.get('/viradas')).body as ViradaFeita[]
  if (answer.status === 409) {
    expect((answer.body as Row).detail).toBe(feita?.impedimento)
    expect(await listas(coordenadora)).toEqual(antes)
  }
  return feita?.impedimento
}

test('cada oficina é perguntada por si: a que continua fica com quem está nela, e desfeita a virada tudo é como era', async () => {
  const { casa, coordenadora, a, b } = await escola()
  const [ana, davi, lia, rui] = a.alunos as [Row, Row, Row, Row]
  const capoeira = await turmaCom(casa, 'Capoeira', 1, { tipo: 'oficina' })
  const teatro = await turmaCom(casa, 'Teatro', 0, { tipo: 'oficina' })
  const entra = (aluno: Row, { turma }: Turma) =>
    coordenadora.post(`/alunos/${aluno.id}/turmas`, { turma_id: turma.id, entrada: '2026-02-09' })
  for (const aluno of [ana, davi, lia]) expect((await entra(aluno, capoeira)).status).toBe(204)
  for (const aluno of [ana, davi, ...b.alunos])
    expect((await entra(aluno, teatro)).status).toBe(204)
  // Beside its main class, one of the sixth is in the fifth too.
  expect((await entra(b.alunos[0] as Row, a)).status).toBe(204)
  const { body: ano } = await coordenadora.get('/viradas/turmas')
  expect((ano as AnoParaVirar).turmas).toMatchObject([
    { nome: '5º ano A', oficina: false, alunos: [{}, {}, {}, {}, {}] },
    { nome: 'Capoeira', oficina: true, alunos: [{}, {}, {}, {}] },
    { nome: 'Coral 2026', oficina: false },
    { nome: 'Teatro', oficina: true, alunos: [{}, {}, {}, {}] },
  ])
  const antes = await listas(coordenadora)
  const quinto = { ...a, alunos: [...a.alunos, b.alunos[0] as Row] }
  const noTeatro = { ...teatro, alunos: [ana, davi, ...b.alunos] }
  const body = corpo(
    destino(quinto, { nova: '6º ano A' }, { [lia.id]: 'transferencia' }),
    { id: capoeira.turma.id, nova: null, existente: null, continua: true, alunos: [] },
    destino(noTeatro, { nova: 'Teatro 2027' }, { [davi.id]: 'sem_turma' }),
  )
  const { virada, contagem } = await viradaFeita(coordenadora, body)
  expect(contagem).toMatchObject({ criadas: 2, encerradas: 2 })
  const [sexto, novo] = (await turmasDe(coordenadora))
    .filter(({ ano_letivo }) => ano_letivo === 2027)
    .filter(({ nome }) => nome !== 'Capoeira') as [Row, Row]
  expect((await turmasDe(coordenadora)).find(({ nome }) => nome === 'Capoeira')).toMatchObject({
    ...{ ano_letivo: 2027, encerrada_em: null },
  })
  const oficinasDe = async (aluno: Row) => (await alunoDe(coordenadora, aluno)).oficinas_ids
  expect(await alunoDe(coordenadora, ana)).toMatchObject({
    ...{ turma_id: sexto.id, oficinas_ids: [capoeira.turma.id, novo.id] },
  })
  expect(await oficinasDe(davi)).toEqual([capoeira.turma.id])
  // Who leaves the institute leaves the workshop that goes on.
  expect([await oficinasDe(lia), await oficinasDe(rui)]).toEqual([null, null])
  expect(await alunoDe(coordenadora, b.alunos[0] as Row)).toMatchObject({
    ...{ turma_id: b.turma.id, oficinas_ids: [sexto.id, novo.id] },
  })
  const { body: historico } = await coordenadora.get(`/alunos/${b.alunos[1]?.id}/historico`)
  expect(historico).toMatchObject({
    entradas: [{ mudancas: [{ antes: ['Teatro'], depois: ['Teatro 2027'] }] }, {}, {}],
  })
  const desfeita = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, chave())
  expect(desfeita.status, desfeita.text).toBe(200)
  expect(await listas(coordenadora)).toEqual(antes)
})

test('o que se mudou em oficinas depois da virada fica quando ela é desfeita', async () => {
  const { casa, coordenadora, a } = await escola()
  const [ana] = a.alunos as [Row]
  const xadrez = await turmaCom(casa, 'Xadrez', 0, { tipo: 'oficina' })
  const { virada } = await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  await coordenadora.put(`/alunos/${ana.id}`, { oficinas_ids: [xadrez.turma.id] })
  const desfeita = await coordenadora.post(`/viradas/${virada}/desfazer`, undefined, chave())
  expect(desfeita.status, desfeita.text).toBe(200)
  expect(await alunoDe(coordenadora, ana)).toMatchObject({
    ...{ turma_id: a.turma.id, oficinas_ids: [xadrez.turma.id] },
  })
})

test('depois da primeira chamada de uma turma nova, não se desfaz mais', async () => {
  const casa = await escola()
  const chamada = (nova: Row, [ana]: readonly Row[]) =>
    casa.beatriz.post(`/turma/${nova.id}/dia/${hoje}`, {
      frequencias: [{ aluno_id: ana?.id, status: 'presente' }],
    })
  expect(await impedimento(casa, chamada)).toBe('Já há chamada na turma 6º ano A.')
})

test('nem depois de um aluno mudar, ou de a turma nova ter o que não veio da virada', async () => {
  const um = await escola()
  expect(
    await impedimento(um, (_, [ana]) =>
      um.coordenadora.put(`/alunos/${ana?.id}`, { turma_id: um.b.turma.id }),
    ),
  ).toBe('Depois da virada, mudou de turma ou de situação: Ana Clara de Souza.')
  const dois = await escola()
  expect(await impedimento(dois, (nova) => dois.casa.aluno({ turma_id: nova.id }))).toBe(
    'A turma 6º ano A já tem um aluno que não veio da virada.',
  )
  const tres = await escola()
  const relata = (nova: Row) =>
    tres.beatriz.post('/relatorio/', {
      data_relatorio: hoje,
      report: 'Primeiro encontro.',
      educador_id: tres.beatriz.id,
      turma_id: nova.id,
    })
  expect(await impedimento(tres, relata)).toBe(
    'A turma 6º ano A já tem um relatório que não veio da virada.',
  )
})

test('um aluno excluído depois da virada não impede desfazê-la, e continua excluído', async () => {
  const casa = await escola()
  expect(
    await impedimento(casa, (_, [ana]) => casa.coordenadora.delete(`/alunos/${ana?.id}`)),
  ).toBeNull()
  const { coordenadora, a } = casa
  const [ana, davi] = a.alunos as [Row, Row]
  expect((await coordenadora.get(`/alunos/${ana.id}`)).status).toBe(404)
  expect(await alunoDe(coordenadora, davi)).toMatchObject({ turma_id: a.turma.id })
})

test('de um aluno apagado de vez não fica o que a virada guardou, e ela ainda se desfaz', async () => {
  const casa = await escola()
  const { coordenadora, a } = casa
  const [ana, davi] = a.alunos as [Row, Row]
  const apaga = async () => {
    await coordenadora.delete(`/alunos/${ana.id}`)
    await eraseSubject(casa.casa.services, ana.id)
    const kept = await casa.casa.db.kysely.selectFrom('virada_aluno').selectAll().execute()
    expect(kept.map(({ aluno_id }) => aluno_id)).not.toContain(ana.id)
    expect(kept).toHaveLength(3)
  }
  expect(await impedimento(casa, apaga)).toBeNull()
  expect(await alunoDe(coordenadora, davi)).toMatchObject({ turma_id: a.turma.id })
})

test('uma correção do cadastro depois da virada fica quando ela é desfeita', async () => {
  const casa = await escola()
  const { coordenadora, a } = casa
  const [ana] = a.alunos as [Row]
  await impedimento(casa, () => coordenadora.put(`/alunos/${ana.id}`, { escola: 'Outra escola' }))
  expect(await alunoDe(coordenadora, ana)).toMatchObject({
    escola: 'Outra escola',
    turma_id: a.turma.id,
  })
})

test('em uma turma encerrada ninguém entra, a frequência dela se lê, e a da educadora é a nova', async () => {
  const { coordenadora, beatriz, a, b } = await escola()
  const [ana] = a.alunos as [Row]
  const dia = '2026-03-09'
  await beatriz.post(`/turma/${a.turma.id}/dia/${dia}`, {
    frequencias: [{ aluno_id: ana.id, status: 'presente' }],
  })
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  const [deB] = b.alunos as [Row]
  const entra = await coordenadora.put(`/alunos/${deB.id}`, { turma_id: a.turma.id })
  expect([entra.status, (entra.body as Row).errors]).toEqual([
    400,
    { turma_id: 'Esta turma está encerrada' },
  ])
  for (const quem of [coordenadora, beatriz])
    expect((await quem.get(`/turma/${a.turma.id}/dia/${dia}`)).body).toMatchObject({
      registros: [{ frequencias: [{ aluno_id: ana.id, status: 'presente' }] }],
    })
  expect((await turmasDe(beatriz)).map(({ nome }) => nome)).toEqual(['6º ano A', '5º ano A'])
  expect((await coordenadora.get(`/educadores/${beatriz.id}`)).body).toMatchObject({
    turma_responsavel: '6º ano A',
    turmas: [{ nome: '6º ano A' }],
  })
})

test('uma turma encerrada não está nas chamadas em aberto, nem nos lembretes, e os números ainda as contam', async () => {
  const { casa, coordenadora, a } = await escola()
  const emAbertoEm = async (moment: string) => {
    casa.clock.set(moment)
    const answer = await (await signIn(casa.app, coordenadora)).get('/chamadas-em-aberto')
    return answer.body as { nome: string; dias: Row[] }[]
  }
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  const [nova, ...outras] = await emAbertoEm('2026-03-19T12:00:00Z')
  expect(outras).toEqual([])
  expect([nova?.nome, nova?.dias[0]]).toEqual([
    '6º ano A',
    { data: '2026-03-18', situacao: 'faltando', faltam: 4 },
  ])
  // Of the days before somebody was in it none is due.
  const dias = nova?.dias.map(({ data, situacao }) => `${data} ${situacao}`)
  expect(dias?.slice(0, 4)).toEqual([
    '2026-03-18 faltando',
    '2026-03-16 faltando',
    '2026-03-11 faltando',
    '2026-03-09 sem aula',
  ])
  expect(nova?.dias.slice(3).every(({ situacao }) => situacao === 'sem aula')).toBe(true)
  const daSemana = await registersBetween(casa.services, '2026-03-02', '2026-03-10')
  expect(daSemana.map(({ nome }) => nome)).toEqual(['6º ano A'])
  const numeros = await (await signIn(casa.app, coordenadora)).get(
    `/indicadores?data_inicio=2026-03-01&data_fim=2026-03-09&turma_id=${a.turma.id}`,
  )
  expect(numeros.body).toMatchObject({ agora: { chamadas: { feitas: 0, devidas: 3 } } })
})

test('as semanas de uma turma encerrada são as suas últimas, e não as até hoje', async () => {
  const { casa, coordenadora, beatriz, a } = await escola()
  for (const [dia, status] of [
    ['2026-03-04', 'ausente'],
    ['2026-03-09', 'presente'],
  ])
    await beatriz.post(`/turma/${a.turma.id}/dia/${dia}`, {
      frequencias: [{ aluno_id: a.alunos[0]?.id, status }],
    })
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  casa.clock.set('2027-02-10T12:00:00Z')
  const depois = await signIn(casa.app, coordenadora)
  expect((await depois.get(`/turma/${a.turma.id}/semanas`)).body).toEqual({
    semanas: [
      { semana: '2026-03-02', presente: 0, ausente: 1, justificado: 0 },
      { semana: '2026-03-09', presente: 1, ausente: 0, justificado: 0 },
    ],
  })
})

test('uma planilha não põe ninguém em uma turma encerrada: diz qual, e nada entra', async () => {
  const { coordenadora, a } = await escola()
  await viradaFeita(coordenadora, corpo(destino(a, { nova: '6º ano A' })))
  const antes = await listas(coordenadora)
  const { cpf: _, ...valores } = alunoValues(1)
  const linhas = [
    { linha: 2, valores: { ...valores, cpf: cpfOf(990) }, referencias: { turma_id: '5º ano A' } },
  ]
  const { text } = await coordenadora.post('/alunos/importacao', { linhas })
  expect(text).toContain('"detail":"A turma 5º ano A está encerrada."')
  expect(await listas(coordenadora)).toEqual(antes)
})
