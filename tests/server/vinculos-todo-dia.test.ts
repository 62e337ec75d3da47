import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultLimits } from '#domain/alert'
import type { Status } from '#domain/attendance'
import { slowCase } from '../fixtures/alertas-devagar.ts'
import { caseOf } from './case-of.ts'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

/** So many days up to that of the clock of these tests. */
const lastDays = (length: number) =>
  Array.from({ length }, (_, at) =>
    new Date(Date.UTC(2026, 2, 11 - length + at)).toISOString().slice(0, 10),
  )
const days = lastDays(7)
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']

interface Change {
  readonly from: number
  readonly turma: number | null
}

/** The class of a student from some of so many days on, by its number; null for none. */
const lifeOf = (length: number) =>
  fc
    .uniqueArray(fc.record({ from: fc.nat(length - 1), turma: fc.constantFrom(0, 1, null) }), {
      maxLength: 5,
      selector: ({ from }) => from,
    })
    .map((changes) => changes.toSorted((one, other) => one.from - other.from))

/** In which class on each day. */
type Known = readonly (number | null)[]

const knownOf = (changes: readonly Change[], { length }: readonly string[]): Known =>
  Array.from({ length }, (_, at) => changes.findLast(({ from }) => from <= at)?.turma ?? null)

/** What a coordinator does so that a student is in a class, or in none, from a day on. */
function moverOf(aluno: Row, turmas: readonly Row[]) {
  let now: number | null = null
  let hasLeft = false
  return async (day: string, turma: number | null) => {
    if (turma === now) return
    const place = { turma_id: turmas[turma ?? 0]?.id, turma_desde: day }
    const path = `/alunos/${aluno.id}`
    const saved =
      turma === null
        ? await coordenadora.post(`${path}/desligamento`, { saida: day, motivo_saida: 'outro' })
        : hasLeft
          ? await coordenadora.post(`${path}/religamento`, place)
          : await coordenadora.put(path, place)
    expect(saved.status, saved.text).toBe(200)
    hasLeft = turma === null
    now = turma
  }
}

/** Writes a life, one change after the other. */
async function lived(
  changes: readonly Change[],
  turmas: readonly Row[],
): Promise<{ aluno: Row; known: Known }> {
  const aluno = await casa.aluno()
  const move = moverOf(aluno, turmas)
  for (const { from, turma } of changes) await move(days[from] ?? '', turma)
  return { aluno, known: knownOf(changes, days) }
}

interface Day {
  readonly alunos?: readonly Row[]
  readonly entraram_depois?: readonly Row[]
  readonly justificados?: readonly { aluno_id: number }[]
}

const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id).sort((a, b) => a - b)

test('quem entra, muda, sai e volta está em cada dia na sua turma, em toda tela que o pergunta', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(lifeOf(days.length), { minLength: 3, maxLength: 3 }),
      async (lives) => {
        const make = () => casa.turma({ educador_id: beatriz.id, dias_de_aula: weekdays.slice(1) })
        const turmas = [await make(), await make()]
        const students: Awaited<ReturnType<typeof lived>>[] = []
        for (const each of lives) students.push(await lived(each, turmas))
        for (const { aluno } of students)
          await coordenadora.post('/justificativa/', {
            ...{ aluno_id: aluno.id, inicio: days[0], fim: days.at(-1), motivo: 'doenca' },
          })
        const { body: open } = await coordenadora.get('/chamadas-em-aberto')
        for (const [number, turma] of turmas.entries())
          for (const [at, data] of days.entries()) {
            const inClass = (when: number) =>
              students.filter(({ known }) => known[when] === number).map(({ aluno }) => aluno)
            const there = inClass(at)
            const now = inClass(days.length - 1)
            const later = now.filter(
              ({ id }) => students.find(({ aluno }) => aluno.id === id)?.known[at] === null,
            )
            const path = `/turma/${turma.id}/dia/${data}`
            const day = (await beatriz.get(path)).body as Day
            expect(ids(day.alunos ?? now)).toEqual(ids(there))
            expect(ids(day.entraram_depois)).toEqual(ids(later))
            expect(day.justificados?.map(({ aluno_id }) => aluno_id).sort() ?? []).toEqual(
              ids(there),
            )
            const span = `?data_inicio=${data}&data_fim=${data}`
            const seen = (await beatriz.get(`/turma/${turma.id}/intervalo${span}`)).body as Day
            const gone = there.filter((aluno) => !now.includes(aluno))
            expect(ids(seen.alunos)).toEqual(ids(gone))
            const asked = students.filter(
              ({ known }) =>
                known[at] === number &&
                known.at(-1) !== null &&
                (at === 0 || known[at - 1] === null || known[at - 1] === number),
            )
            const register = (open as { id: number; dias: { data: string; faltam: number }[] }[])
              .find(({ id }) => id === turma.id)
              ?.dias.find((each) => each.data === data)
            if (register) expect([data, register.faltam]).toEqual([data, asked.length])
            for (const { aluno } of students) {
              const mark = (status: string | null) =>
                beatriz.post(path, { frequencias: [{ aluno_id: aluno.id, status }] })
              const may = there.includes(aluno) || later.includes(aluno)
              expect((await mark('presente')).status).toBe(may ? 200 : 400)
              if (may) await mark(null)
            }
          }
      },
    ),
    { numRuns: 8, interruptAfterTimeLimit: 100_000 },
  )
}, 120_000)

const month = lastDays(20)
const today = month.length - 1
const status = fc.oneof(
  { weight: 6, arbitrary: fc.constant('ausente' as const) },
  { weight: 3, arbitrary: fc.constant('presente' as const) },
  { weight: 1, arbitrary: fc.constant('justificado' as const) },
  { weight: 1, arbitrary: fc.constant(null) },
)

test('os alertas de quem entra, muda, sai e volta são em cada dia que passa os da conta devagar, e os mesmos se tudo se escreve depois', async () => {
  await fc.assert(
    fc.asyncProperty(
      lifeOf(month.length),
      fc.array(status, { minLength: month.length, maxLength: month.length }),
      fc.array(fc.tuple(fc.nat(today), status), { maxLength: 4 }),
      async (changes, statuses, corrections) => {
        const make = () => casa.turma({ educador_id: beatriz.id })
        const turmas = [await make(), await make()]
        const known = knownOf(changes, month)
        const classes = new Map(turmas.map(({ id, nome }) => [id, String(nome)]))
        const turmaAt = (at: number) => turmas[known[at] ?? -1]
        const [ana, depois] = [await casa.aluno(), await casa.aluno()]
        const records = new Map<number, Status>()
        const mark = async ({ id }: Row, at: number, as: Status | null) => {
          const path = `/turma/${turmaAt(at)?.id}/dia/${month[at]}`
          const body = { frequencias: [{ aluno_id: id, status: as }] }
          const saved = await beatriz.post(path, body)
          expect(saved.status, saved.text).toBe(200)
        }
        const markHer = async (at: number, as: Status | null) => {
          if (!turmaAt(at)) return
          await mark(ana, at, as)
          if (as) records.set(at, as)
          else records.delete(at)
        }
        const slow = (at: number) => {
          const marks = [...records].map(([at, status]) => {
            return { data: month[at] ?? '', status, turma_id: Number(turmaAt(at)?.id) }
          })
          const turma = turmaAt(at)
          if (!turma) return null
          const of = { day: month[at] ?? '', turma_id: turma.id, limits: defaultLimits, classes }
          return slowCase(marks, [], of)
        }
        const move = moverOf(ana, turmas)
        for (const [at, day] of month.entries()) {
          await move(day, known[at] ?? null)
          const as = statuses[at] ?? null
          if (as) await markHer(at, as)
          expect(await caseOf(casa, ana.id, day), day).toEqual(slow(at))
        }
        for (const [at, as] of corrections) await markHer(at, as)
        const moveLater = moverOf(depois, turmas)
        for (const { from, turma } of changes) await moveLater(month[from] ?? '', turma)
        for (const [at, as] of records) await mark(depois, at, as)
        for (const { id } of [ana, depois])
          expect(await caseOf(casa, id, month[today] ?? '')).toEqual(slow(today))
      },
    ),
    { numRuns: 8, interruptAfterTimeLimit: 100_000 },
  )
}, 120_000)
