import { expect, test } from 'vitest'
import { comparedFields, comparedRows, fuller } from '#console/merging/compared'
import type { Preview } from '#model/mergeable'
import { aluno } from '#resources/aluno'

const preview = (fica: object, sai: object, repetidos: Preview['repetidos'] = []): Preview => ({
  ...{ fica: { id: 1, ...fica }, sai: { id: 2, ...sai }, excluido: false },
  ...{ contagens: [], repetidos, prova: 'x' },
})

test.each([
  ['rg', null, '12.345', 'sai'],
  ['rg', '12.345', null, 'fica'],
  ['nome', 'Ana Lima', 'Ana Clara de Lima', 'sai'],
  ['nome', 'Ana Clara de Lima', 'Ana Lima', 'fica'],
  ['situacao', 'ativo', 'transferido', 'fica'],
  ['data_nascimento', '2014-05-06', '2014-05-07', 'fica'],
])('de %s, entre %j e %j, está marcado o que %s', (name, fica, sai, esperado) => {
  const fields = comparedFields(aluno, 'coordenador', preview({ [name]: fica }, { [name]: sai }))
  expect(fields.filter(({ key }) => key === name).map(fuller)).toEqual([esperado])
})

test('só se escolhe o que o papel escreve, e nunca o que o servidor diz', () => {
  const keys = comparedFields(aluno, 'coordenador', preview({}, {})).map(({ key }) => key)
  expect(keys).toContain('turma_id')
  for (const name of ['selo', 'percentual_ausencia', 'turma_desde', 'oficinas_ids', 'contatos'])
    expect(keys).not.toContain(name)
})

test('uma marca que está nos dois diz a turma e o dia, e o que cada um tem', () => {
  const turma = { turma_id: 7, turma: { id: 7, nome: '5º ano A' }, data: '2026-03-09' }
  const mark = (id: number, status: string) => ({ id, aluno_id: id, ...turma, status })
  const repetidos = [{ recurso: 'frequencia', fica: mark(1, 'presente'), sai: mark(2, 'ausente') }]
  expect(comparedRows(preview({}, {}, repetidos))).toEqual([
    {
      key: 'frequencia 1',
      label: 'Frequência: 5º ano A · 09/03/2026',
      words: { fica: 'Presente', sai: 'Ausente' },
    },
  ])
})
