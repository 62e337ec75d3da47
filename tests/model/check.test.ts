import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CheckContext, checkRecord, initialOf } from '#model/check'
import { choice, flag, text, year } from '#model/field'
import { defineResource } from '#model/resource'
import { cellValue } from '#model/spreadsheet-values'
import { isMet, type Values } from '#model/values'
import { resources } from '#resources'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { relatorioAssistente } from '#resources/relatorio-assistente'
import { turma } from '#resources/turma'
import { oficina } from '../fixtures/oficina.ts'

const today = '2026-03-10'
const creating: CheckContext = { action: 'create', role: 'coordenador', today }
const editing = (stored: Values): CheckContext => ({ ...creating, action: 'edit', stored })

const ana = {
  nome: 'Ana Clara',
  data_nascimento: '2014-05-06',
  cpf: '15102255282',
  escola: 'E.E. José de Alencar',
  serie: '5º ano',
  turno: 'manha',
}
const beatriz = {
  nome: 'Beatriz',
  email: 'bia@exemplo.org',
  telefone: '11987654321',
  data_nascimento: '1985-04-20',
  password: 'Goiabada7',
}
const medicada = {
  ...ana,
  pode_tomar_medicacao: true,
  descricao_medicacao: 'Ritalina',
  dosagem_medicacao: '10 mg',
}

test('um corpo bom vira os valores que se guardam, com os padrões de quem não veio', () => {
  const { values, errors } = checkRecord(aluno, { ...ana, cpf: '151.022.552-82' }, creating)
  expect(errors).toEqual({})
  expect(values).toMatchObject({
    ...ana,
    rg: null,
    turma_id: null,
    situacao: 'ativo',
    quadro_cronico_saude: false,
    pode_tomar_medicacao: false,
    descricao_medicacao: null,
  })
})

test('um nome fica com um espaço só entre as palavras, como o da planilha; um texto longo, como foi escrito', () => {
  const typed = { ...ana, nome: '  Maria  da   Silva ' }
  expect(checkRecord(aluno, typed, creating).values.nome).toBe('Maria da Silva')
  expect(cellValue(aluno.fields.nome, typed.nome)).toBe('Maria da Silva')
  const report = 'Veio:\n  - a mãe'
  expect(
    checkRecord(
      relatorioAssistente,
      { aluno_id: 1, report },
      { ...creating, role: 'assistente_social' },
    ).values.report,
  ).toBe(report)
})

test('um nome só com espaços a mais não mudou', () => {
  const { values } = checkRecord(aluno, { nome: 'Ana  Clara' }, editing(ana))
  expect(values.nome).toBe(ana.nome)
})

test('um corpo vazio diz todos os obrigatórios de uma vez', () => {
  expect(checkRecord(aluno, {}, creating).errors).toEqual({
    nome: 'Nome é obrigatório',
    data_nascimento: 'Data de nascimento é obrigatória',
    cpf: 'CPF é obrigatório',
    escola: 'Escola é obrigatória',
    serie: 'Série é obrigatória',
    turno: 'Turno é obrigatório',
  })
})

test('uma turma sem ano tem o ano de hoje', () => {
  expect(checkRecord(turma, { nome: '5º ano A' }, creating).values).toMatchObject({
    ano_letivo: 2026,
  })
  expect(initialOf(year('Ano'), { today })).toBeNull()
})

test('o que só uma chamada escreve nasce com o seu valor inicial, e editar não o refaz', () => {
  const pedido = defineResource('pedido', {
    label: { one: 'Pedido', many: 'Pedidos' },
    access: {},
    fields: {
      nome: text('Nome'),
      fase: choice(
        'Fase',
        { novo: 'Novo', pronto: 'Pronto' },
        { initial: 'novo', set: ['pedido_aprontar'] },
      ),
      visto: text('Visto', { set: 'server' }),
    },
  })
  expect(checkRecord(pedido, { nome: 'Giz' }, creating)).toEqual({
    values: { nome: 'Giz', fase: 'novo' },
    errors: {},
  })
  const pronto = editing({ nome: 'Giz', fase: 'pronto' })
  expect(checkRecord(pedido, { nome: 'Lápis' }, pronto).values).toEqual({ nome: 'Lápis' })
})

test.each([
  'senha',
  'role',
  'toString',
  'constructor',
  'hasOwnProperty',
  'excluido_em',
  'versao',
  'busca_nome',
])('a chave %s não é de um aluno e é recusada', (key) => {
  const sent = JSON.parse(`{"${key}": "x"}`)
  const { values, errors } = checkRecord(aluno, { ...ana, ...sent }, creating)
  expect(Object.entries(errors)).toEqual([[key, 'Campo desconhecido']])
  expect(Object.keys(values)).not.toContain(key)
})

test('de muitas chaves desconhecidas, dizem-se cinquenta', () => {
  const keys = Array.from({ length: 1000 }, (_, at) => [`k${at}`, 1])
  const { errors } = checkRecord(aluno, { ...ana, ...Object.fromEntries(keys) }, creating)
  expect(Object.keys(errors)).toHaveLength(50)
})

test('o nome que um campo teve é recusado, e a recusa diz o de agora', () => {
  const renamed = {
    ...turma,
    fields: { ...turma.fields, sala: text('Sala', { was: ['local', 'lugar'] }) },
  }
  for (const old of ['local', 'lugar'])
    expect(checkRecord(renamed, { nome: 'Judô', [old]: '3' }, creating).errors).toEqual({
      [old]: 'Este campo agora se chama "sala"',
    })
})

test('o que a resposta traz e ninguém escreve é recusado pelo nome; vazio, em uma linha nova, nada diz', () => {
  const answered = {
    id: 7,
    selo: 'critico',
    percentual_ausencia: 80,
    documentos: [{ id: 1 }],
    turma: { id: 3, nome: '5º ano A' },
  }
  const refused = Object.keys(answered).map((name) => [name, 'Campo que não pode ser alterado'])
  const { errors } = checkRecord(aluno, { ...ana, ...answered }, creating)
  expect(errors).toEqual(Object.fromEntries(refused))
  const empty = { id: null, selo: null, percentual_ausencia: null, documentos: [], turma: null }
  expect(checkRecord(aluno, { ...ana, ...empty }, creating)).toEqual(
    checkRecord(aluno, ana, creating),
  )
  expect(Object.keys(checkRecord(aluno, empty, editing(ana)).errors)).toEqual(Object.keys(empty))
})

test('quem escreve e quando não se diz no corpo', () => {
  const postos = {
    assistente_id: 9,
    created_at: '2020-01-01T00:00:00Z',
    data_relatorio: '2020-01-01',
  }
  const sent = { aluno_id: 1, report: 'Visita.' }
  const asHelena = { ...creating, role: 'assistente_social' } as const
  const { errors } = checkRecord(relatorioAssistente, { ...sent, ...postos }, asHelena)
  expect(Object.keys(errors)).toEqual(Object.keys(postos))
  // A body of the documented calls says nothing of who may read it.
  const { values } = checkRecord(relatorioAssistente, sent, asHelena)
  expect(values).toEqual({ ...sent, sigilo: 'equipe' })
})

test('a condição que não vale grava nulo, e o que veio nem é conferido', () => {
  const sent = { ...ana, pode_tomar_medicacao: false, dosagem_medicacao: { veneno: true } }
  const { values, errors } = checkRecord(aluno, sent, creating)
  expect(errors).toEqual({})
  expect(values.dosagem_medicacao).toBeNull()
})

test('a condição ausente também não vale', () => {
  const sent = { ...ana, quadro_cronico: 'Asma' }
  expect(checkRecord(aluno, sent, creating).values.quadro_cronico).toBeNull()
})

test('na edição a condição é julgada pelo guardado mais o enviado', () => {
  const onlyDose = checkRecord(aluno, { dosagem_medicacao: '20 mg' }, editing(medicada))
  expect(onlyDose.values).toMatchObject({ dosagem_medicacao: '20 mg' })
  expect(onlyDose.values).not.toHaveProperty('descricao_medicacao')
  const switchedOff = checkRecord(
    aluno,
    { pode_tomar_medicacao: false, dosagem_medicacao: '20 mg' },
    editing(medicada),
  )
  expect(switchedOff.values).toMatchObject({
    pode_tomar_medicacao: false,
    descricao_medicacao: null,
    dosagem_medicacao: null,
  })
  const neverOn = checkRecord(aluno, { dosagem_medicacao: '20 mg' }, editing(ana))
  expect(neverOn.values).toMatchObject({ dosagem_medicacao: null })
  const switchedOn = checkRecord(
    aluno,
    { pode_tomar_medicacao: true, dosagem_medicacao: '5 mg' },
    editing(ana),
  )
  expect(switchedOn.values).toMatchObject({ pode_tomar_medicacao: true, dosagem_medicacao: '5 mg' })
})

test('uma marca enviada como nula desliga o que depende dela', () => {
  const { values } = checkRecord(aluno, { pode_tomar_medicacao: null }, editing(medicada))
  expect(values).toMatchObject({ pode_tomar_medicacao: false, descricao_medicacao: null })
})

test('uma edição toca só no que veio, e no que a condição apaga', () => {
  const { values } = checkRecord(aluno, { escola: 'Outra' }, editing(medicada))
  expect(values).not.toHaveProperty('nome')
  expect(values).not.toHaveProperty('dosagem_medicacao')
  expect(values).toMatchObject({ escola: 'Outra', quadro_cronico: null })
})

test('um obrigatório enviado vazio na edição é recusado', () => {
  expect(checkRecord(aluno, { nome: '', cpf: null }, editing(ana)).errors).toEqual({
    nome: 'Nome é obrigatório',
    cpf: 'CPF é obrigatório',
  })
})

test('uma referência em texto é recusada, nunca tomada por vazia', () => {
  const { values, errors } = checkRecord(aluno, { turma_id: '3' }, editing({ ...ana, turma_id: 3 }))
  expect(errors).toEqual({ turma_id: 'Número inválido' })
  expect(values).not.toHaveProperty('turma_id')
})

test('a senha de um educador só se envia ao criar', () => {
  expect(checkRecord(educador, beatriz, creating)).toMatchObject({
    errors: {},
    values: { password: 'Goiabada7' },
  })
  expect(checkRecord(educador, { password: 'Outra1senha' }, editing(beatriz)).errors).toEqual({
    password: 'Campo que não pode ser alterado',
  })
})

test('o corpo do educador traz turma_responsavel e cpf vazios, como diz a seção 7 da especificação', () => {
  const sent = { ...beatriz, turma_responsavel: '', cpf: '' }
  const { values, errors } = checkRecord(educador, sent, creating)
  expect(errors).toEqual({})
  expect(values).toMatchObject({ cpf: null })
  expect(values).not.toHaveProperty('turma_responsavel')
})

test('a edição de um educador não valida regras (decisão 29)', () => {
  const loose = {
    nome: 'B 2',
    telefone: '123',
    data_nascimento: '2020-01-01',
    cpf: '11111111111',
  }
  expect(checkRecord(educador, loose, editing(beatriz))).toEqual({ errors: {}, values: loose })
  const emptied = { telefone: '', data_nascimento: null }
  expect(checkRecord(educador, emptied, editing(beatriz))).toEqual({
    errors: {},
    values: { telefone: null, data_nascimento: null },
  })
})

test('a edição de um educador recusa o que o quebraria', () => {
  const breaking = { nome: ' ', email: '', telefone: 'ramal', data_nascimento: '2026-02-30' }
  expect(checkRecord(educador, breaking, editing(beatriz)).errors).toEqual({
    nome: 'Nome é obrigatório',
    email: 'Email é obrigatório',
    telefone: 'Telefone deve ter 10 ou 11 dígitos',
    data_nascimento: 'Data inválida',
  })
  expect(checkRecord(educador, { email: 'bia@' }, editing(beatriz)).errors).toEqual({
    email: 'Formato de email inválido',
  })
})

test('as outras entidades se editam com todas as regras', () => {
  expect(checkRecord(aluno, { nome: 'B 2' }, editing(ana)).errors).toEqual({
    nome: 'Nome deve conter apenas letras e espaços',
  })
})

const bicho = defineResource('bicho', {
  label: { one: 'Bicho', many: 'Bichos', search: '', empty: '' },
  api: {},
  access: {},
  messages: {},
  display: 'nome',
  fields: {
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    remedio: flag('Remédio'),
    dose: text('Dose', { required: 'Dose é obrigatória', when: { remedio: true } }),
    nota: text('Nota', { write: ['coordenador'] }),
  },
})

test('um obrigatório sob condição só é cobrado quando ela vale, também na edição que a liga', () => {
  const dose = { dose: 'Dose é obrigatória' }
  expect(checkRecord(bicho, { nome: 'Rex' }, creating).errors).toEqual({})
  expect(checkRecord(bicho, { nome: 'Rex', remedio: true }, creating).errors).toEqual(dose)
  const stored = { nome: 'Rex', remedio: false, dose: null }
  expect(checkRecord(bicho, { remedio: true }, editing(stored)).errors).toEqual(dose)
  const dosed = { nome: 'Rex', remedio: true, dose: '2 gotas' }
  expect(checkRecord(bicho, { nome: 'Max' }, editing(dosed)).errors).toEqual({})
})

test('um campo de outro papel não se escreve', () => {
  const asAssistant = { ...creating, role: 'assistente_social' } as const
  expect(checkRecord(bicho, { nome: 'Rex', nota: 'x' }, asAssistant).errors).toEqual({
    nota: 'Campo que não pode ser alterado',
  })
})

test.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
  'um corpo de lixo para %s dá mensagens em português, nunca uma exceção',
  (_, resource) => {
    const names = Object.keys(resource.fields)
    const trash = fc.dictionary(fc.constantFrom(...names, 'x', 'toString'), fc.anything())
    const noNumbers = Array(2).fill({ toString: 1 })
    const examples = names.map((name): [object] => [{ [name]: noNumbers }])
    fc.assert(
      fc.property(trash, (sent) => {
        const { values, errors } = checkRecord(resource, sent, creating)
        expect(Object.keys(values).filter((name) => name in errors)).toEqual([])
        expect(Object.values(errors).join()).not.toMatch(/invalid|expected|received/i)
      }),
      { examples },
    )
  },
)

test('o que foi aceito, enviado outra vez, é aceito e não muda', () => {
  const letters = fc.constantFrom('a', 'É', 'c\u0327', ' ', '.')
  const sent = fc.record({
    nome: fc.constantFrom('Ana', ' José da Silva ', 'Zoé'),
    data_nascimento: fc.constantFrom('2014-05-06', '1926-03-10', today),
    cpf: fc.constantFrom('151.022.552-82', '10020032102'),
    escola: fc.string({ maxLength: 60, unit: letters }).map((name) => `E.E. ${name}`),
    serie: fc.constantFrom('5º ano', '6º'),
    turno: fc.constantFrom('manha', 'integral'),
    pode_tomar_medicacao: fc.boolean(),
    dosagem_medicacao: fc.option(fc.constant('10 mg')),
  })
  fc.assert(
    fc.property(sent, (body) => {
      const first = checkRecord(aluno, body, creating)
      expect(checkRecord(aluno, first.values, creating)).toEqual(first)
    }),
  )
})

test('uma condição vale quando todos os seus valores são os pedidos', () => {
  const when = { turno: 'noite', pode_tomar_medicacao: true }
  expect(isMet(when, { turno: 'noite', pode_tomar_medicacao: true })).toBe(true)
  expect(isMet(when, { turno: 'noite', pode_tomar_medicacao: false })).toBe(false)
  expect(isMet(when, { turno: 'noite' })).toBe(false)
  expect(isMet(undefined, {})).toBe(true)
})

test('uma opção que saiu da declaração e ainda está na linha volta como estava; outra que não há, não', () => {
  const stored = { id: 1, ...ana, turno: 'vespertino' }
  const sent = { escola: 'Nova', turno: 'vespertino' }
  const kept = checkRecord(aluno, sent, editing(stored))
  expect([kept.errors, kept.values.turno]).toEqual([{}, 'vespertino'])
  const other = checkRecord(aluno, { turno: 'matutino' }, editing(stored))
  expect(other.errors).toEqual({ turno: 'Selecione um turno válido' })
  expect(checkRecord(aluno, { ...ana, turno: 'vespertino' }, creating).errors).toEqual({
    turno: 'Selecione um turno válido',
  })
})

test('um sim ou não cuja condição não vale é não: a sua coluna não fica vazia', () => {
  const ficha = defineResource('ficha', {
    label: { one: 'Ficha', many: 'Fichas' },
    access: {},
    fields: {
      medicado: flag('Medicado'),
      escola_avisada: flag('Escola avisada', { when: { medicado: true } }),
    },
  })
  const { values } = checkRecord(ficha, { medicado: false, escola_avisada: true }, creating)
  expect(values).toEqual({ medicado: false, escola_avisada: false })
})

test('uma edição sem conferência é de qualquer entidade: só se recusa o que não é do tipo, e o nome vazio', () => {
  const judged = (sent: object) =>
    checkRecord(
      { ...oficina, edit: 'lenient' },
      { ...sent },
      {
        ...{ action: 'edit', role: 'coordenador', today: '2026-03-10' },
        stored: { nome: 'Horta', entrada: '07:00' },
      },
    ).errors
  expect(judged({ saida: '06:00' })).toEqual({})
  expect(judged({ saida: '25:00' })).toHaveProperty('saida')
  expect(judged({ nome: '' })).toEqual({ nome: 'Nome é obrigatório' })
})
