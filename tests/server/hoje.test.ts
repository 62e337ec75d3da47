import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { WaitingLine } from '#model/waiting'
import { aluno } from '#resources/aluno'
import { noteBegun, noteOver } from '#server/importacao/failed'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { everyRole, type Institute, institute, type Row, type Values } from './institute.ts'
import { coordenacao, importar, linha } from './planilhas.ts'

const copia = { nome: 'Nenhuma cópia feita', atraso: 'Avise quem cuida do servidor.' }

async function hoje(casa: Institute): Promise<WaitingLine[][]> {
  const { status, body, text } = await (await casa.coordenadora()).get('/dashboard/resumo')
  expect(status, text).toBe(200)
  return Object.values((body as { hoje: Record<string, WaitingLine[]> }).hoje)
}

async function comPapeis() {
  const casa = await institute()
  const people = await everyRole(casa)
  const { coordenador: coordenadora } = people
  const tipos = (await coordenadora.get('/tipo-de-documento/?_sort=id')).body as Row[]
  const tipo = (nome: string) => tipos.find((each) => each.nome === nome)?.id
  const papel = async (aluno: Row, values: Values) => {
    const { id } = (await attach(coordenadora, aluno, 'papel.pdf', pdf())).body as Row
    expect((await coordenadora.put(`/alunos/documentos/${id}/tipo`, values)).status).toBe(204)
    return id
  }
  return { casa, ...people, coordenadora, tipo, papel }
}

test('os documentos de alunos ativos que vencem em 30 dias, ou venceram, o primeiro antes; de um tipo conta o último', async () => {
  const { casa, coordenadora, tipo, papel } = await comPapeis()
  const turma = await casa.turma({ nome: '5º ano A' })
  const [ana, bia, saiu] = [
    await casa.aluno({ nome: 'Ana Prado', turma_id: turma.id }),
    await casa.aluno({ nome: 'Bia Reis' }),
    await casa.aluno({ nome: 'Caio Sá', situacao: 'inativo' }),
  ]
  const laudo = tipo('Laudo')
  await papel(ana, { tipo_id: laudo, valido_ate: '2026-04-09' })
  const vencido = await papel(bia, { valido_ate: '2026-03-09' })
  for (const day of ['2026-04-10', '2025-12-09', null]) await papel(bia, { valido_ate: day })
  await papel(saiu, { tipo_id: laudo, valido_ate: '2026-03-20' })
  const deAna = {
    ...{ nome: 'Ana Prado', nota: '5º ano A', porque: 'Laudo: vale até 09/04/2026' },
    ...{ acao: 'Ver documentos', endereco: `/alunos/detalhes/${ana.id}?parte=documentos` },
  }
  const deBia = {
    ...{ nome: 'Bia Reis', nota: null, atraso: 'Documento: venceu em 09/03/2026' },
    ...{ acao: 'Ver documentos', endereco: `/alunos/detalhes/${bia.id}?parte=documentos` },
  }
  expect(await hoje(casa)).toEqual([[deBia, deAna], [copia]])
  // A new one of the kind stands in its place, one of another does not.
  await papel(ana, { tipo_id: tipo('CPF') })
  expect(await hoje(casa)).toEqual([[deBia, deAna], [copia]])
  await papel(ana, { tipo_id: laudo })
  expect(await hoje(casa)).toEqual([[deBia, deAna], [copia]])
  await papel(ana, { tipo_id: laudo, valido_ate: '2026-10-01' })
  expect(await hoje(casa)).toEqual([[deBia], [copia]])
  await coordenadora.delete(`/alunos/documentos/${vencido}`)
  expect(await hoje(casa)).toEqual([[copia]])
  // Of more than are listed, how many more there are.
  for (let n = 0; n < 27; n += 1) {
    const dia = `2026-04-${String(1 + (n % 9)).padStart(2, '0')}`
    await papel(await casa.aluno(), { valido_ate: dia })
  }
  const [muitos = []] = await hoje(casa)
  expect(muitos.map(({ porque }) => porque?.slice(-10)).slice(0, 4)).toEqual(
    [1, 1, 1, 2].map((n) => `0${n}/04/2026`),
  )
  expect(muitos).toHaveLength(26)
  expect(muitos.at(-1)).toEqual({ nome: 'Mais 2 documentos', quantos: 2 })
})

test('uma planilha que não entrou, até entrar ou por sete dias; as certidões antes, a cópia por fim', async () => {
  const ending = new AbortController()
  const casa = await institute({ ending: ending.signal })
  const coordenadora = await casa.coordenadora()
  const planilha = { arquivo: 'fevereiro.xlsx' }
  ending.abort(new Error('fim'))
  expect(await importar(coordenadora, [linha(1)], planilha)).not.toHaveProperty('entraram')
  const falhou = {
    ...{ nome: 'fevereiro.xlsx não entrou', nota: 'Alunos' },
    ...{ porque: 'Coordenação · 10/03/2026 09:00', acao: 'Importar de novo' },
    endereco: '/alunos/importacao',
  }
  expect(await hoje(casa)).toEqual([[falhou], [copia]])
  const { body } = await coordenadora.get('/importacoes')
  expect(body).toMatchObject({ importacoes: [] })
  await coordenadora.post('/certidao/', {
    ...{ de: 'outra', pessoa: 'Segreda', tipo: 'estadual' },
    ...{ emitida_em: '2026-03-02', valida_ate: '2026-03-20' },
  })
  const certidao = { nome: '1 certidão vence em 30 dias', acao: 'Ver certidões' }
  const certidoes = { ...certidao, endereco: '/certidoes' }
  expect(await hoje(casa)).toEqual([[certidoes], [falhou], [copia]])
  Object.assign(casa.services, { ending: new AbortController().signal })
  await importar(coordenadora, [linha(2)], { arquivo: 'março.xlsx' })
  expect(await hoje(casa)).toEqual([[certidoes], [falhou], [copia]])
  const desde = (quando: string) =>
    casa.db.kysely
      .updateTable('operacao')
      .set({ quando })
      .where('tipo', '=', 'preparando')
      .execute()
  await desde('2026-03-02T23:00:00.000Z')
  expect(await hoje(casa)).toEqual([[certidoes], [copia]])
  await desde('2026-03-10T12:00:00.000Z')
  expect(await hoje(casa)).toEqual([[certidoes], [falhou], [copia]])
  expect(await importar(coordenadora, [linha(1)], planilha)).toMatchObject({ entraram: 1 })
  expect(await hoje(casa)).toEqual([[certidoes], [copia]])
})

test('a planilha que alguém deixou no meio, ou uma queda cortou, não entrou; a que ainda entra e a recusada, não', async () => {
  const casa = await institute()
  const asker = { viewer: coordenacao, scope: 'all' } as const
  const asking = { services: casa.services, resource: aluno, asker }
  casa.clock.set('2026-03-10T11:31:00Z')
  await noteBegun(asking, { key: null, content: [] }, 'março.xlsx')
  casa.clock.set('2026-03-10T12:00:00Z')
  const coordenadora = await casa.coordenadora()
  const recusada = await importar(coordenadora, [linha(1), linha(1)], { arquivo: 'maio.xlsx' })
  expect(recusada.status).toBe(400)
  const kept = casa.db.kysely.selectFrom('operacao').select('nome')
  expect(await kept.execute()).toEqual([{ nome: 'março.xlsx' }])
  expect(await hoje(casa)).toEqual([[copia]])
  // As a kill leaves it: begun, and nothing after.
  casa.clock.set('2026-03-10T12:02:00Z')
  const muitas = Array.from({ length: 2_000 }, (_, n) => linha(n))
  const [marco, abril] = ['março.xlsx', 'abril.xlsx'].map((nome) => ({
    nome: `${nome} não entrou`,
  }))
  expect(await hoje(casa)).toMatchObject([[marco], [copia]])
  await casa.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = casa.app.server.address() as AddressInfo
  const send = (arquivo: string) => {
    const sent = request({ port, method: 'POST', path: '/api/v1/alunos/importacao', agent: false })
    sent.setHeader('authorization', `Bearer ${coordenadora.token}`)
    sent.setHeader('content-type', 'application/json')
    sent.end(JSON.stringify({ arquivo, linhas: muitas }))
    return sent
  }
  const noted = (nome: string) => kept.where('nome', '=', nome)
  const isLeft = async (nome: string) => {
    const left = noted(nome).where('desfeita_em', 'is not', null)
    while (!(await left.executeTakeFirst())) await setImmediate()
  }
  const sent = send('abril.xlsx')
  const [answer] = await once(sent, 'response')
  await once(answer, 'data')
  sent.destroy()
  await isLeft('abril.xlsx')
  expect(await hoje(casa)).toMatchObject([[abril, marco], [copia]])
  // Before the first line of the answer.
  const unanswered = send('junho.xlsx')
  unanswered.on('error', () => undefined)
  while (!(await noted('junho.xlsx').executeTakeFirst())) await setImmediate()
  unanswered.destroy()
  await isLeft('junho.xlsx')
  // Sent again while it still goes on, and left: it is told of the first one, if at all.
  const again = { key: 'a-mesma-chave', content: [] }
  await noteBegun(asking, again, 'julho.xlsx')
  await noteOver(asking, await noteBegun(asking, again, 'julho.xlsx'), undefined)
  const deJulho = async () => (await hoje(casa)).flat().filter(({ nome }) => /julho/.test(nome))
  expect(await deJulho()).toEqual([])
  expect(await noted('julho.xlsx').execute()).toHaveLength(1)
  // One that fails is told at once.
  await noteOver(asking, await noteBegun(asking, again, 'julho.xlsx'), new Error('cortada'))
  expect(await deJulho()).toHaveLength(1)
  const quando = '2026-03-10T11:31:00.000Z'
  await casa.db.kysely.updateTable('operacao').set({ quando }).execute()
  expect(await deJulho()).toHaveLength(1)
})

test.each([
  ['2026-11-21T13:00:00Z', null],
  ['2026-11-19T12:00:00Z', null],
  ['2026-11-18T12:00:00Z', 'Última cópia: há 3 dias'],
  ['2026-11-22T12:00:00Z', null],
])('da última cópia em %s, no dia 21 em São Paulo, diz "%s"', async (feita_em, nome) => {
  const casa = await institute()
  casa.clock.set('2026-11-21T15:00:00Z')
  await casa.db.kysely.insertInto('copia').values({ feita_em, origem: 'comando' }).execute()
  expect(await hoje(casa)).toEqual(nome ? [[{ ...copia, nome }]] : [])
})

test('T1: nem quem educa, nem a assistência, nem outro instituto vê o que vence', async () => {
  const { casa, educador, assistente_social, papel } = await comPapeis()
  const turma = await casa.turma({ educador_id: educador.id })
  const ana = await casa.aluno({ nome: 'Ana Prado', turma_id: turma.id })
  await papel(ana, { valido_ate: '2026-03-20' })
  for (const quem of [educador, assistente_social]) {
    const { text } = await quem.get('/dashboard/resumo')
    expect(text).not.toMatch(/hoje|Ana|20\/03\/2026|cópia/)
  }
  expect(await hoje(casa)).toHaveLength(2)
  expect(await hoje(await institute())).toEqual([[copia]])
})
