import { expect, test } from 'vitest'
import { errorsIn, formFields, initialValues, isSame, sectionsOf } from '#console/crud/form-fields'
import { valuesToSave } from '#model/values'
import { aluno } from '#resources/aluno'
import { educador } from '#resources/educador'
import { turma } from '#resources/turma'

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
  expect(errorsIn(novo, { nome: 'A', cpf: '111.111.111-11', escola: 'E' })).toMatchObject({
    nome: 'Nome deve ter pelo menos 2 caracteres',
    cpf: 'CPF inválido',
    escola: 'Nome da escola deve ter pelo menos 2 caracteres',
    turno: 'Turno é obrigatório',
  })
})

test('uma opção que saiu do modelo só é erro de quem a escolhe agora', () => {
  const typed = { turno: 'vespertino' }
  expect(errorsIn(novo, typed, { turno: 'vespertino' })).not.toHaveProperty('turno')
  expect(errorsIn(novo, typed, { turno: 'manha' })).toHaveProperty('turno')
})
