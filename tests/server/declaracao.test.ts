import { expect, test } from 'vitest'
import { statementCode } from '#domain/statement'
import { copyOfStatement } from '#features/declaracao/server/statement'
import { coordinatorOf } from '#features/virada/server/due'
import type { PaginaDoHistorico } from '#model/history'
import type { DeclaracaoEmitida } from '#resources/declaracao'
import { ownTables } from '#server/db/own-tables'
import { eraseSubject } from '#server/privacy/erasure'
import { deleteExpired } from '#server/privacy/retention'
import { everyRole, institute, type Person, type Row } from './institute.ts'

// 10/03/2026, the day of the tests, is a Tuesday.
const casa = await institute()
const {
  coordenador: coordenadora,
  educador: beatriz,
  assistente_social: helena,
} = await everyRole(casa)
const turma = await casa.turma({ nome: '5º ano A', educador_id: beatriz.id })

/** A student with three presences, an absence and a justified one in March. */
async function comFrequencia(nome = 'Ana Clara de Souza') {
  const ana = await casa.aluno({ nome, turma_id: turma.id, turma_desde: '2026-02-02' })
  const marcas = ['presente', 'ausente', 'presente', 'justificado', 'presente']
  for (const [at, status] of marcas.entries())
    await beatriz.post(`/turma/${turma.id}/dia/2026-03-0${at + 2}`, {
      frequencias: [{ aluno_id: ana.id, status }],
    })
  return ana
}
const marco = { inicio: '2026-03-01', fim: '2026-03-10' }
const emite = async (aluno: Row, periodo: object = marco, quem: Person = coordenadora) => {
  const { status, body, text } = await quem.post(`/alunos/${aluno.id}/declaracoes`, periodo)
  expect(status, text).toBe(201)
  return body as DeclaracaoEmitida
}
let enderecos = 0
const novoEndereco = () => {
  enderecos += 1
  return `10.1.0.${enderecos}`
}
/** From an address of its own, but where one is given: each may try a few codes. */
const confere = async (codigo: unknown, ip = novoEndereco()) => {
  const answer = await casa.app.inject({
    method: 'POST',
    url: '/api/v1/declaracoes/conferir',
    payload: { codigo },
    remoteAddress: ip,
  })
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers }
}
const desconhecida = '{"detail":"Nenhuma declaração com este código."}'

test('a declaração diz o que consta do período, e o código responde iniciais, período e presença, só', async () => {
  const ana = await comFrequencia()
  await coordenadora.put('/ajuste/1', { instituto: 'Instituto Aurora', cidade: 'Recife/PE' })
  const emitida = await emite(ana, marco, helena)
  expect(emitida).toMatchObject({
    ...{ nome: 'Ana Clara de Souza', turmas: '5º ano A', ...marco },
    ...{ presencas: 3, faltas: 1, justificadas: 1, percentual: 60 },
    ...{ instituto: 'Instituto Aurora', cidade: 'Recife/PE', emitida_em: '2026-03-10' },
    ...{ emitida_por: 'Helena', conferivel_ate: '2027-03-10' },
  })
  expect(emitida.numero).toBe(`${emitida.id}/2026`)
  for (const typed of [emitida.codigo, ` ${emitida.codigo.toLowerCase().replaceAll('-', ' ')}`]) {
    const { status, text } = await confere(typed)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ iniciais: 'A. C. S.', ...marco, percentual: 60 })
  }
})

test('de uma turma só: conta essa turma, diz isso no papel e a quem confere; de todas, soma', async () => {
  const ana = await comFrequencia('Bia de Souza')
  const oficina = await casa.turma({ nome: 'Oficina de Capoeira', educador_id: beatriz.id })
  const entrada = { turma_id: oficina.id, entrada: '2026-03-01' }
  expect((await coordenadora.post(`/alunos/${ana.id}/turmas`, entrada)).status).toBe(204)
  await beatriz.post(`/turma/${oficina.id}/dia/2026-03-03`, {
    frequencias: [{ aluno_id: ana.id, status: 'presente' }],
  })
  const so = await emite(ana, { ...marco, turma_id: oficina.id })
  expect(so).toMatchObject({
    ...{ turmas: 'Oficina de Capoeira', da_turma: 'Oficina de Capoeira', percentual: 100 },
    ...{ presencas: 1, faltas: 0, justificadas: 0 },
  })
  expect(JSON.parse((await confere(so.codigo)).text)).toEqual({
    ...{ iniciais: 'B. S.', ...marco, da_turma: 'Oficina de Capoeira', percentual: 100 },
  })
  const todas = await emite(ana)
  expect(todas).toMatchObject({ turmas: '5º ano A, Oficina de Capoeira', presencas: 4, dias: 5 })
  expect(todas).not.toHaveProperty('da_turma')
  const vazia = await casa.turma()
  const nenhuma = await coordenadora.post(`/alunos/${ana.id}/declaracoes`, {
    ...{ ...marco, turma_id: vazia.id },
  })
  expect(nenhuma.body).toMatchObject({
    errors: { inicio: 'Nenhuma chamada do aluno nesta turma neste período' },
  })
})

test('outra via diz o mesmo, com o número e o código; quem assina, o CNPJ e o endereço são os do dia da emissão', async () => {
  const ana = await comFrequencia('Ana Clara de Souza')
  const ajustes = { cnpj: '12.ABC.345/01DE-35', endereco: 'Rua do Sol, 10', cidade: 'Recife/PE' }
  expect((await coordenadora.put('/ajuste/1', ajustes)).status).toBe(200)
  expect((await coordenadora.put('/ajuste/1', { cnpj: '12.ABC.345/01DE-36' })).body).toMatchObject({
    errors: { cnpj: 'CNPJ inválido' },
  })
  const dela = await emite(ana, marco, helena)
  expect(dela).toMatchObject({
    ...{ ...ajustes, nascimento: ana.data_nascimento },
    ...{ assina: 'Helena', cargo: 'Assistência social' },
  })
  const assina = { quem_assina: 'Rosa Lemos', cargo_de_quem_assina: 'Diretora' }
  await coordenadora.put('/ajuste/1', { ...assina, endereco: 'Rua da Lua, 20' })
  expect(await emite(ana)).toMatchObject({ assina: 'Rosa Lemos', cargo: 'Diretora' })
  await coordenadora.put(`/alunos/${ana.id}`, { nome: 'Ana Clara Prado' })
  const path = `/declaracao/${dela.id}/via`
  const via = await helena.post(path, {})
  expect([via.status, via.body]).toEqual([200, dela])
  expect((await beatriz.post(path, {})).status).toBe(403)
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico?tipo=acessos`)
  expect((body as PaginaDoHistorico).entradas[0]).toMatchObject({
    ...{ acao: 'imprimiu', assunto: 'declaracao', quem: { nome: 'Helena' } },
  })
  // The paper is the student's own too; a list of statements does not carry it.
  const exportado = (await coordenadora.get(`/alunos/${ana.id}/exportacao`)).text
  expect(exportado).toContain('Rua do Sol, 10')
  expect((await coordenadora.get(`/declaracao/?aluno_id=${ana.id}`)).text).not.toContain('Rua do')
  // Restored elsewhere, another server with another secret still answers the paper, but makes no copy of it.
  const outro = { ...casa.services, secret: 'outro' }
  const asker = { viewer: { ...coordinatorOf(outro, 1).viewer }, scope: 'all' } as const
  await expect(copyOfStatement(outro, dela.id, asker)).rejects.toThrow('emita outra')
  await coordenadora.post(`/declaracao/${dela.id}/anulacao`, { motivo: 'Nome errado' })
  expect((await helena.post(path, {})).status).toBe(409)
})

test('de quem saiu da turma no período, a declaração diz quando; de quem saiu depois dele, ou voltou, não', async () => {
  const ana = await comFrequencia('Lia Prado')
  const outra = await casa.turma()
  const passagens = async (fim: string) =>
    (await emite(ana, { inicio: '2026-03-01', fim })).passagens
  const muda = async (para: Row, turma_desde: string) =>
    expect(
      (await coordenadora.put(`/alunos/${ana.id}`, { turma_id: para.id, turma_desde })).status,
    ).toBe(200)
  expect(await passagens('2026-03-10')).toEqual([{ turma: '5º ano A', ate: null }])
  await muda(outra, '2026-03-08')
  expect(await passagens('2026-03-10')).toEqual([{ turma: '5º ano A', ate: '2026-03-08' }])
  expect(await passagens('2026-03-07')).toEqual([{ turma: '5º ano A', ate: null }])
  await muda(turma, '2026-03-10')
  expect(await passagens('2026-03-10')).toEqual([{ turma: '5º ano A', ate: null }])
})

test('um código errado ou malfeito tem a mesma resposta', async () => {
  const ana = await comFrequencia()
  const { codigo } = await emite(ana)
  const errado = codigo.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  const { numero } = await emite(ana)
  for (const typed of [
    errado,
    '',
    '?',
    numero ?? '',
    codigo.slice(0, -1),
    `${codigo}0`,
    '%',
    "' or 1=1 --",
  ])
    expect(await confere(typed), typed).toMatchObject({ status: 404, text: desconhecida })
  expect((await confere(7)).status).toBe(400)
  expect((await confere('x'.repeat(3000))).status).toBe(413)
})

test('de um endereço, 30 códigos por hora, certos ou não; dos outros, os seus', async () => {
  const { codigo } = await emite(await comFrequencia())
  for (let tried = 0; tried < 30; tried += 1)
    expect((await confere('0000-0000', '10.2.0.1')).status).toBe(404)
  const recusada = await confere(codigo, '10.2.0.1')
  expect(recusada.status).toBe(429)
  expect(Number(recusada.headers['retry-after'])).toBeGreaterThan(0)
  expect(recusada.text).not.toContain('A. C. S.')
  expect((await confere(codigo, '10.2.0.2')).status).toBe(200)
})

test('repetida com a mesma chave, também ao mesmo tempo, a emissão é uma só; com outro período é recusada', async () => {
  const ana = await comFrequencia()
  const headers = { 'idempotency-key': 'declaracao-da-ana' }
  const periodo = { inicio: '2026-03-01', fim: '2026-03-10' }
  const emite = (body: object) => coordenadora.post(`/alunos/${ana.id}/declaracoes`, body, headers)
  const [uma, outra] = await Promise.all([emite(periodo), emite(periodo)])
  expect([uma.status, outra.status]).toEqual([201, 201])
  expect(outra.body).toEqual(uma.body)
  expect((await emite(periodo)).body).toEqual(uma.body)
  expect((await emite({ ...periodo, fim: '2026-03-09' })).status).toBe(409)
  expect((await coordenadora.get(`/declaracao/?aluno_id=${ana.id}`)).body).toHaveLength(1)
})

test('o banco não tem o código, nem em uma resposta guardada', async () => {
  const { codigo } = await emite(await comFrequencia())
  const plain = codigo.replaceAll('-', '')
  for (const name of await ownTables(casa.db.kysely, casa.db.dialect)) {
    const rows = await casa.db.kysely
      .selectFrom(name as 'conta')
      .selectAll()
      .execute()
    const text = JSON.stringify(rows)
    expect(text.includes(plain) || text.includes(codigo), name).toBe(false)
  }
})

test('a emissão fica nos acessos do aluno, e a lista dele a traz sem o código', async () => {
  const ana = await comFrequencia()
  const emitida = await emite(ana, marco, helena)
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico?tipo=acessos`)
  expect((body as PaginaDoHistorico).entradas[0]).toMatchObject({
    ...{ acao: 'exportou', assunto: 'declaracao', quem: { nome: 'Helena' }, mudancas: [] },
  })
  const lista = await helena.get(`/declaracao/?aluno_id=${ana.id}`)
  expect(lista.body).toMatchObject([{ numero: emitida.numero, percentual: 60, ...marco }])
  expect(lista.text).not.toMatch(/codigo|hash/)
  expect((await beatriz.get('/declaracao/')).status).toBe(403)
})

test.each([
  [{ inicio: '2026-03-05', fim: '2026-03-04' }, 'fim'],
  [{ inicio: '2026-03-01', fim: '2026-03-11' }, 'fim'],
  [{ inicio: '2025-03-01', fim: '2026-03-10' }, 'inicio'],
  [{ inicio: '2026-02-03', fim: '2026-02-27' }, 'inicio'],
  [{ inicio: '2026-02-30', fim: '2026-03-10' }, 'inicio'],
])(
  'um período que não é período, futuro, longo demais ou sem chamada é recusado: %j',
  async (periodo, campo) => {
    const ana = await comFrequencia()
    const { status, body } = await coordenadora.post(`/alunos/${ana.id}/declaracoes`, periodo)
    expect(status).toBe(400)
    expect(Object.keys((body as { errors: object }).errors)).toEqual([campo])
    expect((await coordenadora.get(`/declaracao/?aluno_id=${ana.id}`)).body).toEqual([])
  },
)

test('anulada, a declaração diz desde quando não vale; só a coordenação anula, com um motivo, uma vez', async () => {
  const ana = await comFrequencia()
  const { id, codigo } = await emite(ana)
  const path = `/declaracao/${id}/anulacao`
  for (const motivo of ['', '  ']) {
    const { status, body } = await coordenadora.post(path, { motivo })
    expect([status, body]).toMatchObject([400, { errors: { motivo: 'Diga o motivo' } }])
  }
  expect((await helena.post(path, { motivo: 'Meu' })).status).toBe(403)
  expect((await confere(codigo)).text).toContain('"percentual":60')
  const anulada = await coordenadora.post(path, { motivo: ' Período errado ' })
  expect([anulada.status, anulada.body]).toEqual([200, { anulada_em: '2026-03-10' }])
  const outra = await coordenadora.post(path, { motivo: 'De novo' })
  expect([outra.status, outra.body]).toEqual([409, { detail: 'Esta declaração já foi anulada.' }])
  expect((await coordenadora.post('/declaracao/999999/anulacao', { motivo: 'Meu' })).status).toBe(
    404,
  )
  const { status, text } = await confere(codigo)
  expect(status).toBe(200)
  expect(JSON.parse(text)).toEqual({ iniciais: 'A. C. S.', ...marco, anulada_em: '2026-03-10' })
  const [listada] = (await helena.get(`/declaracao/?aluno_id=${ana.id}`)).body as object[]
  expect(listada).toMatchObject({ anulada_em: '2026-03-10', motivo_anulacao: 'Período errado' })
  const historico = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const { entradas } = historico.body as PaginaDoHistorico
  expect(entradas.filter(({ assunto }) => assunto === 'declaracao')).toMatchObject([
    {
      ...{ acao: 'editou', quem: { nome: 'Coordenação' } },
      mudancas: [{ campo: 'motivo_anulacao', antes: null, depois: 'Período errado' }],
    },
  ])
})

test('apagar um aluno leva as declarações e os códigos dele, e só dele', async () => {
  const ana = await comFrequencia()
  const lia = await comFrequencia('Lia Prado')
  const [dela, da_lia] = [await emite(ana), await emite(lia)]
  await coordenadora.delete(`/alunos/${ana.id}`)
  // Deleted by mistake, perhaps: the paper was issued all the same.
  expect((await confere(dela.codigo)).status).toBe(200)
  const apagado = await eraseSubject(casa.services, ana.id)
  expect(apagado?.registros.declaracao).toBe(1)
  expect(await confere(dela.codigo)).toMatchObject({ status: 404, text: desconhecida })
  expect((await confere(da_lia.codigo)).status).toBe(200)
})

// The last one: by then everybody's session is over.
test('um código vale um ano; depois diz que venceu, e mais nada, também quando foi anulada', async () => {
  const { codigo } = await emite(await comFrequencia())
  const anulada = await emite(await comFrequencia('Davi Prado'))
  await coordenadora.post(`/declaracao/${anulada.id}/anulacao`, { motivo: 'Período errado' })
  casa.clock.pass(statementCode.days * 24 * 60 - 1)
  expect((await confere(codigo)).status).toBe(200)
  casa.clock.pass(1)
  await deleteExpired(casa.services)
  const venceu =
    '{"detail":"O código desta declaração venceu em 10/03/2027. Peça outra declaração a quem a emitiu."}'
  expect(await confere(codigo)).toMatchObject({ status: 410, text: venceu })
  expect(await confere(anulada.codigo)).toMatchObject({ status: 410, text: venceu })
  expect(await confere('AAAA-BBBB-CCCC-DDDD')).toMatchObject({ status: 404, text: desconhecida })
})
