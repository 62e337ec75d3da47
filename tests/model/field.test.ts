import { expect, test } from 'vitest'
import { checkField } from '#model/check'
import {
  choice,
  cpf,
  date,
  decimal,
  email,
  flag,
  integer,
  longText,
  password,
  phone,
  reference,
  section,
  text,
  year,
} from '#model/field'
import { normalise } from '#model/values'

const today = { today: '2026-03-10' }
const [nulo, controle, sino] = ['\u0000', '\u001b', '\u0007']

test.each([
  ['texto', text('Nome'), '  João  ', 'João'],
  ['texto decomposto', text('Nome'), 'Joa\u0303o', 'João'],
  ['texto vazio', text('Nome'), '   ', null],
  ['texto longo', longText('Conteúdo'), '\n linha um\nlinha dois \n', 'linha um\nlinha dois'],
  ['e-mail', email('E-mail'), ' Bia@Exemplo.ORG ', 'bia@exemplo.org'],
  ['telefone', phone('Telefone'), '(11) 98765-4321', '11987654321'],
  ['CPF', cpf('CPF'), '151.022.552-82', '15102255282'],
  ['data', date('Data'), ' 2026-03-10 ', '2026-03-10'],
  ['marca ausente', flag('Medicação'), null, false],
  ['senha com espaços', password('Senha'), '  Goiabada7 ', '  Goiabada7 '],
  ['referência vazia', reference('Turma', 'turma'), '', null],
  ['número ausente', integer('Número'), undefined, null],
])('%s: o valor guardado é o enviado sem o que é só forma', (_, field, sent, stored) => {
  expect(normalise(field, sent)).toBe(stored)
})

test.each([
  ['texto que é número', text('Nome'), 7, 'Texto inválido'],
  ['texto que é objeto', text('Nome'), { nome: 'Ana' }, 'Texto inválido'],
  ['texto com caractere nulo', text('Nome'), `Ana${nulo}`, 'Texto inválido'],
  ['texto com quebra de linha', text('Nome'), 'Ana\nClara', 'Texto inválido'],
  ['texto de 201 letras', text('Nome'), 'a'.repeat(201), 'Use no máximo 200 caracteres'],
  ['texto longo com caractere de controle', longText('Texto'), `a${controle}b`, 'Texto inválido'],
  [
    'texto de 10.001 letras',
    longText('Texto'),
    'a'.repeat(10_001),
    'Use no máximo 10.000 caracteres',
  ],
  ['e-mail sem arroba', email('E-mail'), 'bia.exemplo.org', 'Formato de email inválido'],
  ['e-mail sem ponto', email('E-mail'), 'bia@exemplo', 'Formato de email inválido'],
  ['e-mail com dois arrobas', email('E-mail'), 'bia@x@exemplo.org', 'Formato de email inválido'],
  ['e-mail invisível', email('E-mail'), `bia${sino}@exemplo.org`, 'Formato de email inválido'],
  ['e-mail que é número', email('E-mail'), 7, 'Formato de email inválido'],
  [
    'e-mail de 255 letras',
    email('E-mail'),
    `${'a'.repeat(243)}@exemplo.org`,
    'Formato de email inválido',
  ],
  ['telefone com letras', phone('Telefone'), '11 9 ABCD', 'Telefone deve ter 10 ou 11 dígitos'],
  ['CPF com letras', cpf('CPF'), 'abc', 'CPF deve ter 11 dígitos'],
  ['data por extenso', date('Data'), '10 de março', 'Data inválida'],
  ['data brasileira', date('Data'), '10/03/2026', 'Data inválida'],
  ['data com hora', date('Data'), '2026-03-10T00:00:00Z', 'Data inválida'],
  ['31 de abril', date('Data'), '2026-04-31', 'Data inválida'],
  ['29 de fevereiro de ano comum', date('Data'), '2026-02-29', 'Data inválida'],
  ['data infinita', date('Data'), 'infinity', 'Data inválida'],
  ['opção que não há', choice('Turno', { manha: 'Manhã' }), 'noite', 'Selecione uma opção válida'],
  [
    'opção herdada de objeto',
    choice('Turno', { manha: 'Manhã' }),
    'toString',
    'Selecione uma opção válida',
  ],
  ['marca que é texto', flag('Medicação'), 'sim', 'Valor inválido'],
  ['número em texto', integer('Número'), '5', 'Número inválido'],
  ['número quebrado', integer('Número'), 1.5, 'Número inválido'],
  ['um número negativo', integer('Número'), -1, 'Número inválido'],
  ['número de 33 bits', integer('Número'), 2_147_483_648, 'Número inválido'],
  ['ano em texto', year('Ano'), '2026', 'Número inválido'],
  ['referência em texto', reference('Turma', 'turma'), '3', 'Número inválido'],
  ['referência em lista', reference('Turma', 'turma'), [3], 'Número inválido'],
  ['percentual infinito', decimal('Percentual'), Number.POSITIVE_INFINITY, 'Número inválido'],
  ['senha de 129 letras', password('Senha'), 'a'.repeat(129), 'Use no máximo 128 caracteres'],
  ['senha que é número', password('Senha'), 123456, 'Senha inválida'],
])('%s é recusado com a mensagem do seu tipo', (_, field, value, message) => {
  expect(checkField(field, value, today)).toBe(message)
})

test.each([
  ['texto de 200 letras', text('Nome'), 'ã'.repeat(200)],
  ['texto longo com parágrafos', longText('Texto'), 'um\r\n\tdois'],
  ['e-mail com ponto e mais', email('E-mail'), 'ana.clara+escola@sub.exemplo.org.br'],
  ['29 de fevereiro de ano bissexto', date('Data'), '2024-02-29'],
  ['ano atual', year('Ano'), 2026],
  ['maior referência', reference('Turma', 'turma'), 2_147_483_647],
  ['senha de 128 letras', password('Senha'), 'a'.repeat(128)],
  ['nada onde nada é preciso', text('RG'), null],
])('%s é aceito', (_, field, value) => {
  expect(checkField(field, value, today)).toBeNull()
})

test('o obrigatório é a própria mensagem, dita do vazio, do nulo e do ausente', () => {
  const nome = text('Nome', { required: 'Nome é obrigatório' })
  expect(['', '   ', null, undefined].map((value) => checkField(nome, value, today))).toEqual(
    Array(4).fill('Nome é obrigatório'),
  )
})

test('a opção, o e-mail e a data dizem a sua própria recusa onde a especificação lhes dá uma', () => {
  const turno = choice('Turno', { manha: 'Manhã' }, { invalid: 'Selecione um turno válido' })
  expect(checkField(turno, 'x', today)).toBe('Selecione um turno válido')
  expect(checkField(email('E-mail', { invalid: 'Email inválido' }), 'x', today)).toBe(
    'Email inválido',
  )
  expect(checkField(date('Data', { invalid: 'Data ruim' }), '2026-02-30', today)).toBe('Data ruim')
})

test('o que o servidor preenche não é campo de formulário', () => {
  expect(text('Selo', { set: 'counted' })).toMatchObject({ mode: 'server', input: false })
})

test('uma seção dá o seu nome aos campos e não muda mais nada neles', () => {
  const nome = text('Nome', { required: 'Nome é obrigatório', list: true })
  expect(section('Dados pessoais', { nome })).toEqual({
    nome: { ...nome, section: 'Dados pessoais' },
  })
})
