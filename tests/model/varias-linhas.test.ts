import { expect, expectTypeOf, test } from 'vitest'
import { everybody } from '#model/access'
import { checkField, checkRecord } from '#model/check'
import { children, type Fields, reference, references, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { bodySchema, rowSchema } from '#model/openapi-schemas'
import { pairsOf, pairsWithin } from '#model/pairs'
import { defineResource, type Named, type Resource, type Row } from '#model/resource'
import { namesInCell } from '#model/spreadsheet-import'
import { resourcesAbout } from '#model/subject'
import { isSameValue, normalise } from '#model/values'
import { wordsOf } from '#model/wording'

const hoje = { today: '2026-03-10' }
const assuntos = references('Assuntos', 'assunto', { list: true, max: 3 })
const assunto = defineResource('assunto', {
  label: { one: 'Assunto', many: 'Assuntos' },
  access: {},
  fields: { nome: text('Nome', { required: 'Nome é obrigatório' }) },
})
const livro = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros' },
  access: {},
  fields: { nome: text('Nome', { list: true }), assuntos_ids: assuntos },
})
const livroAssunto = defineResource('livro_assunto', {
  label: { one: 'Assunto do livro', many: 'Assuntos do livro' },
  access: {},
  fields: {
    livro_id: reference('Livro', 'livro', { required: 'Livro é obrigatório' }),
    assunto_id: reference('Assunto', 'assunto', { required: 'Assunto é obrigatório' }),
  },
})
const resources = { livro, assunto, livro_assunto: livroAssunto }

test('várias linhas são uma lista de números, em qualquer ordem a mesma; nenhuma é null', () => {
  expectTypeOf<Row<typeof livro>['assuntos_ids']>().toEqualTypeOf<number[] | null>()
  expectTypeOf<Row<typeof livro>['assuntos']>().toEqualTypeOf<Named[] | null | undefined>()
  for (const nada of [[], null, undefined, '']) expect(normalise(assuntos, nada)).toBeNull()
  const [one, other] = [normalise(assuntos, [3, 1]), normalise(assuntos, [1, 3])]
  expect(isSameValue(one, other)).toBe(true)
  expect(checkField(assuntos, [2, 1], hoje)).toBeNull()
})

test.each([
  ['um texto', '1', 'Escolha em uma lista'],
  ['um objeto', { id: 1 }, 'Escolha em uma lista'],
  ['um texto na lista', ['1'], 'Número inválido'],
  ['uma linha que não há', [0], 'Número inválido'],
  ['uma repetida', [1, 2, 1], 'Há uma escolha repetida'],
  ['mais do que cabe', [1, 2, 3, 4], 'Escolha no máximo 3'],
])('entre várias linhas, %s é recusado', (_, value, message) => {
  expect(checkField(assuntos, value, hoje)).toBe(message)
})

test('nenhuma falta onde alguma é preciso, e o que as respostas levam ao lado não se envia', () => {
  const precisa = references('Assuntos', 'assunto', { required: 'Diga algum assunto' })
  for (const nada of [[], null, undefined])
    expect(checkField(precisa, nada, hoje)).toBe('Diga algum assunto')
  const context = { action: 'edit', role: 'coordenador', stored: { id: 1 }, ...hoje } as const
  expect(checkRecord(livro, { assuntos: [{ id: 1 }] }, context).errors).toEqual({
    assuntos: 'Campo que não pode ser alterado',
  })
})

test('leem-se pelos nomes, e um nome com vírgula não se confunde com dois', () => {
  const read = (...nomes: string[]) =>
    wordsOf('assuntos_ids', assuntos, { assuntos: nomes.map((nome, id) => ({ id, nome })) })
  expect(read('Cordel', 'Viola')).toBe('Cordel, Viola')
  expect(read('Corda, bamba', 'Viola')).toBe('Corda, bamba; Viola')
  for (const cell of ['Cordel, Viola', ' Cordel ;Viola; ', 'Cordel,,Viola, Cordel'])
    expect(namesInCell(assuntos, cell), cell).toEqual(['Cordel', 'Viola'])
  expect(namesInCell(assuntos, 'Corda, bamba; Viola')).toEqual(['Corda, bamba', 'Viola'])
  expect(namesInCell(reference('Livro', 'livro'), 'Ou isto, ou aquilo')).toEqual([
    'Ou isto, ou aquilo',
  ])
})

test('a documentação diz uma lista de números no corpo, e na resposta também as linhas', () => {
  const { properties } = bodySchema(livro, 'create')
  expect(properties).toMatchObject({
    assuntos_ids: {
      anyOf: [{ type: 'array', items: { type: 'integer' }, maxItems: 3, uniqueItems: true }, {}],
    },
  })
  expect(rowSchema(livro, resources).properties).toMatchObject({
    assuntos_ids: { anyOf: [{ type: 'array' }, { type: 'null' }] },
    assuntos: {
      type: ['array', 'null'],
      items: { type: 'object', required: ['id'], properties: { nome: {} } },
    },
  })
})

test('os pares são linhas que se referem às duas pontas, de uma tabela só deles ou de uma entidade', () => {
  const [own] = pairsWithin(livro)
  expect(own?.name).toBe('livro_assuntos')
  expect(pairsOf(resources, livro, 'assuntos_ids')).toMatchObject({
    ...{ from: 'livro_id', to: 'assunto_id', pair: own, target: assunto },
  })
  const through = { ...livro, fields: { assuntos_ids: { ...assuntos, through: 'livro_assunto' } } }
  expect(pairsWithin(through)).toEqual([])
  expect(pairsOf(resources, through, 'assuntos_ids').pair).toBe(livroAssunto)
  for (const [subject, path] of [
    [livro, 'livro_id'],
    [assunto, 'assunto_id'],
  ] as const) {
    const about = resourcesAbout({ livro, assunto, [subject.name]: { ...subject, subject: true } })
    expect(about).toMatchObject([{ resource: { name: 'livro_assuntos' }, paths: [[path]] }])
  }
})

// biome-ignore lint/suspicious/noExplicitAny: what is tried is what the types refuse.
const wrong = (value: unknown) => value as any

const everything = {
  tables: [],
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
}
const mistakes = (fields: Fields, more: Partial<Resource> = {}, others: Fields = {}) =>
  mistakesIn(
    {
      ...resources,
      livro: { ...livro, fields: { ...livro.fields, ...fields }, ...more },
      livro_assunto: { ...livroAssunto, fields: { ...livroAssunto.fields, ...others } },
    },
    everything,
  ).filter((each) => each.startsWith('resources/livro.ts'))

const temas = (options: object, target = 'assunto') => ({
  temas_ids: references('Temas', target, wrong(options)),
})

test.each<[string, Fields, string]>([
  [
    'uma entidade que não há',
    temas({}, 'asunto'),
    'não há a entidade "asunto" · quis dizer "assunto"?',
  ],
  ['um máximo que não é', temas({ max: 501 }), 'max: use um número inteiro de 1 a 500'],
  [
    'um valor que não se repete',
    temas({ unique: { saved: 'Já há' } }),
    'unique: não vale para várias linhas',
  ],
  ['um sim ou não do WhatsApp', temas({ whatsapp: 'nome' }), 'whatsapp: "nome" não é sim ou não'],
  ['um desde', temas({ since: 'nome' }), 'since: não vale para várias linhas'],
  ['um valor inicial', temas({ initial: [1] }), 'initial: não vale para várias linhas'],
  ['quem a escreve', temas({ set: 'user' }), 'set: não vale para várias linhas'],
  ['uma conversão', temas({ from: { kind: 'reference' } }), 'from: não vale para várias linhas'],
  ['o que a encerra', temas({ closes: true }), 'closes: não vale para várias linhas'],
  ['o que se limpa', temas({ onDelete: 'clear' }), 'onDelete: não vale para várias linhas'],
  [
    'por uma entidade que não há',
    temas({ through: 'livro_asunto' }),
    'through: não há a entidade "livro_asunto" · quis dizer "livro_assunto"?',
  ],
  [
    'por uma que não se refere às pontas',
    temas({ through: 'assunto' }),
    'through: "assunto" não se refere a "livro"',
  ],
  [
    'por uma entre as mesmas linhas',
    temas({ through: 'livro_assunto' }, 'livro'),
    'through: as duas pontas são "livro"',
  ],
  [
    'uma palavra que não há',
    temas({ filtro: true }),
    '"filtro" não é uma palavra de campo · quis dizer "filter"?',
  ],
])('uma declaração de várias linhas com %s diz o erro', (_, fields, sentence) => {
  const said = mistakes(fields)
  expect(said).toContain(`resources/livro.ts · temas_ids · ${sentence}`)
})

test('o nome, a tabela e quem passa por uma entidade também se julgam', () => {
  expect(mistakes({ temas: references('Temas', 'assunto') })).toEqual([
    'resources/livro.ts · temas · o nome de várias referências termina em _ids',
  ])
  expect(mistakes({ assuntos: text('Outros') })).toEqual([
    'resources/livro.ts · assuntos · é o nome com que as respostas levam a linha de assuntos_ids',
  ])
  expect(mistakes({ assunto_ids: references('Temas', 'assunto') })).toEqual([
    'resources/livro.ts · assunto_ids · "livro_assunto", a tabela dos seus pares, é o nome de uma entidade',
  ])
  const livroAssuntos = {
    ...assunto,
    name: 'livro_x',
    fields: { y_ids: references('Y', 'assunto') },
  }
  const gemea = {
    livro: { ...livro, fields: { ...livro.fields, x_y_ids: references('Y', 'assunto') } },
  }
  expect(
    mistakesIn({ ...resources, livro_x: livroAssuntos, ...gemea }, everything).filter((each) =>
      each.includes('também de'),
    ),
  ).toEqual([
    'resources/livro.ts · x_y_ids · "livro_x_y", a tabela dos seus pares, é também de livro_x',
    'resources/livro-x.ts · y_ids · "livro_x_y", a tabela dos seus pares, é também de livro',
  ])
  const through = temas({ through: 'livro_assunto' })
  expect(mistakes(through)).toEqual([])
  const [de, mais] = [
    { outro_id: reference('Outro', 'livro') },
    { nota: text('Nota', { required: 'Nota é obrigatória' }) },
  ]
  expect(mistakes(through, {}, { ...de, ...mais })).toEqual([
    'resources/livro.ts · temas_ids · through: "livro_assunto" se refere a "livro" por mais de um campo',
    'resources/livro.ts · temas_ids · through: "livro_assunto" também pede "nota"',
  ])
  expect(mistakes({}, { plain: true })).toEqual([
    'resources/livro.ts · assuntos_ids · "livro" não tem versões, e não se grava com várias',
  ])
})

test('não se ordena por várias linhas, nem outra linha as edita dentro; um filtro passa por elas', () => {
  expect(mistakes({}, { order: 'assuntos_ids' })).toEqual([
    'resources/livro.ts · order: não há o campo "assuntos_ids"',
  ])
  const filters = { tema: { label: 'Tema', path: 'assuntos_ids.nome' } }
  expect(mistakes({}, { filters })).toEqual([])
  const dentro = { pares: children('Pares', 'livro_assunto', { in: ['form'] }) }
  expect(mistakes(dentro, {}, temas({}))).toEqual([
    'resources/livro.ts · pares · in: form: "Temas" são várias linhas, que se escolhem na tela da sua',
  ])
})

test('quem lê o campo e vê os pares lê as duas pontas deles, ou o campo as contaria', () => {
  const aberto = { list: everybody }
  const said = (read: Fields[string]) =>
    mistakesIn(
      {
        ...resources,
        livro: { ...livro, fields: temas({ through: 'livro_assunto' }) },
        livro_assunto: {
          ...livroAssunto,
          access: aberto,
          fields: { ...livroAssunto.fields, assunto_id: read },
        },
      },
      everything,
    ).filter((each) => each.includes('through') || each.includes('pontas'))
  const fechada = { required: 'Diga', read: ['coordenador'] } as const
  expect(said(reference('Assunto', 'assunto', fechada))).toContain(
    'resources/livro.ts · temas_ids · read: educador não lê as duas pontas de "livro_assunto"',
  )
  expect(said(reference('Assunto', 'assunto', { required: 'Diga' }))).toEqual([])
})

test('uma célula com muitos nomes se lê de uma vez', () => {
  const cell = Array.from({ length: 200_000 }, (_, at) => `n${at}`).join()
  expect(namesInCell(assuntos, `${cell},n1`)).toHaveLength(200_000)
})
