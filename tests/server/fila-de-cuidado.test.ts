import { expect, test } from 'vitest'
import { forgetLeavings } from '#features/cuidado/server/alerts'
import type { PaginaDoHistorico } from '#model/history'
import { after } from '../fixtures/alertas-devagar.ts'
import { everyRole, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenador: coordenadora, educador, assistente_social: helena } = await everyRole(casa)
type Pessoa = typeof helena
interface Linha {
  readonly aluno: { readonly id: number; readonly nome: string }
  readonly [campo: string]: unknown
}

/** A class of its own, with a student who missed the last three days. */
async function faltosa(nome = 'Ana Lima', dias = ['2026-03-05', '2026-03-06', '2026-03-09']) {
  const turma = await casa.turma({ educador_id: educador.id })
  const ana = await casa.aluno({ turma_id: turma.id, nome })
  for (const data of dias) await chamada(turma, ana, data, 'ausente')
  return { turma, ana }
}
async function chamada({ id }: Row, aluno: Row, data: string, status: string) {
  const frequencias = [{ aluno_id: aluno.id, status }]
  const answer = await educador.post(`/turma/${id}/dia/${data}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
}
const linhas = async (path: string, { id }: Row, quem: Pessoa = helena, query = '') => {
  const answer = await quem.get(`${path}?turma_id=${id}&_start=0&_end=25${query}`)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers['x-total-count']).toBe(String((answer.body as Linha[]).length))
  return answer.body as Linha[]
}
const fila = (turma: Row, quem?: Pessoa, query?: string) =>
  linhas('/cuidado/fila', turma, quem, query)
const saidas = (turma: Row) => linhas('/cuidado/saidas', turma)
/** What the student's history says of who takes care. */
async function mudancasDoCaso({ id }: Row) {
  const { status, body, text } = await coordenadora.get(`/alunos/${id}/historico`)
  expect(status, text).toBe(200)
  const { entradas } = body as PaginaDoHistorico
  return entradas.filter(({ assunto }) => assunto === 'caso').flatMap(({ mudancas }) => mudancas)
}
async function contato(aluno: Row, more: object = {}, quem: Pessoa = helena) {
  const body = { aluno_id: aluno.id, sigilo: 'equipe', ...more }
  const answer = await quem.post('/atendimento/', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}

test('uma ligação que ninguém atendeu não tira da fila: conta os dias e fica dita', async () => {
  const { turma, ana } = await faltosa()
  expect(await fila(turma)).toMatchObject([
    {
      contato: 'sem',
      dias_sem_contato: null,
      ultimo_contato_em: null,
      motivos: '3 faltas seguidas',
    },
  ])
  await contato(ana, { data: '2026-03-09' })
  expect(await fila(turma)).toMatchObject([{ contato: 'tentado', dias_sem_contato: 1 }])
  expect(await fila(turma, helena, '&contato=sem')).toEqual([])
  expect(await saidas(turma)).toEqual([])
})

test('um contato em que se falou tira da fila, e a saída diz por quê; excluído, ela volta', async () => {
  const { turma, ana } = await faltosa()
  // Before the alert began, it answers nothing.
  await contato(ana, { data: '2026-03-06', conseguiu: true })
  expect(await fila(turma)).toHaveLength(1)
  const { id } = await contato(ana, { conseguiu: true })
  expect(await fila(turma)).toEqual([])
  expect(await saidas(turma)).toMatchObject([
    {
      saida: 'contato',
      saiu_em: '2026-03-10',
      motivos: '3 faltas seguidas',
      aluno: { id: ana.id },
    },
  ])
  expect((await helena.delete(`/atendimento/${id}`)).status).toBe(204)
  expect(await fila(turma)).toHaveLength(1)
  expect(await saidas(turma)).toEqual([])
})

test('duas presenças tiram da fila, e olhar não tira', async () => {
  const { turma, ana } = await faltosa()
  for (let times = 0; times < 3; times += 1) expect(await fila(turma)).toHaveLength(1)
  await chamada(turma, ana, '2026-03-02', 'presente')
  expect(await fila(turma)).toHaveLength(1)
  await chamada(turma, ana, '2026-03-09', 'presente')
  await chamada(turma, ana, '2026-03-10', 'presente')
  expect(await fila(turma)).toEqual([])
  expect(await saidas(turma)).toMatchObject([{ saida: 'sem_alerta' }])
})

test('uma presença não tira da fila quem ninguém alcançou: a linha diz o que tinha, em toda parte', async () => {
  const { turma, ana } = await faltosa()
  const emAlerta = async () =>
    (
      await helena.get(
        `/indicadores?data_inicio=2026-03-01&data_fim=2026-03-10&turma_id=${turma.id}`,
      )
    ).body
  const sinal = async () => ((await educador.get(`/alunos/${ana.id}`)).body as Row).caso_aberto
  await chamada(turma, ana, '2026-03-10', 'presente')
  const tinha = { motivos: 'tinha 3 faltas seguidas', tipo: 'seguidas', desde: '2026-03-09' }
  for (const quem of [helena, coordenadora])
    expect(await fila(turma, quem, '&tipo=seguidas')).toMatchObject([tinha])
  expect(await emAlerta()).toMatchObject({ hoje: { em_alerta: 1 } })
  expect(await sinal()).toBe(true)
  expect(await saidas(turma)).toEqual([])
  await contato(ana, { conseguiu: true })
  expect(await fila(turma)).toEqual([])
  expect(await saidas(turma)).toMatchObject([{ saida: 'contato', saiu_em: '2026-03-10' }])
  expect(await sinal()).toBe(false)
  expect(await emAlerta()).toMatchObject({ hoje: { em_alerta: 0 } })
})

test('a segunda presença seguida tira da fila quem tinha faltas; justificá-las ou corrigi-las também, na hora', async () => {
  const dias = ['2026-03-04', '2026-03-05', '2026-03-06']
  const [volta, justificada, corrigida] = [
    ...[await faltosa('Ana', dias), await faltosa('Bia', dias), await faltosa('Eva', dias)],
  ] as const
  for (const { turma, ana } of [volta, justificada, corrigida]) {
    await chamada(turma, ana, '2026-03-09', 'presente')
    expect(await fila(turma)).toMatchObject([{ motivos: 'tinha 3 faltas seguidas' }])
  }
  await chamada(volta.turma, volta.ana, '2026-03-10', 'presente')
  const periodo = { inicio: '2026-03-05', fim: '2026-03-05', motivo: 'doenca' }
  const values = { aluno_id: justificada.ana.id, ...periodo }
  expect((await coordenadora.post('/justificativa/', values)).status).toBe(201)
  await chamada(corrigida.turma, corrigida.ana, '2026-03-06', 'presente')
  const saiu = async ({ turma }: { turma: Row }) => {
    expect(await fila(turma)).toEqual([])
    return (await saidas(turma)).map(({ saida, saiu_em }) => `${saida} ${saiu_em}`)
  }
  expect(await saiu(volta)).toEqual(['presencas 2026-03-10'])
  expect(await saiu(justificada)).toEqual(['sem_alerta 2026-03-10'])
  // The day that was corrected and the next are two presences, but no absence asks for care any more.
  expect(await saiu(corrigida)).toEqual(['sem_alerta 2026-03-10'])
})

test('um contato de antes não é o que tira da fila um alerta que a correção desfaz', async () => {
  const { turma, ana } = await faltosa('Ana', ['2026-01-12', '2026-01-13', '2026-01-14'])
  await contato(ana, { data: '2026-01-14', conseguiu: true })
  await chamada(turma, ana, '2026-01-15', 'presente')
  for (const data of ['2026-03-05', '2026-03-06', '2026-03-09'])
    await chamada(turma, ana, data, 'ausente')
  expect(await fila(turma)).toHaveLength(1)
  await chamada(turma, ana, '2026-03-06', 'presente')
  expect(await fila(turma)).toEqual([])
  expect(await saidas(turma)).toMatchObject([{ saida: 'sem_alerta', saiu_em: '2026-03-10' }])
})

test('um passo com data traz de volta no dia dele, antes dos mais graves, e um contato o cumpre', async () => {
  const { turma, ana } = await faltosa()
  const davi = await casa.aluno({ turma_id: turma.id, nome: 'Davi Nunes' })
  for (const data of ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
    await chamada(turma, davi, data, 'ausente')
  const passo = { conseguiu: true, proximo_passo: 'Visitar', proximo_passo_em: '2026-03-10' }
  const marcado = await contato(ana, {
    ...passo,
    data: '2026-03-09',
    proximo_passo_em: '2026-03-12',
  })
  expect((await fila(turma)).map(({ aluno }) => aluno.nome)).toEqual(['Davi Nunes'])
  await helena.put(`/atendimento/${marcado.id}`, { proximo_passo_em: '2026-03-10' })
  expect(await fila(turma)).toMatchObject([
    {
      aluno: { nome: 'Ana Lima' },
      passo: 'vencido',
      proximo_passo: 'Visitar',
      tipo: null,
      contato: 'feito',
    },
    { aluno: { nome: 'Davi Nunes' }, passo: null },
  ])
  await contato(ana, { conseguiu: true })
  expect((await fila(turma)).map(({ aluno }) => aluno.nome)).toEqual(['Davi Nunes'])
  expect(await saidas(turma)).toMatchObject([{ aluno: { nome: 'Ana Lima' } }])
})

test('um caso se assume e se devolve; quem o perdeu de vista não o toma sem ver', async () => {
  const { turma, ana } = await faltosa()
  const [linha] = await fila(turma)
  const assumir = (quem: Pessoa, assumir: boolean, de: number | null) =>
    quem.put(`/cuidado/alunos/${ana.id}/responsavel`, { assumir, de })
  const { responsavel_id: dela } = (await assumir(helena, true, null)).body as {
    responsavel_id: number
  }
  expect((await assumir(coordenadora, true, null)).status).toBe(409)
  const [assumida] = await fila(turma)
  expect(assumida).toMatchObject({ id: linha?.id, responsavel: { id: dela } })
  expect(await fila(turma, helena, '&responsavel_id=eu')).toHaveLength(1)
  expect(await fila(turma, coordenadora, '&responsavel_id=eu')).toEqual([])
  // It stays with her while the row is worked out anew, and when it comes back.
  await contato(ana, { conseguiu: true, data: '2026-03-09', proximo_passo_em: '2026-03-20' })
  expect(await fila(turma)).toEqual([])
  await chamada(turma, ana, '2026-03-10', 'ausente')
  const { body } = await helena.get(`/atendimento/?aluno_id=${ana.id}`)
  await helena.put(`/atendimento/${(body as Row[])[0]?.id}`, { proximo_passo_em: '2026-03-10' })
  expect(await fila(turma)).toMatchObject([{ responsavel: { id: dela } }])
  expect((await assumir(coordenadora, true, dela)).status).toBe(200)
  const [tomada] = await fila(turma)
  expect((await assumir(coordenadora, false, Number(tomada?.responsavel_id))).status).toBe(200)
  expect(await fila(turma)).toMatchObject([{ responsavel: null, responsavel_id: null }])
  expect((await assumir(educador, true, null)).status).toBe(403)
  const fora = await casa.aluno()
  const path = `/cuidado/alunos/${fora.id}/responsavel`
  expect((await helena.put(path, { assumir: true, de: null })).status).toBe(404)
})

test('quem assume e quem devolve um caso fica no histórico do aluno, também depois que ele sai da fila', async () => {
  const { turma, ana } = await faltosa()
  await fila(turma)
  const path = `/cuidado/alunos/${ana.id}/responsavel`
  const { body } = await helena.put(path, { assumir: true, de: null })
  const { responsavel_id: dela } = body as { responsavel_id: number }
  await coordenadora.put(path, { assumir: true, de: dela })
  // Nothing changes: nothing is recorded.
  const [linha] = await fila(turma)
  await coordenadora.put(path, { assumir: true, de: Number(linha?.responsavel_id) })
  await contato(ana, { conseguiu: true })
  expect(await fila(turma)).toEqual([])
  expect(await mudancasDoCaso(ana)).toEqual([
    { campo: 'responsavel_id', antes: 'Helena', depois: 'Coordenação' },
    { campo: 'responsavel_id', antes: null, depois: 'Helena' },
  ])
})

test('T1: um caso aberto só pelo passo sigiloso a coordenação não assume, e não sabe quem o assumiu', async () => {
  const { turma } = await faltosa()
  const calma = await casa.aluno({ turma_id: turma.id, nome: 'Eva Nunes' })
  const passo = { proximo_passo: 'Visitar', proximo_passo_em: '2026-03-10' }
  await contato(calma, { ...passo, sigilo: 'sigiloso' })
  expect(await fila(turma)).toHaveLength(2)
  const path = `/cuidado/alunos/${calma.id}/responsavel`
  const semCaso = `/cuidado/alunos/${(await casa.aluno()).id}/responsavel`
  const recusa = async (onde: string) => {
    const { status, body } = await coordenadora.put(onde, { assumir: true, de: null })
    return [status, body]
  }
  expect(await recusa(path)).toEqual(await recusa(semCaso))
  expect((await helena.put(path, { assumir: true, de: null })).status).toBe(200)
  expect(await recusa(path)).toEqual(await recusa(semCaso))
  expect(await mudancasDoCaso(calma)).toEqual([])
  const exportado = await coordenadora.get(`/alunos/${calma.id}/exportacao`)
  expect(exportado.text).not.toContain('responsavel_id')
})

test('o telefone é o do primeiro contato que não está proibido, ou o do responsável', async () => {
  const { turma, ana } = await faltosa()
  const telefone = async () => (await fila(turma))[0]?.telefone
  expect(await telefone()).toBeNull()
  await coordenadora.put(`/alunos/${ana.id}`, { telefone_responsavel: '11987654321' })
  expect(await telefone()).toBe('(11) 98765-4321')
  const contatos = [
    { nome: 'Rui', telefone: '11911111111', pode_retirar: 'proibido' },
    { nome: 'Sem número' },
    { nome: 'Carla', telefone: '11922222222' },
    { nome: 'Davi', telefone: '11933333333' },
  ]
  const saved = await coordenadora.put(`/alunos/${ana.id}`, { contatos })
  expect(saved.status, saved.text).toBe(200)
  expect(await telefone()).toBe('(11) 92222-2222')
})

test('T1: o passo de um contato sigiloso não está na fila da coordenação, nem a sua ordem o diz', async () => {
  const { turma, ana } = await faltosa()
  const grave = await casa.aluno({ turma_id: turma.id, nome: 'Davi Nunes' })
  for (const data of ['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09'])
    await chamada(turma, grave, data, 'ausente')
  const passo = { proximo_passo: 'Jabuticabeira', proximo_passo_em: '2026-03-10' }
  await contato(ana, { ...passo, sigilo: 'sigiloso', relato: 'Jabuticabeira' })
  const calma = await casa.aluno({ turma_id: turma.id, nome: 'Eva Nunes' })
  await contato(calma, { ...passo, sigilo: 'sigiloso' })
  const nomes = (rows: Linha[]) => rows.map(({ aluno }) => aluno.nome)
  expect(nomes(await fila(turma))).toEqual(['Ana Lima', 'Eva Nunes', 'Davi Nunes'])
  const dela = await fila(turma, coordenadora)
  expect(nomes(dela)).toEqual(['Davi Nunes', 'Ana Lima'])
  expect(dela[1]).toMatchObject({
    ...{ passo: null, proximo_passo_em: null, dias_sem_contato: null, contato: 'sem' },
    proximo_passo: null,
  })
  expect(JSON.stringify(dela)).not.toContain('Jabuticabeira')
  expect(await fila(turma, coordenadora, '&passo=vencido')).toEqual([])
  for (const { id } of [ana, calma]) {
    const { status, text } = await coordenadora.get(`/alunos/${id}/exportacao`)
    expect([status, /Jabuticabeira|Próximo passo de/.test(text)]).toEqual([200, false])
  }
  await contato(calma, { conseguiu: true, sigilo: 'sigiloso' })
  expect(nomes(await fila(turma))).toEqual(['Ana Lima', 'Davi Nunes'])
  expect(await saidas(turma)).toMatchObject([{ aluno: { nome: 'Eva Nunes' }, saida: 'passo' }])
  expect(await linhas('/cuidado/saidas', turma, coordenadora)).toEqual([])
})

test('quem assume um caso com um contato sigiloso o assume para todos; sem sigilosos, volta a ser uma linha', async () => {
  const { turma, ana } = await faltosa()
  const { id } = await contato(ana, { data: '2026-03-09', sigilo: 'sigiloso' })
  expect(await fila(turma)).toMatchObject([{ contato: 'tentado' }])
  expect(await fila(turma, coordenadora)).toMatchObject([{ contato: 'sem' }])
  const path = `/cuidado/alunos/${ana.id}/responsavel`
  await coordenadora.put(path, { assumir: true, de: null })
  for (const quem of [helena, coordenadora])
    expect(await fila(turma, quem)).toMatchObject([{ responsavel: { nome: 'Coordenação' } }])
  await contato(ana, { data: '2026-03-10', conseguiu: true, sigilo: 'sigiloso' })
  expect([await fila(turma), await fila(turma, coordenadora)]).toMatchObject([[], [{}]])
  for (const { id } of (await helena.get(`/atendimento/?aluno_id=${ana.id}`)).body as Row[])
    expect((await helena.delete(`/atendimento/${id}`)).status).toBe(204)
  expect((await helena.get(`/atendimento/${id}`)).status).toBe(404)
  const [dela, nossa] = [await fila(turma), await fila(turma, coordenadora)]
  // Only who reads secret contacts is told whose reading it is.
  expect(dela).toEqual(nossa.map((row) => ({ ...row, sigilo: 'equipe' })))
  expect(dela).toMatchObject([{ contato: 'sem', responsavel: { nome: 'Coordenação' } }])
  expect(await saidas(turma)).toEqual([])
})

test('a presença antes e depois é a das quatro semanas, por aluno e por mês, e diz quantos ficam de fora', async () => {
  const { turma, ana } = await faltosa()
  const efeito = async () => (await helena.get('/cuidado/efeito?mes=2026-02')).body
  for (let at = 0; at < 6; at += 1) {
    await chamada(turma, ana, after('2026-02-02', at), at < 3 ? 'presente' : 'ausente')
    await chamada(turma, ana, after('2026-02-12', at), at < 5 ? 'presente' : 'ausente')
  }
  const { id } = await contato(ana, { data: '2026-02-10', conseguiu: true })
  const bia = await casa.aluno({ turma_id: turma.id })
  await contato(bia, { data: '2026-02-10', conseguiu: true })
  expect(await efeito()).toEqual({
    ...{ mes: '2026-02', alunos: 1, de_fora: 1 },
    antes: { presentes: 3, registros: 6 },
    depois: { presentes: 5, registros: 9 },
  })
  await helena.put(`/atendimento/${id}`, { conseguiu: false })
  expect(await efeito()).toMatchObject({ alunos: 0, de_fora: 1 })
  expect((await helena.get('/cuidado/efeito?mes=2026-13')).status).toBe(400)
})

test('as saídas ficam 30 dias', async () => {
  const { turma, ana } = await faltosa()
  await fila(turma)
  await contato(ana, { conseguiu: true })
  expect(await saidas(turma)).toHaveLength(1)
  const at = (day: string) => ({ ...casa.services, now: () => new Date(`${day}T15:00:00Z`) })
  await forgetLeavings(at('2026-04-09'))
  expect(await saidas(turma)).toHaveLength(1)
  await forgetLeavings(at('2026-04-10'))
  expect(await saidas(turma)).toEqual([])
})
