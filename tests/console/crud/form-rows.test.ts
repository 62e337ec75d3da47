import { expect, test } from 'vitest'
import {
  areSameRows,
  placesOfErrors,
  rebasedRows,
  removedMark,
  rowChanges,
  rowsToSend,
  stepsOf,
  withRights,
} from '#console/crud/form-rows'
import { children, choice, phone, reference, text } from '#model/field'
import { defineResource } from '#model/resource'
import { phoneNumber } from '#model/rules'

const tudo = { coordenador: 'all' } as const
const responsavel = defineResource('responsavel', {
  label: { one: 'Responsável', many: 'Responsáveis' },
  access: { list: tudo, create: tudo, edit: tudo, delete: tudo },
  fields: {
    aluno_id: reference('Aluno', 'aluno', { required: 'Aluno é obrigatório' }),
    nome: text('Nome', { required: 'Nome é obrigatório' }),
    telefone: phone('Telefone', { check: phoneNumber }),
    recado: text('Recado'),
  },
})
const field = children('Responsáveis', 'responsavel', { in: ['form'] })
const inside = { name: 'responsaveis', field, child: responsavel, by: 'aluno_id' }
const rows = [withRights(inside, 'coordenador')]

const carla = { id: 1, nome: 'Carla', telefone: '11987654321' }
const davi = { id: 2, nome: 'Davi', telefone: null }
const of = (...responsaveis: readonly object[]) => ({ id: 9, responsaveis })
const stored = of(carla, davi)

test('manda de uma linha que já havia só o que a resposta trouxe dela, e não a que sai', () => {
  const typed = of(
    { ...carla, nome: ' Carla  Lima' },
    { ...davi, [removedMark]: true },
    { nome: 'Eva' },
  )
  expect(rowsToSend(rows, typed, stored)).toEqual({
    responsaveis: [
      { id: 1, nome: 'Carla Lima', telefone: '11987654321' },
      { nome: 'Eva', telefone: null, recado: null },
    ],
  })
})

test('nada mudou enquanto se mandaria o mesmo; uma linha a mais, a menos ou em outra ordem é mudança', () => {
  const isSame = (...list: readonly object[]) => areSameRows(rows, stored, of(...list), stored)
  expect(isSame(carla, { ...davi, telefone: '' })).toBe(true)
  expect(isSame(davi, carla)).toBe(false)
  expect(isSame(carla)).toBe(false)
  expect(isSame(carla, davi, { nome: '' })).toBe(false)
})

test('a mensagem do servidor volta à célula da linha, contadas as que saem; sem célula, às linhas', () => {
  const typed = of({ ...carla, [removedMark]: true }, davi, { nome: 'Eva' })
  const errors = {
    'responsaveis.1.nome': 'Nome ruim',
    'responsaveis.0.id': 'Registro não encontrado',
    responsaveis: 'Sem permissão para excluir: Responsável',
    escola: 'De outro campo',
  }
  expect(placesOfErrors(rows, typed, errors)).toEqual([
    { name: ['responsaveis', 2, 'nome'], errors: ['Nome ruim'] },
    {
      name: ['responsaveis'],
      errors: ['Responsável 1: Registro não encontrado', 'Sem permissão para excluir: Responsável'],
    },
  ])
})

test('o que outra pessoa mudou nas linhas se diz linha a linha', () => {
  const now = of({ ...carla, telefone: '1133334444' }, { id: 3, nome: 'Eva' })
  expect(rowChanges(rows, stored, now)).toEqual([
    { label: 'Responsáveis', now: 'Carla, Eva' },
    { label: 'Responsável Carla: Telefone', now: '(11) 3333-4444' },
  ])
})

test('sobre a versão atual fica o que foi digitado, e vem o que outra pessoa acrescentou', () => {
  const typed = of({ ...carla, nome: 'Carla Lima' }, davi, { nome: 'Rui' })
  const now = of({ ...carla, telefone: '1133334444' }, davi, { id: 3, nome: 'Eva' })
  expect(rebasedRows(rows, stored, now, typed).responsaveis).toMatchObject([
    { id: 1, nome: 'Carla Lima', telefone: '1133334444' },
    { id: 2 },
    { id: 3, nome: 'Eva' },
    { nome: 'Rui' },
  ])
})

test('a que outra pessoa excluiu sai, se ninguém digitou nela; digitada, é uma linha nova', () => {
  const now = of()
  const typed = of({ ...carla, nome: 'Carla Lima' }, davi)
  const [first, ...others] = rebasedRows(rows, stored, now, typed).responsaveis ?? []
  expect(first).toEqual({ nome: 'Carla Lima', telefone: '11987654321' })
  expect(others).toEqual([])
})

test('a ordem que se escolheu e a linha que se tirou continuam sobre a versão atual', () => {
  const typed = of(davi, { ...carla, [removedMark]: true })
  const now = of(carla, davi, { id: 3, nome: 'Eva' })
  expect(rebasedRows(rows, stored, now, typed).responsaveis).toMatchObject([
    { id: 2 },
    { id: 1, [removedMark]: true },
    { id: 3 },
  ])
})

test('uma linha com alerta vem antes seja onde for: as setas só a trocam de lugar com as suas iguais', () => {
  const pode = choice(
    'Pode retirar',
    { sim: 'Sim', proibido: 'Proibido' },
    { alerts: ['proibido'] },
  )
  const child = { ...responsavel, fields: { ...responsavel.fields, pode } }
  const steps = (...linhas: readonly (string | null)[]) =>
    linhas.map((valor, at) => {
      const rows = linhas.map((each) => ({ pode: each }))
      const { up, down } = stepsOf({ ...inside, child }, rows, at)
      return [valor, up, down]
    })
  expect(steps('proibido', 'sim', null)).toEqual([
    ['proibido', null, null],
    ['sim', null, 2],
    [null, 1, null],
  ])
  expect(steps('sim', 'proibido', 'sim', 'proibido')).toEqual([
    ['sim', null, 2],
    ['proibido', null, 3],
    ['sim', 0, null],
    ['proibido', 1, null],
  ])
})
