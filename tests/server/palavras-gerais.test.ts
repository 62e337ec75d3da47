import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { product } from '#app/server/product'
import { choice, computed, date, integer, loaded, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { resources } from '#resources'
import { record } from '#server/db/audit'
import { institute, type Row } from './institute.ts'
import { rowsOf } from './rows-of.ts'

// Words that one entity of the product uses, each on another: none of them knows whose it is.

const coordena = { coordenador: 'all' } as const
const access = { list: coordena, show: coordena, create: coordena, edit: coordena }

const sala = defineResource('sala', {
  label: { one: 'Sala', many: 'Salas', gender: 'f' },
  access,
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório', list: true }),
    visitas: loaded(integer('Visitas', { list: true }), { sorts: true }),
    cor: computed<string | null>('Cor', { ignored: true }),
  },
})

const regra = defineResource('regra', {
  label: { one: 'Regra', many: 'Regras', gender: 'f' },
  access: { show: coordena, edit: coordena },
  single: true,
  display: 'dias',
  fields: { dias: integer('Dias', { required: 'Diga os dias', initial: 14 }) },
})

const monitor = defineResource('monitor', {
  label: { one: 'Monitor', many: 'Monitores' },
  access,
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório', list: true }),
    sala_id: reference('Sala', 'sala', { list: true }),
    na_sala_desde: date('Na sala desde', { since: 'sala_id' }),
  },
})

/** When a helper had which room: kept with the helper. */
const lotacao = defineResource('lotacao', {
  label: { one: 'Lotação', many: 'Lotações', gender: 'f' },
  access: { list: coordena },
  plain: true,
  display: 'sala_id',
  order: 'chegada',
  periods: {
    of: 'monitor_id',
    value: 'sala_id',
    from: 'chegada',
    until: 'partida',
    reason: 'por_que',
    reasons: { changed: 'troca', ended: 'folga' },
    overlap: { same: 'Já estava nesta sala', other: 'Estava em outra', before: 'Chegou em {dia}' },
  },
  fields: {
    monitor_id: reference('Monitor', 'monitor', { set: 'server', filter: true }),
    sala_id: reference('Sala', 'sala', { set: 'server', list: true }),
    chegada: date('Chegada', { set: 'server', list: true }),
    partida: date('Partida', { set: 'server', list: true }),
    por_que: choice('Por quê', { troca: 'Troca', folga: 'Folga' }, { set: 'server', list: true }),
  },
})

/** Written many at once, and told under the room and each of those who were there. */
const ensaio = defineResource('ensaio', {
  label: { one: 'Ensaio', many: 'Ensaios' },
  access: { list: coordena },
  plain: true,
  display: 'papel',
  trace: { under: 'sala_id', key: 'papeis', each: 'aluno_id', value: 'papel', day: 'dia' },
  actionTexts: { editou: 'distribuiu os papéis de {dia}' },
  fields: {
    sala_id: reference('Sala', 'sala', { set: 'server' }),
    aluno_id: reference('Aluno', 'aluno', { set: 'server' }),
    dia: date('Dia', { set: 'server' }),
    papel: choice('Papel', { rei: 'Rei', bobo: 'Bobo' }, { set: 'server' }),
  },
})

const casa = await institute({
  resources: { ...resources, sala, regra, monitor, lotacao, ensaio },
  computed: {
    ...product.computed,
    sala: {
      visitas: {
        load: async (_, ids) => new Map(ids.map((id) => [id, 10 - id])),
        absent: 0,
        order: sql`10 - sala.id`,
      },
      cor: { load: async () => new Map(), absent: null },
    },
  },
})
const coordenadora = await casa.coordenadora()
const { created, named } = rowsOf(coordenadora, 'sala')
const azul = await created({ nome: 'Azul', cor: 'vermelha' })
const verde = await created({ nome: 'Verde' })

test('por um calculado com a sua ordem, listas se ordenam; o ignorado vem em um corpo, e nada faz', async () => {
  expect([azul.visitas, azul.cor]).toEqual([10 - azul.id, null])
  expect(await named('_sort=visitas')).toEqual(['Verde', 'Azul'])
  expect(await named('_sort=visitas&_order=desc')).toEqual(['Azul', 'Verde'])
  expect((await coordenadora.put(`/sala/${azul.id}`, { cor: 'rosa' })).body).toEqual(azul)
})

test('uma entidade de uma linha só a tem desde o início, com os seus valores', async () => {
  expect((await coordenadora.get('/regra/1')).body).toEqual({ id: 1, dias: 14 })
  expect((await coordenadora.put('/regra/1', { dias: 7 })).body).toEqual({ id: 1, dias: 7 })
  expect((await coordenadora.get('/regra/2')).status).toBe(404)
})

test('períodos se guardam do valor de qualquer campo que diz desde quando', async () => {
  const { created: chega } = rowsOf(coordenadora, 'monitor')
  const joana = await chega({ nome: 'Joana', sala_id: azul.id, na_sala_desde: '2026-02-02' })
  const muda = (values: object) => coordenadora.put(`/monitor/${joana.id}`, values)
  expect((await muda({ sala_id: verde.id })).body).toMatchObject({ na_sala_desde: '2026-03-10' })
  const cedo = await muda({ sala_id: azul.id, na_sala_desde: '2026-02-10' })
  expect([cedo.status, cedo.body]).toMatchObject([
    400,
    { errors: { na_sala_desde: expect.any(String) } },
  ])
  const { body } = await coordenadora.get(`/lotacao/?monitor_id=${joana.id}`)
  const said = (body as Row[]).map(({ sala_id, chegada, partida, por_que }) => [
    ...[sala_id, chegada, partida, por_que],
  ])
  expect(said).toEqual([
    [azul.id, '2026-02-02', '2026-03-10', 'troca'],
    [verde.id, '2026-03-10', null, null],
  ])
})

test('o que se grava de muitos de uma vez está no histórico de cada um', async () => {
  const ana = await casa.aluno()
  const dia = '2026-03-09'
  await sql`insert into ensaio (sala_id, aluno_id, dia, papel)
    values (${azul.id}, ${ana.id}, ${dia}, 'rei')`.execute(casa.db.kysely)
  const what = { acao: 'editou', recurso: 'ensaio', registroId: azul.id, contaId: 1 } as const
  const depois = { dia, papeis: { [ana.id]: 'rei' } }
  await record(casa.db.kysely, [{ ...what, quando: '2026-03-10T12:00:00.000Z', depois }])
  const { body } = await coordenadora.get(`/alunos/${ana.id}/historico`)
  expect(body).toMatchObject({
    entradas: expect.arrayContaining([
      expect.objectContaining({
        ...{ assunto: 'ensaio', dia },
        mudancas: [{ campo: 'papel', antes: null, depois: 'rei' }],
      }),
    ]),
  })
})
