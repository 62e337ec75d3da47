import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Weekday } from '#domain/class-day'
import { refreshRegisters } from '#features/frequencia/server/kept-registers'
import { lastRegisters, registersBetween } from '#features/frequencia/server/open-registers'
import { expectKept } from './expect-kept.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora({ nome: 'Beatriz Moraes' })
const { db } = casa.services

/** The clock of these tests: Tuesday, 10 March 2026, in the morning of São Paulo. */
const hoje = '2026-03-10'
const noite = () => new Date('2026-03-10T23:00:00Z')

const turmaCom = (dias_de_aula: readonly Weekday[] | null, values = {}) =>
  casa.turma({ educador_id: beatriz.id, dias_de_aula, ...values })

/** A student who has been there since a day. */
const alunoDesde = (dia: string, turma: Row) => casa.aluno({ turma_id: turma.id, turma_desde: dia })

async function chamada(turma: Row, dia: string, alunos: readonly Row[]) {
  const frequencias = alunos.map(({ id }) => ({ aluno_id: id, status: 'presente' }))
  const answer = await beatriz.post(`/turma/${turma.id}/dia/${dia}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
}

/** Changes the class of a student from a day on; without a class, from today on. */
async function muda(aluno: Row, turma: Row | null, dia: string) {
  const to = { turma_id: turma?.id ?? null, ...(turma && { turma_desde: dia }) }
  const answer = await coordenadora.put(`/alunos/${aluno.id}`, to, { 'x-confirmado': '1' })
  expect(answer.status, answer.text).toBe(200)
}

async function semAula(inicio: string, fim = inicio, turma?: Row) {
  const values = { inicio, fim, motivo: 'Feriado', turma_id: turma?.id ?? null }
  expect((await coordenadora.post('/dia-sem-aula/', values)).status).toBe(201)
}

/** The last class days of a class in words, newest first: '09/03 faltando 2'. */
async function diasDe(turma: Row, now = casa.clock.now) {
  const turmas = await lastRegisters({ db, now })
  return turmas.find(({ id }) => id === turma.id)?.dias.map(inWords)
}

const inWords = (dia: { data: string; situacao: string; faltam: number }) =>
  `${dia.data.slice(8)}/${dia.data.slice(5, 7)} ${dia.situacao}${dia.faltam ? ` ${dia.faltam}` : ''}`

test('os 10 últimos dias de aula da turma: feita, faltando, ou incompleta com quantos faltam', async () => {
  const turma = await turmaCom(['seg', 'qua'])
  const ana = await alunoDesde('2026-01-05', turma)
  const davi = await alunoDesde('2026-01-05', turma)
  await chamada(turma, '2026-03-09', [ana, davi])
  await chamada(turma, '2026-03-04', [davi])
  // Not a class day of this class.
  await chamada(turma, '2026-03-03', [ana])
  expect(await diasDe(turma)).toEqual([
    '09/03 feita',
    '04/03 incompleta 1',
    ...['02/03', '25/02', '23/02', '18/02', '16/02', '11/02', '09/02', '04/02'].map(
      (dia) => `${dia} faltando 2`,
    ),
  ])
})

test('o dia de hoje só conta a partir das 20:00 de São Paulo', async () => {
  const turma = await turmaCom(['ter'])
  await alunoDesde('2026-03-01', turma)
  const before = () => new Date('2026-03-10T22:59:59Z')
  expect((await diasDe(turma, before))?.[0]).toBe('03/03 faltando 1')
  expect((await diasDe(turma, noite))?.[0]).toBe('10/03 faltando 1')
})

test('uma turma que não diz os seus dias nunca tem chamada em aberto', async () => {
  const vazia = await turmaCom(null)
  await alunoDesde('2026-01-05', vazia)
  expect(await diasDe(vazia, noite)).toBeUndefined()
})

test('os dias sem aula da turma e os de todas não contam', async () => {
  const turma = await turmaCom(['qui'])
  const outra = await turmaCom(['qui'])
  for (const each of [turma, outra]) await alunoDesde('2026-02-12', each)
  await semAula('2026-02-24', '2026-02-27')
  await semAula('2026-03-05', '2026-03-05', turma)
  expect((await diasDe(turma))?.slice(0, 2)).toEqual(['19/02 faltando 1', '12/02 faltando 1'])
  expect((await diasDe(outra))?.slice(0, 2)).toEqual(['05/03 faltando 1', '19/02 faltando 1'])
})

test('quem chegou depois não falta nos dias de antes; um dia sem aluno na turma é sem aula', async () => {
  const turma = await turmaCom(['sex'])
  const ana = await alunoDesde('2026-02-20', turma)
  await alunoDesde('2026-03-06', turma)
  await chamada(turma, '2026-02-20', [ana])
  expect((await diasDe(turma))?.slice(0, 3)).toEqual([
    '06/03 faltando 2',
    '20/02 feita',
    '13/02 sem aula',
  ])
})

test('quem muda de turma falta na nova a partir do dia seguinte, e na que deixou até o dia antes', async () => {
  const antiga = await turmaCom(['seg', 'sex'])
  const nova = await turmaCom(['seg', 'sex'])
  const ana = await alunoDesde('2026-02-02', antiga)
  const davi = await alunoDesde('2026-02-02', antiga)
  const lia = await alunoDesde('2026-02-02', nova)
  await chamada(antiga, '2026-03-02', [davi])
  await chamada(nova, '2026-03-02', [lia])
  await muda(ana, nova, '2026-03-06')
  expect((await diasDe(antiga))?.slice(0, 3)).toEqual([
    '09/03 faltando 1',
    '06/03 faltando 1',
    '02/03 incompleta 1',
  ])
  expect((await diasDe(nova))?.slice(0, 3)).toEqual([
    '09/03 faltando 2',
    '06/03 faltando 1',
    '02/03 feita',
  ])
})

test('quem já não está ativo não falta', async () => {
  const turma = await turmaCom(['seg'])
  const ana = await alunoDesde('2026-01-05', turma)
  const davi = await alunoDesde('2026-01-05', turma)
  await coordenadora.put(`/alunos/${davi.id}`, { situacao: 'desistente' })
  await chamada(turma, '2026-03-09', [ana])
  expect((await diasDe(turma))?.slice(0, 2)).toEqual(['09/03 feita', '02/03 faltando 1'])
})

test('um dia e uma semana pedidos valem a qualquer hora, com o nome de quem dá aula', async () => {
  const turma = await turmaCom(['seg', 'ter'], { nome: '5º ano A' })
  const semEducador = await turmaCom(['ter'], { educador_id: null })
  for (const each of [turma, semEducador]) await alunoDesde('2026-01-05', each)
  const { id } = beatriz
  const of = async (from: string, until: string) =>
    (await registersBetween({ db }, from, until)).filter((each) =>
      [turma.id, semEducador.id].includes(each.id),
    )
  expect(await of(hoje, hoje)).toEqual([
    {
      id: turma.id,
      nome: '5º ano A',
      educador: { id, nome: 'Beatriz Moraes' },
      dias: [{ data: hoje, situacao: 'faltando', faltam: 1 }],
    },
    {
      id: semEducador.id,
      nome: semEducador.nome,
      educador: null,
      dias: [{ data: hoje, situacao: 'faltando', faltam: 1 }],
    },
  ])
  const [semana] = await of('2026-03-02', '2026-03-08')
  expect(semana?.dias.map(inWords)).toEqual(['03/03 faltando 1', '02/03 faltando 1'])
})

const weekdays: readonly Weekday[] = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']
const dayAt = (ago: number) =>
  new Date(Date.parse(hoje) - ago * 86_400_000).toISOString().slice(0, 10)
const ago = fc.integer({ min: 0, max: 24 })
const someone = fc.nat(3)
const either = fc.nat(1)

type Step =
  | { kind: 'save'; turma: number; ago: number; marks: number[] }
  | { kind: 'clear'; turma: number; ago: number; marks: number[] }
  | { kind: 'move'; aluno: number; turma: number | null; ago: number }
  | { kind: 'delete'; aluno: number }

const marks = { turma: either, ago, marks: fc.uniqueArray(someone, { minLength: 1 }) }
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('save' as const), ...marks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const), ...marks }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      aluno: someone,
      turma: fc.option(either),
      ago,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), aluno: someone }) },
)

const calendar = fc.record({
  meets: fc.tuple(fc.subarray([...weekdays]), fc.subarray([...weekdays])),
  off: fc.array(
    fc.record({ ago, days: fc.integer({ min: 1, max: 4 }), turma: fc.option(either) }),
    { maxLength: 3 },
  ),
  enrolled: fc.array(fc.record({ turma: either, ago }), { minLength: 4, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 10 }),
  isEvening: fc.boolean(),
})

/** A student as the slow computation knows one. */
interface Known {
  /** The class of each day, by how long ago it was; none where there is no entry. */
  readonly classes: Map<number, number>
  /** The days on which the student came from another class. */
  readonly moves: Set<number>
  isDeleted: boolean
  /** The class that recorded the student on each day, by how long ago it was. */
  marks: Map<number, number>
}

/** What a register is on a day, one student after the other. */
function slowly(turma: number, day: number, students: readonly Known[]) {
  const marked = students.filter(({ marks }) => marks.get(day) === turma).length
  const faltam = students.filter(
    (each) =>
      each.classes.get(day) === turma &&
      !each.moves.has(day) &&
      !each.isDeleted &&
      each.marks.get(day) !== turma,
  ).length
  const situacao = faltam ? (marked ? 'incompleta' : 'faltando') : marked ? 'feita' : 'sem aula'
  return inWords({ data: dayAt(day), situacao, faltam })
}

test('com quaisquer calendários, alunos e chamadas, cada dia é o da conta devagar', async () => {
  await fc.assert(
    fc.asyncProperty(calendar, async ({ meets, off, enrolled, steps, isEvening }) => {
      await db.kysely.deleteFrom('dia_sem_aula').execute()
      const turmas = [await turmaCom(meets[0]), await turmaCom(meets[1])] as const
      const alunos: Row[] = []
      for (const { turma, ago } of enrolled)
        alunos.push(await alunoDesde(dayAt(ago), turmas[turma] as Row))
      for (const { ago, days, turma } of off)
        await semAula(dayAt(ago), dayAt(ago - days + 1), turma === null ? undefined : turmas[turma])
      const known = enrolled.map(
        ({ turma, ago }): Known => ({
          classes: new Map(Array.from({ length: ago + 1 }, (_, day) => [day, turma])),
          moves: new Set(),
          isDeleted: false,
          marks: new Map(),
        }),
      )
      for (const each of steps) await perform(each, turmas, alunos, known)
      for (const [at, turma] of turmas.entries()) {
        const expected: string[] = []
        for (let day = isEvening ? 0 : 1; day < 120 && expected.length < 10; day += 1) {
          const meetsOn = meets[at]?.includes(weekdays[new Date(dayAt(day)).getUTCDay()] ?? 'seg')
          const isOff = off.some(
            (it) => (it.turma ?? at) === at && it.ago >= day && day > it.ago - it.days,
          )
          if (meetsOn && !isOff) expected.push(slowly(at, day, known))
        }
        const now = isEvening ? noite : casa.clock.now
        expect((await diasDe(turma, now)) ?? []).toEqual(expected)
      }
      await expectKept({ ...casa.services, now: isEvening ? noite : casa.clock.now })
    }),
    { numRuns: 15 },
  )
  await db.kysely.deleteFrom('dia_sem_aula').execute()
})

async function perform(
  step: Step,
  turmas: readonly Row[],
  alunos: readonly Row[],
  known: readonly Known[],
) {
  if (step.kind === 'move' || step.kind === 'delete') {
    const [aluno, student] = [alunos[step.aluno], known[step.aluno]]
    if (!aluno || !student || student.isDeleted) return
    if (step.kind === 'delete') {
      await coordenadora.delete(`/alunos/${aluno.id}`)
      student.isDeleted = true
    } else await move(step, turmas, aluno, student)
    return
  }
  const turma = turmas[step.turma]
  const present = step.marks.filter(
    (at) => known[at] && isMarkable(known[at], step.turma, step.ago),
  )
  if (!turma || present.length === 0) return
  const status = step.kind === 'save' ? 'ausente' : null
  const frequencias = present.map((at) => ({ aluno_id: alunos[at]?.id, status }))
  const answer = await beatriz.post(`/turma/${turma.id}/dia/${dayAt(step.ago)}`, { frequencias })
  expect(answer.status, answer.text).toBe(200)
  for (const at of present)
    if (status) known[at]?.marks.set(step.ago, step.turma)
    else known[at]?.marks.delete(step.ago)
}

/** In the class that day, or in it now and in none that day. */
function isMarkable({ classes, isDeleted }: Known, turma: number, ago: number) {
  return !isDeleted && (classes.get(ago) ?? classes.get(0)) === turma
}

async function move(
  { turma, ago }: Extract<Step, { kind: 'move' }>,
  turmas: readonly Row[],
  aluno: Row,
  { classes, moves }: Known,
) {
  const now = classes.get(0)
  // Out of a class from today on alone, and into another one not before the present one, or the last one.
  const days = [...classes.keys()].filter((day) => now === undefined || classes.get(day) === now)
  const run = days.sort((a, b) => a - b).findIndex((day, at) => day !== at)
  const since = now === undefined ? Math.min(...days) - 1 : (run < 0 ? days.length : run) - 1
  const day = turma === null ? 0 : Math.min(ago, since)
  if (turma === (now ?? null)) return
  await muda(aluno, turma === null ? null : (turmas[turma] ?? null), dayAt(day))
  for (let each = day; each >= 0; each -= 1) {
    moves.delete(each)
    if (turma === null) classes.delete(each)
    else classes.set(each, turma)
  }
  const before = classes.get(day + 1)
  if (turma !== null && before !== undefined && before !== turma) moves.add(day)
}

test('a coordenação recebe todas as turmas, a educadora as suas, e ninguém o e-mail', async () => {
  const minha = await turmaCom(['seg'], { nome: 'Oficina de Música' })
  const outra = await casa.turma({ dias_de_aula: ['seg'], nome: 'Oficina de Teatro' })
  for (const each of [minha, outra]) await alunoDesde('2026-03-09', each)
  const turmasDe = async (person: typeof coordenadora) => {
    const { status, body } = await person.get('/chamadas-em-aberto')
    expect(status).toBe(200)
    return body as { id: number; dias: unknown[] }[]
  }
  const todas = await turmasDe(coordenadora)
  expect(todas.map(({ id }) => id)).toEqual(expect.arrayContaining([minha.id, outra.id]))
  const dela = await turmasDe(beatriz)
  expect(dela.map(({ id }) => id)).toContain(minha.id)
  expect(dela.map(({ id }) => id)).not.toContain(outra.id)
  expect(dela.find(({ id }) => id === minha.id)).toMatchObject({
    nome: 'Oficina de Música',
    educador: { id: beatriz.id, nome: 'Beatriz Moraes' },
    dias: [{ data: '2026-03-09', situacao: 'faltando', faltam: 1 }, ...Array(9).fill({})],
  })
  expect(JSON.stringify(todas)).not.toContain('@')
  expect(await turmasDe(await casa.educadora())).toEqual([])
})

test('as aulas de hoje dizem a chamada, quando foi salva e o próximo dia de aula; a educadora, só as suas', async () => {
  const carla = await casa.educadora()
  const nova = (dias_de_aula: readonly Weekday[]) =>
    turmaCom(dias_de_aula, { educador_id: carla.id })
  const [deHoje, deQuarta] = [await nova(['ter']), await nova(['qua'])]
  const ana = await alunoDesde('2026-01-05', deHoje)
  await semAula('2026-03-11', '2026-03-11', deQuarta)
  const aulas = async () => (await carla.get('/aulas')).body
  const semHoje = { id: deQuarta.id, nome: deQuarta.nome, hoje: null, proxima: '2026-03-18' }
  const comHoje = { id: deHoje.id, nome: deHoje.nome, proxima: '2026-03-17' }
  const falta = { situacao: 'faltando', faltam: 1, salvo_em: null }
  expect(await aulas()).toEqual([{ ...comHoje, hoje: falta }, semHoje])
  const frequencias = [{ aluno_id: ana.id, status: 'presente' }]
  await carla.post(`/turma/${deHoje.id}/dia/${hoje}`, { frequencias })
  const feita = { situacao: 'feita', faltam: 0, salvo_em: casa.clock.now().toISOString() }
  expect(await aulas()).toEqual([{ ...comHoje, hoje: feita }, semHoje])
  expect((await coordenadora.get('/aulas')).text).toContain(deQuarta.nome)
})

test('o que se guarda das chamadas é feito de novo uma vez, também por quem começou antes das 20 h e por quem começou depois', async () => {
  const { services, db, clock } = await institute()
  const criado_em = '2026-03-01T12:00:00Z'
  const turmas = Array.from({ length: 121 }, (_, at) => {
    return { nome: `Turma ${at}`, ano_letivo: 2026, tipo: 'turma' as const, criado_em }
  })
  const made = await db.kysely.insertInto('turma').values(turmas).returning('id').execute()
  const pending = made.slice(0, 1).map(({ id }) => ({ turma_id: id }))
  await db.kysely.insertInto('turma_pendente').values(pending).execute()
  clock.set('2026-03-10T22:59:59.900Z')
  const ending = AbortSignal.timeout(20_000)
  const before = refreshRegisters({ ...services, ending })
  clock.set('2026-03-10T23:00:00Z')
  await Promise.all([before, refreshRegisters({ ...services, ending })])
  expect(await db.kysely.selectFrom('turma_pendente').selectAll().execute()).toEqual([])
})
