import { expect, test } from 'vitest'
import { fieldsToName } from '#console/crud/chosen-columns'
import { columnsOf, offeredColumns } from '#console/crud/columns.tsx'
import { minWidthOf, nameWidthOf, roomOf } from '#console/crud/scroller'
import { aluno } from '#resources/aluno'
import { turma } from '#resources/turma'

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
const alunos = (chosen?: readonly string[] | null) => columnsOf(aluno, 'coordenador', {}, chosen)

test('sem escolha, as colunas são as da declaração', () => {
  expect(namesOf(alunos())).toEqual(['id', 'nome', 'turma_id', 'tem_observacoes', 'selo'])
  expect(namesOf(alunos(null))).toEqual(['id', 'nome', 'turma_id', 'tem_observacoes', 'selo'])
})

test('toda coluna que o papel lê em listas pode ser escolhida, e só elas', () => {
  const offered = (role: 'coordenador' | 'educador') => namesOf(offeredColumns(aluno, role))
  expect(offered('coordenador')).toEqual(expect.arrayContaining(['id', 'cpf', 'turno', 'escola']))
  expect(offered('coordenador')).not.toContain('documentos')
  expect(offered('educador')).not.toContain('cpf')
  expect(offered('educador')).toContain('turno')
  expect(namesOf(offeredColumns(turma, 'coordenador'))).not.toContain('alunos')
})

test('as colunas escolhidas, na ordem escolhida; ordena-se só pelo que a declaração lista', () => {
  const columns = alunos(['turno', 'nome', 'cpf', 'selo'])
  expect(namesOf(columns)).toEqual(['turno', 'nome', 'cpf', 'selo'])
  expect(columns.filter(({ sortable }) => sortable).map(({ name }) => name)).toEqual([
    'nome',
    'selo',
  ])
  // A column that no field was is the one that has its title now.
  expect(namesOf(alunos(['nome', 'Observação']))).toEqual(['nome', 'tem_observacoes'])
})

test('só a coluna de um dado sensível é pedida pelo nome, com o que vem sempre, e nenhum outro dado assim', () => {
  const asked = (chosen: readonly string[] | null) => fieldsToName(aluno, 'coordenador', chosen)
  expect(asked(null)).toBeUndefined()
  expect(asked(['nome', 'turno'])).toBeUndefined()
  expect(asked(['nome', 'cpf'])).toEqual(expect.arrayContaining(['cpf', 'situacao', 'turma_id']))
  expect(asked(['nome', 'cpf'])).not.toContain('alergias')
  expect(fieldsToName(turma, 'coordenador', ['nome'])).toBeUndefined()
})

test('o que a declaração não tem mais, ou o papel não lê, não é coluna; o nome é sempre', () => {
  expect(namesOf(alunos(['turno', 'apelido', 'constructor']))).toEqual(['nome', 'turno'])
  expect(namesOf(columnsOf(aluno, 'educador', {}, ['nome', 'cpf', 'turno']))).toEqual([
    'nome',
    'turno',
  ])
})

test('poucas colunas dividem o que há; muitas têm cada uma a sua largura, e o nome a maior', () => {
  const few = alunos()
  expect(roomOf(few).needed).toBeLessThan(560)
  const many = alunos(namesOf(offeredColumns(aluno, 'coordenador')))
  expect(many.length).toBeGreaterThanOrEqual(14)
  expect(roomOf(many).comfortable / many.length).toBeGreaterThan(120)
  expect(many.every(({ width, minWidth }) => (width ?? minWidth ?? 0) >= 76)).toBe(true)
  const nome = many.find(({ name }) => name === 'nome')
  expect(nome?.minWidth).toBeGreaterThan(200)
  expect(minWidthOf([{ width: 100 }, { minWidth: 300 }])).toBe(
    'clamp(0px, (196px - 100%) * 9999, 400px)',
  )
})

test('onde o lugar é pouco, o nome tem mais do que as outras colunas, que ficam com o seu mínimo', () => {
  expect(nameWidthOf([{ width: 100 }, { minWidth: 300 }, {}, {}])).toBe(
    'max((100cqi - 100px) / 3, min(176px, 100cqi - 292px))',
  )
})
