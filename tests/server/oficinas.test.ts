import { expect, test } from 'vitest'
import { happenDue } from '#features/virada/server/due'
import { atMostAYearAhead } from '#model/rules'
import { resources } from '#resources'
import { eraseSubject } from '#server/privacy/erasure'
import { ator, palco, temporada } from '../fixtures/ao-lado.ts'
import { alunoValues, institute, type Row, signIn } from './institute.ts'
import { vinculosDe } from './rows-of.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

/** The clock of these tests stands at this day. */
const hoje = '2026-03-10'
const ciente = { 'x-confirmado': '1' }

let feitas = 0
const oficina = (values: object = {}) => {
  feitas += 1
  return casa.turma({ nome: `Oficina ${feitas}`, tipo: 'oficina', ...values })
}

async function muda(aluno: Row, values: object) {
  const answer = await coordenadora.put(`/alunos/${aluno.id}`, values)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as Row
}

async function encerra(aluno: Row, turma: Row, values: object, headers = {}) {
  const { body } = await coordenadora.get(`/vinculo/?aluno_id=${aluno.id}&turma_id=${turma.id}`)
  const aberto = (body as Row[]).find(({ saida }) => saida === null)
  return coordenadora.post(`/vinculo/${aberto?.id}/encerramento`, values, headers)
}

test('quem está em uma turma hoje se acha por ela, seja a principal ou uma oficina', async () => {
  const [turma, capoeira] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [capoeira.id] })
  const bia = await casa.aluno({ turma_id: capoeira.id })
  const em = async ({ id }: Row) =>
    ((await coordenadora.get(`/alunos/?esta_em=${id}`)).body as Row[]).map((row) => row.id)
  expect(await em(turma)).toEqual([ana.id])
  expect(await em(capoeira)).toEqual([ana.id, bia.id])
  await encerra(ana, capoeira, { saida: hoje, motivo_saida: 'outro' }, ciente)
  expect(await em(capoeira)).toEqual([bia.id])
})

test('um aluno está em uma turma e em oficinas: entra hoje, sai hoje, e nada se apaga', async () => {
  const [turma, a, b] = [await casa.turma(), await oficina(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [b.id, a.id] })
  expect(ana).toMatchObject({
    turma_id: turma.id,
    oficinas_ids: [a.id, b.id],
    oficinas: [
      { id: a.id, nome: a.nome },
      { id: b.id, nome: b.nome },
    ],
  })
  const depois = await muda(ana, { oficinas_ids: [b.id] })
  expect(depois).toMatchObject({ oficinas_ids: [b.id] })
  expect((await vinculosDe(coordenadora, ana)).sort()).toEqual(
    [`${turma.id} ${hoje}`, `${a.id} ${hoje} ${hoje} outro`, `${b.id} ${hoje}`].sort(),
  )
  // Whoever comes back on the day on which they left goes on.
  await muda(ana, { oficinas_ids: [a.id, b.id] })
  expect(await vinculosDe(coordenadora, ana)).toContain(`${a.id} ${hoje}`)
  expect(await vinculosDe(coordenadora, ana)).toHaveLength(3)
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  expect(body).toMatchObject({
    entradas: [
      { mudancas: [{ campo: 'oficinas_ids', antes: [b.nome], depois: [a.nome, b.nome] }] },
      {},
      {},
    ],
  })
})

test('um dia que já passou é dito; um a mais de um ano, ou que já é de um vínculo da turma, é recusado', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' })
  const entra = (values: object) => coordenadora.post(`/alunos/${ana.id}/turmas`, values)
  const longe = await entra({ turma_id: a.id, entrada: '2027-03-11' })
  expect(longe.body).toMatchObject({ errors: { entrada: atMostAYearAhead.message } })
  expect((await entra({ turma_id: a.id, entrada: '2026-02-10' })).status).toBe(204)
  expect(await vinculosDe(coordenadora, ana)).toContain(`${a.id} 2026-02-10`)
  const outraVez = await entra({ turma_id: a.id, entrada: '2026-02-05' })
  expect(outraVez.body).toMatchObject({
    errors: { entrada: 'O aluno já estava nesta turma em 10/02/2026' },
  })
  // Also in the class that is the main one, and the other way round.
  const naSua = await entra({ turma_id: turma.id, entrada: hoje })
  expect(naSua.body).toMatchObject({
    errors: { entrada: 'O aluno já estava nesta turma em 10/03/2026' },
  })
  const deVez = await coordenadora.put(`/alunos/${ana.id}`, { turma_id: a.id })
  expect(deVez.body).toMatchObject({
    errors: { turma_desde: 'O aluno já estava nesta turma em 10/03/2026' },
  })
  expect(
    (await encerra(ana, a, { saida: '2026-02-09', motivo_saida: 'outro' })).body,
  ).toMatchObject({ errors: { saida: 'O aluno entrou na turma em 10/02/2026' } })
  const saiu = await encerra(ana, a, { saida: '2026-03-02', motivo_saida: 'conclusao' })
  expect(saiu.status, saiu.text).toBe(204)
  expect(await vinculosDe(coordenadora, ana)).toContain(`${a.id} 2026-02-10 2026-03-02 conclusao`)
  // From one to the main one in the same save.
  await muda(ana, { turma_id: a.id, turma_desde: '2026-03-05' })
  expect(await vinculosDe(coordenadora, ana)).toContain(`${a.id} 2026-03-05`)
})

test('a oficina passa a turma do aluno em uma gravação só', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [a.id] })
  const depois = await muda(ana, { turma_id: a.id, oficinas_ids: [turma.id] })
  expect(depois).toMatchObject({ turma_id: a.id, oficinas_ids: [turma.id] })
})

test('sair da turma principal em um dia dito é o mesmo botão, e a situação não muda', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({
    ...{ turma_id: turma.id, turma_desde: '2026-02-02', oficinas_ids: [a.id] },
  })
  const saiu = await encerra(ana, turma, { saida: '2026-03-02', motivo_saida: 'outro' })
  expect(saiu.status, saiu.text).toBe(204)
  expect(await vinculosDe(coordenadora, ana)).toContain(`${turma.id} 2026-02-02 2026-03-02 outro`)
  const { body } = await coordenadora.get(`/alunos/${ana.id}`)
  expect(body).toMatchObject({ turma_id: null, situacao: 'ativo', oficinas_ids: [a.id] })
  const { body: linhas } = await coordenadora.get(
    `/vinculo/?aluno_id=${ana.id}&turma_id=${turma.id}`,
  )
  const [fechado] = linhas as Row[]
  const outra = { saida: hoje, motivo_saida: 'outro' }
  const denovo = await coordenadora.post(`/vinculo/${fechado?.id}/encerramento`, outra)
  expect([denovo.status, denovo.body]).toMatchObject([
    409,
    { detail: 'O aluno já saiu desta turma.' },
  ])
})

test('quem é desligado, ou excluído, sai de tudo; quem saiu não entra em oficina', async () => {
  const [turma, a, b] = [await casa.turma(), await oficina(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [a.id, b.id] })
  const davi = await casa.aluno({ oficinas_ids: [a.id] })
  const lia = await casa.aluno({ turma_id: turma.id, oficinas_ids: [a.id] })
  const saiu = await coordenadora.post(`/alunos/${ana.id}/desligamento`, {
    ...{ saida: hoje, motivo_saida: 'transferencia' },
  })
  expect(saiu.body).toMatchObject({ turma_id: null, oficinas_ids: null, situacao: 'transferido' })
  await muda(davi, { situacao: 'desistente' })
  await coordenadora.delete(`/alunos/${lia.id}`)
  const fim = `${hoje} ${hoje} transferencia`
  expect((await vinculosDe(coordenadora, ana)).sort()).toEqual(
    [`${turma.id} ${fim}`, `${a.id} ${fim}`, `${b.id} ${fim}`].sort(),
  )
  expect(await vinculosDe(coordenadora, davi)).toEqual([`${a.id} ${hoje} ${hoje} desistencia`])
  const abertos = await casa.db.kysely
    .selectFrom('vinculo')
    .select('id')
    .where('turma_id', 'in', [a.id, b.id])
    .where('saida', 'is', null)
    .execute()
  expect(abertos).toEqual([])
  const volta = await coordenadora.put(`/alunos/${davi.id}`, { oficinas_ids: [b.id] })
  expect(volta.body).toMatchObject({
    errors: { oficinas_ids: 'Um aluno que saiu volta à turma por Religar, ou como ativo' },
  })
})

test('uma oficina excluída deixa de ser dos seus alunos, e a turma deles fica', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [a.id] })
  await coordenadora.delete(`/turma/${a.id}`)
  const { body } = await coordenadora.get(`/alunos/${ana.id}`)
  expect(body).toMatchObject({ turma_id: turma.id, oficinas_ids: null })
  expect(await vinculosDe(coordenadora, ana)).toContain(`${a.id} ${hoje} ${hoje} outro`)
})

test('sair antes de chamadas que marcam o aluno é perguntado', async () => {
  const beatriz = await casa.educadora()
  const [turma, a] = [await casa.turma(), await oficina({ educador_id: beatriz.id })]
  const ana = await casa.aluno({ turma_id: turma.id })
  await coordenadora.post(`/alunos/${ana.id}/turmas`, { turma_id: a.id, entrada: '2026-02-02' })
  const frequencias = [{ aluno_id: ana.id, status: 'presente' }]
  await beatriz.post(`/turma/${a.id}/dia/2026-03-05`, { frequencias })
  const saida = { saida: '2026-03-03', motivo_saida: 'outro' }
  const perguntada = await encerra(ana, a, saida)
  expect(perguntada.status).toBe(428)
  expect(perguntada.text).toContain('não estaria na turma: 1. As marcações ficam.')
  expect((await encerra(ana, a, saida, ciente)).status).toBe(204)
})

test('o histórico diz desde que dia entrou em uma oficina, e até quando e por quê ficou', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id })
  await coordenadora.post(`/alunos/${ana.id}/turmas`, { turma_id: a.id, entrada: '2026-03-02' })
  await encerra(ana, a, { saida: '2026-03-09', motivo_saida: 'desistencia' }, ciente)
  await encerra(ana, turma, { saida: hoje, motivo_saida: 'outro' }, ciente)
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  const [daTurma, saida, entrada] = (body as { entradas: { mudancas: unknown[] }[] }).entradas
  const mudou = (campo: string, antes: unknown, depois: unknown) => ({ campo, antes, depois })
  expect(entrada?.mudancas).toEqual([
    mudou('oficinas_ids', null, [a.nome]),
    mudou('entrada', null, '2026-03-02'),
  ])
  expect(saida?.mudancas).toEqual([
    mudou('oficinas_ids', [a.nome], null),
    mudou('saida', null, '2026-03-09'),
    mudou('motivo_saida', null, 'desistencia'),
  ])
  expect(daTurma?.mudancas).toContainEqual(mudou('saida', null, hoje))
})

test('muitos entram em uma turma de uma vez, todos ou nenhum, e repetir o pedido não os põe de novo', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const alunos: Row[] = []
  for (let at = 0; at < 30; at += 1) alunos.push(await casa.aluno({ turma_id: turma.id }))
  const [primeiro] = alunos as [Row]
  await muda(primeiro, { oficinas_ids: [a.id] })
  const alunos_ids = alunos.map(({ id }) => id)
  const entrada = '2026-03-02'
  const poe = (ids: number[], chave: string) =>
    coordenadora.post(
      `/turma/${a.id}/alunos`,
      { alunos_ids: ids, entrada },
      { 'idempotency-key': chave },
    )
  const algumJaEsta = await poe(alunos_ids, 'primeira-vez')
  expect(algumJaEsta.body).toMatchObject({
    errors: { entrada: `${primeiro.nome}: O aluno já estava nesta turma em 10/03/2026` },
  })
  const outros = alunos_ids.slice(1)
  expect((await coordenadora.get(`/alunos/?oficinas_ids=${a.id}`)).body).toHaveLength(1)
  const segunda = await poe(outros, 'segunda-vez')
  expect(segunda.status, segunda.text).toBe(204)
  expect((await poe(outros, 'segunda-vez')).status).toBe(204)
  expect((await coordenadora.get(`/alunos/?oficinas_ids=${a.id}`)).body).toHaveLength(30)
  const [, segundo] = alunos as [Row, Row]
  const linhas = [`${turma.id} ${hoje}`, `${a.id} ${entrada}`]
  expect((await vinculosDe(coordenadora, segundo)).sort()).toEqual(linhas.sort())
  const ninguem = await poe([999_999], 'terceira-vez')
  expect(ninguem.body).toMatchObject({ errors: { alunos_ids: 'Aluno não existe' } })
})

test('além das vagas, é perguntado: no formulário, na oficina e em muitos', async () => {
  const turma = await casa.turma({ vagas: 1 })
  const a = await oficina({ vagas: 1 })
  const [ana, davi] = [await casa.aluno(), await casa.aluno()]
  await muda(ana, { turma_id: turma.id, oficinas_ids: [a.id] })
  const pergunta = { detail: 'A turma tem 1 vaga e ficaria com 2. Adicionar assim mesmo?' }
  const mudancas = [{ turma_id: turma.id }, { oficinas_ids: [a.id] }]
  for (const values of mudancas) {
    const path = `/alunos/${davi.id}`
    const perguntado = await coordenadora.put(path, values)
    expect([perguntado.status, perguntado.body]).toMatchObject([428, pergunta])
    expect((await coordenadora.put(path, values, ciente)).status).toBe(200)
  }
  const muitos = await coordenadora.post(`/turma/${a.id}/alunos`, {
    ...{ alunos_ids: [(await casa.aluno()).id], entrada: hoje },
  })
  expect(muitos.body).toMatchObject({
    detail: 'A turma tem 1 vaga e ficaria com 3. Adicionar assim mesmo?',
  })
  // Whoever is there already stays without a question.
  expect((await coordenadora.put(`/alunos/${davi.id}`, { escola: 'Outra' })).status).toBe(200)
})

test('muitos saem de uma turma de uma vez, seja a principal ou não, todos ou nenhum, e de mais nenhuma', async () => {
  const [a, b] = [await oficina(), await oficina()]
  const ana = await casa.aluno({ turma_id: a.id, oficinas_ids: [b.id] })
  const bia = await casa.aluno({ turma_id: b.id, oficinas_ids: [a.id] })
  const davi = await casa.aluno({ turma_id: b.id })
  const tira = (alunos: Row[], values: object = {}, headers = {}) =>
    coordenadora.post(
      `/turma/${a.id}/saidas`,
      {
        ...{ alunos_ids: alunos.map(({ id }) => id), saida: hoje, motivo_saida: 'desistencia' },
        ...values,
      },
      headers,
    )
  const turmasDe = async (aluno: Row) =>
    ((await coordenadora.get(`/vinculo/?aluno_id=${aluno.id}`)).body as Row[])
      .filter(({ saida }) => saida === null)
      .map(({ turma_id }) => turma_id)
  const fora = (await coordenadora.get(`/alunos/?fora_de=${a.id}`)).body as Row[]
  expect(fora.map(({ id }) => id)).toContain(davi.id)
  expect(fora.map(({ id }) => id)).not.toContain(bia.id)
  const algumNaoEsta = await tira([ana, bia, davi])
  expect(algumNaoEsta.body).toMatchObject({
    errors: { alunos_ids: `${davi.nome}: O aluno já saiu desta turma.` },
  })
  const antes = await tira([ana, bia], { saida: '2026-03-09' })
  expect(antes.body).toMatchObject({
    errors: { saida: `${ana.nome}: O aluno entrou na turma em 10/03/2026` },
  })
  expect(await turmasDe(ana)).toHaveLength(2)
  const chave = { 'idempotency-key': 'saem-juntos' }
  for (const _ of [1, 2]) expect((await tira([ana, bia], {}, chave)).status).toBe(204)
  expect(await turmasDe(ana)).toEqual([b.id])
  expect(await turmasDe(bia)).toEqual([b.id])
  expect((await coordenadora.get(`/alunos/${ana.id}`)).body).toMatchObject({
    ...{ situacao: 'ativo', turma_id: null, oficinas_ids: [b.id] },
  })
  const linhas = await vinculosDe(coordenadora, ana)
  expect(linhas).toContain(`${a.id} ${hoje} ${hoje} desistencia`)
})

test('um inativo só com oficinas ainda não saiu: desliga-se, e não se religa', async () => {
  const a = await oficina()
  const ana = await casa.aluno({ oficinas_ids: [a.id] })
  await muda(ana, { situacao: 'inativo' })
  const turma = await casa.turma()
  const religa = () => coordenadora.post(`/alunos/${ana.id}/religamento`, { turma_id: turma.id })
  expect((await religa()).status).toBe(409)
  const saida = { saida: hoje, motivo_saida: 'outro' }
  expect((await coordenadora.post(`/alunos/${ana.id}/desligamento`, saida)).status).toBe(200)
  expect((await religa()).status).toBe(200)
})

test('duas pessoas dão a última vaga ao mesmo tempo: a segunda é perguntada', async () => {
  for (let vez = 0; vez < 6; vez += 1) {
    const a = await oficina({ vagas: 1 })
    const alunos = [await casa.aluno(), await casa.aluno(), await casa.aluno()]
    const answers = await Promise.all(
      alunos.map(({ id }) =>
        coordenadora.post(`/turma/${a.id}/alunos`, { alunos_ids: [id], entrada: hoje }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 428, 428])
  }
})

test('as vagas se contam no dia em que se entra, e também hoje', async () => {
  const a = await oficina({ vagas: 1 })
  const [ana, bia] = [await casa.aluno(), await casa.aluno()]
  const entra = (aluno: Row, entrada: string) =>
    coordenadora.post(`/turma/${a.id}/alunos`, { alunos_ids: [aluno.id], entrada })
  expect((await entra(ana, '2026-02-02')).status).toBe(204)
  await encerra(ana, a, { saida: '2026-03-05', motivo_saida: 'outro' }, ciente)
  const pergunta = { detail: 'A turma tem 1 vaga e ficaria com 2. Adicionar assim mesmo?' }
  expect((await entra(bia, '2026-03-04')).body).toMatchObject(pergunta)
  expect((await entra(bia, '2026-03-05')).status).toBe(204)
  expect((await entra(ana, '2026-03-10')).body).toMatchObject(pergunta)
})

test('a planilha traz a coluna Oficinas, e as que não há entram como oficinas', async () => {
  const a = await oficina({ vagas: 1 })
  await casa.aluno({ oficinas_ids: [a.id] })
  const linha = (linha: number, oficinas_ids: string) => ({
    linha,
    valores: { ...alunoValues(900 + linha), nome: `Aluna da Planilha ${'ABC'[linha]}` },
    referencias: { oficinas_ids },
  })
  const corpo = {
    criar: { oficinas_ids: ['Robótica'] },
    linhas: [linha(1, `${a.nome}, Robótica`), linha(2, 'robotica')],
  }
  const conferida = await coordenadora.post('/alunos/importacao/conferencia', {
    nomes: { oficinas_ids: [String(a.nome)] },
  })
  expect(conferida.body).toMatchObject({
    lugares: expect.arrayContaining([{ nome: a.nome, ha: 1, cabem: 1 }]),
  })
  expect((await coordenadora.post('/alunos/importacao', corpo)).status).toBe(200)
  const { body: turmas } = await coordenadora.get('/turma/?q=Robótica')
  expect(turmas).toMatchObject([{ nome: 'Robótica', tipo: 'oficina' }])
  const { body } = await coordenadora.get('/alunos/?q=da Planilha')
  expect(body).toMatchObject([
    { oficinas: [{ nome: a.nome }, { nome: 'Robótica' }], turma_id: null },
    { oficinas: [{ nome: 'Robótica' }] },
  ])
})

test('várias linhas de uma vez ganham as oficinas em um dia', async () => {
  const a = await oficina()
  const [ana, davi] = [await casa.aluno(), await casa.aluno()]
  const lote = (dia: string) =>
    coordenadora.post('/alunos/lote/edicao', {
      ...{ ids: [ana.id, davi.id], campo: 'oficinas_ids', valor: [a.id], dia },
    })
  expect((await lote('2026-03-11')).body).toMatchObject({
    linhas: [{ feita: false, detail: 'A data não pode ser futura' }, { feita: false }],
  })
  expect((await lote('2026-03-04')).body).toMatchObject({
    linhas: [{ feita: true }, { feita: true }],
  })
  expect(await vinculosDe(coordenadora, davi)).toEqual([`${a.id} 2026-03-04`])
})

test('a linha do tempo diz o começo e o fim de cada oficina', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id })
  await coordenadora.post(`/alunos/${ana.id}/turmas`, { turma_id: a.id, entrada: '2026-02-10' })
  await encerra(ana, a, { saida: '2026-03-02', motivo_saida: 'conclusao' })
  const { text } = await coordenadora.get(`/alunos/${ana.id}/linha-do-tempo`)
  for (const word of ['2026-02-10', '2026-03-02', String(a.nome)]) expect(text).toContain(word)
})

test('quem lê os alunos de uma turma só vê as oficinas que são suas, e não acha pelas outras', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const [sua, outra] = [await oficina({ educador_id: beatriz.id }), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [sua.id, outra.id] })
  expect((await beatriz.get(`/alunos/${ana.id}`)).body).toMatchObject({
    ...{ oficinas_ids: [sua.id], oficinas: [{ nome: sua.nome }] },
  })
  expect((await beatriz.get(`/alunos/?oficinas_ids=${sua.id}`)).body).toHaveLength(1)
  expect((await beatriz.get(`/alunos/?oficinas_ids=${outra.id}`)).body).toHaveLength(0)
})

test('o que se exporta e o que se apaga de um aluno leva as oficinas', async () => {
  const a = await oficina()
  const ana = await casa.aluno({ oficinas_ids: [a.id] })
  const { text } = await coordenadora.get(`/alunos/${ana.id}/exportacao`)
  expect(text).toContain(String(a.nome))
  await coordenadora.delete(`/alunos/${ana.id}`)
  await eraseSubject(casa.services, ana.id)
  const sobra = await casa.db.kysely
    .selectFrom('vinculo')
    .select('id')
    .where('aluno_id', '=', ana.id)
    .execute()
  expect(sobra).toEqual([])
})

test('outra entidade guarda o mesmo das suas linhas: mais de um palco, cada um com os seus dias', async () => {
  const teatro = await institute({ resources: { ...resources, palco, ator, temporada } })
  const quem = await teatro.coordenadora()
  const novo = async (path: string, values: object) => (await quem.post(path, values)).body as Row
  const [grande, pequeno] = [
    await novo('/palco/', { nome: 'Grande', cabem: 1 }),
    await novo('/palco/', { nome: 'Pequeno', cabem: 1 }),
  ]
  const rui = await novo('/ator/', { nome: 'Rui', palco_id: grande.id, outros_ids: [pequeno.id] })
  expect(rui).toMatchObject({ palco_id: grande.id, outros_ids: [pequeno.id] })
  const duas = await quem.put(`/ator/${rui.id}`, { outros_ids: [grande.id] })
  expect(duas.body).toMatchObject({ errors: { outros_ids: 'Já estava neste palco em 10/03/2026' } })
  const cheio = await quem.post('/ator/', { nome: 'Lia', outros_ids: [pequeno.id] })
  expect([cheio.status, cheio.body]).toMatchObject([
    428,
    { detail: 'Cabem 1 pessoa, e seriam 2. E agora?' },
  ])
  teatro.clock.set('2026-03-11T12:00:00Z')
  const deNovo = await signIn(teatro.app, quem)
  expect((await deNovo.put(`/ator/${rui.id}`, { outros_ids: null })).body).toMatchObject({
    ...{ palco_id: grande.id, outros_ids: null },
  })
  const { body } = await deNovo.get(`/temporada/?ator_id=${rui.id}`)
  expect(body).toMatchObject([
    { palco: { nome: 'Grande' }, despedida: null },
    { palco: { nome: 'Pequeno' }, estreia: hoje, despedida: '2026-03-11', porque: 'fim' },
  ])
})

test('um desligamento marcado termina as oficinas no seu dia, e o histórico diz quais', async () => {
  const [turma, a] = [await casa.turma(), await oficina()]
  const ana = await casa.aluno({ turma_id: turma.id, oficinas_ids: [a.id] })
  const marcado = await coordenadora.post(`/alunos/${ana.id}/desligamento`, {
    ...{ saida: '2026-03-12', motivo_saida: 'conclusao' },
  })
  expect(marcado.body).toMatchObject({ turma_id: turma.id, oficinas_ids: [a.id] })
  casa.clock.set('2026-03-12T12:00:00Z')
  await happenDue(casa.services)
  const rosana = await signIn(casa.app, coordenadora)
  expect(await vinculosDe(rosana, ana)).toContain(`${a.id} ${hoje} 2026-03-12 conclusao`)
  const { body } = await rosana.get(`/alunos/${ana.id}/historico`)
  const [saida] = (body as { entradas: { acao: string; mudancas: unknown[] }[] }).entradas
  expect(saida).toMatchObject({ acao: 'desligou' })
  expect(saida?.mudancas).toContainEqual({ campo: 'oficinas_ids', antes: [a.nome], depois: null })
})
