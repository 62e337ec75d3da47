import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { can, canRead, canWrite, every, own, scopeOf, withReaders } from '#model/access'
import { computed, cpf, password, type Role, section, text } from '#model/field'
import { roleNamed } from '#model/role'

/** The roles of the product: more of them change nothing here. */
const roles = ['coordenador', 'educador', 'assistente_social'] as const satisfies readonly Role[]
const access = { coordenador: 'all', educador: own('educador_id') } as const

test('um papel que a declaração não nomeia é recusado', () => {
  expect(roles.map((role) => can(access, role))).toEqual([true, true, false])
  expect(roles.map((role) => can(undefined, role))).toEqual([false, false, false])
})

test('o alcance de um papel é o declarado: tudo, o que é seu por um caminho, ou por todos', () => {
  expect(scopeOf(access, 'coordenador')).toBe('all')
  expect(scopeOf(access, 'educador')).toEqual({ every: [['educador_id']] })
  expect(scopeOf(access, 'assistente_social')).toBeNull()
  expect(every('educador_id', 'turma_id.educador_id')).toEqual({
    every: [['educador_id'], ['turma_id.educador_id']],
  })
})

test('uma senha não se lê', () => {
  expect(roles.map((role) => canRead(password('Senha'), role, 'show'))).toEqual([
    false,
    false,
    false,
  ])
})

test('um campo pode ser de poucos, de menos ainda nas listas, ou só de quem abre um', () => {
  const cpf = text('CPF', { readInList: ['coordenador'] })
  expect(roles.map((role) => canRead(cpf, role, 'list'))).toEqual([true, false, false])
  expect(roles.map((role) => canRead(cpf, role, 'show'))).toEqual([true, true, true])
  const nota = text('Nota', { read: ['educador'] })
  expect(roles.map((role) => canRead(nota, role, 'show'))).toEqual([false, true, false])
  const documentos = computed<string[]>('Documentos', { readInList: [] })
  expect(canRead(documentos, 'coordenador', 'list')).toBe(false)
  expect(canRead(documentos, 'coordenador', 'show')).toBe(true)
})

test('um dado sensível só recebe, e só escreve, quem o campo nomeia; o que se calcula dele, também', () => {
  const laudo = text('Laudo', { sensitive: true, read: ['educador'] })
  expect(roles.map((role) => canRead(laudo, role, 'show'))).toEqual([false, true, false])
  expect(roles.map((role) => canWrite(laudo, role))).toEqual([false, true, false])
  const inside = section(
    'Saúde',
    { alergia: text('Alergia') },
    { sensitive: true, read: ['educador'] },
  )
  expect(roles.map((role) => canWrite(inside.alergia, role))).toEqual([false, true, false])
  const { idade } = withReaders(
    { laudo, idade: computed('Idade', { from: ['laudo'], type: z.int(), value: () => 1 }) },
    undefined,
  )
  expect(roles.map((role) => canRead(idade, role, 'show'))).toEqual([false, true, false])
})

test('um CPF que não diz quem o lê é sensível: não o recebe um papel a que só se deu a linha', () => {
  const { cpf: own } = withReaders({ cpf: cpf('CPF') }, undefined)
  expect([own.sensitive, own.read]).toEqual([true, roles])
  const { cpf: closed } = withReaders({ cpf: cpf('CPF') }, ['coordenador'])
  expect(closed.read).toEqual(['coordenador'])
})

test('o que o servidor preenche ou calcula ninguém escreve', () => {
  expect(canWrite(text('Selo', { set: 'counted' }), 'coordenador')).toBe(false)
  expect(canWrite(computed<string>('Turma'), 'coordenador')).toBe(false)
  expect(canWrite(text('Nome'), 'educador')).toBe(true)
  expect(canWrite(text('Nota', { write: ['educador'] }), 'coordenador')).toBe(false)
})

test('a palavra assistente da entrada é o papel assistente_social, e outra palavra é nenhum', () => {
  expect(['coordenador', 'educador', 'assistente', 'assistente_social'].map(roleNamed)).toEqual([
    'coordenador',
    'educador',
    'assistente_social',
    'assistente_social',
  ])
  expect(['admin', '', 'Coordenador', null, undefined, 7, {}].map(roleNamed)).toEqual(
    Array(7).fill(null),
  )
})
