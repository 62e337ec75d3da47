import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod/mini'
import { computed, date, reference } from '#model/field'
import { type Computed, defineResource, type Row as RowOf } from '#model/resource'
import { wholeYears } from '#model/rules'
import { resources } from '#resources'
import { institute, type Row } from './institute.ts'

/** An entity that only this test declares. */
const exame = defineResource('exame', {
  label: { one: 'Exame', many: 'Exames' },
  access: {
    list: { coordenador: 'all', educador: 'all' },
    show: { coordenador: 'all', educador: 'all' },
    create: { coordenador: 'all' },
  },
  fields: {
    feito_em: date('Feito em', { list: true, read: ['coordenador'] }),
    aluno_id: reference('Aluno', 'aluno', { list: true }),
    anos: computed('Anos', {
      from: ['feito_em'],
      type: z.int(),
      list: true,
      value: ({ feito_em: day }, today) => (day ? wholeYears(String(day), today) : null),
    }),
  },
})

test('um campo calculado se declara inteiro ao lado dos outros: o seu valor, pelo dia de quem lê', async () => {
  expectTypeOf<RowOf<typeof exame>['anos']>().toEqualTypeOf<number | null>()
  expectTypeOf<Computed<typeof exame>>().toEqualTypeOf<Record<never, never>>()
  const casa = await institute({ resources: { ...resources, exame } })
  // Two minutes before the day ends in São Paulo.
  casa.clock.set('2026-03-11T02:58:00Z')
  const coordenadora = await casa.coordenadora()
  const made = await coordenadora.post('/exame/', { feito_em: '2020-03-11' })
  expect(made.body).toMatchObject({ anos: 5 })
  const said = await coordenadora.post('/exame/', { feito_em: '2020-03-11', anos: 99 })
  expect(said.body).toMatchObject({ errors: { anos: 'Campo que não pode ser alterado' } })
  await coordenadora.post('/exame/', {})
  casa.clock.pass(3)
  const rows = (await coordenadora.get('/exame/')).body as Row[]
  expect(rows.map(({ anos }) => anos)).toEqual([6, null])
})

test('quem não recebe aquilo de que um valor se calcula não recebe o valor', async () => {
  const casa = await institute({ resources: { ...resources, exame } })
  await (await casa.coordenadora()).post('/exame/', { feito_em: '2020-03-11' })
  const beatriz = await casa.educadora()
  expect(Object.keys(((await beatriz.get('/exame/1')).body ?? {}) as Row).sort()).toEqual([
    'aluno',
    'aluno_id',
    'id',
  ])
})

test('calcular de um campo que não existe não compila', () => {
  const fields = {
    feito_em: date('Feito em'),
    anos: computed('Anos', { from: ['feito'], type: z.int(), value: () => 1 }),
  }
  const label = { one: 'Exame', many: 'Exames' }
  // @ts-expect-error: o campo chama-se feito_em
  expect(defineResource('exame', { label, access: {}, fields }).fields.anos.kind).toBe('computed')
})
