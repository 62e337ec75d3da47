import { expect, onTestFinished, test } from 'vitest'
import { type Ask, planMigration } from '#app/server/cli/migration-wizard'
import { openDatabase } from '#app/server/open-database'
import { tables } from '#app/server/tables'
import { type Field, integer, references, text } from '#model/field'
import type { Resource } from '#model/resource'
import { resources } from '#resources'
import { openExisting } from '#server/db/open-existing'
import { temporaryPlace } from './temporary-place.ts'

const { aluno, turma } = resources
const { alunos: _, outros_educadores_ids: ____, substituicoes: _____, ...ofTurma } = turma.fields
const { import: __, screen: ___, ...daTurma } = turma
const withFields = (fields: Record<string, Field>, more = {}) => ({
  ...resources,
  aluno: { ...aluno, ...more, fields: { ...aluno.fields, ...fields } },
})
const antes = {
  ...withFields({ apelido: text('Apelido', { search: true }), pontos: integer('Pontos') }),
  livro: {
    ...daTurma,
    name: 'livro',
    indexes: [],
    api: {},
    access: {},
    calls: {},
    fields: ofTurma,
  },
}

/** What is planned for a database of the declarations `antes`: each question is answered 's' where it is named. */
async function planned(
  declared: typeof resources,
  yes: readonly string[],
  before: Readonly<Record<string, Resource>> = antes,
) {
  const place = await temporaryPlace()
  onTestFinished(place.remove)
  await (await openDatabase({ ...place, resources: Object.values(before) })).close()
  const db = await openExisting(place)
  const asked: string[] = []
  const ask: Ask = async (question) => {
    asked.push(question)
    return yes.some((part) => question.includes(part))
  }
  const plan = await planMigration(db, { resources: declared, tables }, 2, ask).finally(db.close)
  return { ...plan, asked }
}

const livro = { livro: antes.livro }

/** The fields of a student who names classes, and a database that has had them. */
const comTurmas = { turmas_ids: references('Outras turmas', 'turma') }

test('várias linhas com outro nome, ou retiradas, perguntam o mesmo que uma coluna', async () => {
  const before = withFields(comTurmas)
  const renamed = withFields({ grupos_ids: references('Grupos', 'turma') })
  const question = 'O campo "turmas_ids" de aluno agora se chama "grupos_ids"?'
  const one = await planned(renamed, ['agora se chama'], before)
  expect([one.asked, one.advice]).toEqual([
    [question],
    [`Declare no campo grupos_ids de aluno: was: 'turmas_ids'.`],
  ])
  const kept = await planned(resources, [], before)
  expect([kept.asked, kept.advice]).toEqual([
    ['O campo "turmas_ids" de aluno saiu das declarações. Apagar de vez, com 0 valores?'],
    [`Declare em aluno: retired: { turmas_ids: '…' }. A coluna fica guardada, e nada a lê.`],
  ])
  const retired = withFields({}, { retired: { turmas_ids: 'Outras turmas' } })
  const gone = await planned(retired, ['Apagar'], before)
  expect(gone.migration?.text).toContain(`await dropColumn(context, 'aluno', 'turmas_ids')`)
  expect(gone.advice).toEqual(['Tire turmas_ids do retired de aluno.'])
})

test('onde as declarações e o banco concordam, nada se pergunta', async () => {
  expect(await planned(antes, [])).toEqual({ advice: [], migration: null, asked: [] })
})

test('um campo com outro nome: pergunta, e diz a linha que leva a coluna e o histórico', async () => {
  const declared = withFields({ pontos: integer('Pontos'), nome_social: text('Nome social') }, {})
  const { asked, advice, migration } = await planned({ ...declared, ...livro }, ['nome_social'])
  expect(asked).toEqual(['O campo "apelido" de aluno agora se chama "nome_social"?'])
  expect(advice).toEqual([`Declare no campo nome_social de aluno: was: 'apelido'.`])
  expect(migration).toBeNull()
})

test('um campo novo que já diz de qual veio, ou que já se disse de outro, não entra em outra pergunta', async () => {
  const said = withFields({ conducao: text('Condução', { was: 'rg' }), pontos: integer('Pontos') })
  const { rg: _rg, ...semRg } = said.aluno.fields
  const aluno2 = { ...said.aluno, fields: semRg } as unknown as typeof aluno
  const { asked } = await planned({ ...said, ...livro, aluno: aluno2 }, [])
  expect(asked).toEqual([
    'O campo "apelido" de aluno saiu das declarações. Apagar de vez, com 0 valores?',
  ])
  const two = withFields({ alcunha: text('Alcunha'), pontos: integer('Pontos') })
  const { rg: _outro, ...outros } = two.aluno.fields
  const aluno3 = { ...two.aluno, fields: outros } as unknown as typeof aluno
  const answered = await planned({ ...two, ...livro, aluno: aluno3 }, ['se chama "alcunha"'])
  expect(answered.asked.filter((question) => question.includes('alcunha'))).toHaveLength(1)
})

test('um campo que saiu: guarda-se por uma linha, ou apaga-se por uma migração', async () => {
  const declared = { ...withFields({ pontos: integer('Pontos') }), ...livro }
  const kept = await planned(declared, [])
  expect(kept.asked).toEqual([
    'O campo "apelido" de aluno saiu das declarações. Apagar de vez, com 0 valores?',
  ])
  expect(kept.advice).toEqual([
    `Declare em aluno: retired: { apelido: '…' }. A coluna fica guardada, e nada a lê.`,
  ])
  const { advice, migration } = await planned(declared, ['Apagar'])
  expect(advice).toEqual([])
  expect(migration).toEqual({
    name: '0002-aluno-sem-apelido',
    text: `import { dropColumn, type Migration } from '#server/db/migration'

export const migration: Migration = {
  name: '0002-aluno-sem-apelido',
  async up(context) {
    await dropColumn(context, 'aluno', 'apelido')
  },
}
`,
  })
})

test('um campo retirado, uma entidade que saiu e um tipo trocado: uma migração só, e o que declarar', async () => {
  const declared = withFields({ pontos: text('Pontos') }, { retired: { apelido: 'Apelido' } })
  const { asked, advice, migration } = await planned(declared, ['Apagar'])
  expect(asked).toEqual([
    'A entidade "livro" saiu das declarações. Apagar a tabela, com tudo que há nela?',
    'O campo "apelido" de aluno está retirado. Apagar de vez, com 0 valores?',
  ])
  expect(advice).toEqual([
    'A tabela "aluno" tem a coluna "pontos" de outro tipo que o do modelo. O que fazer: declare no ' +
      `campo pontos de aluno: from: { kind: '…', convert: (valor) => … }.`,
    'Tire apelido do retired de aluno.',
  ])
  expect(migration?.name).toBe('0002-sem-livro-aluno-sem-apelido')
  expect(migration?.text).toContain(`await dropTable(context, 'livro')`)
})
