import { expect, test } from 'vitest'
import {
  children,
  choice,
  choices,
  type Fields,
  flag,
  integer,
  kept,
  type Role,
  reference,
  references,
  same,
  text,
} from '#model/field'
import { fits, lookedAt, unfitIn, whereText } from '#model/fits'
import { mistakesIn } from '#model/judge-declarations'
import { defineResource, type Resource } from '#model/resource'
import { withRowsInLine } from '#model/rows-in-sheet'
import { checkSheet } from '#model/spreadsheet-check'
import { knownErrors, questionOf } from '#model/spreadsheet-question'
import { onibus, parada, passeio } from '../fixtures/passeio.ts'

const everything = {
  tables: ['conta'],
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
}
const all = { coordenador: 'all', educador: 'all' } as const
const coordena = { read: ['coordenador'] as readonly Role[] }

/** What the start says of an entity with these fields, without their place. */
function said(fields: Record<string, unknown>, more: Partial<Resource> = {}): string[] {
  const base = defineResource('livro', {
    label: { one: 'Livro', many: 'Livros' },
    access: { list: all, show: all, create: all, edit: all },
    // As a declaration written by hand, where no type holds.
    fields: { nome: text('Nome'), turno, paginas: integer('Páginas'), ...fields } as Fields,
  })
  const estante = defineResource('estante', {
    label: { one: 'Estante', many: 'Estantes', gender: 'f' },
    access: { list: all, show: all },
    fields: {
      nome: text('Nome', { list: true }),
      turno: choice('Turno', { manha: 'Manhã', noite: 'Noite' }, { filter: true }),
      dias: choices('Dias', { seg: 'Segunda' }, { filter: true }),
      cor: text('Cor', { filter: true, ...coordena }),
      altura: integer('Altura', { filter: true, readInList: ['coordenador'] }),
      dono_id: reference('Dono', 'estante', { filter: true }),
    },
  })
  const declared = { livro: { ...base, ...more }, estante }
  return mistakesIn(declared, everything).map((what) => what.split(' · ').slice(1).join(' · '))
}
const turno = choice('Turno', { manha: 'Manhã', noite: 'Noite' })
const caixa = { pequena: 'Pequena', grande: 'Grande' }
const wrong = (value: unknown) => value as never
const inteiro = (more: object = {}, from: string[] = ['paginas']) => ({
  dobro: kept(integer('Dobro', more), { from, value: () => 1 }),
})
const estante = (where: object, more: object = {}) => ({
  estante_id: reference('Estante', 'estante', { where: wrong(where), ...more }),
})

test('declarações certas não têm erros', () => {
  expect(said(inteiro({ list: true, filter: true }))).toEqual([])
  expect(
    said({ caixa: choice('Caixa', caixa, { by: { turno: { manha: ['pequena'] } } }) }),
  ).toEqual([])
  expect(said(estante({ turno: same('turno') }))).toEqual([])
  expect(said(estante({ turno: ['manha', 'noite'] }))).toEqual([])
  const declared = { onibus, parada, passeio }
  expect(mistakesIn(declared, everything)).toEqual([])
})

test.each<[string, Record<string, unknown>, string, Partial<Resource>?]>([
  [
    'um campo que não há',
    inteiro({}, ['pagina']),
    'dobro · from: não há o campo "pagina" · quis dizer "paginas"?',
  ],
  [
    'o que depende de hoje',
    {
      dobro: kept(
        integer('Dobro'),
        wrong({ from: [], value: (_: object, today: string) => Number(today) }),
      ),
    },
    'dobro · o que depende de hoje não se guarda: use computed, sem kept',
  ],
  [
    'o que é feito de outro calculado',
    { ...inteiro(), mais: kept(integer('Mais'), { from: ['dobro'], value: () => 1 }) },
    'mais · from: "dobro" é calculado, e aqui só vale o que se preenche',
  ],
  [
    'uma condição sobre ele',
    { ...inteiro(), x: text('X', { when: { dobro: 1 } }) },
    'x · when: "dobro" é calculado, e aqui só vale o que se preenche',
  ],
  [
    'um obrigatório',
    inteiro({ required: 'Diga' }),
    'dobro · required: não vale para o que se calcula',
  ],
  [
    'um que não se repete',
    inteiro({ unique: { saved: 'Já há' } }),
    'dobro · unique: não vale para o que se calcula',
  ],
  [
    'com outros, que não se repete',
    inteiro(),
    'dobro · uniqueTogether: não vale para o que se calcula',
    { uniqueTogether: ['dobro'] },
  ],
  [
    'linhas que não se gravam uma a uma',
    inteiro(),
    'dobro · as linhas de "livro" não se gravam uma a uma',
    { plain: true },
  ],
  [
    'uma referência',
    { x_id: kept(reference('X', 'estante'), { from: ['paginas'], value: () => 1 }) },
    'x_id · um campo reference não se guarda calculado',
  ],
  [
    'várias referências',
    { x_ids: kept(references('X', 'estante'), { from: ['paginas'], value: () => [1] }) },
    'x_ids · um campo references não se guarda calculado',
  ],
  [
    'o que um contador muda',
    { ...inteiro({}, ['vezes']), vezes: integer('Vezes', { set: 'counted' }) },
    'dobro · from: "Vezes" muda sem que a sua linha se grave',
  ],
  [
    'mais leitores do que os dos seus campos',
    {
      ...inteiro({ read: ['coordenador', 'educador'] }, ['preco']),
      preco: integer('Preço', coordena),
    },
    'dobro · read: educador não lê tudo de from',
  ],
])('o início recusa, de um valor guardado, %s', (_, fields, what, more) => {
  expect(said(fields, more)).toContain(what)
})

const deCaixa = (by: unknown) => ({ caixa: choice('Caixa', caixa, { by: wrong(by) }) })

test.each<[string, Record<string, unknown>, string]>([
  [
    'um campo que não há',
    deCaixa({ trno: {} }),
    'caixa · by: não há o campo "trno" · quis dizer "turno"?',
  ],
  ['o que não é escolha', deCaixa({ nome: {} }), 'caixa · by: "nome" não é uma escolha'],
  ['dois campos', deCaixa({ turno: {}, nome: {} }), 'caixa · by: um campo só'],
  [
    'uma opção do outro que não há',
    deCaixa({ turno: { manhã: ['pequena'] } }),
    'caixa · by: "manhã" não é uma opção · quis dizer "manha"?',
  ],
  [
    'uma opção sua que não há',
    deCaixa({ turno: { manha: ['pequeno'] } }),
    'caixa · by: "pequeno" não é uma opção · quis dizer "pequena"?',
  ],
  [
    'uma opção que nunca serve',
    deCaixa({ turno: { manha: ['pequena'], noite: [] } }),
    'caixa · by: "grande" não serve com nada em "turno"',
  ],
  ['um texto', { x: { ...text('X'), by: { turno: {} } } }, 'x · by: só para opções'],
  [
    'o outro, que quem escreve não lê',
    { turno: { ...turno, ...coordena }, ...deCaixa({ turno: { manha: ['pequena'] } }) },
    'caixa · educador escreve "caixa" e não lê "turno", que adivinharia',
  ],
  [
    'o outro, que quem só lê a opção não lê',
    {
      turno: { ...turno, ...coordena },
      caixa: choice('Caixa', caixa, {
        ...{ write: ['coordenador'], by: { turno: { manha: ['pequena'] } } },
      }),
    },
    'caixa · educador lê "caixa" e não lê "turno", que adivinharia',
  ],
  [
    'o próprio, que quem escreve o outro não lê',
    { caixa: choice('Caixa', caixa, { ...coordena, by: { turno: { manha: ['pequena'] } } }) },
    'caixa · educador escreve "turno" e não lê "caixa", que adivinharia',
  ],
])('o início recusa, de opções que dependem, %s', (_, fields, what) => {
  expect(said(fields)).toContain(what)
})

test.each<[string, Record<string, unknown>, string]>([
  [
    'um campo que não filtra',
    estante({ nome: 'A' }),
    'estante_id · where: "nome" não é um filtro de estante',
  ],
  [
    'um campo que não há',
    estante({ trno: 'manha' }),
    'estante_id · where: "trno" não é um filtro de estante · quis dizer "turno"?',
  ],
  ['várias opções', estante({ dias: 'seg' }), 'estante_id · where: "dias" tem várias opções'],
  [
    'um valor que não há',
    estante({ turno: 'tarde' }),
    'estante_id · where: "tarde" não é uma opção',
  ],
  [
    'um campo seu que não há',
    estante({ turno: same('trno') }),
    'estante_id · where: não há o campo "trno" · quis dizer "turno"?',
  ],
  [
    'outro tipo',
    estante({ turno: same('nome') }),
    'estante_id · where: "nome" e "turno" de estante não são do mesmo tipo',
  ],
  [
    'um número de linha',
    estante({ dono_id: 3 }),
    `estante_id · where: de "dono_id", só same('campo')`,
  ],
  [
    'com creates',
    estante({ turno: 'manha' }, { creates: true }),
    'estante_id · where: não vale com creates',
  ],
  [
    'um texto',
    { x: { ...text('X'), where: { turno: 'manha' } } },
    'x · where: só para uma referência',
  ],
  [
    'um campo que quem escreve não lê',
    estante({ cor: 'azul' }),
    'estante_id · where: educador escreve "estante_id" e não lê "cor" de estante',
  ],
  [
    'um campo que quem escreve não lê em listas',
    estante({ altura: 3 }),
    'estante_id · where: educador escreve "estante_id" e não lê "altura" de estante',
  ],
  [
    'um campo da linha que quem escreve não lê',
    { turno: { ...turno, ...coordena }, ...estante({ turno: same('turno') }) },
    'estante_id · educador escreve "estante_id" e não lê "turno", que adivinharia',
  ],
])('o início recusa, de uma referência que depende, %s', (_, fields, what) => {
  expect(said(fields)).toContain(what)
})

test('o início recusa uma condição sobre um campo que quem lê, ou escreve, o seu não lê', () => {
  const pago = { ...flag('Pago'), ...coordena }
  const valor = (more: object) => ({
    pago,
    valor: integer('Valor', { when: { pago: true }, ...more }),
  })
  const adivinha = 'valor · when: educador não lê "pago", e o adivinharia por "valor"'
  expect(said(valor({}))).toContain(adivinha)
  expect(said(valor({ ...coordena }))).toContain(adivinha)
  expect(said(valor({ ...coordena, write: ['coordenador'] }))).toEqual([])
  const secret = { by: 'turno', when: 'noite', readers: ['coordenador'] as Role[], shown: 'X' }
  const aberto = { pago: flag('Pago'), valor: integer('Valor', { when: { pago: true } }) }
  const keeps = { secret: { ...secret, keeps: ['nome', 'valor'] } }
  expect(said(aberto, keeps)).toContain(adivinha)
  expect(said(aberto, { secret: { ...secret, keeps: ['nome', 'valor', 'pago'] } })).toEqual([])
})

test('uma opção serve com o que a declaração diz, e com o que ela não diz', () => {
  const { serie } = passeio.fields
  const of = (etapa: unknown) => ['pre', 'um', 'dois'].filter((key) => fits(serie, key, { etapa }))
  expect(of('infantil')).toEqual(['pre'])
  expect(of('fundamental')).toEqual(['um', 'dois'])
  for (const other of ['eja', null, undefined, 'constructor'])
    expect(of(other)).toEqual(['pre', 'um', 'dois'])
  expect(unfitIn({}, passeio.fields, { etapa: 'infantil', serie: 'um' })).toEqual({
    serie: '"1º ano" não serve com Infantil em Etapa',
  })
})

test('de linhas que servem se diz o que têm de ser', () => {
  const { onibus_id } = passeio.fields
  expect(whereText(onibus, onibus_id, { turno: 'tarde' })).toBe(
    'Só serve um ônibus com Tarde em Turno e Bom em Estado',
  )
  expect(whereText(onibus, onibus_id, {})).toBe('Só serve um ônibus com Bom em Estado')
})

test('uma planilha pergunta por cada nome uma vez, e mostra o que lhe dizem', () => {
  const targets = { onibus, parada }
  const titles = ['nome', 'turno', 'etapa', 'serie', 'onibus_id']
  const rows = [
    { number: 1, cells: ['A', 'Manhã', 'Infantil', '1º ano', 'Cedo'] },
    { number: 2, cells: ['B', 'Tarde', 'Infantil', 'Pré', 'Cedo'] },
  ]
  const context = { role: 'coordenador', today: '2026-03-10', targets } as const
  const checked = checkSheet(passeio, rows, titles, context)
  expect(checked.map(({ errors }) => errors)).toEqual([
    { serie: '"1º ano" não serve com Infantil em Etapa' },
    {},
  ])
  const asked = questionOf(passeio, checked).nomes?.onibus_id ?? []
  expect(asked).toEqual(['Cedo'])
  const said = (name: string) => ({ desconhecidos: { onibus_id: { [name]: 'Não há' } } })
  const errors = (name: string) => checked.map((row) => knownErrors(passeio, row, said(name)))
  expect(errors('Cedo')).toEqual([{ onibus_id: 'Não há' }, { onibus_id: 'Não há' }])
  expect(errors('Tarde')).toEqual([{}, {}])
})

test('o que um campo olha, na sua linha e na que nomeia, é o que se pergunta de cada linha', () => {
  expect(lookedAt('onibus_id', passeio.fields.onibus_id)).toEqual([
    ...['turno', 'onibus_id.turno', 'onibus_id.estado'],
  ])
  expect(lookedAt('nome', passeio.fields.nome)).toEqual([])
})

test('um campo que não há, em from, by ou same, não compila', () => {
  const more = { label: { one: 'A', many: 'As' }, access: {} }
  const by = { trno: { manha: ['pequena'] } } as const
  const declared = defineResource('a', {
    ...more,
    fields: {
      turno,
      // @ts-expect-error: o campo chama-se turno
      dobro: kept(integer('Dobro'), { from: ['trno'], value: () => 1 }),
      // @ts-expect-error: o campo chama-se turno
      caixa: choice('Caixa', caixa, { by }),
      // @ts-expect-error: o campo chama-se turno
      x_id: reference('X', 'a', { where: { turno: same('trno') } }),
    },
  })
  expect(Object.keys(declared.fields)).toEqual(['turno', 'dobro', 'caixa', 'x_id'])
  // @ts-expect-error: nenhuma opção se chama media
  choice('Caixa', caixa, { by: { turno: { manha: ['media'] } } })
  // @ts-expect-error: não há outro valor além de um número
  kept(integer('Dobro'), { from: ['turno'], value: () => 'dois' })
})

test('em uma planilha com linhas dentro, do que um campo depende está na mesma linha', () => {
  const daFicha = { ...passeio, name: 'saida', fields: { ...passeio.fields } }
  const when = { any: [{ turno: 'manha' }, { saida: { set: true } }], etapa: 'eja' } as const
  const fields = {
    ...daFicha.fields,
    grupo_id: reference('Grupo', 'grupo'),
    obs: text('Obs', { when }),
  }
  const grupo = defineResource('grupo', {
    label: { one: 'Grupo', many: 'Grupos' },
    access: passeio.access,
    fields: { nome: text('Nome'), saidas: children('Saídas', 'saida', { in: ['import'] }) },
  })
  const saida: Resource = { ...daFicha, fields }
  const targets = { grupo, saida, onibus, parada }
  const inLine = withRowsInLine(targets, grupo, 'coordenador')
  const line = inLine.fields
  expect(line['saidas.1.obs']?.when).toEqual({
    any: [{ 'saidas.1.turno': 'manha' }, { 'saidas.1.saida': { set: true } }],
    'saidas.1.etapa': 'eja',
  })
  const titles = ['nome', 'saidas.0.nome', 'saidas.0.etapa', 'saidas.0.serie']
  const rows = [{ number: 1, cells: ['G', 'Zoo', 'Infantil', '1º ano'] }]
  const context = { role: 'coordenador', today: '2026-03-10', targets } as const
  expect(checkSheet(inLine, rows, titles, context)[0]?.errors).toEqual({
    'saidas.0.serie': '"1º ano" não serve com Infantil em Etapa',
  })
  expect(line['saidas.1.onibus_id']?.where).toEqual({
    turno: { same: 'saidas.1.turno' },
    estado: 'bom',
  })
})
