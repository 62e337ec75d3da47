import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countsOf,
  type Day,
  dayReducer,
  differences,
  type Entry,
  entriesOf,
  isDirty,
  type Mark,
  markOf,
  openDay,
  rebase,
  resume,
  unknownWordOf,
} from '#features/frequencia/console/registro/day'

const alunos = [1, 2, 3]
const record = (aluno_id: number, status: string) => ({ aluno_id, status })
const mark = (day: Day, ids: readonly number[], value: Mark) =>
  dayReducer(day, { type: 'mark', marks: ids.map((id) => [id, value]) })
const saved = (day: Day, entries = entriesOf(day, alunos), version: string | null = '"2"') =>
  dayReducer(day, { type: 'saved', entries, version })
const marks = (day: Day) => alunos.map((aluno) => markOf(day, aluno))

const empty = openDay([], null)
const recorded = openDay([record(1, 'ausente'), record(2, 'justificado')], '"1"')

test('em um dia sem registro todos estão presentes, e tudo é enviado', () => {
  expect(marks(empty)).toEqual(['presente', 'presente', 'presente'])
  expect(isDirty(empty)).toBe(false)
  expect(entriesOf(empty, alunos)).toHaveLength(3)
})

test('em um dia registrado vale o que foi salvo, e quem não tem situação fica sem marcação', () => {
  expect(marks(recorded)).toEqual(['ausente', 'justificado', null])
  expect(entriesOf(recorded, alunos)).toEqual([record(1, 'ausente'), record(2, 'justificado')])
  expect(countsOf(recorded, alunos)).toEqual({
    presente: 0,
    ausente: 1,
    justificado: 1,
    unmarked: 1,
  })
})

test('uma situação desconhecida aparece como presente, pede revisão e só é enviada se tocada', () => {
  const day = openDay([record(1, 'atrasado'), record(2, 'ausente')], '"1"')
  expect(markOf(day, 1)).toBe('presente')
  expect(unknownWordOf(day, 1)).toBe('atrasado')
  expect(entriesOf(day, [1, 2])).toEqual([record(2, 'ausente')])
  const confirmed = mark(day, [1], 'presente')
  expect(unknownWordOf(confirmed, 1)).toBeNull()
  expect(isDirty(confirmed)).toBe(true)
  expect(entriesOf(confirmed, [1])).toEqual([record(1, 'presente')])
})

test('quem tem justificativa começa justificado em um dia sem registro; marcado ausente e salvo, fica justificado', () => {
  const excused = new Map([[2, '2026-06-12']])
  const day = { ...empty, excused }
  expect(marks(day)).toEqual(['presente', 'justificado', 'presente'])
  expect(isDirty(day)).toBe(false)
  expect(entriesOf(day, alunos)).toContainEqual(record(2, 'justificado'))
  expect(marks({ ...recorded, excused: new Map([[1, '2026-06-12']]) })).toEqual(marks(recorded))
  const absent = mark(day, [1, 2], 'ausente')
  const after = saved(absent)
  expect(marks(after)).toEqual(['ausente', 'justificado', 'presente'])
  expect([isDirty(after), after.excused]).toEqual([false, excused])
  expect(marks(saved(mark(after, [2], 'presente')))).toEqual(['ausente', 'presente', 'presente'])
})

test('voltar ao que estava não deixa nada por salvar', () => {
  const there = mark(recorded, [1], 'presente')
  expect(isDirty(there)).toBe(true)
  expect(isDirty(mark(there, [1], 'ausente'))).toBe(false)
})

test('limpar tudo envia null para o que estava salvo e omite o que não estava', () => {
  const cleared = mark(recorded, alunos, null)
  expect(marks(cleared)).toEqual([null, null, null])
  expect(entriesOf(cleared, alunos)).toEqual([
    { aluno_id: 1, status: null },
    { aluno_id: 2, status: null },
  ])
})

test('depois de salvar nada falta, e a tela mostra o que foi enviado', () => {
  const day = mark(mark(recorded, [3], 'presente'), [1], null)
  const after = saved(day)
  expect(isDirty(after)).toBe(false)
  expect(marks(after)).toEqual([null, 'justificado', 'presente'])
  expect(after.version).toBe('"2"')
})

test('uma marcação feita durante o salvamento continua por salvar', () => {
  const sent = entriesOf(empty, alunos)
  const after = saved(mark(empty, [2], 'ausente'), sent)
  expect(isDirty(after)).toBe(true)
  expect(entriesOf(after, [2])).toEqual([record(2, 'ausente')])
})

test('um conflito nomeia os alunos que diferem, com as duas marcações', () => {
  const mine = mark(empty, [2], 'ausente')
  const theirs = openDay([record(1, 'ausente'), record(2, 'ausente')], '"1"')
  expect(differences(mine, theirs, alunos)).toEqual([
    { aluno: 1, mine: 'presente', theirs: 'ausente' },
    { aluno: 3, mine: 'presente', theirs: null },
  ])
})

test('marcações por salvar voltam sobre a mesma versão, e perguntam sobre outra', () => {
  const left = mark(recorded, [1], 'presente')
  const same = resume(left, openDay([record(1, 'ausente'), record(2, 'justificado')], '"1"'))
  const other = resume(left, openDay([record(1, 'justificado')], '"2"'))
  expect(markOf(same, 1)).toBe('presente')
  expect(other.version).toBe('"1"')
  expect(resume(undefined, recorded)).toBe(recorded)
})

const anyMark = fc.constantFrom<Mark[]>('presente', 'ausente', 'justificado', null)
const anyDay = fc
  .record({
    words: fc.array(
      fc.tuple(
        fc.constantFrom(...alunos),
        fc.constantFrom('presente', 'ausente', 'justificado', 'atrasado'),
      ),
    ),
    marks: fc.array(fc.tuple(fc.subarray(alunos), anyMark)),
  })
  .map(({ words, marks: steps }) =>
    steps.reduce(
      (day, [ids, value]) => mark(day, ids, value),
      openDay(
        words.map(([aluno, word]) => record(aluno, word)),
        words.length ? '"1"' : null,
      ),
    ),
  )

test('a última marcação de um aluno é a da tela, seja o que for que veio antes', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...alunos), anyMark, (day, aluno, value) => {
      expect(markOf(mark(day, [aluno], value), aluno)).toBe(value)
    }),
  )
})

test('as contagens somam a turma, e salvar não deixa nada por salvar', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const counts = Object.values(countsOf(day, alunos)).reduce((a, b) => a + b)
      expect(counts).toBe(alunos.length)
      fc.pre(entriesOf(day, alunos).length > 0)
      expect(isDirty(saved(day))).toBe(false)
    }),
  )
})

test('salvar de novo o que se salvou envia o mesmo', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const first = entriesOf(day, alunos).filter(({ status }) => status !== null)
      const after = saved(day)
      fc.pre(after.saved.size > 0)
      expect(entriesOf(after, alunos)).toEqual(first)
    }),
  )
})

test('manter as minhas sobre outra versão mantém cada marcação da tela', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (mine, other) => {
      const theirs: Day = { ...other, touched: new Map(), version: '"9"' }
      const kept = rebase(mine, theirs, alunos)
      const sure = alunos.filter((aluno) => unknownWordOf(mine, aluno) === null)
      expect(sure.map((aluno) => markOf(kept, aluno))).toEqual(
        sure.map((aluno) => markOf(mine, aluno)),
      )
      expect(kept.version).toBe('"9"')
    }),
  )
})

test('o que outra aba enviou vale como salvo, e não por baixo de marcações que não o viram', () => {
  const entries = [record(1, 'ausente'), record(2, 'presente')] as Entry[]
  const saving = { by: 'Ana', at: '2026-03-02T12:00:00Z', isFirst: true }
  const sent = { type: 'sent', base: null, entries, version: '"1"', saving } as const
  const taken = dayReducer(empty, sent)
  expect(marks(taken)).toEqual(['ausente', 'presente', null])
  expect(taken).toMatchObject({ version: '"1"', saving })
  const dirty = mark(empty, [2], 'justificado')
  expect(dayReducer(dirty, sent)).toBe(dirty)
  expect(dayReducer({ ...empty, version: '"0"' }, sent).version).toBe('"0"')
  // Marked after what was sent had been saved here.
  const later = mark(saved(empty, entries, null), [2], 'justificado')
  expect(dayReducer(later, sent).version).toBe('"1"')
  expect(marks(dayReducer(later, sent))).toEqual(['ausente', 'justificado', null])
})
