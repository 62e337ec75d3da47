import { expect, test } from 'vitest'
import { rowOf } from '#app/console/documented-host/rows'
import { columnsOf } from '#console/crud/columns.tsx'
import { formFields } from '#console/crud/form-fields'
import { filtersOf } from '#console/crud/list-state'
import { csvOf } from '#model/csv'
import { choice } from '#model/field'
import { aluno } from '#resources/aluno'

const nova = {
  ...aluno,
  fields: {
    ...aluno.fields,
    alimentacao: choice(
      'Alimentação',
      { comum: 'Comum', especial: 'Especial' },
      { list: true, filter: true, read: ['coordenador'], write: ['coordenador'] },
    ),
  },
}
const titles = (role: 'coordenador' | 'assistente_social') =>
  columnsOf(nova, role).map(({ title }) => title)

test('um campo a mais no modelo aparece em coluna, formulário, filtro e planilha', () => {
  const row = rowOf(nova, { id: 1, nome: 'Ana', alimentacao: 'especial' })
  const column = columnsOf(nova, 'coordenador').find(({ name }) => name === 'alimentacao')
  expect(column?.cell(row)).toBe('Especial')
  expect(formFields(nova, 'create', 'coordenador').map(([name]) => name)).toContain('alimentacao')
  expect(filtersOf(nova, 'coordenador').map(({ label }) => label)).toContain('Alimentação')
  expect(csvOf(nova, [row], 'coordenador')).toMatch(/Alimentação\r\n.*;Especial\r\n$/)
})

test('um papel que não lê nem escreve o campo não o vê', () => {
  expect(titles('coordenador')).toContain('Alimentação')
  expect(titles('assistente_social')).not.toContain('Alimentação')
  expect(filtersOf(nova, 'assistente_social').map(({ label }) => label)).not.toContain(
    'Alimentação',
  )
  expect(formFields(nova, 'edit', 'educador').map(([name]) => name)).not.toContain('alimentacao')
})

test('as colunas das listas são as da especificação', () => {
  expect(columnsOf(aluno, 'coordenador').map(({ title }) => title)).toEqual([
    'ID',
    'Aluno',
    'Turma',
    'Observação',
    'Selo',
  ])
})
