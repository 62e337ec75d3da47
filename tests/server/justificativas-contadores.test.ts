import fc from 'fast-check'
import { expect, test } from 'vitest'
import { absencePercent, type Status, sealOf, statusLabels, tallyOf } from '#domain/attendance'
import { expectDaysCounted } from './class-days.ts'
import { comTurma, institute, type Row } from './institute.ts'

const casa = await institute()
const { coordenadora, beatriz, turma } = await comTurma(casa)

const days = ['2025-12-30', '2025-12-31', '2026-01-01', '2026-01-02', '2026-01-05', '2026-01-06']
const statuses = Object.keys(statusLabels) as Status[]

type Step =
  | { kind: 'save'; day: number; marks: { aluno: number; status: Status | null }[] }
  | { kind: 'excuse'; aluno: number; from: number; to: number }
  | { kind: 'edit'; at: number; from: number; to: number }
  | { kind: 'remove'; at: number }

const anyDay = fc.nat(days.length - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('save' as const),
    day: anyDay,
    marks: fc.uniqueArray(
      fc.record({ aluno: fc.nat(1), status: fc.option(fc.constantFrom(...statuses)) }),
      { selector: ({ aluno }) => aluno, minLength: 1 },
    ),
  }),
  fc.record({ kind: fc.constant('excuse' as const), aluno: fc.nat(1), from: anyDay, to: anyDay }),
  fc.record({ kind: fc.constant('edit' as const), at: fc.nat(3), from: anyDay, to: anyDay }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(3) }),
)

interface Excuse {
  id: number
  aluno: number
  from: number
  to: number
}

/** What the marks are, worked out day by day: the last word of the educator, and the excuses over it. */
class Slow {
  readonly said = new Map<string, Status>()
  excuses: Excuse[] = []

  covered = (aluno: number, day: number) =>
    this.excuses.some((it) => it.aluno === aluno && it.from <= day && day <= it.to)

  shown(aluno: number, day: number): Status | null {
    const said = this.said.get(`${aluno} ${day}`) ?? null
    return said === 'ausente' && this.covered(aluno, day) ? 'justificado' : said
  }

  save(aluno: number, day: number, status: Status | null) {
    const key = `${aluno} ${day}`
    if (status === null) this.said.delete(key)
    // A student whom the register shows as justified, and who is left so.
    else if (status === 'justificado' && this.shown(aluno, day) === status) return
    // Justified by hand after a presence: no excuse has done it.
    else if (status === 'justificado' && this.said.get(key) === 'presente')
      this.said.set(key, status)
    else
      this.said.set(key, this.covered(aluno, day) && status === 'justificado' ? 'ausente' : status)
  }
}

const ordered = (from: number, to: number) =>
  (from < to ? [from, to] : [to, from]) as [number, number]
const period = ([from, to]: [number, number]) => ({ inicio: days[from], fim: days[to] })

async function perform(step: Step, slow: Slow, alunos: readonly Row[]) {
  const excuse = 'at' in step ? slow.excuses[step.at] : undefined
  if (step.kind === 'save') {
    const frequencias = step.marks.map(({ aluno, status }) => ({
      aluno_id: alunos[aluno]?.id,
      status,
    }))
    const answer = await beatriz.post(`/turma/${turma.id}/dia/${days[step.day]}`, { frequencias })
    expect(answer.status, answer.text).toBe(200)
    for (const { aluno, status } of step.marks) slow.save(aluno, step.day, status)
  } else if (step.kind === 'excuse') {
    const [from, to] = ordered(step.from, step.to)
    const body = { aluno_id: alunos[step.aluno]?.id, motivo: 'chuva', ...period([from, to]) }
    const { status, body: row } = await coordenadora.post('/justificativa/', body)
    expect(status).toBe(201)
    slow.excuses.push({ id: (row as Row).id, aluno: step.aluno, from, to })
  } else if (excuse && step.kind === 'edit') {
    const [from, to] = ordered(step.from, step.to)
    const answer = await coordenadora.put(`/justificativa/${excuse.id}`, period([from, to]))
    expect(answer.status, answer.text).toBe(200)
    Object.assign(excuse, { from, to })
  } else if (excuse) {
    const before = days.map((_, day) => slow.shown(excuse.aluno, day))
    slow.excuses = slow.excuses.filter((it) => it !== excuse)
    const back = days.filter((_, day) => before[day] !== slow.shown(excuse.aluno, day)).length
    const answer = await coordenadora.delete(`/justificativa/${excuse.id}`)
    const words = back === 1 ? '1 falta voltou a valer' : `${back} faltas voltaram a valer`
    expect([answer.status, answer.body]).toEqual(back ? [200, { detail: words }] : [204, null])
  }
}

/** The counters and the marks of a student as they are kept, each mark with whether its excuse covers it. */
async function keptOf({ id }: Row) {
  const { kysely } = casa.db
  const marks = await kysely
    .selectFrom('frequencia')
    .leftJoin('justificativa', 'justificativa.id', 'frequencia.justificativa_id')
    .select(['data', 'status', 'justificativa_id', 'inicio', 'fim', 'excluido_em'])
    .where('frequencia.aluno_id', '=', id)
    .orderBy('data')
    .execute()
  for (const { justificativa_id, status, data, inicio, fim, excluido_em } of marks)
    if (justificativa_id)
      expect({
        status,
        covers: String(inicio) <= data && data <= String(fim),
        excluido_em,
      }).toEqual({
        status: 'justificado',
        covers: true,
        excluido_em: null,
      })
  const years = await kysely
    .selectFrom('aluno_frequencia')
    .select(['ano', 'presente', 'ausente', 'justificado'])
    .where('aluno_id', '=', id)
    .orderBy('ano')
    .execute()
  const { percentual_ausencia, selo } = (await coordenadora.get(`/alunos/${id}`)).body as Row
  return {
    marks: marks.map(({ data, status }) => ({ data, status })),
    years: years.filter((row) => row.presente || row.ausente || row.justificado),
    percentual_ausencia,
    selo,
  }
}

function expectedOf(slow: Slow, aluno: number): Awaited<ReturnType<typeof keptOf>> {
  const marks = days.flatMap((data, day) => {
    const status = slow.shown(aluno, day)
    return status ? [{ data, status }] : []
  })
  const tally = (year: string) =>
    tallyOf(marks.filter(({ data }) => data.startsWith(year)).map(({ status }) => status))
  const years = [...new Set(marks.map(({ data }) => data.slice(0, 4)))].sort()
  const percent = absencePercent(tally(''))
  return {
    marks,
    years: years.map((year) => ({ ano: Number(year), ...tally(year) })),
    percentual_ausencia: percent,
    selo: sealOf(percent),
  }
}

test('depois de quaisquer chamadas, justificativas, edições e exclusões, marcas e contadores são os da conta devagar', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const alunos = [
        await casa.aluno({ turma_id: turma.id }),
        await casa.aluno({ turma_id: turma.id }),
      ]
      const slow = new Slow()
      for (const each of steps) await perform(each, slow, alunos)
      for (const [at, aluno] of alunos.entries())
        expect(await keptOf(aluno)).toEqual(expectedOf(slow, at))
      await expectDaysCounted(casa.db)
    }),
    { numRuns: 25 },
  )
})

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

test.each(['a justificativa antes', 'a chamada antes'])(
  'uma justificativa e uma chamada ao mesmo tempo, %s: a falta fica justificada e contada uma vez',
  async (order) => {
    const ana = await casa.aluno({ turma_id: turma.id })
    const excuse = () =>
      coordenadora.post('/justificativa/', {
        aluno_id: ana.id,
        motivo: 'luto',
        inicio: '2026-01-05',
        fim: '2026-01-09',
      })
    const save = () =>
      beatriz.post(`/turma/${turma.id}/dia/2026-01-06`, {
        frequencias: [{ aluno_id: ana.id, status: 'ausente' }],
      })
    const calls = order === 'a chamada antes' ? [save, excuse] : [excuse, save]
    const answers: ReturnType<typeof save>[] = []
    // Both wait for the student, in this order.
    await casa.db.kysely.transaction().execute(async (connection) => {
      await connection
        .updateTable('aluno')
        .set({ escola: 'Outra' })
        .where('id', '=', ana.id)
        .execute()
      for (const call of calls) {
        answers.push(call())
        await wait(150)
      }
    })
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 201])
    const slow = new Slow()
    slow.save(0, 5, 'ausente')
    slow.excuses.push({ id: 0, aluno: 0, from: 4, to: 5 })
    expect(await keptOf(ana)).toEqual(expectedOf(slow, 0))
  },
)

test('justificativas e chamadas de muitos ao mesmo tempo, em ordens contrárias: nenhuma se perde', async () => {
  const alunos: Row[] = []
  for (let at = 0; at < 6; at += 1) alunos.push(await casa.aluno({ turma_id: turma.id }))
  const excuses = alunos.map(
    (aluno) => () =>
      coordenadora.post('/justificativa/', {
        aluno_id: aluno.id,
        motivo: 'viagem',
        ...period([1, 4]),
      }),
  )
  const saves = days.map((day, at) => () => {
    const order = at % 2 ? alunos : alunos.toReversed()
    const frequencias = order.map(({ id }) => ({ aluno_id: id, status: 'ausente' }))
    return beatriz.post(`/turma/${turma.id}/dia/${day}`, { frequencias })
  })
  const mixed = [...excuses, ...saves].map((_, at) => (at % 2 ? saves : excuses)[at >> 1])
  const answers = await Promise.all(mixed.map((call) => call?.()))
  expect(answers.map((answer) => answer?.status).sort()).toEqual([
    ...Array(6).fill(200),
    ...Array(6).fill(201),
  ])
  for (const aluno of alunos) {
    const slow = new Slow()
    for (const at of days.keys()) slow.save(0, at, 'ausente')
    slow.excuses.push({ id: 0, aluno: 0, from: 1, to: 4 })
    expect(await keptOf(aluno)).toEqual(expectedOf(slow, 0))
  }
  await expectDaysCounted(casa.db)
})
