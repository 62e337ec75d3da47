import { expect, test } from 'vitest'
import type { FolhaDoMes } from '#features/folha/calls'
import type { PaginaDoHistorico } from '#model/history'
import { everyRole, institute, type Person, type Row } from './institute.ts'

// 10/03/2026, the day of the tests, is a Tuesday.
const casa = await institute()
const {
  coordenador: coordenadora,
  educador: beatriz,
  assistente_social: helena,
} = await everyRole(casa)

const desde = '2026-02-02'
const folha = (turma: Row, query = 'mes=2026-03') => `/turma/${turma.id}/folha?${query}`
const pede = async (turma: Row, query?: string, quem: Person = beatriz) => {
  const { status, body, text } = await quem.get(folha(turma, query))
  expect(status, text).toBe(200)
  return body as FolhaDoMes
}
const marcas = ({ alunos }: FolhaDoMes) =>
  Object.fromEntries(alunos.map(({ nome, marcas }) => [nome, marcas.map((it) => it?.[0] ?? '')]))
const salva = async (turma: Row, data: string, ...frequencias: [Row, string][]) => {
  const { status, text } = await beatriz.post(`/turma/${turma.id}/dia/${data}`, {
    frequencias: frequencias.map(([{ id }, status]) => ({ aluno_id: id, status })),
  })
  expect(status, text).toBe(200)
}
const turmaDe = (dias: string[] | null, nome?: string) =>
  casa.turma({ educador_id: beatriz.id, dias_de_aula: dias, ...(nome && { nome }) })
const aluno = (nome: string, turma: Row, turma_desde = desde) =>
  casa.aluno({ nome, turma_id: turma.id, turma_desde })

test('a folha tem os dias de aula da turma, sem os dias sem aula, e os dias com chamada', async () => {
  const turma = await turmaDe(['seg', 'qua'])
  const ana = await aluno('Ana', turma)
  await coordenadora.post('/dia-sem-aula/', {
    ...{ inicio: '2026-03-04', fim: '2026-03-04', motivo: 'Chuva', turma_id: turma.id },
  })
  await salva(turma, '2026-03-02', [ana, 'ausente'])
  // A replaced lesson, on a Saturday.
  await salva(turma, '2026-03-07', [ana, 'presente'])
  const recebida = await pede(turma)
  expect(recebida).toMatchObject({
    ...{ turma: { id: turma.id }, educador: 'Beatriz', mes: '2026-03' },
    dias: [
      ...['2026-03-02', '2026-03-07', '2026-03-09', '2026-03-11', '2026-03-16', '2026-03-18'],
      ...['2026-03-23', '2026-03-25', '2026-03-30'],
    ],
  })
  expect(marcas(recebida).Ana).toEqual(['a', 'p', '', '', '', '', '', '', ''])
  expect((await pede(turma, '')).mes).toBe('2026-03')
})

test('quem entra, sai ou muda está na folha nos dias em que esteve na turma; as marcas ficam', async () => {
  const turma = await turmaDe(['seg', 'qua', 'sex'])
  const outra = await turmaDe(['seg', 'qua', 'sex'])
  const ana = await aluno('Ana', turma)
  const bia = await aluno('Bia', turma, '2026-03-06')
  const caio = await aluno('Caio', turma)
  const davi = await aluno('Davi', turma)
  await salva(turma, '2026-03-02', [ana, 'presente'], [caio, 'ausente'], [davi, 'presente'])
  await coordenadora.put(`/alunos/${caio.id}`, { turma_id: outra.id, turma_desde: '2026-03-06' })
  await coordenadora.put(`/alunos/${davi.id}`, { turma_id: null })
  const dela = await pede(turma)
  expect(dela.dias.slice(0, 4)).toEqual(['2026-03-02', '2026-03-04', '2026-03-06', '2026-03-09'])
  const inicio = (recebida: FolhaDoMes) =>
    Object.fromEntries(
      Object.entries(marcas(recebida)).map(([nome, all]) => [nome, all.slice(0, 5)]),
    )
  expect(inicio(dela)).toEqual({
    Ana: ['p', '', '', '', ''],
    Bia: ['f', 'f', '', '', ''],
    Caio: ['a', '', 'f', 'f', 'f'],
    // He left on the 10th, after the register of the 2nd.
    Davi: ['p', '', '', '', 'f'],
  })
  expect(inicio(await pede(outra))).toEqual({ Caio: ['f', 'f', '', '', ''] })
  expect(marcas(await pede(turma, 'mes=2026-04'))).not.toHaveProperty('Caio')
  expect(bia.id).toBeGreaterThan(0)
})

test('uma turma sem dias de aula tem os dias com chamada; a folha em branco, todos os do mês', async () => {
  const turma = await turmaDe(null)
  const ana = await aluno('Ana', turma)
  await salva(turma, '2026-03-05', [ana, 'justificado'])
  expect((await pede(turma)).dias).toEqual(['2026-03-05'])
  const branca = await pede(turma, 'mes=2026-03&em_branco=1')
  expect(branca.dias).toHaveLength(31)
  expect(new Set(marcas(branca).Ana)).toEqual(new Set(['']))
})

test('a folha em branco não tem marcas, e diz quem ainda não estava ou já não está na turma', async () => {
  const turma = await turmaDe(['seg'])
  const ana = await aluno('Ana', turma)
  await aluno('Bia', turma, '2026-03-09')
  await salva(turma, '2026-03-02', [ana, 'ausente'])
  const branca = await pede(turma, 'mes=2026-03&em_branco=1')
  expect(marcas(branca)).toEqual({ Ana: ['', '', '', '', ''], Bia: ['f', '', '', '', ''] })
})

const acessos = async (id: number) => {
  const { body } = await coordenadora.get(`/alunos/${id}/historico?tipo=acessos`)
  return (body as PaginaDoHistorico).entradas.map(
    ({ acao, assunto, dia, quem }) => `${quem?.nome} ${acao} ${assunto} ${dia}`,
  )
}

test('impressa ou exportada, a folha fica nos acessos de cada aluno dela; vista, não', async () => {
  const turma = await turmaDe(['seg'])
  const ana = await aluno('Ana', turma)
  const caio = await aluno('Caio', turma)
  const longe = await aluno('Zeca', await turmaDe(['seg']))
  await salva(turma, '2026-03-02', [ana, 'presente'], [caio, 'presente'])
  await coordenadora.put(`/alunos/${caio.id}`, { turma_id: null })
  await pede(turma)
  expect(await acessos(ana.id)).toEqual([])
  await pede(turma, 'mes=2026-03&para=imprimir')
  await pede(turma, 'mes=2026-03&para=exportar', helena)
  await pede(turma, 'mes=2026-04&em_branco=1&para=imprimir')
  expect(await acessos(ana.id)).toEqual([
    'Beatriz imprimiu folha_em_branco 2026-04-01',
    'Helena exportou folha_do_mes 2026-03-01',
    'Beatriz imprimiu folha_do_mes 2026-03-01',
  ])
  // Who has left the class is in the sheet of the month, and not in the next one.
  expect(await acessos(caio.id)).toHaveLength(2)
  expect(await acessos(longe.id)).toEqual([])
})

test('a folha de outra turma é recusada à educadora, e nenhum acesso é anotado', async () => {
  const turma = await casa.turma({ dias_de_aula: ['seg'] })
  const ana = await aluno('Nina Prado', turma)
  const recusada = await beatriz.get(folha(turma, 'mes=2026-03&para=imprimir'))
  expect([recusada.status, recusada.text]).toEqual([404, '{"detail":"Não encontrado."}'])
  expect(await acessos(ana.id)).toEqual([])
})

test('um mês que não é mês é recusado', async () => {
  const turma = await turmaDe(['seg'])
  for (const mes of ['2026-13', '2026', '2026-3', "2026-03'--", '9999-01', '2026-03-01'])
    expect((await beatriz.get(folha(turma, `mes=${mes}`))).status, mes).toBe(400)
})

test("o nome e a cidade do instituto vêm de 'Ajustes'", async () => {
  const turma = await turmaDe(['seg'])
  expect(await pede(turma)).toMatchObject({ instituto: null, cidade: null })
  const salvos = { instituto: 'Instituto Aurora', cidade: 'Recife/PE' }
  expect((await coordenadora.put('/ajuste/1', salvos)).status).toBe(200)
  expect(await pede(turma)).toMatchObject(salvos)
})
