import { expect, test } from 'vitest'
import {
  filledIn,
  formFields,
  formSections,
  initialValues,
  isSame,
  lostBy,
  messageAgainst,
  sectionsOf,
} from '#console/crud/form-fields'
import { section, text } from '#model/field'
import { defineResource } from '#model/resource'
import type { Role } from '#model/role'
import { valuesToSave } from '#model/values'
import { aluno } from '#resources/aluno'
import { atendimento } from '#resources/atendimento'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'
import { oficina } from '../../fixtures/oficina.ts'

const names = (fields: readonly [string, unknown][]) => fields.map(([name]) => name)
const novo = formFields(aluno, 'create', 'coordenador')

test('o formulário tem os campos que o papel escreve, na ordem do modelo', () => {
  expect(names(novo)).not.toContain('selo')
  expect(names(formFields(educador, 'create', 'coordenador'))).toEqual([
    'nome',
    'email',
    'telefone',
    'data_nascimento',
    'password',
  ])
  expect(names(formFields(educador, 'edit', 'coordenador'))).not.toContain('password')
})

test('os campos ficam sob os títulos do modelo', () => {
  expect(sectionsOf(novo).map(({ title }) => title)).toEqual([
    'Dados pessoais',
    'Responsável',
    'Dados escolares',
    'Saúde e aprendizagem',
  ])
})

test('um cadastro novo começa com os valores iniciais do modelo', () => {
  expect(initialValues(novo, undefined)).toMatchObject({
    situacao: 'ativo',
    pode_tomar_medicacao: false,
    nome: null,
  })
  const year = new Date().getFullYear()
  const ofClass = formFields(turma, 'create', 'coordenador')
  expect(initialValues(ofClass, undefined).ano_letivo).toBeGreaterThanOrEqual(year - 1)
})

test('um campo que não é mostrado é salvo como null e não é conferido', () => {
  const typed = { pode_tomar_medicacao: false, dosagem_medicacao: '5 ml' }
  expect(valuesToSave(aluno.fields, typed).dosagem_medicacao).toBeNull()
  expect(
    valuesToSave(aluno.fields, { ...typed, pode_tomar_medicacao: true }).dosagem_medicacao,
  ).toBe('5 ml')
})

test('digitar o mesmo com máscara não é alterar', () => {
  const stored = { nome: 'Ana', cpf: '52998224725', rg: null }
  expect(isSame(novo, stored, { ...stored, cpf: '529.982.247-25', rg: ' ' })).toBe(true)
  expect(isSame(novo, stored, { ...stored, nome: 'Bia' })).toBe(false)
})

test('as mensagens são as do modelo, a primeira de cada campo', () => {
  const typed = { nome: 'A', cpf: '111.111.111-11', escola: 'E' }
  const against = (name: keyof typeof aluno.fields) =>
    messageAgainst(aluno.fields[name], new Map(Object.entries(typed)).get(name), typed)
  expect(against('nome')).toBe('Nome deve ter pelo menos 2 caracteres')
  expect(against('cpf')).toBe('CPF inválido')
  expect(against('escola')).toBe('Nome da escola deve ter pelo menos 2 caracteres')
  expect(against('turno')).toBe('Turno é obrigatório')
})

test('em um formulário que se dobra, o que é obrigatório e o que diz first vêm antes, e o resto sob o seu nome', () => {
  const [ahead, ...folds] = formSections(aluno, novo)
  expect(ahead?.fields.map(([name]) => name)).toEqual([
    'nome',
    'data_nascimento',
    'cpf',
    'telefone_responsavel',
    'escola',
    'serie',
    'turno',
    'turma_id',
  ])
  expect(folds.map(({ title, isFolded }) => [title, isFolded])).toEqual([
    ['Dados pessoais', true],
    ['Responsável', true],
    ['Dados escolares', true],
    ['Saúde e aprendizagem', true],
  ])
  expect(folds.flatMap(({ fields }) => fields).length + 8).toBe(novo.length)
  const oficina = defineResource('oficina', {
    label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
    access: {},
    folds: true,
    fields: {
      nome: text('Nome', { required: 'Nome é obrigatório' }),
      ...section('Lugar', { sala: text('Sala', { first: true }), andar: text('Andar') }),
    },
  })
  const sections = formSections(oficina, formFields(oficina, 'create', 'coordenador'))
  expect(sections.map(({ title, fields }) => [title, ...fields.map(([name]) => name)])).toEqual([
    [undefined, 'nome', 'sala'],
    ['Lugar', 'andar'],
  ])
})

test('uma parte dobrada conta o que nela diz outra coisa do que uma linha nova', () => {
  const saude = sectionsOf(novo).at(-1)?.fields ?? []
  const filled = (typed: Record<string, unknown>) =>
    filledIn(saude, { ...initialValues(novo, undefined), ...typed })
  expect(filled({})).toBe(0)
  expect(filled({ alergias: ' ' })).toBe(0)
  expect(filled({ pode_tomar_medicacao: true, dosagem_medicacao: '5 ml' })).toBe(2)
  expect(filled({ dosagem_medicacao: '5 ml', alergias: 'Leite' })).toBe(1)
  const escolares = sectionsOf(novo).find(({ title }) => title === 'Dados escolares')?.fields ?? []
  const rest = escolares.filter(([, { required, first }]) => !required && !first)
  expect(filledIn(rest, { situacao: 'ativo', turma_id: null, turma_desde: '2026-03-10' })).toBe(0)
  expect(filledIn(rest, { situacao: 'inativo', turma_id: 1, turma_desde: '2020-03-10' })).toBe(2)
})

test('uma escolha obrigatória com uma só opção já está feita, como quem pode ler o que se registra', () => {
  const of = (role: Role) =>
    initialValues(formFields(atendimento, 'create', role), undefined).sigilo
  expect(of('coordenador')).toBe('equipe')
  expect(of('assistente_social')).toBeNull()
})

test('o que outra resposta esconde é dito pelo nome; o que vai com uma caixa desmarcada, não', () => {
  const fields = formFields(oficina, 'edit', 'coordenador')
  const filled = { turno: 'tarde', lanche: 'Fruta', idade: 12, termo: 'Assinado' }
  expect(lostBy(fields, filled)).toBeNull()
  expect(lostBy(fields, { ...filled, turno: 'noite', idade: 11 })).toBe(
    'Com estas respostas, não fica guardado: Lanche, Termo.',
  )
  expect(lostBy(fields, { turno: 'noite', lanche: ' ' })).toBeNull()
  expect(lostBy(novo, { pode_tomar_medicacao: false, descricao_medicacao: 'X' })).toBeNull()
})
