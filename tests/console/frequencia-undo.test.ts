import { expect, onTestFinished, test, vi } from 'vitest'
import { getToasts, notificationProvider } from '#console/ui/toasts.tsx'
import {
  afterSave,
  type Day,
  dayReducer,
  type Entry,
  entriesOf,
  type Mark,
  markOf,
  openDay,
} from '#features/frequencia/console/registro/day'
import { headOf, noteOf } from '#features/frequencia/console/registro/texts'
import {
  closeOffer,
  dayBefore,
  dayTakenBack,
  keptTextOf,
  marksBack,
  tellNotUndone,
  tellSaved,
} from '#features/frequencia/console/registro/undo'

const alunos = [1, 2, 3]
const record = (aluno_id: number, status: Mark): Entry => ({ aluno_id, status })
const mark = (day: Day, ids: readonly number[], value: Mark) =>
  dayReducer(day, { type: 'mark', marks: ids.map((id) => [id, value]) })
const marks = (day: Day) => alunos.map((aluno) => markOf(day, aluno))

const empty = openDay([], null)
const recorded = openDay(
  [
    { aluno_id: 1, status: 'ausente' },
    { aluno_id: 2, status: 'justificado' },
  ],
  '"1"',
)

test('desfazer uma ação em massa devolve cada marcação, e não a de quem foi marcado depois', () => {
  const before = mark(recorded, [3], 'presente')
  const after = mark(before, alunos, 'presente')
  const later = mark(after, [2], 'ausente')
  const back = dayReducer(later, marksBack(before, later, alunos, 'presente'))
  expect(marks(back)).toEqual(['ausente', 'ausente', 'presente'])
  const cleared = mark(recorded, alunos, null)
  const uncleared = dayReducer(cleared, marksBack(recorded, cleared, alunos, null))
  expect(marks(uncleared)).toEqual(marks(recorded))
  expect(uncleared.touched.size).toBe(0)
})

test('desfazer um salvamento envia o dia como estava, sobre a versão que ele gravou', () => {
  const entries = entriesOf(mark(recorded, alunos, 'presente'), alunos)
  const back = dayBefore(recorded, entries, '"2"')
  expect(back.version).toBe('"2"')
  expect(entriesOf(back, alunos)).toEqual([
    record(1, 'ausente'),
    record(2, 'justificado'),
    record(3, null),
  ])
})

test('desfazer devolve à justificativa a falta que era dela, e não uma marca do educador', () => {
  const covered = { ...recorded, excused: new Map([[2, '2026-03-12']]) }
  const entries = entriesOf(mark(covered, alunos, 'presente'), alunos)
  const back = dayBefore(covered, entries, '"2"')
  expect(entriesOf(back, [2])).toEqual([record(2, 'ausente')])
  expect(marks(afterSave(back, entriesOf(back, alunos), '"3"'))).toEqual(marks(covered))
})

test('um dia sem registro volta a não ter nenhum', () => {
  const entries = entriesOf(mark(empty, [2], 'ausente'), alunos)
  const back = dayBefore(empty, entries, '"1"')
  expect(entriesOf(back, alunos)).toEqual(alunos.map((id) => record(id, null)))
  expect(marks(afterSave(back, entriesOf(back, alunos), '"2"'))).toEqual(marks(empty))
})

test('o que nunca saiu do aparelho volta ao que era, com o que se marcou depois', () => {
  const saved = mark(empty, [2], 'ausente')
  const queued = afterSave(saved, entriesOf(saved, alunos), null)
  const back = dayTakenBack(saved, mark(queued, [3], 'justificado'))
  expect(marks(back)).toEqual(['presente', 'presente', 'justificado'])
  expect([back.version, back.saved.size]).toEqual([null, 0])
})

test('os justificados mantidos são contados no singular e no plural', () => {
  expect([1, 2].map(keptTextOf)).toEqual(['1 justificado mantido', '2 justificados mantidos'])
})

const offer = () => getToasts().map(({ type, actions }) => [type, ...actions.map((it) => it.label)])
const tellSavedOf = (isOpen: boolean) => {
  const offered = vi.fn()
  const entries = entriesOf(mark(empty, [2], 'ausente'), alunos)
  onTestFinished(() => notificationProvider.close('chamada'))
  tellSaved(
    empty,
    { entries, version: '"1"', at: new Date(), isUndo: false },
    {
      turma: 1,
      data: '2026-03-02',
      now: { current: empty },
      dispatch: () => undefined,
      start: () => undefined,
      offer: offered,
      isOpen: { current: isOpen },
    },
  )
  return offered
}

test('o salvamento se oferece a desfazer só onde o seu dia está na tela', () => {
  expect(tellSavedOf(false)).not.toHaveBeenCalled()
  expect(tellSavedOf(true)).toHaveBeenCalledExactlyOnceWith(expect.any(Function))
  expect(offer()).toEqual([['success']])
})

test('o que não se desfez se tenta de novo só onde o seu dia está na tela', () => {
  onTestFinished(() => notificationProvider.close('chamada'))
  const retry = vi.fn()
  tellNotUndone(null, retry)
  expect(offer()).toEqual([['error', 'Tentar novamente']])
  getToasts()[0]?.actions[0]?.run()
  expect(retry).toHaveBeenCalledOnce()
  closeOffer()
  expect(offer()).toEqual([['error']])
  tellNotUndone('Fora do prazo.')
  expect(getToasts()[0]?.message).toBe('Não foi possível desfazer o salvamento: Fora do prazo.')
})

test('um desfazer que falha não diz que há marcações não salvas', () => {
  const save = { isPending: false, isError: true, data: undefined }
  expect(noteOf(recorded, { ...save, variables: { isUndo: true } }, false)).toBe(
    'Não foi possível desfazer',
  )
  expect(noteOf(recorded, { ...save, variables: { isUndo: false } }, false)).toContain('Não salvo')
})

test('em um telefone sem rede, o alto diz isso de um dia sem registro, e a barra de um que tem', () => {
  const save = { isPending: false, isError: false, variables: undefined, data: undefined }
  const said = (day: Day, tells: boolean) => [
    headOf(day, false, false, tells),
    noteOf(day, save, false, tells),
  ]
  const notTaken = 'Ainda não registrada'
  expect(said(empty, false)).toEqual([notTaken, notTaken])
  expect(said(empty, true)).toEqual(['Sem conexão', notTaken])
  expect(said(recorded, false)).toEqual([null, 'Salvo'])
  expect(said(recorded, true)).toEqual([null, 'Sem conexão · Salvo'])
})
