import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { checkRecord } from '#model/check'
import { choice, email, flag, password, reference, text } from '#model/field'
import { type Create, defineResource, type Row } from '#model/resource'
import { minLength } from '#model/rules'
import { aluno } from '#resources/aluno'

const pet = defineResource('pet', {
  label: { one: 'Bicho', many: 'Bichos', search: 'Buscar', empty: 'Nenhum.' },
  api: {},
  access: {},
  messages: {},
  display: 'nome',
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório', check: minLength(2, 'Nome curto') }),
    porte: choice('Porte', { p: 'Pequeno', g: 'Grande' }, { initial: 'p' }),
    remedio: flag('Remédio'),
    dose: text('Dose', { required: 'Dose é obrigatória', when: { remedio: true } }),
    dono_id: reference('Dono', 'dono'),
    contato: email('Contato'),
    nota: text('Nota', { write: ['coordenador'] }),
    senha: password('Senha', { createOnly: true }),
    criado: text('Criado', { set: 'now' }),
  },
})
const creating = { action: 'create', role: 'coordenador', today: '2026-03-10' } as const
const editing = (stored: Record<string, unknown>) =>
  ({ ...creating, action: 'edit', stored }) as const

test('os tipos da linha e do que a cria vêm da declaração', () => {
  expectTypeOf<Row<typeof pet>['nome']>().toEqualTypeOf<string>()
  expectTypeOf<Row<typeof pet>['porte']>().toEqualTypeOf<'p' | 'g'>()
  expectTypeOf<Row<typeof pet>['dose']>().toEqualTypeOf<string | null>()
  expectTypeOf<Row<typeof pet>>().not.toHaveProperty('senha')
  expectTypeOf<Create<typeof pet>>().not.toHaveProperty('criado')
  expectTypeOf<Create<typeof pet>['nome']>().toEqualTypeOf<string>()
})

test('um when que nomeia um campo que não há não compila', () => {
  const dose = text('Dose', { when: { remedinho: true } })
  const definition = { ...pet, display: 'nome', fields: { ...pet.fields, dose } } as const
  // @ts-expect-error remedinho não é campo desta entidade
  expect(defineResource('pet', definition).name).toBe('pet')
})

test('ao criar, o que não veio toma o padrão ou nulo', () => {
  const { values, errors } = checkRecord(pet, { nome: ' Rex ' }, creating)
  expect(errors).toEqual({})
  expect(values).toEqual({
    nome: 'Rex',
    porte: 'p',
    remedio: false,
    dose: null,
    dono_id: null,
    contato: null,
    nota: null,
    senha: null,
  })
})

test('cada campo diz a primeira mensagem contra o seu valor', () => {
  const sent = { nome: 'R', porte: 'x', remedio: true, contato: 'a@b', dono_id: -1 }
  expect(checkRecord(pet, sent, creating).errors).toEqual({
    nome: 'Nome curto',
    porte: 'Selecione uma opção válida',
    dose: 'Dose é obrigatória',
    contato: 'Formato de email inválido',
    dono_id: 'Número inválido',
  })
})

test('o campo cuja condição não vale é nulo, o que quer que tenha sido enviado', () => {
  const { values, errors } = checkRecord(pet, { nome: 'Rex', dose: '2 gotas' }, creating)
  expect(errors).toEqual({})
  expect(values.dose).toBeNull()
})

test('a condição de uma edição é julgada no que está guardado mais o que veio', () => {
  const stored = { nome: 'Rex', remedio: true, dose: '2 gotas' }
  expect(checkRecord(pet, { dose: '3 gotas' }, editing(stored)).values).toEqual({ dose: '3 gotas' })
  expect(checkRecord(pet, { remedio: false }, editing(stored)).values).toEqual({
    remedio: false,
    dose: null,
  })
  const without = { nome: 'Rex', remedio: false, dose: null }
  expect(checkRecord(pet, { remedio: true }, editing(without)).errors).toEqual({
    dose: 'Dose é obrigatória',
  })
})

test('uma edição só toca o que veio', () => {
  const stored = { nome: 'Rex', porte: 'g', remedio: false }
  expect(checkRecord(pet, { nome: 'Max' }, editing(stored)).values).toEqual({
    nome: 'Max',
    dose: null,
  })
})

test('chaves que não há, do servidor ou de outro papel', () => {
  const assistant = { ...creating, role: 'assistente_social' } as const
  const sent = { nome: 'Rex', nota: 'x', idade: 3, id: 9, criado: 'ontem', dono: { id: 1 } }
  const { values, errors } = checkRecord(pet, sent, assistant)
  expect(errors).toEqual({ nota: 'Campo que não pode ser alterado', idade: 'Campo desconhecido' })
  expect(values).not.toHaveProperty('criado')
  expect(values).not.toHaveProperty('id')
})

test('a senha só entra ao criar', () => {
  expect(checkRecord(pet, { senha: 'x' }, editing({ nome: 'Rex' })).errors).toEqual({
    senha: 'Campo que não pode ser alterado',
  })
})

test('o que foi aceito, enviado outra vez, é aceito e não muda', () => {
  const valid = fc.record({
    nome: fc.constantFrom('Ana', ' José da Silva ', 'Zoé'),
    data_nascimento: fc.constantFrom('2014-05-06', '1926-03-10', '2026-03-10'),
    cpf: fc.constantFrom('151.022.552-82', '35058603365'),
    escola: fc.string({ minLength: 2, maxLength: 60, unit: fc.constantFrom('a', 'É', ' ', '.') }),
    serie: fc.constantFrom('5º ano', '6º'),
    turno: fc.constantFrom('manha', 'integral'),
    pode_tomar_medicacao: fc.boolean(),
    dosagem_medicacao: fc.option(fc.constant('10 mg')),
  })
  fc.assert(
    fc.property(valid, (sent) => {
      const first = checkRecord(aluno, sent, creating)
      fc.pre(Object.keys(first.errors).length === 0)
      expect(checkRecord(aluno, first.values, creating)).toEqual(first)
    }),
  )
})

test('nenhum valor, de nenhum tipo, derruba a conferência', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(aluno.fields)), fc.anything()),
      (sent) => {
        const { values, errors } = checkRecord(aluno, sent, creating)
        expect(Object.keys(values).filter((name) => name in errors)).toEqual([])
      },
    ),
  )
})
