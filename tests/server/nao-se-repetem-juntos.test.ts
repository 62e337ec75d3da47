import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#app/server/open-database'
import { like } from '#model/access'
import { children, date, flag, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { institute, type Row } from './institute.ts'
import { temporaryPlace } from './temporary-place.ts'

/** An entity that only this test declares: one visit of a student a day, and its notes, each of another subject. */
const visita = defineResource('visita', {
  label: { one: 'Visita', many: 'Visitas', gender: 'f' },
  access: like(resources.aluno, 'aluno_id'),
  screen: { path: '/visitas', icon: 'calendar' },
  import: true,
  display: 'dia',
  uniqueTogether: ['aluno_id', 'dia'],
  messages: { repeated: 'Este aluno já tem uma visita neste dia' },
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório', list: true }),
    dia: date('Dia', { required: 'Dia é obrigatório', list: true }),
    feita: flag('Feita'),
    notas: children('Notas', 'nota', { in: ['form', 'show'] }),
  },
})
const nota = defineResource('nota', {
  label: { one: 'Nota', many: 'Notas', gender: 'f' },
  access: like(visita, 'visita_id'),
  uniqueTogether: ['assunto', 'visita_id'],
  fields: {
    visita_id: reference('Visita', 'visita', { required: 'Visita é obrigatória' }),
    assunto: text('Assunto', { required: 'Assunto é obrigatório', list: true }),
  },
})
const declared = { ...resources, visita, nota }
const casa = await institute({ resources: declared })
const coordenadora = await casa.coordenadora()
const repetida = { errors: { aluno_id: 'Este aluno já tem uma visita neste dia' } }

const marca = async (dia: string, aluno_id: number) => {
  const answer = await coordenadora.post('/visita/', { aluno_id, dia })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Row
}
const linhaDe = (linha: number, aluno: string, dia: string) => ({
  linha,
  valores: { dia },
  referencias: { aluno_id: aluno },
})
const importa = (linhas: readonly object[]) => coordenadora.post('/visita/importacao', { linhas })

test('um segundo par igual responde 409 com a frase da declaração, no primeiro dos campos', async () => {
  const { id } = await casa.aluno()
  await marca('2026-03-09', id)
  const outra = await marca('2026-03-10', id)
  const again = await coordenadora.post('/visita/', { aluno_id: id, dia: '2026-03-09' })
  expect([again.status, again.body]).toMatchObject([409, repetida])
  const moved = await coordenadora.put(`/visita/${outra.id}`, { dia: '2026-03-09' })
  expect([moved.status, moved.body]).toMatchObject([409, repetida])
  expect((await coordenadora.put(`/visita/${outra.id}`, { feita: true })).status).toBe(200)
  await marca('2026-03-09', (await casa.aluno()).id)
})

test('o par de uma linha excluída volta a ser de quem o pedir', async () => {
  const { id } = await casa.aluno()
  for (let times = 0; times < 3; times += 1) {
    const { id: feita } = await marca('2026-03-09', id)
    expect((await coordenadora.delete(`/visita/${feita}`)).status).toBe(204)
  }
  await marca('2026-03-09', id)
})

test('de dois pedidos iguais ao mesmo tempo, um entra e o outro recebe 409', async () => {
  const { id } = await casa.aluno()
  const ask = () => coordenadora.post('/visita/', { aluno_id: id, dia: '2026-03-09' })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject(repetida)
})

test('dentro do corpo da linha de cima, a recusa é dita na célula, sem outra palavra que a feita dos rótulos', async () => {
  const { id } = await casa.aluno()
  const mesma = { aluno_id: id, dia: '2026-03-09' }
  const notas = [{ assunto: 'Moradia' }, { assunto: 'moradía' }]
  const frase = 'Já há uma nota com o mesmo valor em Assunto e Visita'
  const recusa = { errors: { 'notas.1.assunto': frase } }
  const nova = await coordenadora.post('/visita/', { ...mesma, notas })
  expect([nova.status, nova.body]).toMatchObject([409, recusa])
  const feita = await coordenadora.post('/visita/', { ...mesma, notas: notas.slice(0, 1) })
  const { id: visitaId, notas: [moradia] = [] } = feita.body as { id: number; notas: Row[] }
  const place = `/visita/${visitaId}`
  const dobrada = await coordenadora.put(place, { notas: [moradia, notas[1]] })
  expect([dobrada.status, dobrada.body]).toMatchObject([409, recusa])
  // One that is taken out in the same save leaves its place to another.
  expect((await coordenadora.put(place, { notas: [notas[1]] })).status).toBe(200)
})

test('várias de uma vez: a que se repetiria diz por quê, e as outras mudam', async () => {
  const { id } = await casa.aluno()
  const outro = await casa.aluno()
  const rows = [
    await marca('2026-03-09', id),
    await marca('2026-03-10', id),
    await marca('2026-03-10', outro.id),
  ]
  const { body } = await coordenadora.post('/visita/lote/edicao', {
    ids: rows.slice(1).map((row) => row.id),
    campo: 'aluno_id',
    valor: outro.id,
  })
  expect(body).toMatchObject({
    linhas: [
      { feita: false, status: 409, detail: 'Este aluno já tem uma visita neste dia' },
      { feita: true },
    ],
  })
})

test('na planilha: a conferência diz os pares que já estão, e a linha que repete é recusada pelo número', async () => {
  const { id, nome } = await casa.aluno({ nome: 'Zélia da Planilha' })
  await marca('2026-03-09', id)
  const conferida = await coordenadora.post('/visita/importacao/conferencia', {
    valores: {
      'aluno_id,dia': [
        `${nome}\u001f2026-03-09`,
        `${nome}\u001f2026-03-10`,
        'Ninguém\u001f2026-03-09',
        '',
      ],
    },
  })
  expect(conferida.body).toEqual({ repetidos: { 'aluno_id,dia': [`${nome}\u001f2026-03-09`] } })
  const fora = await importa([
    linhaDe(1, 'Zélia da Planilha', '2026-03-11'),
    linhaDe(2, 'zelia da planilha', '2026-03-09'),
  ])
  expect([fora.status, fora.body]).toMatchObject([409, { linhas: [{ linha: 2, ...repetida }] }])
  const dobradas = await importa([1, 2].map((linha) => linhaDe(linha, String(nome), '2026-03-12')))
  expect(dobradas.body).toMatchObject({
    linhas: [
      { linha: 2, errors: { aluno_id: 'Este aluno já tem uma visita neste dia: está na linha 1' } },
    ],
  })
  expect((await importa([linhaDe(1, String(nome), '2026-03-11')])).status).toBe(200)
})

test('duas planilhas iguais ao mesmo tempo: uma entra, e a outra diz a linha', async () => {
  const { nome } = await casa.aluno({ nome: 'Yara da Planilha' })
  const linhas = [linhaDe(7, String(nome), '2026-03-09')]
  const texts = (await Promise.all([importa(linhas), importa(linhas)])).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('"entraram":1'))).toHaveLength(1)
  const [recusada = ''] = texts.filter((text) => !text.includes('"entraram":1'))
  expect(recusada).toContain('"linha":7')
  expect(recusada).toContain(repetida.errors.aluno_id)
})

test('o índice de um banco de antes, que contava as excluídas, se refaz no início, e as linhas ficam', async () => {
  const place = { ...(await temporaryPlace()), resources: Object.values(declared) }
  onTestFinished(place.remove)
  const before = await openDatabase(place)
  const columns = before.dialect === 'sqlite' ? ['dia', 'aluno_id'] : ['aluno_id', 'dia']
  const name = `u_visita_${columns.join('_')}`
  const add = `insert into visita (aluno_id, dia, criado_em, excluido_em) values (1, '2026-03-09', '',`
  for (const command of [
    `drop index ${name}`,
    `create unique index ${name} on visita (${columns.join(', ')})`,
    `${add} '2026-03-10')`,
  ])
    await sql.raw(command).execute(before.kysely)
  await expect(sql.raw(`${add} null)`).execute(before.kysely)).rejects.toThrow(/unique/i)
  await before.close()
  const after = await openDatabase(place)
  onTestFinished(after.close)
  await sql.raw(`${add} null)`).execute(after.kysely)
  await expect(sql.raw(`${add} null)`).execute(after.kysely)).rejects.toThrow(/unique/i)
  const { rows } = await sql`select id from visita`.execute(after.kysely)
  expect(rows).toHaveLength(2)
})
