import { expect, test } from 'vitest'
import { own } from '#model/access'
import { checkRecord } from '#model/check'
import { csvOf } from '#model/csv'
import { file, text } from '#model/field'
import { fileCalls } from '#model/file-calls'
import { openapiOf } from '#model/openapi'
import { defineResource } from '#model/resource'
import { isSameValue } from '#model/values'
import { resources } from '#resources'

const dela = own('educador_id')
const passeio = defineResource('passeio', {
  label: { one: 'Passeio', many: 'Passeios' },
  access: {
    list: { coordenador: 'all', educador: dela, assistente_social: 'all' },
    show: { coordenador: 'all', educador: dela, assistente_social: 'all' },
    create: { coordenador: 'all' },
    edit: { coordenador: 'all', educador: dela },
  },
  fields: {
    nome: text('Nome'),
    foto: file('Foto', { list: true }),
    laudo: file('Laudo', { read: ['coordenador', 'assistente_social'] }),
    termo: file('Termo', { write: ['coordenador'] }),
  },
})

const rolesOf = (call: string) => Object.keys(fileCalls(passeio)[call]?.access ?? {})

test('envia quem edita a linha e lê o campo; baixa quem lê os dois', () => {
  expect(fileCalls(passeio).baixar_foto).toMatchObject({
    route: 'GET /passeio/:id/foto',
    row: 'passeio',
    access: { educador: dela },
  })
  expect(rolesOf('enviar_foto')).toEqual(['coordenador', 'educador'])
  expect(rolesOf('baixar_foto')).toEqual(['coordenador', 'educador', 'assistente_social'])
  expect(rolesOf('enviar_laudo')).toEqual(['coordenador'])
  expect(rolesOf('baixar_laudo')).toEqual(['coordenador', 'assistente_social'])
  expect(rolesOf('remover_termo')).toEqual(['coordenador'])
})

test('nenhum corpo leva um arquivo', () => {
  const context = { action: 'edit', role: 'coordenador', today: '2026-03-10' } as const
  const sent = { nome: 'Museu', foto: { id: 1, nome_arquivo: 'foto.png' } }
  expect(checkRecord(passeio, sent, context)).toEqual({
    values: { nome: 'Museu' },
    errors: { foto: 'Campo que não pode ser alterado' },
  })
})

test('dois arquivos são um pelo id, e o CSV diz o nome', () => {
  const foto = { id: 1, nome_arquivo: 'foto.png' }
  expect(isSameValue(foto, { ...foto })).toBe(true)
  expect(isSameValue(foto, { ...foto, id: 2 })).toBe(false)
  expect(isSameValue(foto, null)).toBe(false)
  const csv = csvOf(passeio, [{ id: 7, nome: 'Museu', foto, laudo: null }], 'educador')
  expect(csv.split('\r\n').slice(0, 2)).toEqual(['\uFEFFID;Nome;Foto;Termo', '7;Museu;foto.png;'])
})

test('o OpenAPI diz o formulário que se envia e os tipos que se baixam', () => {
  const { paths } = openapiOf([...Object.values(resources), passeio], {}) as {
    paths: Record<string, Record<string, { requestBody?: object; responses: object }>>
  }
  expect(paths['/passeio/{id}/laudo']?.post).toMatchObject({
    description: 'Quem pode: coordenador.',
    requestBody: {
      content: { 'multipart/form-data': { schema: { required: ['file'] } } },
    },
    responses: {
      201: { content: { 'application/json': { schema: { required: ['id', 'nome_arquivo'] } } } },
    },
  })
  expect(paths['/passeio/{id}/laudo']?.get?.responses).toMatchObject({
    200: { content: { 'application/pdf': {}, 'image/png': {} } },
  })
  expect(paths['/alunos/{id}/documentos']?.post).toHaveProperty('requestBody')
})
