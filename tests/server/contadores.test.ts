import { randomUUID } from 'node:crypto'
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
const caio = await casa.educadora({ nome: 'Caio' })

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
      const order = '_sort=percentual_ausencia&_order=desc&_start=0&_end=9'
      const path = `/alunos/?turma_id=${turma.turma.id}&${order}`
      const listed = ((await coordenadora.get(path)).body as Row[]).map((row) =>
        Number(row.percentual_ausencia ?? -1),
      )
      expect(listed).toEqual(listed.toSorted((one, other) => other - one))
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

const someDays = [
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-05',
  '2026-03-06',
  '2026-03-09',
]
const aluno = fc.nat(1)
const day = fc.constantFrom(...someDays)
const which = fc.constantFrom('turma', 'outra', 'oficina')
const status = fc.option(fc.constantFrom(...statuses, 'ausente' as const))
const marks = fc.tuple(status, status)
const span = fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)])
const does = <D extends string, V extends object>(
  weight: number,
  does: D,
  values: { [N in keyof V]: fc.Arbitrary<V[N]> },
) => ({
  weight,
  arbitrary: fc.record(values).map((made) => ({ ...(made as V), does })),
})
const step = fc.oneof(
  does(8, 'chamada', { which, day, marks, substituto: fc.boolean() }),
  does(2, 'folha', { which, days: fc.uniqueArray(day, { minLength: 1, maxLength: 3 }), marks }),
  does(2, 'justifica', { aluno, span }),
  does(2, 'retira', {}),
  does(2, 'troca', { aluno, which, day }),
  does(3, 'entra', { aluno, which, day }),
  does(2, 'encerra', { aluno, which, day }),
  does(2, 'substitui', { which, span }),
  does(2, 'acaba', { apaga: fc.boolean() }),
  does(2, 'vira', {}),
  does(2, 'desfaz', {}),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Each of them once, as it is done and not refused, and a register of whoever does not stand in. */
const everyKind: Step[] = [
  {
    does: 'chamada',
    which: 'turma',
    day: '2026-03-02',
    marks: ['ausente', 'presente'],
    substituto: false,
  },
  {
    does: 'chamada',
    which: 'oficina',
    day: '2026-03-02',
    marks: ['ausente', 'ausente'],
    substituto: true,
  },
  {
    does: 'chamada',
    which: 'turma',
    day: '2026-03-03',
    marks: ['ausente', 'presente'],
    substituto: true,
  },
  {
    does: 'folha',
    which: 'turma',
    days: ['2026-03-03', '2026-03-04'],
    marks: ['ausente', 'ausente'],
  },
  { does: 'justifica', aluno: 0, span: [0, 1] },
  { does: 'justifica', aluno: 1, span: [0, 5] },
  { does: 'retira' },
  { does: 'substitui', which: 'turma', span: [0, 0] },
  { does: 'acaba', apaga: false },
  { does: 'entra', aluno: 0, which: 'outra', day: '2026-03-04' },
  { does: 'encerra', aluno: 0, which: 'outra', day: '2026-03-06' },
  { does: 'troca', aluno: 1, which: 'outra', day: '2026-03-05' },
  { does: 'vira' },
  { does: 'desfaz' },
]

/** Three classes with two students of the first and of the last, and whoever stands in in that one. */
async function comTresTurmas() {
  const { turma, alunos } = await turmaDe(2)
  const [outra, oficina] = [
    await casa.turma({ educador_id: beatriz.id }),
    await casa.turma({ educador_id: beatriz.id, tipo: 'oficina' }),
  ]
  const standsIn = { turma_id: oficina.id, educador_id: caio.id, motivo: 'Licença' }
  const days = { inicio: '2026-03-01', fim: '2026-03-31' }
  const { body } = await coordenadora.post('/substituicao/', { ...standsIn, ...days })
  await coordenadora.post(`/turma/${oficina.id}/alunos`, {
    ...{ alunos_ids: alunos.map(({ id }) => id), entrada: '2026-02-02' },
  })
  const turmas: Record<string, Row> = { turma, outra, oficina }
  const ids = { excuses: [] as number[], turns: [] as number[] }
  return { turmas, alunos, ...ids, substitutions: [(body as Row).id] }
}

/** The classes and students, and the ids of what can still be taken back. */
type Place = Awaited<ReturnType<typeof comTresTurmas>>

/** The status of an answer, once the id of what it made is kept. */
function kept(
  { status, body }: { readonly status: number; readonly body: unknown },
  ids: number[],
) {
  if (status === 201) ids.push((body as Row).id)
  return status
}

/** Does a step, which may be refused: then nothing is to have changed. Returns how it was answered, or null where there was nothing to do. */
async function doStep(place: Place, each: Step): Promise<number | null> {
  const { turmas, alunos, excuses, substitutions } = place
  const sure = { 'x-confirmado': '1' }
  const idOf = (at: number) => alunos[at]?.id
  const frequencias = (to: readonly unknown[]) =>
    to.map((status, at) => ({ aluno_id: idOf(at), status }))
  const to = 'which' in each ? turmas[each.which]?.id : 0
  if (each.does === 'chamada') {
    const who = each.substituto ? caio : beatriz
    const body = { frequencias: frequencias(each.marks) }
    return (await who.post(`/turma/${to}/dia/${each.day}`, body)).status
  }
  if (each.does === 'folha') {
    const sheet = `/turma/${to}/folha/digitar`
    const { body } = await coordenadora.get(`${sheet}?mes=2026-03`)
    const { registros } = body as { registros: { data: string; etag: string | null }[] }
    const dias = each.days.map((data) => ({
      ...{ data, frequencias: frequencias(each.marks) },
      etag: registros.find((it) => it.data === data)?.etag ?? null,
    }))
    return (await coordenadora.post(sheet, { mes: '2026-03', dias })).status
  }
  if (each.does === 'justifica') {
    const [inicio, fim] = each.span.map((at) => someDays[at])
    const values = { aluno_id: idOf(each.aluno), motivo: 'luto', inicio, fim }
    return kept(await coordenadora.post('/justificativa/', values), excuses)
  }
  if (each.does === 'retira') {
    const id = excuses.shift()
    return id ? (await coordenadora.delete(`/justificativa/${id}`)).status : null
  }
  if (each.does === 'substitui') {
    const who = { turma_id: to, educador_id: caio.id, motivo: 'Licença' }
    const days = { inicio: someDays[each.span[0] ?? 0], fim: '2026-03-31' }
    return kept(await coordenadora.post('/substituicao/', { ...who, ...days }), substitutions)
  }
  if (each.does === 'acaba') {
    const id = substitutions.shift()
    if (!id) return null
    const path = `/substituicao/${id}`
    const ends = each.apaga
      ? coordenadora.delete(path)
      : coordenadora.put(path, { fim: '2026-03-09' })
    return (await ends).status
  }
  if (each.does === 'vira') return turnYear(place)
  if (each.does === 'desfaz') return undoTurn(place)
  const path = `/alunos/${idOf(each.aluno)}`
  if (each.does === 'troca')
    return (await coordenadora.put(path, { turma_id: to, turma_desde: each.day }, sure)).status
  if (each.does === 'entra') {
    const entry = { turma_id: to, entrada: each.day }
    return (await coordenadora.post(`${path}/turmas`, entry, sure)).status
  }
  const leaving = { alunos_ids: [idOf(each.aluno)], saida: each.day, motivo_saida: 'outro' }
  return (await coordenadora.post(`/turma/${to}/saidas`, leaving, sure)).status
}

const onlyOnce = () => ({ 'Idempotency-Key': randomUUID() })

/** Turns the year of what is open of these classes. */
async function turnYear({ turmas, turns }: Place): Promise<number | null> {
  const { body } = await coordenadora.get('/viradas/turmas?de=2026')
  const { turmas: open } = body as { turmas: { id: number; alunos: Row[] }[] }
  const own = open.filter(({ id }) => Object.values(turmas).some((turma) => turma.id === id))
  if (own.length === 0) return null
  const destinos = own.map(({ id, alunos }) => {
    const continua = id === turmas.oficina?.id
    return {
      ...{ id, nova: continua ? null : `Turma depois da ${id}`, existente: null, continua },
      alunos: alunos.map((each) => ({ id: each.id, destino: 'vai' })),
    }
  })
  const values = { de: 2026, para: 2027, dia: '2026-03-10', turmas: destinos }
  const answer = await coordenadora.post('/viradas', values, onlyOnce())
  const last = JSON.parse(answer.text.trim().split('\n').at(-1) ?? '{}') as { virada?: number }
  if (!last.virada) return 409
  turns.push(last.virada)
  return answer.status
}

/** Undoes the last turn that was not undone. */
async function undoTurn({ turns }: Place): Promise<number | null> {
  const id = turns.at(-1)
  if (!id) return null
  const answer = await coordenadora.post(`/viradas/${id}/desfazer`, {}, onlyOnce())
  if (answer.status < 300) turns.pop()
  return answer.status
}

test('depois de quaisquer chamadas, folhas digitadas, substituições, justificativas, entradas, saídas, trocas de turma, viradas e viradas desfeitas, contadores, letras e alertas são os da conta devagar', async () => {
  const answered = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 14, maxLength: 30 }), async (steps) => {
      const place = await comTresTurmas()
      for (const each of steps) {
        const status = await doStep(place, each)
        if (status === null) continue
        expect(status, JSON.stringify(each)).toBeLessThan(500)
        const who = 'substituto' in each && each.substituto ? ' de quem substitui' : ''
        const key = `${each.does}${who} ${status < 300 ? 'feita' : 'recusada'}`
        answered.set(key, (answered.get(key) ?? 0) + 1)
      }
      const classes = new Map(Object.values(place.turmas).map(({ id, nome }) => [id, `${nome}`]))
      for (const aluno of place.alunos) {
        const records = await recordsOf(aluno)
        expect(await countedOf(aluno)).toEqual(expectedOf(records))
        const { turma_id } = (await coordenadora.get(`/alunos/${aluno.id}`)).body as Row
        const { body } = await coordenadora.get(`/vinculo/?aluno_id=${aluno.id}`)
        const open = (body as Row[]).filter(({ saida }) => saida === null)
        const of = { day: '2026-03-10', limits: defaultLimits, classes }
        const marks = records.map(({ data, status, turma_id }) => ({ data, status, turma_id }))
        const slow = slowCase(marks, [], {
          ...{ ...of, turma_id: turma_id as number | null, inSeveral: open.length > 1 },
        })
        expect(await caseOf(casa, aluno.id, '2026-03-10')).toEqual(slow)
      }
      await expectDaysCounted(casa.db)
    }),
    { numRuns: 12, examples: [[everyKind]] },
  )
  // What is always refused would prove nothing.
  for (const { does } of everyKind) expect(answered.get(`${does} feita`), does).toBeGreaterThan(0)
  for (const how of ['feita', 'recusada'])
    expect(answered.get(`chamada de quem substitui ${how}`), how).toBeGreaterThan(0)
})
