import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inFull } from '../length.ts'
import { expectDaysCounted } from './class-days.ts'
import { institute, type Row } from './institute.ts'

// Two people at once, of the same marks: in each round both have begun before either has ended.
const casa = await institute()
const coordenadora = await casa.coordenadora()
const [beatriz, caio] = [await casa.educadora({ nome: 'Beatriz' }), await casa.educadora()]
const rounds = inFull(4, 25)

/** A class of Beatriz and a workshop of Caio, with the same three children. */
async function ofTwo() {
  const turma = await casa.turma({ educador_id: beatriz.id })
  const oficina = await casa.turma({ educador_id: caio.id, tipo: 'oficina' })
  const alunos: Row[] = []
  for (let at = 0; at < 3; at += 1)
    alunos.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2026-02-02' }))
  const all = { alunos_ids: alunos.map(({ id }) => id), entrada: '2026-02-02' }
  expect((await coordenadora.post(`/turma/${oficina.id}/alunos`, all)).status).toBe(204)
  return { turma, oficina, alunos }
}

const marks = (alunos: readonly Row[], status: string) =>
  alunos.map(({ id }) => ({ aluno_id: id, status }))
const type = ({ id }: Row, days: readonly number[], frequencias: readonly object[]) =>
  coordenadora.post(`/turma/${id}/folha/digitar`, {
    mes: '2026-03',
    dias: days.map((day) => ({ data: `2026-03-0${day}`, etag: null, frequencias })),
  })
const newDay = { 'if-none-match': '*' }

async function statusesOf({ id }: Row, data: string) {
  const rows = await casa.db.kysely
    .selectFrom('frequencia')
    .select('status')
    .where('turma_id', '=', id)
    .where('data', '=', data)
    .execute()
  return rows.map(({ status }) => status)
}

test('duas folhas do mesmo mês ao mesmo tempo: uma é salva inteira, a outra não salva dia nenhum', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { turma, alunos } = await ofTwo()
    const answers = await Promise.all([
      type(turma, [2, 3, 4], marks(alunos, 'presente')),
      type(turma, [6, 5, 4], marks(alunos.toReversed(), 'ausente')),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 412])
    const isFirst = statuses[0] === 200
    for (const [day, isSaved] of [
      [2, isFirst],
      [3, isFirst],
      [5, !isFirst],
      [6, !isFirst],
    ] as const)
      expect(await statusesOf(turma, `2026-03-0${day}`)).toHaveLength(isSaved ? 3 : 0)
    const shared = isFirst ? 'presente' : 'ausente'
    expect(await statusesOf(turma, '2026-03-04')).toEqual(Array(3).fill(shared))
  }
  await expectDaysCounted(casa.db)
})

test('a folha e a chamada de um dia, a educadora e quem a substitui: um salva, o outro recebe o que foi salvo', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { turma, alunos } = await ofTwo()
    const hoje = '2026-03-10'
    const values = { turma_id: turma.id, educador_id: caio.id, motivo: 'Curso' }
    const days = { inicio: hoje, fim: hoje }
    expect((await coordenadora.post('/substituicao/', { ...values, ...days })).status).toBe(201)
    const save = (who: typeof caio, data: string, status: string) =>
      who.post(`/turma/${turma.id}/dia/${data}`, { frequencias: marks(alunos, status) }, newDay)
    for (const [day, both] of [
      [
        '2026-03-09',
        [type(turma, [9], marks(alunos, 'presente')), save(beatriz, '2026-03-09', 'ausente')],
      ],
      [hoje, [save(beatriz, hoje, 'presente'), save(caio, hoje, 'ausente')]],
    ] as const) {
      const answers = await Promise.all(both)
      expect(answers.map(({ status }) => status).toSorted(), day).toEqual([200, 412])
      const kept = answers[0].status === 200 ? 'presente' : 'ausente'
      expect(await statusesOf(turma, day)).toEqual(Array(3).fill(kept))
      const late = answers.find(({ status }) => status === 412)
      expect(late?.body).toMatchObject({ atual: { frequencias: marks(alunos, kept) } })
    }
  }
  await expectDaysCounted(casa.db)
})

test('folhas e chamadas de duas turmas das mesmas crianças, em ordens contrárias: todas são salvas', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { turma, oficina, alunos } = await ofTwo()
    const answers = await Promise.all([
      type(turma, [2, 3, 4], marks(alunos, 'ausente')),
      type(oficina, [4, 3, 2], marks(alunos.toReversed(), 'presente')),
      beatriz.post(`/turma/${turma.id}/dia/2026-03-09`, { frequencias: marks(alunos, 'presente') }),
      caio.post(`/turma/${oficina.id}/dia/2026-03-09`, {
        frequencias: marks(alunos.toReversed(), 'ausente'),
      }),
      coordenadora.post('/justificativa/', {
        ...{ aluno_id: alunos[round % 3]?.id, motivo: 'luto' },
        ...{ inicio: '2026-03-02', fim: '2026-03-09' },
      }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201])
  }
  await expectDaysCounted(casa.db)
})

test('quem sai de uma turma enquanto a chamada o marca: ou a saída pergunta, ou a chamada é recusada', async () => {
  const hoje = '2026-03-10'
  const seen = new Set<string>()
  for (let round = 0; round < 2 * rounds; round += 1) {
    const { turma, oficina, alunos } = await ofTwo()
    const [where, who] = round % 2 ? ([turma, beatriz] as const) : ([oficina, caio] as const)
    const [ana] = alunos
    const { rows } = await sql<Row>`select id from vinculo where aluno_id = ${ana?.id}
      and turma_id = ${where.id}`.execute(casa.db.kysely)
    const leave = () =>
      coordenadora.post(`/vinculo/${rows[0]?.id}/encerramento`, {
        ...{ saida: '2026-03-09', motivo_saida: 'outro' },
      })
    const save = () =>
      who.post(`/turma/${where.id}/dia/${hoje}`, { frequencias: marks(alunos, 'presente') })
    const [left, saved] =
      round % 4 < 2
        ? await Promise.all([leave(), save()])
        : (await Promise.all([save(), leave()])).toReversed()
    const both = `${left?.status} ${saved?.status}`
    seen.add(both)
    // 428 asks about the marks that are there; 400 says that the child is not of the class.
    expect(['428 200', '204 400'], `${round}: ${left?.text} ${saved?.text}`).toContain(both)
  }
  expect(seen.size).toBeGreaterThan(0)
  await expectDaysCounted(casa.db)
})

test('dois põem as mesmas crianças na mesma turma: elas entram uma vez', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { alunos } = await ofTwo()
    const nova = await casa.turma({ educador_id: caio.id })
    const put = (rows: readonly Row[]) =>
      coordenadora.post(`/turma/${nova.id}/alunos`, {
        ...{ alunos_ids: rows.map(({ id }) => id), entrada: '2026-03-02' },
      })
    const [first] = alunos
    const answers = await Promise.all([
      put(alunos),
      put(alunos.toReversed()),
      coordenadora.patch(`/alunos/${first?.id}`, { oficinas_ids: [nova.id] }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(answers.some(({ status }) => status < 300)).toBe(true)
    const { rows } = await sql<Row>`select aluno_id from vinculo where turma_id = ${nova.id}
      group by aluno_id having count(*) > 1`.execute(casa.db.kysely)
    expect(rows, answers.map(({ text }) => text).join()).toEqual([])
  }
})
