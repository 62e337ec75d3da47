import { expect, test } from 'vitest'
import { own } from '#model/access'
import { conditionWords } from '#model/condition-words'
import { type Fields, flag, type Role, reference, references, text } from '#model/field'
import { mistakesIn } from '#model/judge-declarations'
import { defineResource, type Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { isKnown, isMet, namesIn } from '#model/values'
import { resources } from '#resources'
import { bilhete, excursao, transporte } from '../fixtures/excursao.ts'

const everything = {
  tables: ['conta'],
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
}
const declared = { transporte, excursao, bilhete, educador: resources.educador }
const { farol, cabine } = excursao.fields

test('uma condição sobre a linha referida vale pelo que dela se sabe, e sem linha é a de um campo vazio', () => {
  const at = (values: object) => [
    isMet(farol.when, { ...values }),
    isKnown(farol.when, { ...values }),
  ]
  expect(at({ transporte_id: 1, 'transporte_id.noturno': true })).toEqual([true, true])
  expect(at({ transporte_id: 1, 'transporte_id.noturno': false })).toEqual([false, true])
  expect(at({ transporte_id: null })).toEqual([false, true])
  expect(at({ transporte_id: null, 'transporte_id.noturno': true })).toEqual([false, true])
  expect(at({ transporte_id: 1 })).toEqual([true, false])
  expect(at({})).toEqual([true, false])
  expect(isMet(cabine.when, { turno: 'manha', 'transporte_id.tipo': 'barco' })).toBe(true)
  expect(isMet(cabine.when, { turno: 'manha', 'transporte_id.tipo': 'van' })).toBe(false)
  expect(namesIn(cabine.when)).toEqual(['transporte_id.tipo', 'turno'])
})

test('lê-se em português, e em linhas de uma planilha olha a sua', () => {
  expect(conditionWords(declared, excursao, cabine.when ?? {})).toBe(
    'Trem ou Barco em Tipo de Transporte ou Tarde em Turno',
  )
  const line = withRowsInLine(declared, excursao, 'coordenador')
  const { when = {} } = line.fields['bilhetes.0.luz'] ?? {}
  expect(when).toEqual({ 'bilhetes.0.transporte_id.noturno': true })
  expect(conditionWords(declared, line, when)).toMatch(/^Sim em Noturno de Bilhete 1: Volta por$/)
})

test('uma declaração certa não tem erros', () => {
  const mistakes = mistakesIn(declared, everything)
  expect(mistakes.filter((what) => !what.includes('educador.ts'))).toEqual([])
})

const all = { coordenador: 'all', educador: 'all' } as const
const coordena = { read: ['coordenador'] as readonly Role[] }

/** What the start says of an entity with these fields, of another whose rows it refers to. */
function said(
  fields: Record<string, unknown>,
  more: Partial<Resource> = {},
  of: Partial<Resource> = {},
) {
  const estante = defineResource('estante', {
    label: { one: 'Estante', many: 'Estantes', gender: 'f' },
    access: { list: all, show: all },
    fields: {
      nome: text('Nome'),
      alta: flag('Alta'),
      preco: text('Preço', coordena),
      lado: text('Lado', { readInList: ['coordenador'] }),
      dono_id: reference('Dono', 'estante'),
      donos_ids: references('Donos', 'estante'),
    },
  })
  const livro = defineResource('livro', {
    label: { one: 'Livro', many: 'Livros' },
    access: { list: all, show: all, create: all, edit: all },
    // As a declaration written by hand, where no type holds.
    fields: {
      nome: text('Nome'),
      estante_id: reference('Estante', 'estante'),
      ...fields,
    } as Fields,
  })
  const both = { estante: { ...estante, ...of }, livro: { ...livro, ...more } }
  return mistakesIn(both, everything).map((what) => what.split(' · ').slice(1).join(' · '))
}
const nota = (when: object, more: object = {}) => ({
  nota: text('Nota', { ...more, when } as never),
})
const adivinha = (role: string, path: string) =>
  `nota · when: ${role} não lê "${path}", e o adivinharia por "nota"`

test.each<[string, Record<string, unknown>, string, (readonly [object?, object?])?]>([
  [
    'uma referência que não há',
    nota({ 'estate_id.alta': true }),
    'nota · when: não há o campo "estate_id" · quis dizer "estante_id"?',
  ],
  [
    'um campo que a outra não tem',
    nota({ 'estante_id.alto': true }),
    'nota · when: estante não tem "alto" · quis dizer "alta"?',
  ],
  [
    'várias linhas',
    nota({ 'estante_id.donos_ids': 3 }),
    'nota · when: estante não tem "donos_ids" · quis dizer "dono_id"?',
  ],
  [
    'um valor de outro tipo',
    nota({ 'estante_id.alta': 'sim' }),
    'nota · when: "sim" não vale para "Alta"',
  ],
  [
    'um grupo, com o mesmo',
    nota({ any: [{ 'estante_id.alto': true }, { nome: 'A' }] }),
    'nota · when: estante não tem "alto" · quis dizer "alta"?',
  ],
  [
    'o que quem lê não lê na outra',
    nota({ 'estante_id.preco': { set: true } }),
    adivinha('educador', 'estante_id.preco'),
  ],
  [
    'o que quem lê não lê na lista da outra, em que a escolhe',
    nota({ 'estante_id.lado': { set: true } }),
    adivinha('educador', 'estante_id.lado'),
  ],
  [
    'uma referência que quem lê não lê',
    { ...nota({ 'outra_id.alta': true }), outra_id: reference('Outra', 'estante', coordena) },
    adivinha('educador', 'outra_id.alta'),
  ],
  [
    'linhas que quem lê não alcança todas',
    nota({ 'estante_id.alta': true }),
    adivinha('educador', 'estante_id.alta'),
    [{}, { access: { list: { coordenador: 'all', educador: own('dono_id') } } }],
  ],
  [
    'o que encerra uma linha',
    {},
    'closed: when: "estante_id.alta": aqui só se olha a própria linha',
    [{ closed: { when: { 'estante_id.alta': true }, says: 'Não' } }],
  ],
])('o início recusa, de uma condição sobre a linha referida, %s', (_, fields, what, more = []) => {
  expect(said(fields, ...more)).toContain(what)
})

test('a linha em cujo formulário esta se grava não se olha, e a de quem só alcança as suas, sim', () => {
  const broken = { ...bilhete.fields, x: text('X', { when: { 'excursao_id.turno': 'manha' } }) }
  const mistakes = mistakesIn({ ...declared, bilhete: { ...bilhete, fields: broken } }, everything)
  expect(mistakes).toContain(
    'resources/bilhete.ts · x · when: "excursao_id.turno": estas linhas se gravam com a Excursão',
  )
  const restrita = nota({ 'estante_id.alta': true }, { ...coordena, write: ['coordenador'] })
  const access = { list: { coordenador: 'all', educador: own('dono_id') } }
  expect(said(restrita, {}, { access } as never)).not.toContainEqual(
    expect.stringContaining('when'),
  )
})

test('nos campos de uma ação, uma condição se julga, e só olha o que se pergunta', () => {
  const calls = (when: object) => ({
    calls: {
      doar: {
        ...{ route: 'POST /livro/:id/doacao', summary: 'Doar', access: all, row: 'livro' },
        fields: { quem: text('Quem'), nota: text('Nota', { when } as never) },
      },
    } as never,
  })
  expect(said({}, calls({ quen: 'Ana' }))).toEqual([
    'calls.doar: nota: when: não há o campo "quen" · quis dizer "quem"?',
  ])
  expect(said({}, calls({ 'estante_id.alta': true }))).toContain(
    'calls.doar: nota: when: não há o campo "estante_id"',
  )
})

test('um histórico não alcança linhas que quem o lê não abre', () => {
  const scoped = {
    access: { list: all, show: { coordenador: 'all', educador: own('estante_id') } },
  }
  const more = { ...scoped, api: { list: 'GET /livro/', show: 'GET /livro/:id' } }
  const history = { coordenador: 'all', educador: 'all' } as const
  const wrong = 'history: educador não abre todas as linhas de que leria o histórico'
  expect(said({}, { ...more, history } as never)).toContain(wrong)
  const same = { coordenador: 'all', educador: own('estante_id') } as const
  expect(said({}, { ...more, history: same } as never)).not.toContain(wrong)
})

test('uma referência, ou um campo dela, que não há não compila', () => {
  const declared = defineResource('a', {
    label: { one: 'A', many: 'As' },
    access: {},
    fields: {
      a_id: reference('A', 'a'),
      sim: text('Sim', { when: { 'a_id.sim': 'x' } }),
      // @ts-expect-error: a referência chama-se a_id
      nao: text('Não', { when: { 'b_id.sim': 'x' } }),
    },
  })
  expect(Object.keys(declared.fields)).toEqual(['a_id', 'sim', 'nao'])
})
