import fc from 'fast-check'
import { expect, test } from 'vitest'
import { institute, type Row } from './institute.ts'

const casa = await institute()
const coordenadora = await casa.coordenadora()
const beatriz = await casa.educadora()

/** The last days up to that of the clock of these tests. */
const days = Array.from({ length: 7 }, (_, at) =>
  new Date(Date.UTC(2026, 2, 4 + at)).toISOString().slice(0, 10),
)
const weekdays = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']

/** The class of a student from some days on, by its number; null for none. */
const life = fc
  .uniqueArray(fc.record({ from: fc.nat(6), turma: fc.constantFrom(0, 1, null) }), {
    maxLength: 5,
    selector: ({ from }) => from,
  })
  .map((changes) => changes.toSorted((one, other) => one.from - other.from))

/** In which class on each day. */
type Known = readonly (number | null)[]

/** Writes a life as a coordinator does, one change after the other. */
async function lived(
  changes: readonly { from: number; turma: number | null }[],
  turmas: readonly Row[],
): Promise<{ aluno: Row; known: Known }> {
  const aluno = await casa.aluno()
  const known: (number | null)[] = days.map(() => null)
  let now: number | null = null
  let hasLeft = false
  for (const { from, turma } of changes) {
    if (turma === now) continue
    const day = days[from] ?? ''
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
    known.fill(turma, from)
  }
  return { aluno, known }
}

interface Day {
  readonly alunos?: readonly Row[]
  readonly entraram_depois?: readonly Row[]
  readonly justificados?: readonly { aluno_id: number }[]
}

const ids = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id).sort((a, b) => a - b)

test('quem entra, muda, sai e volta está em cada dia na sua turma, em toda tela que o pergunta', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(life, { minLength: 3, maxLength: 3 }), async (lives) => {
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
          expect(day.justificados?.map(({ aluno_id }) => aluno_id).sort() ?? []).toEqual(ids(there))
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
    }),
    { numRuns: 8 },
  )
}, 120_000)
