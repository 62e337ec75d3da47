import { expect, test } from 'vitest'
import { resources } from '#resources'
import type { AskedContext } from '#server/routes/calls'
import { pdf } from '../fixtures/arquivos.ts'
import { cursos } from '../fixtures/cursos.ts'
import { sendFile } from './attach.ts'
import { institute, type Row, type Values } from './institute.ts'
import { rowsOf } from './rows-of.ts'

const hoje = '2026-03-10'
const escreve = ({ write, body }: AskedContext<Values>) => write(body)
/** The rows that the function of a call was asked to stamp. */
const carimbos: number[] = []
const casa = await institute({
  resources: { ...resources, ...cursos },
  handlers: {
    curso: {
      carimbar: ({ id, write }: AskedContext) => {
        carimbos.push(id)
        return write({}, { also: { carimbado_em: hoje } })
      },
      encerrar: ({ write }: AskedContext) => write({ situacao: 'encerrado' }),
      anotar: escreve,
      contar: async () => ({ aulas: 0 }),
    },
  },
})
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()
const { created: abre } = rowsOf(coordenadora, 'curso')
const { created: marca } = rowsOf(coordenadora, 'aula')
const { created: deixa } = rowsOf(coordenadora, 'recado')

const encerra = async (values: object = {}) => {
  const row = (await abre({ nome: 'Violão', aulas: [{ nome: 'Cordas' }], ...values })) as Row & {
    readonly aulas: readonly Row[]
  }
  const place = `/curso/${row.id}`
  expect((await coordenadora.put(place, { situacao: 'encerrado' })).status).toBe(200)
  return { ...row, place, primeira: Number(row.aulas[0]?.id) }
}
const recusa = { status: 409, body: { detail: 'O curso está encerrado.' } }
const lido = async (place: string) => (await coordenadora.get(place)).body

test('uma linha encerrada não se altera, não se exclui, não recebe arquivo nem chamada, e a frase diz por quê', async () => {
  const { place, id } = await encerra()
  const antes = await lido(place)
  expect(await coordenadora.put(place, { nome: 'Outro' })).toMatchObject(recusa)
  expect(await coordenadora.put(place, { nome: '' })).toMatchObject(recusa)
  expect(await coordenadora.delete(place)).toMatchObject(recusa)
  expect(await coordenadora.post(`${place}/carimbo`)).toMatchObject(recusa)
  expect(await sendFile(coordenadora, `${place}/apostila`, 'a.pdf', pdf())).toMatchObject(recusa)
  expect(await coordenadora.delete(`${place}/apostila`)).toMatchObject(recusa)
  const linhas = [{ id, feita: false, status: 409, detail: recusa.body.detail }]
  const lote = { ids: [id], campo: 'sala', valor: '2' }
  expect((await coordenadora.post('/curso/lote/edicao', lote)).body).toEqual({ linhas })
  expect((await coordenadora.post('/curso/lote/exclusao', { ids: [id] })).body).toEqual({ linhas })
  expect(await lido(place)).toEqual(antes)
})

test('uma chamada que não cabe na linha como está é recusada com a sua frase', async () => {
  const { id } = await abre({ nome: 'Tear', sala: 'Fechada' })
  expect(await coordenadora.post(`/curso/${id}/carimbo`)).toMatchObject({
    ...{ status: 409, body: { detail: 'A sala está fechada.' } },
  })
  expect((await coordenadora.put(`/curso/${id}`, { sala: '2' })).status).toBe(200)
  expect((await coordenadora.post(`/curso/${id}/carimbo`)).status).toBe(200)
})

test('ler continua, e uma chamada que o diz vale também para ela', async () => {
  const { place } = await encerra()
  expect((await coordenadora.get(`${place}/conta`)).status).toBe(200)
  const anotada = await coordenadora.post(`${place}/nota`, { sala: '7' })
  expect([anotada.status, anotada.body]).toMatchObject([200, { sala: '7', situacao: 'encerrado' }])
})

test('quem escreve o campo que a encerra a abre de novo, com o que mais houver no mesmo corpo', async () => {
  const { place, primeira } = await encerra()
  expect((await beatriz.put(place, { sala: '3' })).status).toBe(409)
  const aulas = [{ id: primeira, nome: 'Cordas novas' }, { nome: 'Ritmo' }]
  const aberta = await coordenadora.put(place, { situacao: 'aberto', sala: '3', aulas })
  expect([aberta.status, aberta.body]).toMatchObject([200, { sala: '3', aulas }])
  expect((await beatriz.put(place, { sala: '4' })).status).toBe(200)
})

test('a chamada que a encerra, repetida com a mesma chave, responde como da primeira vez', async () => {
  const { id } = await abre({ nome: 'Coral' })
  const chave = { 'idempotency-key': 'encerra-coral-1' }
  const encerrar = () => coordenadora.post(`/curso/${id}/encerramento`, undefined, chave)
  expect((await encerrar()).status).toBe(200)
  expect((await encerrar()).status).toBe(200)
  expect(await coordenadora.post(`/curso/${id}/encerramento`)).toMatchObject(recusa)
})

test('a chave de um pedido não abre a porta de outro a uma linha encerrada', async () => {
  const { place } = await encerra()
  const chave = { 'idempotency-key': 'chave-de-outro-pedido' }
  expect((await coordenadora.post('/curso/', { nome: 'Piano' }, chave)).status).toBe(201)
  const antes = carimbos.length
  expect((await coordenadora.post(`${place}/carimbo`, undefined, chave)).status).toBe(409)
  expect(carimbos).toHaveLength(antes)
})

test('sob uma linha encerrada nada entra, muda ou sai, nem o que está dentro do que está nela', async () => {
  const outro = await abre({ nome: 'Dança' })
  const fora = await marca({ nome: 'Solta', curso_id: outro.id })
  const { id, primeira } = await abre({ nome: 'Teatro', aulas: [{ nome: 'Voz' }] }).then((row) => ({
    id: row.id,
    primeira: Number((row.aulas as Row[])[0]?.id),
  }))
  const recado = await deixa({ nome: 'Trazer água', aula_id: primeira })
  await coordenadora.put(`/curso/${id}`, { situacao: 'encerrado' })
  const tentadas = [
    () => coordenadora.post('/aula/', { nome: 'Outra', curso_id: id }),
    () => coordenadora.put(`/aula/${primeira}`, { nome: 'Outra' }),
    () => coordenadora.put(`/aula/${primeira}`, { curso_id: outro.id }),
    () => coordenadora.put(`/aula/${fora.id}`, { curso_id: id }),
    () => coordenadora.delete(`/aula/${primeira}`),
    () => coordenadora.post('/recado/', { nome: 'Outro', aula_id: primeira }),
    () => coordenadora.put(`/recado/${recado.id}`, { nome: 'Outro' }),
    () => coordenadora.delete(`/recado/${recado.id}`),
  ]
  for (const tenta of tentadas) expect(await tenta()).toMatchObject(recusa)
  // A reference that says nothing leads to it as to any other.
  expect((await coordenadora.put(`/recado/${recado.id}`, {})).status).toBe(409)
  const aberta = await marca({ nome: 'Aberta', curso_id: outro.id })
  await deixa({ nome: 'Sobre o outro', aula_id: aberta.id, curso_id: id })
})

test('a linha de dentro diz, junto ao nome da de cima, o que a encerra', async () => {
  const { id, primeira } = await encerra()
  expect(await lido(`/aula/${primeira}`)).toMatchObject({
    curso: { id, nome: 'Violão', situacao: 'encerrado' },
  })
})

test('uma linha aberta com uma encerrada dentro não se exclui, e a frase é a de dentro', async () => {
  const aulas = [{ nome: 'Cor', dada: true }, { nome: 'Luz' }]
  const { id, aulas: guardadas } = await abre({ nome: 'Fotografia', aulas })
  const dita = { status: 409, body: { detail: 'A aula já foi dada.' } }
  expect(await coordenadora.delete(`/curso/${id}`)).toMatchObject(dita)
  const lote = await coordenadora.post('/curso/lote/exclusao', { ids: [id] })
  expect(lote.body).toMatchObject({ linhas: [{ feita: false, detail: 'A aula já foi dada.' }] })
  const [cor] = guardadas as [Row, Row]
  expect((await coordenadora.put(`/aula/${cor.id}`, { dada: false })).status).toBe(200)
  await deixa({ nome: 'Trazer filme', aula_id: cor.id })
  expect((await coordenadora.delete(`/curso/${id}`)).status).toBe(204)
})

test('dentro do formulário da linha de cima, a que está encerrada diz por quê na sua linha, e as outras se gravam', async () => {
  const row = await abre({
    nome: 'Pintura',
    aulas: [{ nome: 'Tinta', dada: true }, { nome: 'Tela' }],
  })
  const [tinta, tela] = row.aulas as [Row, Row]
  const grava = (aulas: object[]) => coordenadora.put(`/curso/${row.id}`, { aulas })
  const dita = { status: 409, body: { errors: { 'aulas.0': 'A aula já foi dada.' } } }
  expect(await grava([{ id: tinta.id, nome: 'Óleo' }, tela])).toMatchObject(dita)
  expect((await grava([tela])).status).toBe(409)
  expect((await grava([{ id: tinta.id }, { id: tela.id, nome: 'Tela grande' }])).status).toBe(200)
})

test('uma planilha que traz linhas sob uma encerrada ouve isso na conferência, e não entra', async () => {
  await encerra({ nome: 'Xadrez' })
  const linhas = [{ linha: 4, valores: { nome: 'Abertura' }, referencias: { curso_id: 'Xadrez' } }]
  const { body } = await coordenadora.post('/aula/importacao/conferencia', {
    nomes: { curso_id: ['Xadrez', 'Dança'] },
  })
  const { detail } = recusa.body
  expect(body).toMatchObject({ desconhecidos: { curso_id: { Xadrez: detail } } })
  const { text } = await coordenadora.post('/aula/importacao', { linhas })
  expect(text).toContain(`{"linha":4,"errors":{"curso_id":"${detail}"}}`)
  expect((await coordenadora.get('/aula/?_fields=nome')).text).not.toContain('Abertura')
})

test('quem lê o histórico de uma entidade que o diz o recebe, e os outros não', async () => {
  const { place } = await encerra()
  const { body } = await coordenadora.get(`${place}/historico`)
  expect(body).toMatchObject({
    entradas: [
      { acao: 'editou', mudancas: [{ campo: 'situacao', antes: 'aberto', depois: 'encerrado' }] },
      { acao: 'criou' },
    ],
  })
  expect((await beatriz.get(`${place}/historico`)).status).toBe(200)
  expect((await beatriz.get('/recado/1/historico')).status).toBe(404)
  expect((await (await casa.assistente()).get(`${place}/historico`)).status).toBe(403)
})

test('o que vários campos juntos não repetem é dito no primeiro, com os nomes de todos', async () => {
  const { id } = await marca({ nome: 'Canto', curso_id: (await abre({ nome: 'Coro' })).id })
  const recado = { nome: 'Água', aula_id: id, dia: hoje }
  await deixa(recado)
  const errors = { aula_id: 'Já há um recado com o mesmo valor em Aula, Nome e Dia' }
  expect(await coordenadora.post('/recado/', recado)).toMatchObject({
    status: 409,
    body: { errors },
  })
})
