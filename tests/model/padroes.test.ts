import { expect, test } from 'vitest'
import { like, own } from '#model/access'
import { reference, text } from '#model/field'
import { defineResource } from '#model/resource'

const access = { list: { coordenador: 'all', educador: own('turma_id.educador_id') } } as const
const fields = { nome: text('Nome'), rg: text('RG', { read: ['educador'] }) }

const oficina = defineResource('oficina_livre', {
  label: { one: 'Oficina', many: 'Oficinas', gender: 'f' },
  access: { ...access, create: { coordenador: 'all' } },
  fields,
})

test('os textos que a declaração não diz são feitos dos seus substantivos, no seu gênero', () => {
  expect(oficina.label).toMatchObject({
    search: 'Buscar por oficina',
    empty: 'Nenhuma oficina encontrada.',
    missing: 'Oficina não encontrada.',
    add: 'Adicionar oficina',
    new: 'Nova Oficina',
    edit: 'Editar Oficina',
    deleteQuestion: 'Tem certeza que deseja excluir a oficina {nome}? {volta}',
  })
  expect(oficina.messages).toEqual({
    created: 'Oficina salva com sucesso!',
    createFailed: 'Erro ao cadastrar oficina. Verifique os dados e tente novamente.',
    edited: 'Oficina editada com sucesso!',
    editFailed: 'Erro ao editar oficina. Verifique os dados e tente novamente.',
    deleted: 'Oficina excluída com sucesso!',
    deleteFailed: 'Erro ao excluir oficina. Tente novamente.',
  })
  const { label, messages } = defineResource('apoio', {
    label: { one: 'Apoio Escolar', many: 'Apoios Escolares', empty: 'Nenhum ainda.' },
    access: {},
    messages: { deleted: '' },
    fields,
  })
  expect(label).toMatchObject({ empty: 'Nenhum ainda.', missing: 'Apoio escolar não encontrado.' })
  expect(label.new).toBe('Novo Apoio Escolar')
  expect(messages).toMatchObject({ created: 'Apoio escolar salvo com sucesso!', deleted: '' })
})

test('as chamadas que a declaração não diz são as das ações que alguém pode', () => {
  expect(oficina.api).toEqual({ list: 'GET /oficina-livre/', create: 'POST /oficina-livre/' })
})

test('quem não diz o campo que dá nome às linhas usa nome, ou o primeiro', () => {
  expect(oficina.display).toBe('nome')
  const first = { titulo: text('Título'), corpo: text('Corpo') }
  const label = { one: 'Aviso', many: 'Avisos' }
  expect(defineResource('aviso', { label, access: {}, fields: first }).display).toBe('titulo')
})

test('uma entidade fechada entrega os seus campos só aos papéis que diz, menos onde o campo diz outros', () => {
  const { fields: closed } = defineResource('laudo', {
    label: { one: 'Laudo', many: 'Laudos' },
    access: {},
    read: ['coordenador'],
    fields,
  })
  expect(closed.nome.read).toEqual(['coordenador'])
  expect(closed.rg.read).toEqual(['educador'])
})

test('o acesso como o de outra entidade alcança as linhas que se referem às que se alcançam lá', () => {
  const visita = defineResource('visita', {
    label: { one: 'Visita', many: 'Visitas', gender: 'f' },
    access: like(oficina, 'oficina_id'),
    fields: { oficina_id: reference('Oficina', 'oficina_livre'), nome: text('Nome') },
  })
  expect(visita.access).toEqual({
    list: { coordenador: 'all', educador: { every: [['oficina_id.turma_id.educador_id']] } },
    create: { coordenador: 'all' },
  })
  expect(like(oficina)).toEqual(oficina.access)
})
