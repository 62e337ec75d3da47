import { expect, test } from 'vitest'
import { own, type Secret } from '#model/access'
import {
  children,
  choice,
  computed,
  date,
  type Fields,
  file,
  flag,
  integer,
  loaded,
  password,
  phone,
  reference,
  text,
  time,
  year,
} from '#model/field'
import { judgeDeclarations, mistakesIn } from '#model/judge-declarations'
import { meant } from '#model/nearest'
import { defineResource, type Resource } from '#model/resource'
import { between, minLength, notBefore, notInFuture } from '#model/rules'
import { ator, palco, temporada } from '../fixtures/ao-lado.ts'

const everything = {
  tables: ['conta'],
  computes: () => true,
  answers: () => true,
  affects: () => true,
  worksOut: () => true,
  calls: ['ler'],
}
const tudo = { coordenador: 'all' } as const
const turno = choice('Turno', { matutino: 'Manhã', noturno: 'Noite' })

const base: Resource = defineResource('livro', {
  label: { one: 'Livro', many: 'Livros' },
  api: { list: 'GET /livros/' },
  access: { list: tudo },
  fields: { nome: text('Nome', { required: 'Nome é obrigatório' }), turno },
})

const juntavel = { api: { list: 'GET /livros/', show: 'GET /livros/:id' } } as const

const mistakes = (changed: Partial<Resource>, others: readonly Resource[] = []) => {
  const all = [{ ...base, ...changed }, ...others]
  return mistakesIn(Object.fromEntries(all.map((each) => [each.name, each])), everything)
}
/** As a declaration written by hand, where no type holds. */
const fields = (more: Record<string, unknown>) => ({ ...base.fields, ...more }) as Fields

// biome-ignore lint/suspicious/noExplicitAny: what is tried is what the types refuse.
const wrong = (value: unknown) => value as any

const dias = fields({ inicio: date('De'), fim: date('Até') })

test.each<[string, Partial<Resource>, string[]]>([
  ['dias da linha', { fields: dias, holds: { from: 'inicio', until: 'fim' } }, []],
  ['restorable onde se exclui', { access: { delete: tudo }, api: {}, restorable: false }, []],
  [
    'restorable onde nada se exclui',
    { restorable: false },
    ['restorable: nada se exclui desta entidade, e não há o que deixar de restaurar'],
  ],
  [
    'restorable que não é false',
    { restorable: wrong(true) },
    ['restorable: use false, ou não diga'],
  ],
  [
    'um dia que não há',
    { fields: dias, holds: { from: 'inico', until: 'turno' } },
    [
      'holds: "inico" não é um dia da linha · quis dizer "inicio"?',
      'holds: "turno" não é um dia da linha',
    ],
  ],
  ['sem o fim', { fields: dias, holds: wrong({ from: 'inicio' }) }, ['holds: falta until']],
  [
    'no lugar das de um campo que não há',
    { fields: dias, holds: { from: 'inicio', until: 'fim', of: ['nomi'] } },
    ['holds: of: não há o campo "nomi" · quis dizer "nome"?'],
  ],
  ['linhas com que começa', { begins: [{ nome: 'Dom Casmurro', turno: 'noturno' }] }, []],
  [
    'linhas com que não pode começar',
    { begins: [{ turno: 'tarde' }, { nome: 'Iracema', autor: 'Alencar' }] },
    ['begins: falta "nome"', 'begins: "tarde" não é uma opção', 'begins: não há o campo "autor"'],
  ],
  [
    'uma linha só não começa com outras',
    { single: true, begins: [{ nome: 'Iracema' }] },
    ['begins: linhas plain, ou single, não começam com nenhuma'],
  ],
  [
    'linhas que não são uma lista',
    { begins: wrong({ nome: 'Iracema' }) },
    ["begins: use uma lista de linhas, [{ nome: '…' }]"],
  ],
  [
    'um filtro com uma palavra errada',
    { filters: wrong({ sem: { path: 'id', lack: true } }) },
    ['filters.sem: "lack" não é uma palavra de filtro · quis dizer "lacks"?'],
  ],
])('os dias em que uma linha vale: %s', (_, changed, said) => {
  expect(mistakes(changed)).toEqual(said.map((what) => `resources/livro.ts · ${what}`))
})

test('uma declaração certa não tem erros', () => {
  expect(mistakes({})).toEqual([])
})

test.each<[string, Fields, string]>([
  [
    'um valor inicial que não é opção',
    fields({
      periodo: choice('Período', { matutino: 'Manhã', noturno: 'Noite' }, { initial: 'noite' }),
    }),
    'periodo · initial: "noite" não é uma opção · quis dizer "noturno"?',
  ],
  [
    'um when que pede o que não é opção',
    fields({ onibus: text('Ônibus', { when: { turno: 'noite' } }) }),
    'onibus · when: "noite" não é uma opção · quis dizer "noturno"?',
  ],
  [
    'um when com o nome do campo errado',
    fields({ onibus: text('Ônibus', { when: { trno: 'noturno' } }) }),
    'onibus · when: não há o campo "trno" · quis dizer "turno"?',
  ],
  [
    'um when que compara um número com texto',
    fields({ idade: integer('Idade'), escola: text('Escola', { when: { idade: '7' } }) }),
    'escola · when: "7" não vale para "Idade"',
  ],
  [
    'um when que compara sim ou não com texto',
    fields({ avisado: flag('Avisado'), por: text('Por', { when: { avisado: 'sim' } }) }),
    'por · when: "sim" não vale para "Avisado"',
  ],
  [
    'um when que pede duas coisas de um campo',
    fields({
      idade: integer('Idade'),
      x: text('X', { when: { idade: wrong({ above: 1, below: 3 }) } }),
    }),
    'x · when: de cada campo, uma condição só',
  ],
  [
    'um when com uma condição que não há',
    fields({ onibus: text('Ônibus', { when: { turno: wrong({ nott: 'noturno' }) } }) }),
    'onibus · when: "nott" não é uma condição · quis dizer "not"?: not, above, below, set',
  ],
  [
    'um when que compara opções',
    fields({ onibus: text('Ônibus', { when: { turno: { above: 'noturno' } } }) }),
    'onibus · when: above: só para números, dias e horas',
  ],
  [
    'um when que compara com o que não é uma hora',
    fields({ hora: time('Hora'), lanche: text('Lanche', { when: { hora: { below: '25:00' } } }) }),
    'lanche · when: "25:00" não vale para "Hora"',
  ],
  [
    'um when em que uma das opções não há',
    fields({ onibus: text('Ônibus', { when: { turno: ['noturno', 'noite'] } }) }),
    'onibus · when: "noite" não é uma opção · quis dizer "noturno"?',
  ],
  [
    'um when de um grupo só',
    fields({ onibus: text('Ônibus', { when: { any: [{ turno: 'noturno' }] } }) }),
    'onibus · when: any: dê dois ou mais grupos de condições',
  ],
  [
    'um when com o nome errado em um grupo',
    fields({
      onibus: text('Ônibus', { when: { any: [{ trno: 'noturno' }, { turno: { set: true } }] } }),
    }),
    'onibus · when: não há o campo "trno" · quis dizer "turno"?',
  ],
  [
    'um help que não é texto',
    fields({ onibus: { ...text('Ônibus'), help: 7 } }),
    'onibus · help: use um texto',
  ],
  [
    'a palavra when com erro de grafia',
    fields({ onibus: text('Ônibus', wrong({ wen: { turno: 'noturno' } })) }),
    'onibus · "wen" não é uma palavra de campo · quis dizer "when"?',
  ],
  [
    'uma palavra que não há',
    fields({ onibus: text('Ônibus', wrong({ serach: true })) }),
    'onibus · "serach" não é uma palavra de campo · quis dizer "search"?',
  ],
  [
    'uma regra de número em um texto',
    fields({ idade: text('Idade', { check: between(1, 9, 'Idade inválida') }) }),
    'idade · a regra "Idade inválida" é para um número',
  ],
  [
    'uma regra de texto em um número',
    fields({ idade: integer('Idade', { check: minLength(2, 'Curta') }) }),
    'idade · a regra "Curta" é para um texto',
  ],
  [
    'uma regra de dia em um texto',
    fields({ dia: text('Dia', { check: notInFuture('Futuro') }) }),
    'dia · a regra "Futuro" é para um dia',
  ],
  [
    'uma regra que olha um campo que não há',
    fields({ dia: date('Dia', { check: notBefore('incio', 'Antes') }), inicio: date('Início') }),
    'dia · a regra "Antes": não há o campo "incio" · quis dizer "inicio"?',
  ],
  [
    'um papel que não há',
    fields({ nota: text('Nota', wrong({ read: ['cordenador'] })) }),
    'nota · "cordenador" não é um papel · quis dizer "coordenador"?',
  ],
  [
    'uma referência a uma entidade que não há',
    fields({ estante_id: reference('Estante', 'livor') }),
    'estante_id · não há a entidade "livor" · quis dizer "livro"?',
  ],
  [
    'uma referência que cria o que ninguém cadastra',
    fields({ volume_id: reference('Volume', 'livro', { creates: true }) }),
    'volume_id · creates: ninguém cadastra livro',
  ],
  [
    'uma referência ao que não se encerra, que encerraria esta',
    fields({ volume_id: reference('Volume', 'livro', { closes: true }) }),
    'volume_id · closes: "livro" não diz closed',
  ],
  [
    'uma referência cujo nome não termina em _id',
    fields({ estante: reference('Estante', 'livro') }),
    'estante · o nome de uma referência termina em _id',
  ],
  [
    'um campo com o nome da linha de uma referência',
    fields({ estante_id: reference('Estante', 'livro'), estante: text('Móvel') }),
    'estante · é o nome com que as respostas levam a linha de estante_id',
  ],
  [
    'um nome reservado',
    fields({ versao: text('Versão') }),
    'versao · nome reservado: dê outro ao campo',
  ],
  [
    'um nome que é SQL',
    fields({ order: text('Ordem') }),
    'order · nome reservado: dê outro ao campo',
  ],
  [
    'um nome que os filtros tomam por outro',
    fields({ nota_like: text('Nota') }),
    'nota_like · nome reservado: dê outro ao campo',
  ],
  [
    'um nome com maiúscula',
    fields({ nomeMae: text('Mãe') }),
    'nomeMae · nome inválido: use até 50 letras minúsculas sem acento, algarismos e _',
  ],
  ['um rótulo vazio', fields({ nota: text(' ') }), 'nota · falta o rótulo'],
  ['uma escolha sem opções', fields({ cor: choice('Cor', {}) }), 'cor · não tem opções'],
  [
    'duas opções com o mesmo rótulo',
    fields({ cor: choice('Cor', { azul: 'Azul', anil: 'azul' }) }),
    'cor · a opção "anil" (azul) repete outra',
  ],
  [
    'um aviso que não é opção',
    fields({ cor: choice('Cor', { azul: 'Azul', verde: 'Verde' }, wrong({ alerts: ['azull'] })) }),
    'cor · alerts: "azull" não é uma opção · quis dizer "azul"?',
  ],
  [
    'um WhatsApp que não há',
    fields({ fone: phone('Telefone', { whatsapp: 'zap' }) }),
    'fone · whatsapp: não há o campo "zap"',
  ],
  [
    'um WhatsApp que não é sim ou não',
    fields({ fone: phone('Telefone', { whatsapp: 'nome' }) }),
    'fone · whatsapp: "nome" não é sim ou não',
  ],
  [
    'um valor inicial de outro tipo',
    fields({ ano: year('Ano', { initial: '2026' }) }),
    'ano · initial: "2026" não vale para "Ano"',
  ],
  [
    'uma busca em um número',
    fields({ idade: integer('Idade', { search: true }) }),
    'idade · search: só se busca em textos',
  ],
  [
    'um filtro no que não se guarda',
    fields({ senha: password('Senha', { filter: true }) }),
    'senha · filter, unique: só para o que a tabela guarda',
  ],
  [
    'fora das listas e na lista',
    fields({ nota: text('Nota', { readInList: [], list: true }) }),
    'nota · readInList: ninguém o recebe em listas, e list, filter ou search o põem nelas',
  ],
  [
    'um nome anterior que é o de outro campo',
    fields({ nota: text('Nota', { was: 'nome' }) }),
    'nota · was: "nome" é de outro campo',
  ],
  [
    'um texto onde vai uma lista',
    fields({ nota: text('Nota', wrong({ read: 'coordenador' })) }),
    "nota · read: use uma lista de textos, ['…']",
  ],
  [
    'um texto onde vai sim ou não',
    fields({ nota: text('Nota', wrong({ list: 'sim' })) }),
    'nota · list: use true ou false',
  ],
  [
    'um campo obrigatório sem a mensagem',
    fields({ nota: text('Nota', wrong({ required: true })) }),
    'nota · required: use um texto',
  ],
  [
    'uma regra que não é de rules.ts',
    fields({ nota: text('Nota', wrong({ check: 'cpf' })) }),
    'nota · check: use regras de #model/rules',
  ],
  ['um campo sem rótulo', fields({ nota: text(wrong({ list: true })) }), 'nota · falta o rótulo'],
  [
    'quem escreve que não há',
    fields({ nota: text('Nota', wrong({ set: 'servidor' })) }),
    "nota · set: use 'now' ou 'user' ou 'account' ou 'counted' ou 'server' ou 'order' ou ['…']",
  ],
  [
    'opções em uma lista',
    fields({ cor: choice('Cor', wrong(['Azul', 'Verde'])) }),
    "cor · choices: use textos por nome, { nome: 'Texto' }",
  ],
  [
    'linhas dentro de um lugar só, sem a lista',
    fields({ volumes: children('Volumes', 'livro', wrong({ in: 'form' })) }),
    "volumes · in: use uma lista de textos, ['…']",
  ],
  [
    'um campo que não é de field.ts',
    fields({ nota: 'Nota' }),
    "nota · use um campo de #model/field, como text('Nome')",
  ],
  [
    'um filtro que começa com o que não é opção',
    fields({ fase: choice('Fase', { nova: 'Nova' }, { filter: { initial: 'velha' } }) }),
    'fase · filter: initial: "velha" não é uma opção',
  ],
  [
    'um filtro que começa com um texto',
    fields({ nota: text('Nota', { filter: { initial: 'boa' } }) }),
    'nota · filter: initial: só para opções, sim ou não, e anos',
  ],
  [
    'um filtro com outra palavra',
    fields({ nova: flag('Nova', { filter: wrong({ inicial: true }) }) }),
    'nova · filter: use true, ou { initial: … }',
  ],
  [
    'um campo escrito por uma chamada que não há',
    fields({ lido: date('Lido em', { set: ['lerr'] }) }),
    'lido · set: não há a chamada "lerr" · quis dizer "ler"?',
  ],
  [
    'um período sem filtro',
    fields({ dia: date('Dia', { bounds: ['de', 'ate'] }) }),
    'dia · bounds: só para dias com filter',
  ],
])('%s é dito com o lugar', (_, declared, sentence) => {
  expect(mistakes({ fields: declared })).toEqual([`resources/livro.ts · ${sentence}`])
})

test('um erro é dito uma vez, com todos os seus lugares', () => {
  const reach = wrong({ monitor: own('dono_id') })
  const access = { list: reach, show: reach, create: reach, edit: reach }
  const read = wrong(['monitor'])
  const nome = text('Nome', { read, readInList: read, write: read })
  const dono_id = reference('Dono', 'educador', { read })
  const educador = { ...base, name: 'educador', api: {} }
  const declared = { access, order: 'autor', indexes: [['autor']], fields: { nome, dono_id } }
  expect(mistakes(declared, [educador])).toEqual([
    'resources/livro.ts · order, indexes: não há o campo "autor"',
    'resources/livro.ts · access.list, access.show, access.create, access.edit: "monitor" não é um papel',
    'resources/livro.ts · nome, dono_id · "monitor" não é um papel',
  ])
})

test('um rótulo repetido é dito uma vez, e o título de uma planilha também', () => {
  expect(mistakes({ fields: fields({ periodo: text('turno') }) })).toEqual([
    'resources/livro.ts · periodo · o rótulo "turno" é também o de turno',
  ])
  expect(mistakes({ fields: fields({ periodo: text('Período', { column: 'Turno' }) }) })).toEqual([
    'resources/livro.ts · periodo · o rótulo "Turno" é também o de turno',
  ])
})

test.each([
  ['uma letra a menos', 'cordenador', ['coordenador', 'educador'], ' · quis dizer "coordenador"?'],
  ['duas letras trocadas', 'serach', ['section', 'search'], ' · quis dizer "search"?'],
  ['outra palavra', 'monitor', ['password', 'educador', 'money'], ''],
  ['o que ninguém tem', 'x', [], ''],
])('supõe-se o que se quis dizer só de perto: %s', (_, word, words, said) => {
  expect(meant(word, words)).toBe(said)
})

test('quem diz o rótulo de uma opção ouve o nome dela', () => {
  expect(meant('noite', ['matutino', 'noturno'], { noturno: 'Noite' })).toBe(
    ' · quis dizer "noturno"?',
  )
})

test('de um caminho só se supõem referências', () => {
  const access = { list: { educador: own('turn') } }
  expect(mistakes({ access })).toEqual([
    'resources/livro.ts · access.list: "turn" não é um caminho: livro não tem "turn"',
  ])
  const dono = fields({ dono_id: reference('Dono', 'livro') })
  expect(mistakes({ access: { list: { coordenador: own('dno_id') } }, fields: dono })).toEqual([
    expect.stringContaining('livro não tem "dno_id" · quis dizer "dono_id"?'),
  ])
})

const criavel = {
  ...{
    access: { list: tudo, create: tudo },
    api: { list: 'GET /livros/', create: 'POST /livros/' },
  },
} as const
const abrir = { route: 'POST /livros/abrir', summary: 'Abre', access: tudo } as const
const sigilo: Secret = {
  ...{ by: 'turno', when: 'noturno', readers: ['coordenador'], shown: 'Sigiloso' },
  keeps: ['nome'],
}

test.each<[string, Partial<Resource>, string]>([
  ['uma importação do que ninguém cria', { import: true }, 'import: ninguém cria linhas'],
  [
    'uma importação de linhas que mudam outras',
    {
      import: true,
      effect: 'muda',
      access: { list: tudo, create: tudo },
      api: { create: 'POST /x' },
    },
    'import: o seu effect não se faz em uma importação',
  ],
  [
    'uma linha que a importação não faz só de um nome',
    {
      ...criavel,
      fields: fields({
        ano: year('Ano', { required: 'Ano é obrigatório' }),
        volume_id: reference('Volume', 'livro', { creates: true }),
      }),
    },
    'volume_id · creates: livro também pede "ano": diga creates: \'form\'',
  ],
  [
    'uma referência que cria o que não tem nome que se digite',
    {
      ...criavel,
      fields: fields({
        volume_id: reference('Volume', 'livro', { creates: 'form' }),
        nome: text('Nome', { set: 'server' }),
      }),
    },
    'volume_id · creates: o nome de livro, "nome", não se digita',
  ],
  [
    'uma referência a uma linha cujo nome se calcula',
    {
      display: 'titulo',
      fields: fields({
        titulo: loaded(text('Título'), { sorts: true }),
        volume_id: reference('Volume', 'livro'),
      }),
    },
    'volume_id · livro não se nomeia: o seu display se calcula',
  ],
  [
    'display que se calcula e por que não se ordena',
    { display: 'titulo', fields: fields({ titulo: loaded(text('Título')) }) },
    'display: não há o campo "titulo"',
  ],
  ['um fim que não é dia nem sim ou não', { ended: 'turno' }, 'ended: use um dia, ou sim ou não'],
  [
    'um histórico do que não se mostra sozinho',
    { history: { coordenador: 'all' } },
    'history: falta show',
  ],
  [
    'o que junta linhas, com o nome do campo errado',
    { ...juntavel, mergeable: { access: tudo, keys: ['trno'] } },
    'mergeable: não há o campo "trno" · quis dizer "turno"?',
  ],
  [
    'o que junta linhas sem dizer por quê',
    { ...juntavel, mergeable: { access: tudo } },
    'mergeable: diga keys ou day: por que se sabe que duas linhas são uma só',
  ],
  [
    'o que junta linhas por um dia que não é um',
    { ...juntavel, mergeable: { access: tudo, day: 'turno' } },
    'mergeable: day: "turno" não é um dia',
  ],
  [
    'o que junta linhas que ninguém abre',
    { mergeable: { access: tudo, keys: ['turno'] } },
    'mergeable: quem junta linhas as lista e as abre: falta access',
  ],
  [
    'o que junta linhas sem versão',
    { ...juntavel, plain: true, mergeable: { access: tudo, keys: ['turno'] } },
    'mergeable: não serve a linhas plain, single, workedOut ou com account',
  ],
  [
    'quem junta linhas sem coordenar',
    { ...juntavel, mergeable: { access: { educador: 'all' }, keys: ['turno'] } },
    'mergeable: access: "educador" não coordena, e não vê tudo o que se junta',
  ],
  [
    'quem junta linhas por um campo que não lê',
    {
      ...juntavel,
      fields: fields({ lote: text('Lote', { read: ['educador'] }) }),
      mergeable: { access: tudo, keys: ['lote'] },
    },
    'mergeable: "coordenador" não lê "lote" em listas, e a sugestão o diria',
  ],
  [
    'o que junta linhas sem dizer quem',
    { ...juntavel, mergeable: wrong({ keys: ['turno'] }) },
    'mergeable: falta access',
  ],
  [
    'o que encerra uma linha, com o nome do campo errado',
    { closed: { when: { trno: 'noturno' }, says: 'Encerrado.' } },
    'closed: when: não há o campo "trno" · quis dizer "turno"?',
  ],
  [
    'o que encerra todas as linhas',
    { closed: { when: {}, says: 'Encerrado.' } },
    'closed: when: diga o que encerra a linha',
  ],
  [
    'um encerramento sem frase',
    { closed: wrong({ when: { turno: 'noturno' } }) },
    'closed: falta says',
  ],
  [
    'um encerramento que contaria um dado sensível',
    {
      fields: fields({ laudo: flag('Laudo', { sensitive: true, read: ['coordenador'] }) }),
      closed: { when: { laudo: true }, says: 'Encerrado.' },
    },
    'closed: when: a recusa diria "laudo" a quem não o lê',
  ],
  [
    'um encerramento que contaria o que um papel não lê',
    {
      access: { list: { ...tudo, educador: 'all' } },
      fields: fields({ pago: flag('Pago', { read: ['coordenador'] }) }),
      closed: { when: { pago: true }, says: 'Encerrado.' },
    },
    'closed: when: a recusa diria "pago" a quem não o lê',
  ],
  [
    'uma chamada apesar do que não encerra',
    { calls: { abrir: { ...abrir, row: 'livro', whenClosed: true } } },
    'calls.abrir: whenClosed: "livro" não diz closed',
  ],
  [
    'uma chamada apesar do que encerra, sobre linha nenhuma',
    { calls: { abrir: { ...abrir, whenClosed: true } } },
    'calls.abrir: whenClosed: falta row',
  ],
  [
    'uma chamada do menu das linhas, sobre linha nenhuma',
    { calls: { abrir: { ...abrir, words: { title: 'Abrir', submit: 'Abrir', done: 'Aberto!' } } } },
    "calls.abrir: words: o menu de cada linha a oferece: diga row: 'livro'",
  ],
  [
    'uma frase sobre o que se repete, onde nada se repete junto',
    { messages: { ...base.messages, repeated: 'Este livro já está na estante' } },
    'messages: repeated: falta uniqueTogether',
  ],
  [
    'um sigilo que deixaria ver o nome da linha',
    { secret: { ...sigilo, keeps: [] } },
    'secret: keeps: falta "nome", pelo qual outras linhas a nomeiam',
  ],
  [
    'um sigilo por uma opção que não há',
    { secret: { ...sigilo, when: 'noite' } },
    'secret: when: "noite" não é uma opção · quis dizer "noturno"?',
  ],
  [
    'um sigilo por um campo que não é uma escolha',
    { secret: { ...sigilo, by: 'nome' } },
    'secret: by: "nome" não é uma escolha',
  ],
  [
    'um sigilo que guarda um campo que não há',
    { secret: { ...sigilo, keeps: ['nome', 'turma'] } },
    'secret: keeps: não há o campo "turma" · quis dizer "turno"?',
  ],
  ['um nome de tabela do servidor', { name: 'conta' }, '"conta" é um nome reservado'],
  ['um nome inválido', { name: 'Livro' }, 'nome inválido: "Livro"'],
  ['display que não há', { display: 'titulo' }, 'display: não há o campo "titulo"'],
  ['order que não há', { order: 'nme' }, 'order: não há o campo "nme" · quis dizer "nome"?'],
  ['uma ação sem quem a use', { access: {} }, 'access: não diz quem pode usar "list"'],
  [
    'um papel que não há',
    { access: { list: wrong({ educadora: 'all' }) } },
    'access.list: "educadora" não é um papel · quis dizer "educador"?',
  ],
  [
    'um caminho de acesso que não há',
    { access: { list: { educador: own('educador_id') } } },
    'access.list: "educador_id" não é um caminho: livro não tem "educador_id"',
  ],
  [
    'um caminho por um campo que não é referência',
    { access: { list: { educador: own('turno.id') } } },
    'access.list: "turno.id" não é um caminho: turno não é uma referência',
  ],
  [
    'um filtro por um caminho que não há',
    { filters: { sala: { label: 'Sala', path: 'nome.sala' } } },
    'filters.sala: "nome.sala" não é um caminho: nome não é uma referência',
  ],
  [
    'um campo guardado que ainda se declara',
    { retired: { nome: 'Nome' } },
    'retired: "nome" ainda é um campo',
  ],
  [
    'um rastro sob um campo que não é referência',
    { trace: { under: 'nome', key: 'x', each: 'nome', value: 'nome', day: 'nome' } },
    'trace: "nome" não é uma referência',
  ],
  [
    'uma chamada sobre linhas que não há',
    {
      calls: { ler: { route: 'GET /livros/:id/ler', summary: 'Lê', access: tudo, row: 'estante' } },
    },
    'calls.ler: row: não há a entidade "estante"',
  ],
  [
    'uma palavra da entidade com erro de grafia',
    wrong({ ordr: 'nome' }),
    '"ordr" não é uma palavra de entidade · quis dizer "order"?',
  ],
  [
    'uma importação que não diz true',
    { import: wrong('sim') },
    'import: use true, ou { match: [[…]] }',
  ],
  [
    'um ícone que não há',
    { screen: wrong({ path: '/livros', icon: 'calender' }) },
    'screen: icon: "calender" não é um ícone · quis dizer "calendar"?',
  ],
  [
    'um desenho que não é um',
    { screen: wrong({ path: '/livros', icon: 'M' }) },
    'screen: icon: "M" não é um ícone',
  ],
  ['uma tela sem ícone', { screen: wrong({ path: '/livros' }) }, 'screen: falta icon'],
  [
    'um endereço sem barra',
    { screen: wrong({ path: 'livros', icon: 'note' }) },
    "screen: path: use um endereço como '/oficinas'",
  ],
  [
    'uma palavra de screen com erro de grafia',
    { screen: wrong({ path: '/livros', icon: 'note', role: ['coordenador'] }) },
    'screen: "role" não é uma palavra de screen · quis dizer "roles"?',
  ],
  [
    'um gênero que não há',
    { label: wrong({ ...base.label, gender: 'm' }) },
    "label: gender: use 'f', ou não diga: é masculino",
  ],
  ['um plural que falta', { label: wrong({ one: 'Livro' }) }, 'label: falta many'],
  [
    'um aviso com erro de grafia',
    { messages: wrong({ create: 'Livro salvo!' }) },
    'messages: "create" não é uma palavra de messages · quis dizer "created"?',
  ],
  [
    'uma ação que não há',
    { access: wrong({ ...base.access, listar: tudo }) },
    'access: "listar" não é uma palavra de access · quis dizer "list"?',
  ],
  [
    'um alcance que não há',
    { access: { list: wrong({ coordenador: 'tudo' }) } },
    "access: list: use papéis com 'all' ou own('campo'), { papel: 'all' }",
  ],
  [
    'uma rota sem o método',
    { api: wrong({ list: '/livros/' }) },
    "api: list: use uma rota como 'GET /oficinas/', ou uma lista delas",
  ],
  [
    'uma chamada sem a rota',
    { calls: wrong({ ler: { summary: 'Lê', access: tudo } }) },
    'calls.ler: falta route',
  ],
  [
    'duas chamadas no mesmo endereço',
    { calls: { todos: { route: 'GET /livros', summary: 'Lê', access: tudo } } },
    'todos: o endereço GET /livros já é de livro.list',
  ],
])('%s é dito com o arquivo', (_, changed, sentence) => {
  const name = changed.name ?? base.name
  expect(mistakes(changed)).toContain(`resources/${name}.ts · ${sentence}`)
})

test('o que o servidor deve à declaração: a função de um calculado e de effect, quem atende uma chamada', () => {
  const calls = { ler: { route: 'GET /livros/:id/ler', summary: 'Lê', access: tudo } } as const
  const own = {
    calls,
    effect: 'Conta os livros',
    fields: fields({ idade: computed<number>('Idade') }),
  }
  const livro = { ...base, ...own }
  const no = () => false
  const nothing = { tables: [], computes: no, answers: no, affects: no, worksOut: no, calls: [] }
  expect(mistakesIn({ livro }, nothing)).toEqual([
    'resources/livro.ts · calls.ler: ninguém atende a chamada',
    'resources/livro.ts · falta a função de effect',
    'resources/livro.ts · idade · falta a função do campo calculado',
  ])
  expect(() => judgeDeclarations({ livro }, nothing)).toThrow(/calls\.ler.*\n.*\n.*· idade ·/)
})

test('duas telas no mesmo endereço são ditas com a outra', () => {
  const screen = { path: '/livros', icon: 'note' } as const
  const said = mistakes({ screen }, [{ ...base, name: 'volume', api: {}, screen }])
  expect(said).toEqual(['resources/volume.ts · screen: path: "/livros" já é de livro'])
})

test.each([
  [{ access: {}, fields: {} }, 'falta label: { … }'],
  [{ label: 'Livro', access: {}, fields: {} }, 'falta label: { … }'],
  [{ label: { many: 'Livros' }, access: {}, fields: {} }, 'label: falta one'],
  [{ label: { one: 'Livro', many: 'Livros' }, fields: {} }, 'falta access: { … }'],
  [{ label: { one: 'Livro', many: 'Livros' }, access: {} }, 'falta fields: { … }'],
])('uma declaração sem o que a faz, %j, é dita com o arquivo', (declared, sentence) => {
  expect(() => defineResource('livro_novo', wrong(declared))).toThrow(
    `resources/livro-novo.ts · ${sentence}`,
  )
})

test('um alcance que leva a linhas de outra gente é recusado', () => {
  const educador = { ...base, name: 'educador', account: { role: 'educador' as const }, api: {} }
  const dono = reference('Dono', 'educador')
  const access = { list: { educador: own('dono_id'), assistente_social: own('dono_id') } }
  const declared = { access, fields: { ...base.fields, dono_id: dono } }
  const said = mistakes(declared, [educador]).filter((mistake) => mistake.includes('leva a'))
  expect(said).toEqual([
    expect.stringContaining(
      'access.list: "dono_id" leva a educador, e não a quem entra como assistente_social',
    ),
  ])
})

test('um arquivo é de uma linha com versões, que se lê e se edita, e vem sempre depois dela', () => {
  const comCapa = (more: object = {}) => fields({ capa: { ...file('Capa'), ...more } })
  const lida = {
    api: { show: 'GET /livros/:id', edit: 'PUT /livros/:id' },
    access: { show: tudo, edit: tudo },
  } as const
  expect(mistakes({ ...lida, fields: comCapa() })).toEqual([])
  expect(mistakes({ fields: comCapa() })).toEqual([
    expect.stringContaining('capa · um arquivo é enviado com edit e lido com show: faltam'),
  ])
  expect(mistakes({ ...lida, plain: true, fields: comCapa() }).join()).toContain(
    'um arquivo é de uma linha que tem versões, e estas não têm',
  )
  const said = mistakes({ ...lida, fields: comCapa({ required: 'Falta', filter: true }) }).join()
  expect(said).toContain('required: não vale para um arquivo, que é enviado depois da linha')
  expect(said).toContain('filter, unique: só para o que a tabela guarda')
})

const narrado = fields({
  aluno_id: reference('Aluno', 'aluno'),
  dia: date('Dia', { required: 'Diga o dia' }),
  volta: date('Volta'),
})
test('a linha de dentro não conta o que encerra a de cima a quem não o lê', () => {
  const capitulo: Resource = defineResource('capitulo', {
    label: { one: 'Capítulo', many: 'Capítulos' },
    access: { list: { ...tudo, educador: 'all' } },
    fields: { livro_id: reference('Livro', 'livro') },
  })
  const closed = { when: { pago: true }, says: 'Encerrado.' }
  const pago = { pago: flag('Pago', { read: ['coordenador'] }) }
  const capitulos = { capitulos: children('Capítulos', 'capitulo') }
  expect(mistakes({ closed, fields: fields(pago) }, [capitulo])).toEqual([])
  expect(mistakes({ closed, fields: fields({ ...pago, ...capitulos }) }, [capitulo])).toEqual([
    'resources/capitulo.ts · livro_id · a recusa diria "pago" de livro a quem não o lê',
  ])
})

const linha = { of: 'aluno_id', day: 'dia', shows: ['nome'] }
const alunos: Resource = { ...base, name: 'aluno', api: {}, access: {} }

test.each<[string, Partial<Resource>, string]>([
  [
    'um campo que não há',
    { timeline: { ...linha, shows: ['nom'] } },
    'timeline: não há o campo "nom" · quis dizer "nome"?',
  ],
  [
    'um dia que pode faltar',
    { timeline: { ...linha, day: 'volta' } },
    'timeline: day: "volta" pode ficar vazio',
  ],
  [
    'um texto no lugar do dia',
    { timeline: { ...linha, day: 'nome' } },
    'timeline: "nome" não é um dia nem um momento',
  ],
  [
    'o que não é referência',
    { timeline: { ...linha, of: 'nome' } },
    'timeline: of: "nome" não é uma referência',
  ],
  [
    'um dia que o sigilo esconde',
    {
      timeline: linha,
      secret: { by: 'turno', when: 'noturno', readers: [], shown: 'X', keeps: ['nome'] },
    },
    'timeline: "dia" não está em secret.keeps',
  ],
  [
    'o nome das faltas',
    { name: 'faltas', timeline: linha },
    'timeline: "faltas" já é o nome de outras entradas',
  ],
  [
    'leituras de um campo que não há',
    { recordReads: ['nom'] },
    'recordReads: não há o campo "nom" · quis dizer "nome"?',
  ],
])('o início recusa, na linha do tempo, %s', (_, changed, said) => {
  expect(mistakes({ fields: narrado, timeline: linha }, [alunos])).toEqual([])
  expect(mistakes({ fields: narrado, ...changed }, [alunos]).join('\n')).toContain(said)
})

const comTemporada = (periods: object, more: Partial<Resource> = {}) =>
  mistakesIn(
    {
      palco,
      ator,
      temporada: { ...temporada, ...more, periods: wrong({ ...temporada.periods, ...periods }) },
    },
    everything,
  ).map((each) => each.replace('resources/temporada.ts · periods: ', ''))

test.each<[string, object, string[]]>([
  ['o que está certo', {}, []],
  [
    'uma marca que não há',
    { beside: { field: 'outros_ids', flag: 'estra', ended: 'fim' } },
    ['beside: não há o sim ou não "estra"'],
  ],
  [
    'um motivo que não é opção',
    { beside: { field: 'outros_ids', flag: 'extra', ended: 'morreu' } },
    ['"morreu" não é uma opção de "porque"'],
  ],
  [
    'as vagas em um texto',
    { room: { field: 'nome', places: ['lugar', 'lugares'], asks: '…' } },
    ['room: "nome" de palco não é um número inteiro'],
  ],
])('valores ao lado do principal: %s', (_, periods, said) => {
  expect(comTemporada(periods)).toEqual(said)
})

test('o campo que os nomeia é dito, e sem ele as linhas não se gravam uma a uma', () => {
  const field = { beside: { field: 'nome', flag: 'extra', ended: 'fim' } }
  expect(comTemporada(field)).toEqual([
    'resources/ator.ts · outros_ids · through: as linhas de "temporada" não se gravam uma a uma',
    'beside: "nome" de ator não nomeia linhas de "palco" por "temporada"',
  ])
})

test('uma linha que se cria com valores diz só os que a outra entidade tem', () => {
  const assunto = { ...base, name: 'assunto' } as Resource
  const others = [assunto]
  const com = (creates: object) =>
    mistakes(
      { fields: fields({ assunto_id: reference('Assunto', 'assunto', wrong({ creates })) }) },
      others,
    )
  expect(com({ turno: 'madrugada', nada: 1 }).join()).toMatch(
    /creates: turno: "madrugada" não é uma opção.*creates: assunto não tem "nada"/,
  )
})

const copia = (mirrors: object, more: object = {}) =>
  mistakes(
    {
      fields: fields({
        quem: text('Quem'),
        fone: phone('Fone'),
        dono_id: reference('Dono', 'dono', { ...more, mirrors: wrong(mirrors) }),
      }),
    },
    [
      defineResource('dono', {
        label: { one: 'Dono', many: 'Donos' },
        access: { list: tudo },
        fields: {
          nome: text('Nome', { required: 'Nome é obrigatório' }),
          fone: phone('Fone'),
          outro_fone: phone('Outro fone'),
        },
      }),
    ],
  )
const certo = { fields: { quem: 'nome', fone: 'fone' }, by: [['nome', 'fone']] }

test.each<[string, object, object, string[]]>([
  ['o certo', { ...certo, spare: { fone: 'outro_fone' } }, {}, []],
  [
    'nomes errados',
    { ...certo, fields: { quen: 'nome', fone: 'fome' } },
    {},
    [
      'não há o campo "quen" · quis dizer "quem"?',
      'dono não tem "fome" · quis dizer "nome"?',
      '"fone" não está em fields · quis dizer "fome"?',
    ],
  ],
  ['sem o nome', { fields: { fone: 'fone' }, by: [['fone']] }, {}, ['"nome" não está em fields']],
  [
    'outro tipo',
    { ...certo, fields: { quem: 'nome', turno: 'fone' } },
    {},
    ['"turno" e "fone": choice e phone'],
  ],
  ['sem o que distingue', { ...certo, by: [] }, {}, ['diga em by o que a distingue']],
  [
    'um lugar que não há',
    { ...certo, spare: { fone: 'outro_fon' } },
    {},
    ['dono não tem "outro_fon" · quis dizer "outro_fone"?'],
  ],
  ['obrigatória', certo, { required: 'Diga o dono' }, ['required: quem a acha é o servidor']],
])('o que uma linha espelha de outra: %s', (_, mirrors, more, said) => {
  expect(copia(mirrors, more)).toEqual(
    said.map((what) => `resources/livro.ts · dono_id · mirrors: ${what}`),
  )
})

test('quem só alcança algumas linhas não escreve o que é também de outras', () => {
  const dono = defineResource('dono', {
    label: { one: 'Dono', many: 'Donos' },
    access: { list: tudo },
    fields: { nome: text('Nome', { required: 'Nome é obrigatório' }) },
  })
  const access = { list: tudo, edit: { educador: own('autor_id') } }
  const own_fields = {
    autor_id: integer('Autor', { set: 'user' }),
    quem: text('Quem'),
    dono_id: reference('Dono', 'dono', {
      mirrors: { fields: { quem: 'nome' }, by: [['nome']] },
    }),
  }
  expect(mistakes({ access, fields: fields(own_fields) }, [dono])).toContain(
    'resources/livro.ts · dono_id · mirrors: educador só alcança algumas linhas, e mudaria as outras da mesma',
  )
})
