import { expect, expectTypeOf, test } from 'vitest'
import { computed, date, flag, password, reference, text } from '#model/field'
import {
  type Columns,
  type Computed,
  type Create,
  defineResource,
  type Edit,
  expansionOf,
  fieldOf,
  fieldsOf,
  isStored,
  type Named,
  type Row,
} from '#model/resource'

const label = { one: 'Caderno', many: 'Cadernos', search: '', empty: '' }
const plain = { label, api: {}, access: {}, messages: {} }

const caderno = defineResource('caderno', {
  ...plain,
  display: 'titulo',
  fields: {
    titulo: text('Título', { required: 'Título é obrigatório' }),
    capa: text('Capa'),
    pautado: flag('Pautado'),
    linhas: text('Linhas', { required: 'Diga as linhas', when: { pautado: true } }),
    dono_id: reference('Dono', 'pessoa', { required: 'Dono é obrigatório' }),
    turma_id: reference('Turma', 'turma'),
    criado: date('Criado', { set: 'now' }),
    segredo: password('Segredo', { required: 'Segredo é obrigatório' }),
    folhas: computed<number[]>('Folhas'),
  },
})

test('a linha tem o obrigatório inteiro, o opcional que pode ser nulo, e o nome do que referencia', () => {
  type Caderno = Row<typeof caderno>
  expectTypeOf<Caderno['id']>().toEqualTypeOf<number>()
  expectTypeOf<Caderno['titulo']>().toEqualTypeOf<string>()
  expectTypeOf<Caderno['capa']>().toEqualTypeOf<string | null>()
  expectTypeOf<Caderno['pautado']>().toEqualTypeOf<boolean>()
  expectTypeOf<Caderno['linhas']>().toEqualTypeOf<string | null>()
  expectTypeOf<Caderno['criado']>().toEqualTypeOf<string | null>()
  expectTypeOf<Caderno['turma']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<Caderno['dono']>().toEqualTypeOf<Named | null | undefined>()
  expectTypeOf<Caderno['folhas']>().toEqualTypeOf<number[]>()
  expectTypeOf<Caderno>().not.toHaveProperty('segredo')
})

test('criar pede o obrigatório e aceita o resto; o servidor e o cálculo não se enviam', () => {
  expectTypeOf<Create<typeof caderno>>().toEqualTypeOf<
    { titulo: string; dono_id: number; segredo: string } & {
      capa?: string | null
      pautado?: boolean | null
      linhas?: string | null
      turma_id?: number | null
    }
  >()
  expectTypeOf<Edit<typeof caderno>>().toEqualTypeOf<Partial<Create<typeof caderno>>>()
  expectTypeOf<Create<typeof caderno>>().not.toHaveProperty('criado')
  expectTypeOf<Create<typeof caderno>>().not.toHaveProperty('folhas')
})

test('a tabela não tem senha nem cálculo, e o servidor deve uma função por cálculo', () => {
  expectTypeOf<Columns<typeof caderno>>().not.toHaveProperty('segredo')
  expectTypeOf<Columns<typeof caderno>>().not.toHaveProperty('folhas')
  expectTypeOf<Computed<typeof caderno>>().toEqualTypeOf<{ folhas: number[] }>()
})

test('uma condição sobre um irmão que não existe não compila', () => {
  const misspelt = defineResource('caderno', {
    ...plain,
    display: 'titulo',
    fields: {
      titulo: text('Título'),
      pautado: flag('Pautado'),
      // @ts-expect-error: o irmão chama-se pautado
      linhas: text('Linhas', { when: { pautada: true } }),
    },
  })
  expect(misspelt.fields.linhas).toMatchObject({ when: { pautada: true } })
})

test('um nome de exibição, uma ordem ou um índice sobre um campo que não existe não compila', () => {
  const fields = { titulo: text('Título') }
  // @ts-expect-error: o campo chama-se titulo
  expect(defineResource('a', { ...plain, display: 'nome', fields }).display).toBe('nome')
  expect(
    // @ts-expect-error: o campo chama-se titulo
    defineResource('a', { ...plain, display: 'titulo', order: 'nome', fields }).order,
  ).toBe('nome')
  expect(
    // @ts-expect-error: o campo chama-se titulo
    defineResource('a', { ...plain, display: 'titulo', indexes: [['nome']], fields }).indexes,
  ).toEqual([['nome']])
})

test('uma chamada que não é método e endereço não compila', () => {
  const api = { list: 'LISTA /cadernos/' } as const
  // @ts-expect-error: LISTA não é um método
  const declared = defineResource('a', { ...plain, api, display: 'titulo', fields: caderno.fields })
  expect(declared.api).toEqual(api)
})

test('a ordem da declaração é a ordem dos campos', () => {
  expect(fieldsOf(caderno).map(([name]) => name)).toEqual([
    'titulo',
    'capa',
    'pautado',
    'linhas',
    'dono_id',
    'turma_id',
    'criado',
    'segredo',
    'folhas',
  ])
})

test('têm coluna todos os campos menos a senha e o calculado', () => {
  const without = fieldsOf(caderno).filter(([, field]) => !isStored(field))
  expect(without.map(([name]) => name)).toEqual(['segredo', 'folhas'])
})

test('um nome que vem de fora é um campo só se foi declarado', () => {
  expect(fieldOf(caderno, 'titulo')).toBe(caderno.fields.titulo)
  expect(['nome', 'constructor', 'toString', '__proto__'].map((n) => fieldOf(caderno, n))).toEqual(
    Array(4).fill(undefined),
  )
})

test('a referência turma_id vem acompanhada de turma', () => {
  expect(['turma_id', 'educador_id', 'identidade'].map(expansionOf)).toEqual([
    'turma',
    'educador',
    'identidade',
  ])
})
