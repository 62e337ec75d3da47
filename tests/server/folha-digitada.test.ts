import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FolhaADigitar } from '#features/folha/calls'
import type { PaginaDoHistorico } from '#model/history'
import { expectDaysCounted } from './class-days.ts'
import { everyRole, institute, type Row } from './institute.ts'

// 10/03/2026, the day of the tests, is a Tuesday.
const casa = await institute()
const { coordenador: rosana, educador: beatriz, assistente_social: helena } = await everyRole(casa)

const turmaDe = () => casa.turma({ educador_id: beatriz.id, dias_de_aula: ['seg', 'qua'] })
const aluno = (nome: string, turma: Row, turma_desde = '2026-02-02') =>
  casa.aluno({ nome, turma_id: turma.id, turma_desde })
const endereco = ({ id }: Row) => `/turma/${id}/folha/digitar`
const folha = async (turma: Row, mes = '2026-03') =>
  (await rosana.get(`${endereco(turma)}?mes=${mes}`)).body as FolhaADigitar
const dia = (data: string, etag: string | null, ...marcas: [Row, string | null][]) => ({
  ...{ data, etag },
  frequencias: marcas.map(([{ id }, status]) => ({ aluno_id: id, status })),
})
const digita = (turma: Row, dias: unknown[], quem = rosana, headers = {}) =>
  quem.post(endereco(turma), { mes: '2026-03', dias }, headers)
const marcasDe = ({ alunos }: FolhaADigitar) => alunos.map(({ marcas }) => marcas)

test('a folha a digitar tem os dias de aula até hoje, na ordem da folha, e quem salvou cada chamada', async () => {
  const turma = await turmaDe()
  const bia = await aluno('Bia', turma)
  await aluno('Ana', turma, '2026-03-04')
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-02`, {
    frequencias: [{ aluno_id: bia.id, status: 'ausente' }],
  })
  const recebida = await folha(turma)
  expect(recebida.dias).toEqual(['2026-03-02', '2026-03-04', '2026-03-09'])
  expect(recebida.alunos.map(({ nome }) => nome)).toEqual(['Ana', 'Bia'])
  expect(marcasDe(recebida)).toEqual([
    ['fora', null, null],
    ['ausente', null, null],
  ])
  expect(recebida.registros).toEqual([
    {
      ...{ data: '2026-03-02', etag: `"${turma.id}.2026-03-02.1"`, salvo_por: 'Beatriz' },
      ...{ salvo_em: expect.any(String), da_folha: false },
    },
  ])
})

test('uma turma sem dias da semana se digita em qualquer dia', async () => {
  const turma = await casa.turma({ educador_id: beatriz.id })
  await aluno('Ana', turma)
  expect((await folha(turma, '2026-02')).dias).toHaveLength(28)
})

test('os dias digitados são salvos juntos, com quem digitou, nos contadores e no histórico', async () => {
  const turma = await turmaDe()
  const [ana, bia] = [await aluno('Ana', turma), await aluno('Bia', turma)]
  const salvos = await digita(turma, [
    dia('2026-03-04', null, [ana, 'presente'], [bia, 'ausente']),
    dia('2026-03-02', null, [ana, 'ausente'], [bia, 'ausente']),
  ])
  expect(salvos.status, salvos.text).toBe(200)
  expect(salvos.body).toEqual({
    dias: ['2026-03-02', '2026-03-04'].map((data) => ({ data, etag: `"${turma.id}.${data}.1"` })),
  })
  expect(marcasDe(await folha(turma))).toEqual([
    ['ausente', 'presente', null],
    ['ausente', 'ausente', null],
  ])
  const { body } = await rosana.get(`/alunos/${bia.id}`)
  expect(body).toMatchObject({ percentual_ausencia: 100, selo: 'critico' })
  const chamada = await beatriz.get(`/turma/${turma.id}/dia/2026-03-02`)
  expect(chamada.body).toMatchObject({ registros: [{ versao: 1, da_folha: true }] })
  const historico = await rosana.get(`/alunos/${ana.id}/historico`)
  const { entradas } = historico.body as PaginaDoHistorico
  expect(entradas.filter(({ acao }) => acao === 'digitou').map(({ dia }) => dia)).toEqual([
    '2026-03-04',
    '2026-03-02',
  ])
})

test('enquanto a folha é salva, os outros são atendidos entre um dia e outro', async () => {
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await aluno('Ana', turma)
  const dias = Array.from({ length: 27 }, (_, at) =>
    dia(`2026-02-${String(at + 2).padStart(2, '0')}`, null, [ana, 'ausente']),
  )
  let [voltas, acabou] = [0, false]
  const outros = async () => {
    for (; !acabou; voltas += 1) await setImmediate()
  }
  const salva = rosana.post(endereco(turma), { mes: '2026-02', dias })
  await Promise.all([
    salva.finally(() => {
      acabou = true
    }),
    outros(),
  ])
  expect((await salva).status).toBe(200)
  expect(voltas).toBeGreaterThan(dias.length)
  expect((await rosana.get(`/alunos/${ana.id}`)).body).toMatchObject({ percentual_ausencia: 100 })
})

test('quem corrige a chamada digitada é quem a salvou por último', async () => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  await digita(turma, [dia('2026-03-02', null, [ana, 'ausente'])])
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-02`, {
    frequencias: [{ aluno_id: ana.id, status: 'presente' }],
  })
  const [registro] = (await folha(turma)).registros
  expect(registro).toMatchObject({ salvo_por: 'Beatriz', da_folha: false })
})

test('um dia que mudou recusa todos, e nada é salvo', async () => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  await beatriz.post(`/turma/${turma.id}/dia/2026-03-04`, {
    frequencias: [{ aluno_id: ana.id, status: 'justificado' }],
  })
  const recusado = await digita(turma, [
    dia('2026-03-02', null, [ana, 'ausente']),
    dia('2026-03-04', null, [ana, 'ausente']),
  ])
  expect(recusado.status).toBe(412)
  expect(marcasDe(await folha(turma))).toEqual([[null, 'justificado', null]])
})

test('a mesma requisição repetida é salva uma vez; a chave de outra é recusada', async () => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  const dias = [dia('2026-03-02', null, [ana, 'ausente'])]
  const chave = { 'idempotency-key': 'folha-de-marco' }
  const primeira = await digita(turma, dias, rosana, chave)
  const segunda = await digita(turma, dias, rosana, chave)
  expect([primeira.status, segunda.status]).toEqual([200, 200])
  expect(segunda.body).toEqual(primeira.body)
  const outra = await digita(turma, [dia('2026-03-04', null, [ana, 'ausente'])], rosana, chave)
  expect(outra.status).toBe(409)
})

test.each([
  ['um dia de outro mês', '2026-02-02', 'dias'],
  ['um dia que ainda não veio', '2026-03-11', 'data'],
])('%s é recusado, e os outros com ele', async (_, data, campo) => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  const recusado = await digita(turma, [
    dia('2026-03-02', null, [ana, 'ausente']),
    dia(data, null, [ana, 'ausente']),
  ])
  expect(recusado.status).toBe(400)
  expect(recusado.body).toMatchObject({ errors: { [campo]: expect.any(String) } })
  expect(marcasDe(await folha(turma))).toEqual([[null, null, null]])
})

test('quem não estava na turma no dia, ou é de outra, recusa a folha inteira', async () => {
  const turma = await turmaDe()
  const [ana, joao] = [await aluno('Ana', turma), await casa.aluno()]
  const recusado = await digita(turma, [
    dia('2026-03-02', null, [ana, 'ausente']),
    dia('2026-03-04', null, [joao, 'ausente']),
  ])
  expect(recusado.status).toBe(400)
  expect(marcasDe(await folha(turma))).toEqual([[null, null, null]])
})

test('uma falta digitada que uma justificativa cobre é justificada', async () => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  await rosana.post('/justificativa/', {
    ...{ aluno_id: ana.id, inicio: '2026-03-01', fim: '2026-03-03', motivo: 'doenca' },
  })
  await digita(turma, [dia('2026-03-02', null, [ana, 'ausente'])])
  expect(marcasDe(await folha(turma))).toEqual([['justificado', null, null]])
})

test('só a coordenação digita; a folha assinada é lida também pelo educador da turma', async () => {
  const turma = await turmaDe()
  const ana = await aluno('Ana', turma)
  for (const quem of [beatriz, helena]) {
    const dias = [dia('2026-03-02', null, [ana, 'ausente'])]
    expect((await digita(turma, dias, quem)).status).toBe(403)
    expect((await quem.get(`${endereco(turma)}?mes=2026-03`)).status).toBe(403)
  }
  const corpo = { turma_id: turma.id, mes: '2026-03' }
  expect((await rosana.post('/folha-assinada/', corpo)).status).toBe(201)
  expect((await rosana.post('/folha-assinada/', corpo)).body).toMatchObject({
    errors: { mes: 'Já há uma folha assinada deste mês' },
  })
  const deOutra = await casa.educadora()
  const lidas = async (quem: typeof rosana) =>
    (await quem.get(`/folha-assinada/?turma_id=${turma.id}`)).body
  expect(await lidas(beatriz)).toMatchObject([{ mes: '2026-03' }])
  expect(await lidas(deOutra)).toEqual([])
  expect((await beatriz.post('/folha-assinada/', { ...corpo, mes: '2026-02' })).status).toBe(403)
})

test('folhas de duas turmas com os mesmos alunos e chamadas delas, todas ao mesmo tempo: de cada dia vale uma, inteira', async () => {
  const [turma, oficina] = [await turmaDe(), await turmaDe()]
  const alunos = await Promise.all(['Ana', 'Bia', 'Caio', 'Davi'].map((nome) => aluno(nome, turma)))
  const entrada = { alunos_ids: alunos.map(({ id }) => id), entrada: '2026-02-02' }
  expect((await rosana.post(`/turma/${oficina.id}/alunos`, entrada)).status).toBe(204)
  const dias = ['2026-03-02', '2026-03-04', '2026-03-09']
  const daFolha = (status: string, ordem: readonly Row[]) =>
    dias.map((data) => dia(data, null, ...ordem.map((each) => [each, status] as [Row, string])))
  const chamada = (at: Row, data: string, status: string) =>
    beatriz.post(
      `/turma/${at.id}/dia/${data}`,
      { frequencias: alunos.map(({ id }) => ({ aluno_id: id, status })) },
      { 'if-none-match': '*' },
    )
  const respostas = await Promise.all(
    [turma, oficina].flatMap((at) => [
      digita(at, daFolha('presente', alunos)),
      digita(at, daFolha('ausente', alunos.toReversed())),
      chamada(at, '2026-03-04', 'justificado'),
      chamada(at, '2026-03-09', 'justificado'),
    ]),
  )
  expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([200, 412]))
  for (const at of [turma, oficina]) {
    const agora = await folha(at)
    // One day has one mark of all: that of the save that came first, and no other one came.
    for (const column of dias.keys())
      expect(new Set(marcasDe(agora).map((row) => row[column])).size, `${column}`).toBe(1)
    const salvos = agora.registros.map(({ data, etag }) => [data, etag])
    expect(salvos.length).toBeGreaterThan(0)
    expect(salvos).toEqual(salvos.map(([data]) => [data, `"${at.id}.${data}.1"`]))
  }
  await expectDaysCounted(casa.db)
})
