import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '#domain/alert'
import { absencePercent, type Status, sealOf, statusLabels, tallyOf } from '#domain/attendance'
import { slowCase } from '../fixtures/alertas-devagar.ts'
import { caseOf } from './case-of.ts'
import { expectDaysCounted } from './class-days.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

const statuses = Object.keys(statusLabels) as Status[]
const days = ['2025-11-03', '2025-12-19', '2026-01-07', '2026-02-27', '2026-03-09']

interface Turma {
  readonly turma: Row
  readonly alunos: readonly Row[]
}

async function turmaDe(count: number): Promise<Turma> {
  const turma = await casa.turma({ educador_id: beatriz.id })
  const alunos: Row[] = []
  for (let n = 0; n < count; n += 1)
    alunos.push(await casa.aluno({ turma_id: turma.id, turma_desde: '2024-01-08' }))
  return { turma, alunos }
}

const saves = fc.array(
  fc.record({
    day: fc.constantFrom(...days),
    marks: fc.uniqueArray(
      fc.record({ aluno: fc.nat(2), status: fc.option(fc.constantFrom(...statuses)) }),
      { selector: ({ aluno }) => aluno, minLength: 1 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
)
type Save = { day: string; marks: { aluno: number; status: Status | null }[] }

const bodyOf = ({ alunos }: Turma, { marks }: Save) => ({
  frequencias: marks.map(({ aluno, status }) => ({ aluno_id: alunos[aluno]?.id, status })),
})

async function recordsOf(aluno: Row) {
  const { body } = await coordenadora.get(`/alunos/${aluno.id}/frequencias`)
  return body as { data: string; status: Status; turma_id: number }[]
}

/** What the counters hold, by student and year, and what the student shows of them. */
async function countedOf({ id }: Row) {
  const rows = await casa.db.kysely
    .selectFrom('aluno_frequencia')
    .select('ano')
    .select((eb) => statuses.map((status) => eb.fn.sum<number>(status).as(status)))
    .where('aluno_id', '=', id)
    .groupBy('ano')
    .orderBy('ano')
    .execute()
  const { percentual_ausencia, selo } = (await coordenadora.get(`/alunos/${id}`)).body as Row
  return {
    years: rows
      .map(({ ano, ...sums }) => ({
        ...{ ano, presente: Number(sums.presente) },
        ...{ ausente: Number(sums.ausente), justificado: Number(sums.justificado) },
      }))
      .filter((row) => row.presente || row.ausente || row.justificado),
    percentual_ausencia,
    selo,
  }
}

/** The same, counted from the records. */
function expectedOf(records: readonly { data: string; status: Status }[]) {
  const years = [...new Set(records.map(({ data }) => Number(data.slice(0, 4))))].sort()
  const percent = absencePercent(tallyOf(records.map(({ status }) => status)))
  return {
    years: years.map((ano) => ({
      ano,
      ...tallyOf(
        records.filter(({ data }) => data.startsWith(String(ano))).map(({ status }) => status),
      ),
    })),
    percentual_ausencia: percent,
    selo: sealOf(percent),
  }
}

test('depois de quaisquer registros, os contadores, o percentual e o selo são os dos registros', async () => {
  await fc.assert(
    fc.asyncProperty(saves, async (sequence) => {
      const turma = await turmaDe(3)
      for (const save of sequence) {
        const path = `/turma/${turma.turma.id}/dia/${save.day}`
        expect((await beatriz.post(path, bodyOf(turma, save))).status).toBe(200)
      }
      for (const aluno of turma.alunos)
        expect(await countedOf(aluno)).toEqual(expectedOf(await recordsOf(aluno)))
      await expectDaysCounted(casa.db)
    }),
    { numRuns: 15 },
  )
})

test('os registros são os últimos que se gravaram de cada aluno em cada dia', async () => {
  await fc.assert(
    fc.asyncProperty(saves, async (sequence) => {
      const turma = await turmaDe(3)
      const last = new Map<string, Status | null>()
      for (const save of sequence) {
        await beatriz.post(`/turma/${turma.turma.id}/dia/${save.day}`, bodyOf(turma, save))
        for (const { aluno, status } of save.marks) last.set(`${aluno} ${save.day}`, status)
      }
      for (const [index, aluno] of turma.alunos.entries()) {
        const expected = days
          .map((data) => ({ data, status: last.get(`${index} ${data}`) ?? null }))
          .filter(({ status }) => status !== null)
          .toReversed()
        const records = (await recordsOf(aluno)).map(({ data, status }) => ({ data, status }))
        expect(records).toEqual(expected)
      }
    }),
    { numRuns: 10 },
  )
})

test('dias de dois anos salvos ao mesmo tempo, em ordens contrárias, contam-se todos', async () => {
  const turma = await turmaDe(20)
  const ids = turma.alunos.map(({ id }) => id)
  for (let month = 1; month < 7; month += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const order = n % 4 < 2 ? ids : ids.toReversed()
        const frequencias = order.map((aluno_id) => ({ aluno_id, status: statuses[n % 3] }))
        const day = `202${4 + (n % 2)}-0${month}-1${n}`
        return beatriz.post(`/turma/${turma.turma.id}/dia/${day}`, { frequencias })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  }
  for (const aluno of turma.alunos)
    expect(await countedOf(aluno)).toEqual(expectedOf(await recordsOf(aluno)))
  await expectDaysCounted(casa.db)
})

test('a chamada de outra turma no mesmo dia é outra marca: nada passa de uma para a outra', async () => {
  const [antes, depois] = [await turmaDe(1), await turmaDe(1)]
  const ana = antes.alunos[0] as Row
  const dia = '2026-03-09'
  const salva = async ({ turma }: Turma, status: Status | null) => {
    const frequencias = [{ aluno_id: ana.id, status }]
    const answer = await beatriz.post(`/turma/${turma.id}/dia/${dia}`, { frequencias })
    expect(answer.status, answer.text).toBe(200)
  }
  await salva(antes, 'ausente')
  const body = { turma_id: depois.turma.id, turma_desde: dia }
  expect((await coordenadora.put(`/alunos/${ana.id}`, body)).status).toBe(200)
  const marks = async () =>
    (await recordsOf(ana)).map(({ turma_id, status }) => [turma_id, status] as const)
  for (const status of ['ausente', 'presente', null] as const) {
    await salva(depois, status)
    const own = status === null ? [] : [[depois.turma.id, status]]
    expect(await marks()).toEqual(expect.arrayContaining([[antes.turma.id, 'ausente'], ...own]))
    expect(await marks()).toHaveLength(1 + own.length)
    expect(await countedOf(ana)).toEqual(expectedOf(await recordsOf(ana)))
    await expectDaysCounted(casa.db)
  }
  await salva(antes, 'presente')
  expect(await marks()).toEqual([[antes.turma.id, 'presente']])
})

test('turmas que trocam alunos no mesmo dia, todas ao mesmo tempo: nenhuma marca se perde', async () => {
  const [a, b] = [await turmaDe(8), await turmaDe(8)]
  const dia = '2026-03-06'
  const salva = ({ turma }: Turma, alunos: readonly Row[], status: Status) =>
    beatriz.post(`/turma/${turma.id}/dia/${dia}`, {
      frequencias: alunos.map(({ id }) => ({ aluno_id: id, status })),
    })
  await salva(a, a.alunos, 'presente')
  await salva(b, b.alunos, 'presente')
  const muda = (alunos: readonly Row[], { turma }: Turma) =>
    Promise.all(
      alunos.map(({ id }) =>
        coordenadora.put(`/alunos/${id}`, { turma_id: turma.id, turma_desde: dia }),
      ),
    )
  await muda(a.alunos, b)
  await muda(b.alunos, a)
  const half = ({ alunos }: Turma, at: number) => alunos.slice(at * 4, at * 4 + 4)
  const answers = await Promise.all([
    salva(b, half(a, 0), 'ausente'),
    salva(a, half(b, 0), 'ausente'),
    salva(b, half(a, 1), 'justificado'),
    salva(a, half(b, 1), 'justificado'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expectDaysCounted(casa.db)
})

test('um registro salvo duas vezes igual conta uma', async () => {
  const turma = await turmaDe(1)
  const save: Save = { day: '2026-03-09', marks: [{ aluno: 0, status: 'ausente' }] }
  const path = `/turma/${turma.turma.id}/dia/${save.day}`
  for (let n = 0; n < 3; n += 1) await beatriz.post(path, bodyOf(turma, save))
  expect(await countedOf(turma.alunos[0] as Row)).toEqual({
    years: [{ ano: 2026, presente: 0, ausente: 1, justificado: 0 }],
    percentual_ausencia: 100,
    selo: 'critico',
  })
})

test('contar não muda a versão do aluno: quem o edita não é recusado por uma chamada', async () => {
  const turma = await turmaDe(1)
  const [ana] = turma.alunos
  const path = `/alunos/${ana?.id}`
  const ifMatch = { 'if-match': String((await coordenadora.get(path)).headers.etag) }
  const save: Save = { day: '2026-03-09', marks: [{ aluno: 0, status: 'ausente' }] }
  await beatriz.post(`/turma/${turma.turma.id}/dia/${save.day}`, bodyOf(turma, save))
  expect((await coordenadora.put(path, { escola: 'Outra' }, ifMatch)).status).toBe(200)
})

const twoDays = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']
const status = fc.option(fc.constantFrom(...statuses, 'ausente' as const))
const span = fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('chamada' as const),
      oficina: fc.boolean(),
      day: fc.nat(5),
      marks: fc.tuple(status, status),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('justifica' as const), aluno: fc.nat(1), span }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('retira' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('muda' as const), aluno: fc.nat(1), day: fc.nat(5) }),
  },
)

test('depois de quaisquer chamadas de duas turmas no mesmo dia, justificativas, saídas e exclusões, contadores, letras e alertas são os da conta devagar', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      const { turma, alunos } = await turmaDe(2)
      const oficina = await casa.turma({ educador_id: beatriz.id })
      const classes = new Map([turma, oficina].map(({ id, nome }) => [id, String(nome)]))
      const { kysely } = casa.db
      const own = (aluno: number) => alunos[aluno]?.id as number
      for (const { id } of alunos)
        await kysely
          .insertInto('vinculo')
          .values({ aluno_id: id, turma_id: oficina.id, entrada: '2026-02-02' })
          .execute()
      const excuses: number[] = []
      for (const each of steps) {
        if (each.does === 'chamada') {
          const where = each.oficina ? oficina : turma
          const frequencias = each.marks.map((to, at) => ({ aluno_id: own(at), status: to }))
          const path = `/turma/${where.id}/dia/${twoDays[each.day]}`
          const saved = await beatriz.post(path, { frequencias })
          // Who has left the workshop by then, and is not marked there, is refused.
          expect([200, 400], saved.text).toContain(saved.status)
        }
        if (each.does === 'justifica') {
          const [inicio, fim] = each.span.map((at) => twoDays[at])
          const values = { aluno_id: own(each.aluno), motivo: 'luto', inicio, fim }
          excuses.push(
            Number(((await coordenadora.post('/justificativa/', values)).body as Row).id),
          )
        }
        if (each.does === 'retira' && excuses.length > 0)
          await coordenadora.delete(`/justificativa/${excuses.shift()}`)
        if (each.does === 'muda')
          await kysely
            .updateTable('vinculo')
            .set({ saida: twoDays[each.day] ?? null, motivo_saida: 'outro' })
            .where('aluno_id', '=', own(each.aluno))
            .where('turma_id', '=', oficina.id)
            .execute()
      }
      for (const aluno of alunos) {
        const records = await recordsOf(aluno)
        expect(await countedOf(aluno)).toEqual(expectedOf(records))
        const of = { day: '2026-03-10', turma_id: turma.id, limits: defaultLimits, classes }
        const marks = records.map(({ data, status, turma_id }) => ({ data, status, turma_id }))
        expect(await caseOf(casa, aluno.id, '2026-03-10')).toEqual(slowCase(marks, [], of))
      }
      await expectDaysCounted(casa.db)
    }),
    { numRuns: 12 },
  )
})
