import { expect, test } from 'vitest'
import { pdf } from '../fixtures/arquivos.ts'
import { attach } from './attach.ts'
import { alunoValues, institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()

/** What is recorded of a row, oldest first, with before and after as values. */
async function tracesOf(recurso: string, registroId: number) {
  const rows = await casa.db.kysely
    .selectFrom('auditoria')
    .leftJoin('conta', 'conta.id', 'auditoria.conta_id')
    .select(['acao', 'quando', 'antes', 'depois', 'conta.email as quem'])
    .where('recurso', '=', recurso)
    .where('registro_id', '=', registroId)
    .orderBy('auditoria.id')
    .execute()
  return rows.map(({ antes, depois, ...row }) => ({
    ...row,
    antes: JSON.parse(antes ?? 'null'),
    depois: JSON.parse(depois ?? 'null'),
  }))
}

async function tracesAfter(recurso: string, registroId: number, work: () => Promise<unknown>) {
  const before = await tracesOf(recurso, registroId)
  await work()
  return (await tracesOf(recurso, registroId)).slice(before.length)
}

const agora = casa.clock.now().toISOString()
const quem = coordenadora.email

test('criar guarda quem, quando e o que ficou', async () => {
  const turma = await casa.turma({ nome: 'Capoeira' })
  expect(await tracesOf('turma', turma.id)).toEqual([
    {
      acao: 'criou',
      quando: agora,
      quem,
      antes: null,
      depois: {
        ...{ nome: 'Capoeira', educador_id: null, outros_educadores_ids: null },
        ...{ tipo: 'turma', vagas: null },
        ...{ ano_letivo: 2026, dias_de_aula: null },
      },
    },
  ])
})

test('editar guarda só o que mudou, antes e depois, com o que a condição apagou', async () => {
  const ana = await casa.aluno({ pode_tomar_medicacao: true, dosagem_medicacao: '10 mg' })
  const traces = await tracesAfter('aluno', ana.id, () =>
    coordenadora.put(`/alunos/${ana.id}`, {
      nome: ana.nome,
      escola: 'Nova',
      pode_tomar_medicacao: false,
    }),
  )
  expect(traces).toEqual([
    {
      acao: 'editou',
      quando: agora,
      quem,
      antes: { escola: ana.escola, pode_tomar_medicacao: true, dosagem_medicacao: '10 mg' },
      depois: { escola: 'Nova', pode_tomar_medicacao: false, dosagem_medicacao: null },
    },
  ])
})

test('excluir guarda o que havia e quem ficou desligado', async () => {
  const turma = await casa.turma({ nome: 'Judô' })
  const alunos = [
    await casa.aluno({ turma_id: turma.id }),
    await casa.aluno({ turma_id: turma.id }),
  ]
  const traces = await tracesAfter('turma', turma.id, () =>
    coordenadora.delete(`/turma/${turma.id}`),
  )
  expect(traces).toMatchObject([
    {
      acao: 'excluiu',
      quem,
      antes: {
        nome: 'Judô',
        desligados: { 'aluno.turma_id': expect.arrayContaining(alunos.map(({ id }) => id)) },
      },
    },
  ])
})

test('abrir um aluno guarda quem o leu, seja quem for', async () => {
  const beatriz = await casa.educadora()
  const helena = await casa.assistente()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const ana = await casa.aluno({ turma_id: turma.id })
  const traces = await tracesAfter('aluno', ana.id, async () => {
    await beatriz.get(`/alunos/${ana.id}`)
    await helena.get(`/aluno/${ana.id}/`)
    await coordenadora.get(`/alunos/${ana.id}`)
  })
  expect(traces.map((trace) => [trace.acao, trace.quem])).toEqual([
    ['leu', beatriz.email],
    ['leu', helena.email],
    ['leu', quem],
  ])
})

test('o que foi recusado não deixa rastro', async () => {
  const carla = await casa.educadora()
  const ana = await casa.aluno()
  const traces = await tracesAfter('aluno', ana.id, async () => {
    await carla.get(`/alunos/${ana.id}`)
    await coordenadora.put(`/alunos/${ana.id}`, { nome: '' })
    await coordenadora.put(`/alunos/${ana.id}`, { escola: 'Outra' }, { 'if-match': '"99"' })
    await casa.anyone.get(`/alunos/${ana.id}`)
  })
  expect(traces).toEqual([])
})

test('um registro de frequência guarda as marcas que mudaram', async () => {
  const beatriz = await casa.educadora()
  const turma = await casa.turma({ educador_id: beatriz.id })
  const [ana, joao] = [
    await casa.aluno({ turma_id: turma.id }),
    await casa.aluno({ turma_id: turma.id }),
  ]
  const save = (...marks: [Row, string | null][]) =>
    beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, {
      frequencias: marks.map(([{ id }, status]) => ({ aluno_id: id, status })),
    })
  await save([ana, 'presente'], [joao, 'ausente'])
  await save([ana, 'presente'], [joao, null])
  const frequencias = (changes: object) => ({ data: '2026-03-09', frequencias: changes })
  expect(await tracesOf('frequencia', turma.id)).toMatchObject([
    {
      quem: beatriz.email,
      antes: frequencias({ [ana.id]: null, [joao.id]: null }),
      depois: frequencias({ [ana.id]: 'presente', [joao.id]: 'ausente' }),
    },
    {
      antes: { frequencias: { [joao.id]: 'ausente' } },
      depois: { frequencias: { [joao.id]: null } },
    },
  ])
})

test('anexar, baixar e remover um documento ficam guardados no aluno', async () => {
  const ana = await casa.aluno()
  const traces = await tracesAfter('aluno', ana.id, async () => {
    const { id } = (await attach(coordenadora, ana, 'laudo.pdf', pdf())).body as Row
    await coordenadora.get(`/alunos/documentos/${id}/download`)
    await coordenadora.delete(`/alunos/documentos/${id}`)
  })
  const documento = { documento: expect.any(Number), nome_arquivo: 'laudo.pdf' }
  expect(traces).toEqual([
    { acao: 'editou', quando: agora, quem, antes: null, depois: documento },
    {
      acao: 'baixou',
      quando: agora,
      quem,
      antes: null,
      depois: { documento: expect.any(Number) },
    },
    { acao: 'editou', quando: agora, quem, antes: documento, depois: null },
  ])
})

test('nenhum rastro guarda senha', async () => {
  const beatriz = await casa.educadora({ password: 'Segredo99Lua' })
  await coordenadora.put(`/educadores/${beatriz.id}`, { nome: 'Bia' })
  await coordenadora.delete(`/educadores/${beatriz.id}`)
  const all = await casa.db.kysely.selectFrom('auditoria').selectAll().execute()
  expect(all.length).toBeGreaterThan(3)
  // That a password was changed is told, and no more of it.
  const told = JSON.stringify(all.filter(({ depois }) => depois !== '{"senha":"trocada"}'))
  expect(told).not.toMatch(/Segredo99|argon2|password|senha/)
})

test('o que não se gravou inteiro não se gravou nem na auditoria', async () => {
  const same = alunoValues(500)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => coordenadora.post('/alunos/', same)),
  )
  const created = answers.filter(({ status }) => status === 201)
  const traces = await casa.db.kysely
    .selectFrom('auditoria')
    .select('depois')
    .where('recurso', '=', 'aluno')
    .where('acao', '=', 'criou')
    .where('depois', 'like', `%${same.cpf}%`)
    .execute()
  expect([created.length, traces.length]).toEqual([1, 1])
})
