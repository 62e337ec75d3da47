import { expect, test } from 'vitest'
import { type Day, dayReducer, type Mark, openDay } from '#features/frequencia/console/registro/day'
import { odditiesOf, questionOf } from '#features/frequencia/console/registro/odd-save'

const alunos = [1, 2, 3, 4]
const mark = (day: Day, ids: readonly number[], value: Mark) =>
  dayReducer(day, { type: 'mark', marks: ids.map((id) => [id, value]) })
const of = (day: Day, more: Partial<Parameters<typeof odditiesOf>[0]> = {}) =>
  odditiesOf({
    day,
    data: '2026-11-20',
    today: '2026-11-20',
    alunos,
    whyNoClass: null,
    closed: null,
    ...more,
  }).map(({ text }) => text)

const empty = openDay([], null)
const recorded = openDay(
  alunos.map((aluno_id) => ({ aluno_id, status: 'presente' })),
  '"1"',
)

test('uma chamada comum não pergunta nada', () => {
  expect(of(empty)).toEqual([])
  expect(of(mark(empty, [1, 2, 3], 'ausente'))).toEqual([])
  expect(of(mark(recorded, [1, 2], 'ausente'))).toEqual([])
})

test('ninguém presente pergunta, com quantos e o dia; salvos de novo sem mudança, ou um só aluno, não', () => {
  const all = mark(empty, alunos, 'ausente')
  const question = 'Todos os 4 alunos estão marcados como ausentes em 20/11/2026.'
  expect(of(all)).toEqual([question])
  const nobody = 'Nenhum dos 4 alunos está marcado como presente em 20/11/2026.'
  expect(of(mark(all, [4], 'justificado'))).toEqual([nobody])
  expect(of(mark(empty, alunos, 'justificado'))).toEqual([nobody])
  expect(of(mark(all, [4], null))).toEqual([nobody])
  expect(of(mark(all, [4], 'presente'))).toEqual([])
  const absent = openDay(
    alunos.map((aluno_id) => ({ aluno_id, status: 'ausente' })),
    '"1"',
  )
  expect(of(absent)).toEqual([])
  expect(of(mark(empty, [1], 'ausente'), { alunos: [1] })).toEqual([])
})

test('um dia que não é hoje pergunta, também o que já tem registro', () => {
  expect(of(empty, { data: '2026-11-12' })).toEqual(['12/11/2026 foi há 8 dias.'])
  expect(of(mark(recorded, [1], 'ausente'), { data: '2026-11-19' })).toEqual([
    '19/11/2026 foi ontem.',
  ])
  expect(of(empty, { data: '2026-11-21' })).toEqual(['21/11/2026 ainda não chegou.'])
})

test('um dia de uma turma encerrada pergunta, e diz desde quando', () => {
  expect(of(empty, { closed: '2026-11-18' })).toEqual(['Esta turma foi encerrada em 18/11/2026.'])
})

test('mais da metade do que estava salvo mudado pergunta, apagado também conta', () => {
  const changed = mark(mark(recorded, [1, 2], 'justificado'), [3], null)
  expect(of(changed)).toEqual(['3 das 4 marcações salvas de 20/11/2026 vão mudar.'])
  const one = openDay([{ aluno_id: 1, status: 'presente' }], '"1"')
  expect(of(mark(one, [1], 'ausente'))).toEqual([])
})

test('a falta que uma justificativa cobre, justificada pelo servidor, não é mudança', () => {
  const excused = new Map(alunos.map((id) => [id, '2026-12-01']))
  const day = {
    ...openDay(
      alunos.map((aluno_id) => ({ aluno_id, status: 'justificado' })),
      '"1"',
    ),
    excused,
  }
  expect(of(mark(day, [1, 2, 3], 'ausente'))).toEqual([])
})

test('uma pergunta só diz tudo, e o que ela aceita', () => {
  const all = mark(empty, alunos, 'ausente')
  const found = odditiesOf({
    day: all,
    data: '2026-11-01',
    today: '2026-11-20',
    alunos,
    whyNoClass: 'domingo',
    closed: null,
  })
  expect(questionOf(found)).toEqual({
    title: 'Confira antes de salvar',
    text: '01/11/2026 não é dia de aula desta turma (domingo). 01/11/2026 foi há 19 dias. Todos os 4 alunos estão marcados como ausentes em 01/11/2026. Registrar assim mesmo?',
    accept: 'Registrar assim mesmo',
  })
  expect(questionOf(found.slice(0, 1)).title).toBe('Não é dia de aula')
  expect(questionOf(found.slice(1)).accept).toBe('Salvar assim mesmo')
})
