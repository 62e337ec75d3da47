import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Preview } from '#model/mergeable'
import { eraseSubject } from '#server/privacy/erasure'
import { cpfOf } from '../fixtures/planilha.ts'
import {
  alunoValues,
  type Institute,
  institute,
  type Person,
  type Row,
  signIn,
} from './institute.ts'

const chave = () => ({ 'Idempotency-Key': randomUUID() })

/** Merges what the preview shows. */
async function junta(quem: Person, [um, outro]: readonly [Row, Row], campos: string[] = []) {
  const shown = await quem.get(`/alunos/${um.id}/juncao?outro_id=${outro.id}`)
  expect(shown.status, shown.text).toBe(200)
  const { prova, repetidos } = shown.body as Preview
  const valem = repetidos.map(({ recurso, fica }) => ({ recurso, id: fica.id }))
  const body = { outro_id: outro.id, campos, valem, prova }
  return quem.post(`/alunos/${um.id}/juncao`, body, chave())
}

const feitas = async (quem: Person) =>
  (await quem.get('/alunos/juncoes')).body as { id: number; nome: string; sai: string }[]

async function desfaz(quem: Person) {
  const [last] = await feitas(quem)
  return quem.post(`/alunos/juncoes/${last?.id}/desfazer`, undefined, chave())
}

const linha = async ({ db }: Institute, table: 'aluno' | 'responsavel', id: unknown) =>
  (await db.kysely
    .selectFrom(table)
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst()) as Record<string, unknown>

/** What a student says of who answers for them is what that one says. */
async function segueIgual(casa: Institute, { id }: Row) {
  const aluno = await linha(casa, 'aluno', id)
  const pessoa = await linha(casa, 'responsavel', aluno.responsavel_legal_id)
  expect([aluno.nome_responsavel, aluno.telefone_responsavel, aluno.cpf_responsavel]).toEqual([
    pessoa?.nome,
    pessoa?.telefone,
    pessoa?.cpf,
  ])
  expect(pessoa?.excluido_em).toBeNull()
  return pessoa
}

const maria = {
  nome_responsavel: 'Maria Lima',
  telefone_responsavel: '11911112222',
  cpf_responsavel: cpfOf(900),
}
const jose = {
  nome_responsavel: 'José Prado',
  telefone_responsavel: '11933334444',
  cpf_responsavel: cpfOf(901),
}

async function doisComResponsavel() {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const um = await casa.aluno({ nome: 'Ana Lima', ...maria })
  const outro = await casa.aluno({ nome: 'Ana Lima', ...jose })
  return { casa, coordenadora, um, outro }
}

test('juntar não deixa em um aluno o CPF de um responsável e o nome de outro', async () => {
  const { casa, coordenadora, um, outro } = await doisComResponsavel()
  const irma = await casa.aluno({ nome: 'Bia Lima', ...maria })
  const only = await junta(coordenadora, [um, outro], ['telefone_responsavel'])
  expect(only.status, only.text).toBe(200)
  // That is a correction, as in a form: for all whom she answers for.
  expect(await segueIgual(casa, um)).toMatchObject({ telefone: jose.telefone_responsavel })
  expect((await desfaz(coordenadora)).status).toBe(200)
  for (const each of [um, irma])
    expect(await segueIgual(casa, each)).toMatchObject({ telefone: maria.telefone_responsavel })
  expect((await junta(coordenadora, [um, outro], ['cpf_responsavel'])).status).toBe(200)
  expect(await segueIgual(casa, um)).toMatchObject({ nome: 'José Prado' })
})

test('desfeita a junção, o aluno diz o que o responsável diz agora', async () => {
  const { casa, coordenadora, um, outro } = await doisComResponsavel()
  const irma = await casa.aluno({ nome: 'Bia Lima', ...maria })
  const done = await junta(coordenadora, [um, outro], Object.keys(maria))
  expect(done.status, done.text).toBe(200)
  expect(await segueIgual(casa, um)).toMatchObject({ nome: 'José Prado' })
  await coordenadora.put(`/alunos/${irma.id}`, { telefone_responsavel: '11955556666' })
  const undone = await desfaz(coordenadora)
  expect(undone.status, undone.text).toBe(200)
  expect(await segueIgual(casa, um)).toMatchObject({ nome: 'Maria Lima', telefone: '11955556666' })
  expect(await segueIgual(casa, outro)).toMatchObject({ nome: 'José Prado' })
})

test('quem ninguém mais nomeia sai com a junção, e volta quando ela se desfaz', async () => {
  const { casa, coordenadora, um, outro } = await doisComResponsavel()
  const { responsavel_legal_id: antes } = await linha(casa, 'aluno', um.id)
  await coordenadora.put(`/responsavel/${antes}`, { endereco: 'Rua das Flores, 3' })
  expect((await junta(coordenadora, [um, outro], Object.keys(maria))).status).toBe(200)
  expect((await linha(casa, 'responsavel', antes)).excluido_em).not.toBeNull()
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect(await segueIgual(casa, um)).toMatchObject({ id: antes, endereco: 'Rua das Flores, 3' })
  expect((await junta(coordenadora, [um, outro], Object.keys(maria))).status).toBe(200)
  await coordenadora.post('/responsavel/', { nome: 'Outra Maria', cpf: maria.cpf_responsavel })
  const taken = await desfaz(coordenadora)
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('Este CPF já é de')])
})

test('quem volta da lixeira ou de uma junção tem um responsável que há', async () => {
  const { casa, coordenadora, um, outro } = await doisComResponsavel()
  const some = async (id: unknown) => {
    const gone = await coordenadora.delete(`/responsavel/${id}`)
    expect(gone.status, gone.text).toBe(204)
  }
  const { responsavel_legal_id: maria } = await linha(casa, 'aluno', um.id)
  await coordenadora.delete(`/alunos/${um.id}`)
  await some(maria)
  const body = { recurso: 'aluno', id: um.id }
  expect((await coordenadora.post('/lixeira/restaurar', body)).status).toBe(200)
  expect(await segueIgual(casa, um)).toMatchObject({ nome: 'Maria Lima' })
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  await some((await linha(casa, 'aluno', outro.id)).responsavel_legal_id)
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect(await segueIgual(casa, outro)).toMatchObject({ nome: 'José Prado' })
})

async function expectSound({ db }: Institute) {
  const alunos = await db.kysely.selectFrom('aluno').selectAll().execute()
  const periods = await db.kysely.selectFrom('vinculo').selectAll().execute()
  for (const { id, turma_id, excluido_em } of alunos) {
    if (excluido_em) continue
    const open = periods.filter((each) => each.aluno_id === id && !each.saida && !each.oficina)
    expect([id, turma_id]).toEqual([id, open[0]?.turma_id ?? null])
  }
}

for (const volta of [false, true])
  test(`desfeita depois que a turma foi excluída${volta ? ' e voltou' : ''}, cada um está onde o vínculo diz`, async () => {
    const casa = await institute()
    const coordenadora = await casa.coordenadora()
    const turma = await casa.turma({ nome: '5º ano A' })
    const comum = { turma_id: turma.id, turma_desde: '2026-02-02' }
    const [um, outro] = [await casa.aluno(comum), await casa.aluno(comum)]
    expect((await junta(coordenadora, [um, outro])).status).toBe(200)
    expect((await coordenadora.delete(`/turma/${turma.id}`)).status).toBeLessThan(300)
    if (volta) {
      const body = { recurso: 'turma', id: turma.id }
      expect((await coordenadora.post('/lixeira/restaurar', body)).status).toBe(200)
    }
    const undone = await desfaz(coordenadora)
    expect([200, 409], undone.text).toContain(undone.status)
    await expectSound(casa)
  })

for (const sozinho of [false, true])
  test(`a turma que volta tem quem estava nela, juntado entretanto${sozinho ? ' a quem não estava' : ''}`, async () => {
    const casa = await institute()
    const coordenadora = await casa.coordenadora()
    const turma = await casa.turma({ nome: '5º ano A' })
    const comum = { turma_id: turma.id, turma_desde: '2026-02-02' }
    const [um, outro] = [await casa.aluno(sozinho ? {} : comum), await casa.aluno(comum)]
    await coordenadora.delete(`/turma/${turma.id}`)
    expect((await junta(coordenadora, [um, outro])).status).toBe(200)
    const body = { recurso: 'turma', id: turma.id }
    const back = await coordenadora.post('/lixeira/restaurar', body)
    expect(back.body).toEqual({ frases: [] })
    expect(await linha(casa, 'aluno', um.id)).toMatchObject({ turma_id: turma.id })
    await expectSound(casa)
    const undone = await desfaz(coordenadora)
    expect([200, 409], undone.text).toContain(undone.status)
    await expectSound(casa)
  })

/** Turns the year for the only class, with who is in it. */
async function vira(quem: Person, turma: Row, alunos: readonly Row[]) {
  const body = {
    ...{ de: 2026, para: 2027, dia: '2026-03-10' },
    turmas: [
      {
        ...{ id: turma.id, nova: '6º ano A', existente: null },
        alunos: alunos.map(({ id }) => ({ id, destino: 'vai' })),
      },
    ],
  }
  const answer = await quem.post('/viradas', body, chave())
  expect(answer.text).toContain('virada')
  const last = answer.text.split('\n').filter(Boolean).at(-1) ?? ''
  return (JSON.parse(last) as { virada: number | { id: number } }).virada
}

for (const ordem of ['JVj', 'VJvj', 'VJjv', 'JVvj'])
  test(`virada e junção, ${ordem}: cada um está onde o vínculo diz`, async () => {
    const casa = await institute()
    const coordenadora = await casa.coordenadora()
    const turma = await casa.turma({ nome: '5º ano A' })
    const comum = { turma_id: turma.id, turma_desde: '2026-02-02' }
    const [um, outro] = [await casa.aluno(comum), await casa.aluno(comum)]
    let virada: unknown
    for (const passo of ordem) {
      if (passo === 'J') expect((await junta(coordenadora, [um, outro])).status).toBe(200)
      if (passo === 'V') {
        const todos = ordem.startsWith('J') ? [um] : [um, outro]
        virada = await vira(coordenadora, turma, todos)
      }
      if (passo === 'v') {
        const id = typeof virada === 'object' ? (virada as Row).id : virada
        const undone = await coordenadora.post(`/viradas/${id}/desfazer`, undefined, chave())
        expect(undone.status, undone.text).toBe(200)
      }
      if (passo === 'j') {
        const undone = await desfaz(coordenadora)
        expect([undone.status, undone.text]).toEqual(
          ['JVj', 'VJvj'].includes(ordem)
            ? [409, expect.stringContaining('Não se desfaz mais')]
            : [200, expect.anything()],
        )
      }
      await expectSound(casa)
    }
    const ended = await casa.db.kysely
      .selectFrom('turma')
      .select('id')
      .where((eb) => eb.or([eb('encerrada_em', 'is not', null), eb('excluido_em', 'is not', null)]))
      .execute()
    const ids = ended.map(({ id }) => id)
    const rows = await casa.db.kysely
      .selectFrom('aluno')
      .selectAll()
      .where('excluido_em', 'is', null)
      .execute()
    expect(rows.filter(({ turma_id }) => ids.includes(Number(turma_id)))).toEqual([])
  })

test('para uma turma que já não há uma junção não se desfaz', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const [a, b] = [await casa.turma(), await casa.turma()]
  const um = await casa.aluno({ turma_id: a.id, turma_desde: '2026-02-02' })
  const outro = await casa.aluno({ turma_id: b.id, turma_desde: '2026-02-02' })
  const done = await junta(coordenadora, [um, outro], ['turma_id'])
  expect(done.status, done.text).toBe(200)
  expect((await coordenadora.delete(`/turma/${a.id}`)).status).toBeLessThan(300)
  const undone = await desfaz(coordenadora)
  expect([undone.status, undone.text]).toEqual([409, expect.stringContaining('Não se desfaz mais')])
})

test('o que uma importação incluiu e uma junção moveu fica quando ela se desfaz', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const um = await casa.aluno({ nome: 'Ana Lima' })
  const { text } = await coordenadora.post('/alunos/importacao', {
    linhas: [
      {
        linha: 1,
        valores: { ...alunoValues(1), cpf: cpfOf(700), 'contatos.0.nome': 'Avó' },
      },
    ],
  })
  expect(text).toContain('"entraram":1')
  const outro = (await casa.db.kysely
    .selectFrom('aluno')
    .selectAll()
    .where('cpf', '=', cpfOf(700))
    .executeTakeFirst()) as unknown as Row
  expect(outro).toBeDefined()
  const contatos = () => casa.db.kysely.selectFrom('contato').selectAll().execute()
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  const [imported] = (
    (await coordenadora.get('/importacoes')).body as { importacoes: { id: number }[] }
  ).importacoes
  const undone = await coordenadora.post(`/importacoes/${imported?.id}/desfazer`)
  expect(undone.body).toMatchObject({ excluidas: 0 })
  expect(await contatos()).toMatchObject([{ nome: 'Avó', aluno_id: um.id, excluido_em: null }])
})

test('a linha mudada por uma importação e juntada depois é dita em português', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const [um, outro] = [await casa.aluno(), await casa.aluno()]
  await coordenadora.post('/alunos/importacao', {
    linhas: [{ linha: 1, id: outro.id, versao: 1, valores: { escola: 'E.M. Cora' } }],
  })
  expect((await junta(coordenadora, [um, outro])).status).toBe(200)
  const [imported] = (
    (await coordenadora.get('/importacoes')).body as { importacoes: { id: number }[] }
  ).importacoes
  const undone = await coordenadora.post(`/importacoes/${imported?.id}/desfazer`)
  expect(undone.text).toContain('Este cadastro foi juntado a outro.')
})

test('o sigiloso que não se lê não se restaura nem se apaga, e é como o que não há', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const helena = await casa.assistente()
  const ana = await casa.aluno()
  const made = await helena.post('/atendimento/', {
    ...{ aluno_id: ana.id, sigilo: 'sigiloso', relato: 'segredo', data: '2026-03-09' },
  })
  const { id } = made.body as Row
  expect((await helena.delete(`/atendimento/${id}`)).status).toBe(204)
  const body = { recurso: 'atendimento', id }
  const early = await coordenadora.post('/lixeira/apagar', body)
  const restored = await coordenadora.post('/lixeira/restaurar', body)
  casa.clock.set('2026-07-12T14:00:00Z')
  const later = await signIn(casa.app, { ...coordenadora, id: 1 })
  const erased = await later.post('/lixeira/apagar', body)
  const rows = await casa.db.kysely.selectFrom('atendimento').selectAll().execute()
  expect([early.status, restored.status, erased.status, rows.length]).toEqual([404, 404, 404, 1])
})

test('um número que nenhuma linha tem é como o de uma que não há', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  for (const id of [2 ** 31, 2 ** 53 - 1])
    for (const call of ['restaurar', 'apagar'])
      expect([400, 404]).toContain(
        (await coordenadora.post(`/lixeira/${call}`, { recurso: 'turma', id })).status,
      )
})

test('apagar de vez e restaurar ao mesmo tempo: um dos dois, e não o outro', async () => {
  const casa = await institute()
  const first = await casa.coordenadora()
  const rows: [string, Row][] = []
  for (let at = 0; at < 6; at += 1) rows.push(['turma', await casa.turma()])
  for (let at = 0; at < 6; at += 1) rows.push(['aluno', await casa.aluno()])
  for (const [recurso, { id }] of rows)
    await first.delete(recurso === 'aluno' ? `/alunos/${id}` : `/turma/${id}`)
  casa.clock.set('2026-07-12T14:00:00Z')
  const quem = await signIn(casa.app, { ...first, id: 1 })
  for (const [at, [recurso, { id }]] of rows.entries()) {
    const body = { recurso, id }
    const calls = [
      () => quem.post('/lixeira/restaurar', body),
      () => quem.post('/lixeira/apagar', body),
    ]
    const order = at % 2 ? calls : calls.toReversed()
    const answers = await Promise.all(order.map((call) => call()))
    const statuses = answers.map(({ status }) => status)
    expect(Math.max(...statuses), answers.map(({ text }) => text).join()).toBeLessThan(500)
    const done = statuses.filter((status) => status < 300)
    expect([recurso, id, done.length, statuses]).toEqual([recurso, id, 1, statuses])
  }
})

test('de uma junção desfeita não fica nada de quem depois se apaga', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const [um, outro] = [await casa.aluno(), await casa.aluno()]
  await junta(coordenadora, [um, outro])
  expect((await desfaz(coordenadora)).status).toBe(200)
  expect((await coordenadora.delete(`/alunos/${outro.id}`)).status).toBe(204)
  await eraseSubject(casa.services, outro.id)
  expect(await feitas(coordenadora)).toEqual([])
})

test('dois mil do mesmo dia com nomes parecidos são páginas, e não uma falha', async () => {
  const casa = await institute()
  const coordenadora = await casa.coordenadora()
  const { id: _, ...base } = await linha(casa, 'aluno', (await casa.aluno()).id)
  const rows = Array.from({ length: 100 }, () => ({ ...base, cpf: null }))
  for (let at = 0; at < 20; at += 1)
    await casa.db.kysely
      .insertInto('aluno')
      .values(rows as never)
      .execute()
  const answer = await coordenadora.get('/alunos/semelhantes')
  expect(answer.status, answer.text.slice(0, 200)).toBe(200)
  const { pares } = answer.body as { pares: object[] }
  expect(pares.length).toBeGreaterThan(100)
  expect(pares.length).toBeLessThan(600)
})
